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


def hidden_rows(markup: str) -> list[str]:
    """The rows of a sheet that nobody sees or hears yet."""
    rows = re.findall(r"<tr[^>]*visibility: ?hidden[^>]*>(.*?)</tr>", markup, re.S)
    return [words_of(row) for row in rows]


@pytest.mark.parametrize("game", athanor.GAMES)
def test_neither_winner_nor_totals_are_told_before_the_count(game: str) -> None:
    one = played(game, 2, 1)
    found = ended(one)
    found["result"]["winners"] = [1]
    sheet = drawn("EndSheet", game, found, result=found["result"])
    head = sheet.split("<table", 1)[0]
    assert words_of(head) == "The count Line by line; a click shows it all."
    assert "ui-crown" not in head
    lines = len(one.table.sheet()[0])
    assert len(hidden_rows(sheet)) >= lines + 1
    assert hidden_rows(sheet)[lines].startswith("Together")
    assert "Ratings" not in words_of(sheet), "what the game did to ratings tells who has won"
    order = re.findall(r"<b[^>]*>(Ada|Ben)</b>", sheet)
    assert order[:2] == NAMES[:2], "seats stand in their usual order until then"


@pytest.mark.parametrize("game", athanor.GAMES)
def test_nothing_beside_the_sheet_tells_the_totals_while_it_counts(game: str) -> None:
    one = played(game, 2, 1)
    seats = {at: drawn("Seats", game, ended(one, counting=at)) for at in (True, False)}
    assert 'class="pts' not in seats[True]
    assert 'class="pts' in seats[False]
    log = {at: words_of(drawn("Log", game, ended(one, counting=at))) for at in (True, False)}
    assert not re.search(r"for a stock of|shows the school|to the treasury|in all", log[True])
    assert ("for a stock of" in log[False]) == (game == "alchemist")


def test_the_treasury_of_alchenemies_waits_for_the_count() -> None:
    one = played("alchenemies", 2, 1)
    note = {at: drawn("Treasury", "alchenemies", ended(one, counting=at)) for at in (True, False)}
    assert "visibility: hidden" in note[True]
    assert "visibility: hidden" not in note[False]


def test_a_loss_stands_in_the_sheet_with_a_real_minus() -> None:
    one = wrong_seals()
    found = ended(one)
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
