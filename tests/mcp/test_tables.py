"""Models at the table: whole games, one seat's view, refusals, sealed choices, notes, bad input."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import athanor
from athanor.mcp.opponents import anything_here
from athanor.mcp.tables import Caps, Client, Mistake, ModelTables, asking
from tests.server.players import run


def sat_down(tables: ModelTables, game: str, **more: object) -> tuple[str, str]:
    """The id of a new table, and the first question."""
    text = run(tables.sit_down(game, **more)).text  # type: ignore[arg-type]
    found = re.match(r"Table (\w+)\. ", text)
    assert found
    return found[1], text


async def asked_by(client: Client, request: Any) -> Any:
    """What a request of this client is told."""
    asking.set(client)
    return await request


def opened_by(tables: ModelTables, client: Client, **more: Any) -> str:
    """The id of a table that a client has opened."""
    wanted = tables.sit_down(**{"game": "alchemist", "players": 2, "seed": 2, **more})
    return str(run(asked_by(client, wanted)).data["table"])


def play_on(tables: ModelTables, key: str, text: str, dice: Random) -> str:
    """Answer at random until the game is over; the last words."""
    while not text.startswith("The game is over"):
        text = run(
            tables.play(key, dice.choice(re.findall(r"^\[(\d+)\]", text, re.MULTILINE)))
        ).text
    return text


@pytest.mark.parametrize("game", athanor.GAMES)
def test_a_model_plays_a_whole_game_by_numbers(game: str) -> None:
    tables = ModelTables()
    key, text = sat_down(tables, game, players=2, seat=1, opponents="random", seed=3)
    last = play_on(tables, key, text, Random(1))
    assert re.match(r"The game is over: Seat 0 has -?\d+, Seat 1 has -?\d+ points\. First: ", last)
    with pytest.raises(Mistake, match="The game is over"):
        run(tables.play(key, "1"))


def test_a_model_reads_its_own_view_and_nothing_more() -> None:
    tables = ModelTables()
    key, text = sat_down(tables, "alchemist", players=3, seat=1, opponents="random", seed=3)
    seating = tables._tables[key]
    own = seating.table.truth()["school"][1]
    assert f"\nschool: ?, {own}, ?\n" in text
    assert "\nbag: ?\n" in text
    assert "\nrandom" not in text


def test_of_a_sealed_choice_a_model_learns_nothing_before_all_have_chosen() -> None:
    """In Alchemists all seats choose at once; bots that chose first leave no trace in the text."""
    texts = []
    for _ in range(4):  # bots with seeds of their own, at the same deal
        tables = ModelTables()
        key, _ = sat_down(tables, "alchemists", players=3, seat=2, opponents="random", seed=9)
        assert tables._tables[key].table.actors == (2,)
        texts.append(run(tables.look(key)).text)
    assert len(set(texts)) == 1


def test_why_not_names_the_clause_and_a_refused_choice_changes_nothing() -> None:
    tables = ModelTables()
    key, _ = sat_down(tables, "alchemist", players=2, seed=3)
    refused = run(tables.why_not(key, "draw"))
    assert re.match(r".+\(A\d+: .+\)$", refused.text)
    assert not refused.data["allowed"]
    assert run(tables.why_not(key, 1)).text == "It is allowed."
    before = run(tables.look(key))
    with pytest.raises(Mistake):
        run(tables.play(key, "draw"))
    with pytest.raises(Mistake, match="There is no choice 99"):
        run(tables.play(key, "99"))
    assert run(tables.look(key)) == before


def test_notes_are_kept_where_the_table_allows_them() -> None:
    tables = ModelTables()
    key, _ = sat_down(tables, "alchemist", seed=3)
    assert tables.note(key, "Seat 1 hoards orange.").text == "Note 1 is written."
    assert tables.notes(key).text == "Seat 1 hoards orange."
    other, _ = sat_down(tables, "alchemist", seed=3, notes=False)
    with pytest.raises(Mistake, match="does not allow notes"):
        tables.notes(other)


def test_games_and_rules_can_be_read_and_bad_requests_get_a_sentence() -> None:
    tables = ModelTables()
    assert "alchemists: Alchemists, 2 to 4 seats" in tables.list_games().text
    assert run(tables.rules("alchemist", "a9")).text.startswith("A9: ")
    assert run(tables.rules("alchemist", "a8", "de")).text.startswith("A8: Tu eines")
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"game": "alchemist", "players": 9}, "2 to 5 players, not 9"),
        ({"game": "alchemist", "seat": 7}, "seat: 7 is not a seat"),
        ({"game": "alchemist", "opponents": "nobody"}, "There is no bot 'nobody'"),
        ({"game": "alchemist", "options": {"moon": 1}}, "no such option"),
    ]
    for given, words in wrong:
        with pytest.raises(Mistake, match=words):
            run(tables.sit_down(**given))
    with pytest.raises(Mistake, match="There is no table 'x'"):
        run(tables.look("x"))
    with pytest.raises(Mistake, match="There is no language 'klingon'; there are en, cs"):
        run(tables.rules("alchemist", language="klingon"))
    with pytest.raises(Mistake, match="No clause has 'zeppelin'"):
        run(tables.rules("valley", "zeppelin"))


def test_what_is_hidden_and_what_is_empty_have_two_signs() -> None:
    tables = ModelTables()
    _, text = sat_down(tables, "alchemist", players=2, opponents="random", seed=3)
    assert "(? is hidden, - is nothing)" in text
    assert "\nbag: ?\n" in text
    assert "name K10, products (green, yellow), creator -, value -, recipe -" in text
    _, text = sat_down(tables, "valley", players=2, opponents="random", seed=3)
    assert "\npending: -\n" in text
    assert "\npile: ?\n" in text


def test_nothing_is_offered_after_the_end() -> None:
    tables = ModelTables()
    key, text = sat_down(tables, "alchemist", players=2, opponents="random", seed=3)
    last = play_on(tables, key, text, Random(1))
    looked = run(tables.look(key))
    for words in (last, looked.text):
        assert "Your choices" not in words
        assert "End your answer" not in words
    assert looked.data["over"]
    assert looked.data["choices"] == []
    assert len(looked.data["points"]) == 2
    with pytest.raises(Mistake, match="The game is over"):
        run(tables.why_not(key, 1))


def test_a_choice_is_a_number_or_its_text() -> None:
    tables = ModelTables()
    key, _ = sat_down(tables, "alchemist", players=2, opponents="random", seed=3)
    told = run(tables.play(key, 1))
    assert told.data["choices"][0]["number"] == 1
    again = run(tables.play(key, told.data["choices"][0]["text"]))
    assert again.data["ply"] > told.data["ply"]


def test_a_seed_repeats_the_bots_too() -> None:
    games = []
    for _ in range(2):
        tables = ModelTables()
        key, text = sat_down(tables, "alchemist", players=3, opponents="random", seed=9)
        play_on(tables, key, text, Random(4))
        games.append(run(tables.look(key)).data)
    assert games[0] | {"table": ""} == games[1] | {"table": ""}


@pytest.mark.parametrize(
    "name", ["program:touch {}", "model:http://localhost:9/v1#x", "intuition:{}"]
)
def test_no_program_file_or_model_is_started_unless_the_host_allows_it(
    name: str, tmp_path: Path
) -> None:
    trace = tmp_path / "trace"
    tables = ModelTables()
    with pytest.raises(Mistake, match="starts no programs"):
        run(tables.sit_down("alchemist", players=2, opponents=name.format(trace)))
    assert not trace.exists()


def test_a_program_plays_where_the_host_allows_it(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    tables = ModelTables(seat_bots=anything_here)
    run(tables.sit_down("alchemist", players=2, seat=1, opponents=f"program:touch {trace}"))
    assert trace.exists()


@pytest.mark.parametrize(
    "options",
    [{"seed": 3}, {"players": 5}, {"self": 1}, {"starter": [[]]}, {"starter": {}}, {"": None},
     {"starter": 1e999}, {"starter": "x" * 9999}, {"starter": 2**70}],
)  # fmt: skip
def test_wrong_options_get_a_sentence(options: dict[str, Any]) -> None:
    with pytest.raises(Mistake):
        run(ModelTables().sit_down("alchemist", players=2, options=options))


def test_a_client_lists_its_own_tables_and_leaves_them() -> None:
    tables = ModelTables()
    ada, bea, nobody = Client("ada", "1"), Client("bea", "1"), Client(None, "1")

    async def listed() -> Any:
        return tables.list_tables()

    hers = opened_by(tables, ada)
    opened_by(tables, bea, game="valley")
    found = run(asked_by(ada, listed()))
    assert [one["table"] for one in found.data["tables"]] == [hers]
    assert found.text.startswith(f"{hers}: Alchemist, Seat 0 of 2")
    tables.leave_table(hers)
    assert run(asked_by(ada, listed())).text == "You sit at no table."
    with pytest.raises(Mistake, match="neither a session nor cookies"):
        run(asked_by(nobody, listed()))


def test_who_opens_too_many_tables_never_takes_one_away_from_others() -> None:
    tables = ModelTables(caps=Caps(client=2, address=3, all=4))
    hers = last = opened_by(tables, Client("ada", "1"))
    for name, address, room in (("mal", "1", 2), ("ory", "1", 0), ("eve", "2", 1), ("eve", "3", 0)):
        for _ in range(room):
            last = opened_by(tables, Client(name, address))
        with pytest.raises(Mistake, match="leave_table makes room"):
            opened_by(tables, Client(name, address))
    assert run(tables.look(hers)).data["table"] == hers
    tables.leave_table(last)
    opened_by(tables, Client("eve", "3"))


def test_a_finished_game_of_ones_own_and_idle_ones_make_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tables = ModelTables(caps=Caps(client=1))
    key, text = sat_down(tables, "alchemist", players=2, opponents="random", seed=3)
    play_on(tables, key, text, Random(1))
    second, _ = sat_down(tables, "alchemist", players=2, seed=2)
    with pytest.raises(Mistake, match="There is no table"):
        run(tables.look(key))
    monkeypatch.setattr("athanor.mcp.tables.IDLE_SECONDS", -1.0)
    sat_down(tables, "alchemist", players=2, seed=2)
    with pytest.raises(Mistake, match="There is no table"):
        run(tables.look(second))
