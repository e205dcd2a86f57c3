"""A newcomer's story of every game: Learn from first to last, then a game of her own."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.games.test_alchemists import choose_anything
from tests.browser.support.axe import check
from tests.browser.support.guiding import follow, learn, next_chapter
from tests.browser.support.lessons import OPEN
from tests.browser.support.valley import VALLEY
from tests.browser.support.visitor import Visitor, play_to_the_end, play_until

DOC = Path(__file__).resolve().parents[3] / "docs" / "guides.md"


def questions(title: str) -> list[tuple[str, int, str]]:
    """What a newcomer can answer afterwards: the question, its chapter, and what answers it."""
    rows = [line.strip("|").split("|") for line in DOC.read_text().splitlines()]
    cells = [[cell.strip() for cell in row] for row in rows if len(row) == 4]
    return [(asked, int(at), said) for game, asked, at, said in cells if game == title]


TITLES = ["Alchemist", "Alchemists", "AlchEnemies", VALLEY]
# What every run plays; rivals of a lesson throw fixed dice, so that the story is always the same.
SIZES = {"Alchemist": PHONE, "Alchemists": PHONE, "AlchEnemies": PHONE, VALLEY: DESKTOP}
STORIES = [
    pytest.param(title, size, marks=[] if SIZES.get(title) == size else pytest.mark.soak)
    for title in TITLES
    for size in (DESKTOP, PHONE)
]


@pytest.mark.long
@pytest.mark.parametrize(("title", "size"), STORIES, ids=str)
def test_the_guide_leads_a_newcomer_through_every_chapter(
    invite: Invite, title: str, size: tuple[int, int]
) -> None:
    ada = invite(size=size)
    learn(ada, title)
    told = [" ".join(follow(ada))]
    while next_chapter(ada):
        told.append(" ".join(follow(ada)))
    ada.keep_clicks(f"learn-{title}-{size[0]}")
    assert len(questions(title)) == 8
    unanswered = [row for row in questions(title) if row[2] not in told[row[1] - 1]]
    assert unanswered == []
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_the_first_sale_of_a_newcomer_succeeds(invite: Invite) -> None:
    ada = invite()
    ada.open()
    seats = [{"kind": "me"}, {"kind": "bot", "level": "apprentice"}]
    table = ada.page.evaluate(OPEN, {"game": "alchemists", "seats": seats, "lesson": 2})
    ada.open(f"/table/{table}")
    ada.page.locator(".coach").wait_for()
    told = follow(ada)
    assert any("wants one of three potions" in words for words in told)
    log = " ".join(ada.page.get_by_role("tabpanel").inner_text().split())
    assert re.search(r"sells .{0,80}: exact, [1-4] gold", log)


@pytest.mark.soak
@pytest.mark.parametrize("title", TITLES)
def test_a_newcomer_finishes_a_game_against_an_apprentice(invite: Invite, title: str) -> None:
    ada, luck = invite(), random.Random(21)
    ada.open()
    ada.play_bots(title, "Apprentice")
    if title == "Alchemists":
        play_until(lambda: ada.ended, ada.page, lambda: choose_anything(ada, luck))
    else:
        play_to_the_end([ada], luck)
    expect(ada.page.get_by_role("table", name="Final points, line by line")).to_be_visible()


def test_a_chapter_can_be_left_and_resumed(invite: Invite) -> None:
    ada = invite()
    learn(ada, "Alchemist")
    expect(ada.page.get_by_text("apprentice")).not_to_have_count(0)
    assert "?" not in ada.page.url
    check(ada)
    ada.click(ada.page.get_by_role("button", name="Go on"))
    ada.click(ada.page.get_by_role("button", name="Leave the guide").first)
    expect(ada.page.locator(".coach")).to_have_count(0)
    ada.click(ada.page.get_by_role("button", name="Back to the guide"))
    second = said(ada)
    table = ada.page.url
    learn(ada, "Alchemist")
    assert ada.page.url == table
    assert said(ada) == second
    ada.page.reload()
    ada.page.locator(".coach").wait_for()
    assert said(ada) == second


def said(ada: Visitor) -> str:
    return ada.page.locator(".coach p").inner_text()
