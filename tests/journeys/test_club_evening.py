"""A tournament of a club, with bots on the seats that are left, till the podium."""

import random

import pytest

from tests.journeys.traveller import PHONE, Meet, Traveller, all_play

pytestmark = [pytest.mark.soak, pytest.mark.long]
BOTS = 4
ENDED = 240_000  # milliseconds for bots to play a round out


def play_the_round(people: list[Traveller], luck: random.Random) -> None:
    for one in people:
        one.page.wait_for_url("**/table/**", timeout=ENDED)
        one.page.locator(".tbl").wait_for()
        one.look("the table")
    all_play(people, luck)
    for one in people:
        one.count_to_the_end()
        one.follow(one.page.get_by_role("link", name="Back to the tournament"), "after the round")


def test_a_club_plays_a_tournament_to_its_podium(meet: Meet) -> None:
    ada, ben, luck = meet("Ada"), meet("Ben", size=PHONE), random.Random(5)
    ada.go("/tournaments", "no tournament yet")
    ada.click(ada.page.get_by_role("button", name="Announce a tournament"))
    ada.introduce()
    dialog = ada.page.get_by_role("dialog")
    ada.click(dialog.get_by_label("Name"))
    ada.type("First Friday of the Guild of Distillers")
    ada.look("a tournament is announced")
    for group, wanted in (("Seats", "3"), ("Rounds", "1")):
        choice = dialog.get_by_role("radiogroup", name=group)
        ada.click(choice.get_by_role("radio", name=wanted, exact=True))
    ada.click(dialog.get_by_role("button", name="Announce it"))
    ada.page.get_by_role("button", name="Add a bot").wait_for()
    ada.whole("nobody has come yet")
    tournament = ada.page.url.removeprefix(ada.address)
    ben.go(tournament, "the link of the club")
    ben.click(ben.page.get_by_role("button", name="Take part"))
    ben.introduce()
    ben.look("Ben takes part")
    for count in range(BOTS):
        ada.click(ada.page.get_by_role("button", name="Add a bot"))
        ada.page.get_by_text(f"{count + 3} entrants", exact=False).first.wait_for()
    ada.whole("bots fill the tables")
    ada.click(ada.page.get_by_role("button", name="Begin now"))
    play_the_round([ada, ben], luck)
    for one in (ada, ben):
        one.page.locator(".podium").wait_for(timeout=ENDED)
        one.whole("the podium")
        one.go("/tournaments", "all tournaments")
        one.go("/", "the lobby after the tournament")
    ada.go("/ladder/alchemist", "the ladder")
