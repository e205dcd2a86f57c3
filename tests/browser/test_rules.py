"""The rules page of each game: a minute, a turn in pictures, every clause, and a search."""

import pytest
from playwright.sync_api import expect

import athanor
from tests.browser.conftest import PHONE, Invite


@pytest.mark.parametrize("game", athanor.GAMES)
def test_a_game_is_told_in_a_minute_with_pictures_that_lead_to_its_rules(
    invite: Invite, game: str
) -> None:
    ada = invite(size=PHONE)
    ada.open(f"/rules/{game}")
    minute = ada.page.get_by_role("region", name="In a minute")
    minute.get_by_text("Who wins.").wait_for()
    begins = ada.page.get_by_role("region", name="How it begins")
    assert begins.get_by_role("listitem").count() >= 3
    for part in (minute, ada.page.get_by_role("region", name="Examples")):
        steps = part.get_by_role("listitem")
        assert steps.count() >= 3
        for step in range(steps.count()):
            assert steps.nth(step).locator(".pictures svg").count() >= 2
            target = steps.nth(step).get_by_role("link").get_attribute("href") or ""
            expect(ada.page.locator(target)).to_have_count(1)
    shown = ada.page.evaluate("[...document.querySelectorAll('.clause')].map(one => one.id)")
    assert set(athanor.game(game).rules) <= set(shown)
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_a_clause_is_brought_into_view_and_a_search_shows_what_has_the_words(
    invite: Invite,
) -> None:
    ada = invite()
    ada.open("/rules/alchemist#A-x7")
    expect(ada.page.locator(".clause.here")).to_be_in_viewport()
    ada.open("/rules/alchemist")
    ada.page.get_by_label("Search the rules").fill("tribute")
    expect(ada.page.get_by_role("status")).to_contain_text("with “tribute”")
    clauses = ada.page.locator(".clause")
    assert 0 < clauses.count() < 10
    assert all("tribute" in text.lower() for text in clauses.all_inner_texts())
    # Another language keeps the search, and finds words without their accents.
    ada.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    ada.open("/rules/alchemist?lang=cs#the-end")
    ada.page.get_by_label("Hledat v pravidlech").fill("PECET")
    expect(ada.page.get_by_role("status")).to_contain_text("s „PECET“")
    expect(ada.page.locator("#A10")).to_contain_text("jednu ze svých pečetí")
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
