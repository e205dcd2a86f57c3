"""Models at the table: whole games, one seat's view, refusals, sealed choices, notes, bad input."""

import re
from random import Random
from typing import Any

import pytest

import athanor
from athanor.mcp.tables import Mistake, ModelTables
from tests.server.players import run


def sat_down(tables: ModelTables, game: str, **more: object) -> tuple[str, str]:
    """The id of a new table, and the first question."""
    text = run(tables.sit_down(game, **more))  # type: ignore[arg-type]
    found = re.match(r"Table (\w+)\. ", text)
    assert found
    return found[1], text


def play_on(tables: ModelTables, key: str, text: str, dice: Random) -> str:
    """Answer at random until the game is over; the last words."""
    while not text.startswith("The game is over"):
        text = run(tables.play(key, dice.choice(re.findall(r"^\[(\d+)\]", text, re.MULTILINE))))
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
        texts.append(run(tables.look(key)))
    assert len(set(texts)) == 1


def test_why_not_names_the_clause_and_a_refused_choice_changes_nothing() -> None:
    tables = ModelTables()
    key, _ = sat_down(tables, "alchemist", players=2, seed=3)
    assert re.match(r".+\(A\d+: .+\)$", tables.why_not(key, "draw"))
    assert tables.why_not(key, "1") == "It is allowed."
    before = run(tables.look(key))
    with pytest.raises(Mistake):
        run(tables.play(key, "draw"))
    with pytest.raises(Mistake, match="There is no choice 99"):
        run(tables.play(key, "99"))
    assert run(tables.look(key)) == before


def test_notes_are_kept_where_the_table_allows_them() -> None:
    tables = ModelTables()
    key, _ = sat_down(tables, "alchemist", seed=3)
    assert tables.note(key, "Seat 1 hoards orange.") == "Note 1 is written."
    assert tables.notes(key) == "Seat 1 hoards orange."
    other, _ = sat_down(tables, "alchemist", seed=3, notes=False)
    with pytest.raises(Mistake, match="does not allow notes"):
        tables.notes(other)


def test_games_and_rules_can_be_read_and_bad_requests_get_a_sentence() -> None:
    tables = ModelTables()
    assert "alchemists: Alchemists, 2 to 4 seats" in tables.list_games()
    assert tables.rules("alchemist", "a9").startswith("A9: ")
    assert tables.rules("alchemist", "a8", "de").startswith("A8: Tu eines")
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
        tables.rules("alchemist", language="klingon")
    with pytest.raises(Mistake, match="No clause has 'zeppelin'"):
        tables.rules("valley", "zeppelin")


def test_only_so_many_tables_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("athanor.mcp.tables.MOST_TABLES", 2)
    tables = ModelTables()
    first, _ = sat_down(tables, "alchemist", seed=1)
    for seed in (2, 3):
        sat_down(tables, "alchemist", seed=seed)
    with pytest.raises(Mistake, match="There is no table"):
        run(tables.look(first))
