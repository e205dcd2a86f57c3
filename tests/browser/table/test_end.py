"""The end of a game: the count, who has won, and what everybody is told of a resignation."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.games.test_whole_games import open_table
from tests.browser.support import ended
from tests.browser.support.visitor import Visitor
from tests.browser.test_company import resign, two_at_a_table

# What stands on the page whenever it changes while the count is on.
WATCH = """window.seen = []; new MutationObserver(() => {
    const main = document.querySelector('main');
    const lines = [...document.querySelectorAll('tr[data-line]')];
    if (main?.querySelector('h2')?.innerText === 'The count') window.seen.push({
        said: main.innerText,
        log: document.querySelectorAll('[role=region][aria-label=Log] .tell').length,
        sheet: lines.map(one => [...one.querySelectorAll('td')].map(cell => cell.innerText)),
    });
}).observe(document, { childList: true, subtree: true, characterData: true });"""


@pytest.fixture
def games(laid: tuple[Path, dict[str, str]]) -> dict[str, str]:
    return laid[1]


@pytest.fixture
def host(invite: Invite) -> Visitor:
    visitor = invite()
    visitor.sign_in(ended.ACCOUNT, ended.PASSWORD)
    return visitor


def counting(visitor: Visitor, table: str) -> list[dict[str, Any]]:
    """What was to be seen while the sheet counted by itself, up to the winner's name."""
    visitor.page.add_init_script(WATCH)
    visitor.open(f"/table/{table}")
    expect(visitor.page.get_by_role("heading", name=re.compile("wins|You win"))).to_be_visible()
    seen: list[dict[str, Any]] = visitor.page.evaluate("seen")
    return seen


def test_the_count_runs_by_itself_and_shows_nothing_before_its_line(
    invite: Invite, kept: str
) -> None:
    ada = invite(moving=True)
    seen = counting(ada, kept)
    shown = [sum(any(cells) for cells in one["sheet"][:-1]) for one in seen]
    assert sorted(set(shown)) == [0, 1, 2, 3, 4], "line after line"
    assert shown == sorted(shown)
    for one, lines in zip(seen, shown, strict=True):
        assert all(not any(cells) for cells in one["sheet"][lines:-1])
        assert "Schools revealed" not in one["said"]
    expect(ada.page.get_by_role("heading", name="Schools revealed")).to_be_visible()
    ada.page.reload()
    expect(ada.page.get_by_role("heading", name="Wanda wins by school")).to_be_visible()
    assert ada.page.evaluate("seen") == [], "counted once"


def test_the_log_of_alchemists_keeps_the_world_until_the_sheet_reveals_it(
    invite: Invite, games: dict[str, str]
) -> None:
    ada = invite(moving=True)
    seen = counting(ada, games["alchemists ended"])
    ingredients = 8
    lines = ada.page.get_by_role("region", name="Log").locator(".tell")
    expect(lines).to_have_count(seen[-1]["log"] + ingredients)
    assert all("The big revelation" not in one["said"] for one in seen)


@pytest.mark.parametrize("game", ended.SEATS)
def test_all_that_one_plays_for_is_in_sight_on_a_laptop(
    host: Visitor, games: dict[str, str], game: str
) -> None:
    host.open(f"/table/{games[f'{game} ended']}")
    sheet = host.page.get_by_role("table", name="Final points, line by line")
    for thing in (
        sheet.locator("tr[data-line=total]"),
        host.page.get_by_role("button", name="Rematch"),
        host.page.get_by_role("link", name="Review"),
        host.page.locator("main section").last,
    ):
        expect(thing).to_be_in_viewport(ratio=1)
    points = host.page.locator("tr[data-line] em").all_inner_texts()
    seats = ended.SEATS[game]
    lines = [points[at : at + seats] for at in range(0, len(points), seats)]
    assert all(set(line) != {"0"} for line in lines)


def test_the_reader_of_the_sheet_is_you(host: Visitor, games: dict[str, str]) -> None:
    host.open(f"/table/{games['valley ended']}")
    expect(host.page.get_by_role("heading", name="You win!")).to_be_visible()
    expect(host.page.get_by_role("columnheader", name="You")).to_be_visible()
    host.open(f"/table/{games['alchemist ended']}")
    expect(host.page.get_by_role("heading", name="Maximiliana of Trebizond wins")).to_be_visible()
    expect(host.page.get_by_role("columnheader", name="You")).to_be_visible()


def test_whoever_stays_is_told_at_once_that_the_other_resigned(invite: Invite) -> None:
    ada, ben = two_at_a_table(invite, moving=True)
    resign(ada)
    expect(ben.page.get_by_role("heading", name="You win!")).to_be_visible()
    expect(ben.page.get_by_text("Ada resigned.")).to_be_visible()
    expect(ada.page.get_by_role("heading", name="Ben wins")).to_be_visible()
    expect(ada.page.get_by_text("You resigned.")).to_be_visible()
    for visitor in (ada, ben):  # a game that is over is played by nobody
        bots = visitor.page.get_by_role("img", name="a bot plays for this person")
        expect(bots).to_have_count(0)


def test_resigning_among_three_says_what_follows_and_promises_no_way_back(invite: Invite) -> None:
    ada, ben, cleo = (invite(name) for name in ("Ada", "Ben", "Cleo"))
    code = open_table(ada, ["Me", "By link", "By link"])
    for visitor in (ben, cleo):
        visitor.join(code)
    ada.click(ada.page.get_by_role("button", name="Begin"))
    for visitor in (ada, ben, cleo):
        visitor.page.locator(".tbl .ask").wait_for()
    ada.click(ada.page.get_by_role("button", name="Settings"))
    ada.click(ada.page.get_by_role("button", name="Resign…"))
    expect(ada.page.get_by_text("A bot plays your seat to the end")).to_be_visible()
    expect(ada.page.get_by_text("you cannot take it back")).to_be_visible()
    ada.click(ada.page.get_by_role("button", name="Yes, resign"))
    expect(ada.page.get_by_text("You resigned.")).to_be_visible()
    expect(ada.page.get_by_role("button", name="I am back")).to_have_count(0)
    expect(ada.page.get_by_role("link", name="Leave")).to_be_visible()
    for visitor in (ben, cleo):
        told = visitor.page.get_by_role("region", name="The question")
        expect(told.get_by_text(re.compile("Ada resigns"))).to_be_visible()
