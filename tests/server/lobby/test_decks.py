"""Decks of the operator's own at new tables: offered, played with, kept, and refused."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import athanor
from athanor.client import ServerProblem
from athanor.server.decks import BadDeck, read_decks
from tests.server.players import at_random, person, run, token
from tests.server.process import Server

ME, BOT = {"kind": "me"}, {"kind": "bot", "level": "random"}
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
    decks = {"ATHANOR_DECKS": f"alchenemies={file}", "ATHANOR_GAMES": "alchenemies"}
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


def test_without_a_word_a_table_is_played_with_the_deck_of_the_box(pewter: Server) -> None:
    async def story() -> None:
        ada = await person(pewter.url, "Ada")
        table = await ada.open_table("alchenemies", [ME, BOT], options={"deck": "box"})
        assert "deck" not in table["options"]
        assert coin_of_pewter(await ada.ask("GET", f"/api/tables/{table['id']}/game")) == 10
        with pytest.raises(ServerProblem, match="“gold” is not one of box and pewter"):
            await ada.open_table("alchenemies", [ME, BOT], options={"deck": "gold"})

    run(story())


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
