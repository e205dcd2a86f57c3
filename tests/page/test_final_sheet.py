"""The end of a game: first it counts, then it tells who has won."""

import re

import pytest

import athanor
from tests.page.faces import NAMES, Json, Played, drawn, played, shown, words_of

SKIN: Json = {"id": "t", "connection": None, "mine": [], "counting": True}


def ended(one: Played, **more: object) -> Json:
    """The table of a finished game as the page of seat 0 has it."""
    table = one.table
    result = {"by": "rules", "winners": table.winners, "sheet": table.sheet(), "scores": [
        sum(lines.values()) for lines in table.sheet()]}  # fmt: skip
    found = shown(table, 0) | SKIN | {"result": result, "events": one.events(0), **more}
    found["state"] = {"scores": result["scores"], "view": found["view"], "clocks": None}
    found["table"] |= {"result": result, "rated": True, "rematch": None, "seats": [
        {"seat": seat, "kind": "bot", "level": "greedy", "away": False, "resigned": False}
        for seat in range(table.players)]}  # fmt: skip
    return found


def cells(markup: str) -> dict[str, list[str]]:
    """What every line of a sheet says of every seat."""
    rows = re.findall(r"""<tr[^>]*data-line="([^"]*)"[^>]*>(.*?)</tr>""", markup, re.S)
    return {
        line: [words_of(cell) for cell in re.findall(r"<td.*?</td>", row, re.S)]
        for line, row in rows
    }


@pytest.mark.parametrize("game", athanor.GAMES)
def test_neither_points_nor_winner_nor_what_was_hidden_are_told_before_the_count(game: str) -> None:
    one = played(game, 2, 1)
    found = ended(one)
    found["result"]["winners"] = [1]
    sheet = drawn("EndSheet", game, found, result=found["result"])
    head = sheet.split("<table", 1)[0]
    assert words_of(head).startswith("The count Line 1 of ")
    assert "ui-crown" not in head
    told = cells(sheet)
    assert told.pop("total") == ["0", "0"]
    assert all(words == ["", ""] for words in told.values())
    said = words_of(sheet)
    assert "Ratings" not in said, "what the game did to ratings tells who has won"
    assert not re.search("revealed|revelation|Treasury|Elixirs made", said)
    order = re.findall(r"<bdi>(You|Ada|Ben)</bdi>", sheet)
    assert order[:2] == ["You", NAMES[1]], "seats stand in their usual order until then"


@pytest.mark.parametrize("game", athanor.GAMES)
def test_a_line_of_which_nobody_has_anything_is_left_out(game: str) -> None:
    one = played(game, 2, 1)
    found = ended(one)
    told = cells(drawn("EndSheet", game, found, result=found["result"]))
    lines = one.table.sheet()
    assert list(told) == [line for line in lines[0] if any(own[line] for own in lines)] + ["total"]


def test_after_a_time_out_nothing_is_counted_down() -> None:
    one = played("alchemist", 2, 1)
    found = ended(one)
    found["result"] |= {"by": "time", "winners": [1]}
    found["table"]["seats"][0]["resigned"] = True
    sheet = drawn("EndSheet", "alchemist", found, result=found["result"])
    assert words_of(sheet.split("<table", 1)[0]) == "Ben wins Your time ran out."
    assert cells(sheet)["total"] == [str(found["result"]["scores"][seat]) for seat in (1, 0)]


@pytest.mark.parametrize("game", athanor.GAMES)
def test_nothing_beside_the_sheet_tells_the_totals_while_it_counts(game: str) -> None:
    one = played(game, 2, 1)
    seats = {at: drawn("Seats", game, ended(one, counting=at)) for at in (True, False)}
    assert 'class="pts' not in seats[True]
    assert 'class="pts' in seats[False]
    log = {at: words_of(drawn("Log", game, ended(one, counting=at))) for at in (True, False)}
    assert not re.search(r"for a stock of|shows the school|to the treasury|in all", log[True])
    assert ("for a stock of" in log[False]) == (game == "alchemist")


def test_a_loss_stands_in_the_sheet_with_a_real_minus() -> None:
    one = wrong_seals()
    found = ended(one)
    found["result"]["by"] = "time"  # it is not counted, and shows everything
    sheet = words_of(drawn("EndSheet", "alchemists", found, result=found["result"]))
    lost = [lines["seals wrong"] for lines in one.table.sheet() if lines["seals wrong"]]
    assert all(f"−{-points}" in sheet for points in lost)
    assert not re.search(r"(?<!\w)-\d", sheet)


def wrong_seals() -> Played:
    """A game of Alchemists in which somebody's seal lay on a wrong theory to the end."""
    games = (played("alchemists", 2, seed) for seed in range(1, 20))
    return next(one for one in games if any(each["seals wrong"] for each in one.table.sheet()))


def test_a_theory_that_was_debunked_is_not_one_that_nobody_dared_to_publish() -> None:
    one = debunked()
    events = one.events(0)
    gone = {e["fields"]["ingredient"] for e in events if e["kind"] == "debunked"}
    theories = one.table.view(0)["theories"]
    note = drawn("Theories", "alchemists", ended(one))
    rows = re.findall(r"<tr.*?</tr>", note, re.S)[1:]
    assert len(rows) == len(theories) == 8
    for row in rows:
        icon = re.search(r"#i-(\w+)", row)
        assert icon is not None
        kind, words = icon[1], words_of(row)
        bare = theories[kind]["token"] == "none"
        assert ("nobody dared" in words) == (bare and kind not in gone), words
        assert ("published, and debunked" in words) == (bare and kind in gone), words
    assert any(theories[kind]["token"] == "none" for kind in gone)


def debunked() -> Played:
    """A game at whose end an ingredient has no theory, because it was debunked."""
    for seed in range(1, 60):
        one = played("alchemists", 3, seed)
        gone = {e["fields"]["ingredient"] for e in one.events(0) if e["kind"] == "debunked"}
        theories = one.table.view(0)["theories"]
        if any(theories[kind]["token"] == "none" for kind in gone):
            return one
    raise AssertionError("no theory was debunked in any of these games")
