"""Decks and house rules of the operator at new tables: offered, played with, kept, refused."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import athanor
from athanor.client import ServerProblem
from athanor.server.decks import BadDeck, read_decks
from athanor.server.house import BadHouseRule, changed_numbers, read_house
from tests.server.players import at_random, person, request, run, token
from tests.server.process import Server

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}
SHORT = {"cap": 1}  # rounds


def dearer_pewter() -> Any:
    """What docs/balance.md proposes."""
    deck = json.loads(json.dumps(athanor.game("alchenemies").own_deck))
    next(one for one in deck["recipes"] if one["id"] == "pewter")["coin"] = 12
    return deck


@pytest.fixture(scope="module")
def pewter(folder: Path) -> Iterator[Server]:
    file = folder / "pewter.json"
    file.write_text(json.dumps(dearer_pewter()))
    decks = {
        "ATHANOR_DECKS": f"alchenemies={file}",
        "ATHANOR_HOUSE": "alchenemies.hand=6",
        "ATHANOR_GAMES": "alchenemies",
    }
    with Server(f"sqlite:///{folder / 'decks.db'}", folder, None, **decks) as running:
        yield running


def coin_of_pewter(game: Any) -> int:
    return next(int(one["coin"]) for one in game["tables"]["cards"] if one["id"] == "pewter")


def test_a_deck_is_chosen_for_a_table_which_plays_and_keeps_it(pewter: Server) -> None:
    async def story() -> None:
        ada = await person(pewter.url, "Ada")
        options = httpx.get(f"{pewter.url}/api/games").json()[0]["options"]
        assert next(one["values"] for one in options if one["name"] == "deck") == ["box", "pewter"]
        table = await ada.open_table("alchenemies", [ME, BOT], options=SHORT | {"deck": "pewter"})
        assert table["options"]["deck"] == "pewter"
        assert coin_of_pewter(await ada.ask("GET", f"/api/tables/{table['id']}/game")) == 12
        async with ada.follow(table["id"], token(table)) as seat:
            assert (await seat.play(at_random(3)))["info"]["status"] == "over"
        save = (await ada.ask("GET", f"/api/tables/{table['id']}/replay"))["save"]
        assert athanor.replay(save).game.deck == dearer_pewter()
        again = await ada.ask("POST", f"/api/tables/{table['id']}/rematch")
        assert again["options"]["deck"] == "pewter"

    run(story())


def test_a_table_with_a_deck_of_ones_own_is_never_rated(pewter: Server) -> None:
    async def story() -> None:
        ada = await person(pewter.url, "Ada")
        account = {"name": f"Ada {request()}", "password": "a long enough word"}
        await ada.ask("POST", "/api/account", account)
        box = {"hand": 7}  # for two, and not the rule of this house
        table = await ada.open_table("alchenemies", [ME, OPEN], options=box, rated=True)
        assert table["rated"]
        chosen: Any = {"options": box | {"deck": "pewter"}, "rated": True}
        with pytest.raises(ServerProblem, match="a rated game is played with the deck of the box"):
            await ada.open_table("alchenemies", [ME, OPEN], **chosen)

    run(story())


def test_without_a_word_a_table_is_played_with_the_deck_of_the_box(pewter: Server) -> None:
    async def story() -> None:
        ada = await person(pewter.url, "Ada")
        table = await ada.open_table("alchenemies", [ME, BOT], options={"deck": "box"})
        assert "deck" not in table["options"]
        assert coin_of_pewter(await ada.ask("GET", f"/api/tables/{table['id']}/game")) == 10
        assert table["options"]["hand"] == 6
        other = await ada.open_table("alchenemies", [ME, BOT], options={"hand": 5})
        assert other["options"]["hand"] == 5
        options = httpx.get(f"{pewter.url}/api/games").json()[0]["options"]
        hand = next(one for one in options if one["name"] == "hand")
        assert hand.items() >= {"default": 6, "low": 1, "high": 15, "house": True}.items()
        with pytest.raises(ServerProblem, match="16 is not a whole number from 1 to 15"):
            await ada.open_table("alchenemies", [ME, BOT], options={"hand": 16})
        with pytest.raises(ServerProblem, match="“gold” is not one of box and pewter"):
            await ada.open_table("alchenemies", [ME, BOT], options={"deck": "gold"})

    run(story())


@pytest.mark.parametrize(
    ("pair", "says"),
    [
        ("hand=6", "GAME.NAME=VALUE"),
        ("chess.hand=6", "GAME.NAME=VALUE"),
        ("alchenemies.hats=6", "alchenemies: option hats: AlchEnemies has no such option"),
        ("alchenemies.hand=60", "alchenemies: option hand: 60 is not a whole number"),
    ],
)
def test_a_house_rule_that_a_game_does_not_have_is_refused_with_a_sentence(
    pair: str, says: str
) -> None:
    with pytest.raises(BadHouseRule) as caught:
        read_house([pair])
    assert says in str(caught.value)


def test_a_game_by_house_rules_is_not_rated() -> None:
    game = athanor.game("alchenemies")
    assert changed_numbers(game, 2, {"cap": 9, "hand": 7, "lab": 9}) == ["lab"]


def test_a_file_that_is_no_deck_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadDeck, match="GAME=FILE"):
        read_decks(["cards.json"])
    with pytest.raises(BadDeck, match="cannot be read"):
        read_decks([f"alchenemies={tmp_path / 'none.json'}"])
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    with pytest.raises(BadDeck, match="not JSON"):
        read_decks([f"alchenemies={bad}"])
    bad.write_text("{}")
    with pytest.raises(BadDeck, match="has no deck that can be replaced"):
        read_decks([f"alchemist={bad}"])


def test_a_table_of_cards_becomes_rows(tmp_path: Path) -> None:
    own = Path(athanor.__file__).parent / "games" / "valley" / "cards.csv"
    file = tmp_path / "elixirs.csv"
    file.write_text(own.read_text())
    assert read_decks([f"valley={file}"])["valley"]["elixirs"] == athanor.game("valley").own_deck
