"""Somebody who clicks everything twice."""

import random

import pytest

from tests.journeys.traveller import Meet

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("title", ["Alchemist", "The Valley of Alchemists"])
def test_every_click_of_a_game_is_a_double_click(meet: Meet, title: str) -> None:
    ada = meet("Ada")
    ada.twice = True
    ada.go("/", "the lobby")
    ada.play_bots(title, "Random")
    ada.look("the table")
    ada.play(random.Random(7))
    ada.click(ada.page.get_by_role("button", name="Rematch"))
    ada.page.locator(".tbl .ask, .chairs").first.wait_for()
    ada.look("again")
    ada.go("/", "the lobby afterwards")
