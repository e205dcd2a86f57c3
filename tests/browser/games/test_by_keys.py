"""Whole games without a mouse: what is pressed is a key that the page has announced."""

import random
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.support.lessons import open_chapter
from tests.browser.support.valley import VALLEY, open_table
from tests.browser.support.visitor import Visitor, play_until

TITLES = ["Alchemist", "Alchemists", "AlchEnemies", VALLEY]
MOST = 4  # key presses a choice, in the mean
ROUNDS = 12  # of the Valley, where chance alone empties the pile after a hundred
# What may be chosen now, in the order in which the arrow keys lead through it.
OFFERED = """() => [...document.querySelectorAll(
        'main.board button:is(.can, .may, [data-also], [data-main])')]
    .filter(one => one.checkVisibility())
    .map(one => ({ key: one.getAttribute('aria-keyshortcuts'), main: 'main' in one.dataset,
        weak: !one.classList.contains('main'), also: 'also' in one.dataset,
        focused: one === document.activeElement }))"""
STATE = """() => ({ ended: document.querySelector('table.sh') !== null,
    ask: document.querySelector('.ask:not(.waits) .q')?.innerText ?? '',
    body: document.activeElement === document.body })"""
# How many choices this person has made in a finished game.
CHOICES = """async () => {
    const ask = async path => (await fetch(path)).json();
    const table = location.pathname.split('/').at(-1);
    const [{ mine }] = [await ask(`/api/tables/${table}`)];
    const { moments } = await ask(`/api/tables/${table}/replay`);
    return moments.filter(one => one.seat === mine[0].seat).length;
}"""


@dataclass
class Player:
    """Somebody who knows the page by what its controls announce."""

    visitor: Visitor
    luck: random.Random
    presses: int = 0
    lost: int = 0  # times that the focus was nowhere while a question was asked

    def press(self, key: str) -> None:
        self.visitor.press(key)
        self.presses += 1

    @property
    def ended(self) -> bool:
        return bool(self.visitor.page.evaluate(STATE)["ended"])

    def step(self) -> bool:
        """Confirm what is chosen, or choose something by the shortest way announced."""
        offered = self.visitor.page.evaluate(OFFERED)
        if not offered or not self.visitor.page.evaluate(STATE)["ask"]:
            return False
        self.lost += bool(self.presses) and self.visitor.page.evaluate(STATE)["body"]
        main = next((at for at, one in enumerate(offered) if one["main"]), None)
        others = [at for at, one in enumerate(offered) if not one["main"]]
        if main is not None and (not others or not offered[main]["weak"]):
            self.press("Enter")
            return True
        at = self.luck.choice(others) if others else main
        assert at is not None
        self.reach(offered, at)
        return True

    def reach(self, offered: list[dict[str, object]], at: int) -> None:
        """Press the key of a choice, or go there with the arrows and take it."""
        if key := offered[at]["key"]:
            # A letter is named as it stands on its key; without Shift it is a small one.
            self.press(str(key).lower() if len(str(key)) == 1 else str(key))
            return
        here = next((i for i, one in enumerate(offered) if one["focused"]), -1)
        forth = (at - here) % len(offered) if here >= 0 else at + 1
        back = (here - at) % len(offered) if here >= 0 else len(offered) - at
        for _ in range(min(forth, back)):
            self.press("ArrowRight" if forth <= back else "ArrowLeft")
        self.press("Enter")


@pytest.mark.long
@pytest.mark.parametrize("title", TITLES)
def test_a_whole_game_by_keys_takes_four_presses_a_choice_at_most(
    invite: Invite, title: str
) -> None:
    ada = invite()
    if title == VALLEY:
        open_table(ada, cap=ROUNDS)
    else:
        ada.open()
        ada.play_bots(title, "Random")
    player = Player(ada, random.Random(5))
    play_until(lambda: player.ended, ada.page, player.step)
    choices = ada.page.evaluate(CHOICES)
    print(f"{title}: {player.presses} key presses for {choices} choices")
    assert player.presses <= MOST * choices
    assert player.lost == 0, "the focus fell to the body while a question was asked"


@pytest.mark.parametrize("game", ["alchemist", "alchemists", "alchenemies", "valley"])
def test_tabbing_past_what_is_barred_says_nothing(invite: Invite, game: str) -> None:
    ada = invite()
    open_chapter(ada, game, 2)
    asked = ada.page.locator("main.board button")
    expect(asked.first).to_be_visible()
    ada.page.locator("main.board button").first.focus()
    for _ in range(min(40, asked.count())):
        ada.press("Tab")
        assert ada.page.locator(".whybar").count() == 0


@pytest.mark.parametrize("game", ["alchemist", "alchemists", "alchenemies", "valley"])
def test_keys_of_choices_are_announced(invite: Invite, game: str) -> None:
    ada = invite()
    open_chapter(ada, game, 2)
    ada.page.locator("main.board button.can").first.wait_for()
    offered = ada.page.evaluate(OFFERED)
    assert sum(one["key"] is not None for one in offered) >= min(3, len(offered))
    described = ada.page.get_by_role("region", name="The question")
    expect(described).to_have_accessible_description(
        "The left and right arrows lead from choice to choice, Enter confirms. "
        "A question mark lists all keys."
    )
