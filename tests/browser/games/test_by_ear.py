"""Whole games by ear: only roles, accessible names and live regions are read, nothing is seen."""

import random
import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.support.lessons import open_chapter
from tests.browser.support.valley import VALLEY, open_table
from tests.browser.support.visitor import Visitor, play_until

TITLES = ["Alchemist", "Alchemists", "AlchEnemies", VALLEY]
ROUNDS = 12  # of the Valley, where chance alone empties the pile after a hundred
LIT = ".tbl .can, .ask [data-main], .ask [data-also]"
NAMED = """nodes => nodes.filter(node => node.getClientRects().length).map(node =>
    (node.getAttribute('aria-label') ?? node.textContent ?? '').trim())"""


class Listener:
    """Somebody who hears the page."""

    def __init__(self, visitor: Visitor, luck: random.Random) -> None:
        self.visitor, self.luck = visitor, luck
        self.heard: list[str] = []
        page = visitor.page
        self.news = page.get_by_role("status", name="What has just happened")
        self.question = page.get_by_role("region", name="The question")
        self.choices = page.get_by_role("region", name="Your choices").get_by_role("button")
        self.sheet = page.get_by_role("table", name="Final points, line by line")

    @property
    def ended(self) -> bool:
        return self.sheet.count() > 0

    def step(self) -> bool:
        """Hear what happened, then answer; False where nothing is asked."""
        words = self.news.inner_text() if self.news.count() else ""
        if words and words not in self.heard:
            self.heard.append(words)
        if many := self.choices.count():
            return self.visitor.try_click(self.choices.nth(self.luck.randrange(many)))
        answers = self.question.get_by_role("button", name=re.compile(r"^(?!Back|Ring|Let a bot)"))
        return bool(answers.count()) and self.visitor.try_click(answers.last)


@pytest.mark.parametrize(
    "title", [pytest.param(one, marks=[] if one == "Alchemist" else pytest.mark.soak)
              for one in TITLES],
)  # fmt: skip
def test_a_whole_game_can_be_played_by_ear(invite: Invite, title: str) -> None:
    ada = invite()
    if title == VALLEY:
        open_table(ada, "Apprentice bot", cap=ROUNDS)
    else:
        ada.open()
        ada.play_bots(title, "Apprentice")
    ada.show_plainly()
    ear = Listener(ada, random.Random(6))
    expect(ada.page.get_by_role("region", name="What you may see")).not_to_be_empty()
    expect(ada.page.get_by_role("list", name="Seats")).to_contain_text(re.compile(r"\d+ points?"))
    play_until(lambda: ear.ended, ada.page, ear.step)
    assert len(ear.heard) > 3, "what rivals did was told"
    assert all(words.endswith(".") for words in ear.heard)
    expect(ada.page.get_by_role("heading", name=re.compile("win|share"))).to_be_visible()
    expect(ear.sheet.get_by_role("row").last).to_contain_text(re.compile(r"\d"))


@pytest.mark.parametrize(
    ("game", "chapter"), [("alchemist", 2), ("alchemists", 2), ("alchenemies", 2), ("valley", 2)]
)
def test_every_choice_on_a_board_has_a_name(invite: Invite, game: str, chapter: int) -> None:
    ada = invite()
    open_chapter(ada, game, chapter)
    lit: Locator = ada.page.locator(LIT)
    expect(lit.first).to_be_visible()
    names = lit.evaluate_all(NAMED)
    assert names
    assert all(names), names
    asked = ada.page.get_by_role("region", name="The question")
    expect(asked).to_contain_text(re.compile(r"\?"))
