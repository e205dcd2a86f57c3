"""Somebody who has never been here: learns, plays, comes back the next day, plays another game."""

import random
from pathlib import Path

import pytest

from tests.browser.support.guiding import follow, learn
from tests.browser.support.valley import VALLEY
from tests.journeys.traveller import Meet

pytestmark = [pytest.mark.soak, pytest.mark.long]


def test_a_newcomer_learns_plays_and_comes_back(meet: Meet, tmp_path: Path) -> None:
    ada, luck = meet("Ada", moving=True), random.Random(1)
    ada.go("/", "a first look")
    learn(ada, "Alchemist")
    ada.look("the guide begins")
    follow(ada)
    ada.look("the first chapter is read")
    ada.go("/", "back from the lesson")
    ada.play_bots("Alchemist", "Apprentice")
    ada.look("a game of one's own")
    ada.play(luck)
    first = ada.table()
    ada.follow(ada.page.get_by_role("link", name="Review"), "the review, on its way")
    ada.wait_and_see()
    judged = ada.page.get_by_role("heading", name="Skill and luck")
    judged.wait_for(timeout=240_000)
    ada.page.get_by_text("Still being judged").wait_for(state="detached", timeout=240_000)
    ada.whole("the review")
    ada.go(f"/replay/{first}", "the replay")
    ada.go("/account", "the account")
    again = meet("Ada", kept=ada.keep(tmp_path / "kept.json"))
    again.go("/", "the next day")
    again.go(f"/table/{first}", "yesterday’s table")
    again.open()
    again.follow(again.page.get_by_role("link", name="finished", exact=False), "finished games")
    again.open()
    again.play_bots(VALLEY, "Apprentice")
    again.look("another game")
    again.play(luck)
    again.go("/", "the lobby after two games")
