"""Somebody who has nothing but a phone: the lobby, a whole game, its end, and people."""

import random

from tests.journeys.traveller import PHONE, Meet


def test_an_evening_on_a_phone(meet: Meet) -> None:
    ada, luck = meet("Ada", size=PHONE), random.Random(2)
    ada.go("/", "the lobby")
    ada.play_bots("Alchemist", "Random")
    ada.look("the table")
    for part in ("Log", "Chat", "Rules", "Board"):
        button = ada.page.locator(".phonebar").get_by_role("button", name=part)
        ada.click(button)
        ada.look(part)
    ada.play(luck)
    table = ada.table()
    ada.go(f"/replay/{table}", "the replay")
    ada.go("/", "the lobby after a game")
    for path in ("/ladder", "/tournaments", "/watch", "/account", "/rules/alchemist"):
        ada.go(path)
