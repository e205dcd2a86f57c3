"""What a bot would do, while one plays; and how the chances went, when it is over."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DEAL, PHONE, Invite
from tests.browser.support.axe import check
from tests.browser.support.serving import Served, serving
from tests.browser.support.visitor import play_to_the_end

PATIENCE = 120_000


@pytest.fixture
def served(page_built: None, tmp_path: Path) -> Iterator[Served]:
    """A server that reviews games: the chances of a replay are those of its review."""
    with serving(tmp_path, DEAL, ATHANOR_REVIEW="40") as running:
        yield running


def test_a_hint_is_asked_for_and_taken_and_the_replay_shows_where_the_game_turned(
    invite: Invite,
) -> None:
    ada = invite()
    ada.open()
    ada.play_bots("Alchemist")
    page = ada.page
    question = page.locator(".ask .q").inner_text()
    with page.expect_response("**/hint", timeout=PATIENCE) as told:
        ada.click(page.get_by_role("button", name="Hint"))
    hint = page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text("The master would choose", timeout=PATIENCE)
    chance = hint.get_by_role("listitem").first
    words = re.sub(r"\s+", " ", chance.inner_text())
    assert re.search(
        r"\d+ % to win about \d+ points, (level with|\d+ (ahead of|behind)) \w+", words
    )
    check(ada)
    ada.click(hint.get_by_role("button", name="Do it").first)
    expect(page.locator(".ask .q")).not_to_have_text(question)
    for done in range(1, len(told.value.json()["choices"][0]["plan"])):
        expect(hint).to_contain_text("The master would go on")
        expect(hint.locator("b")).to_have_count(len(told.value.json()["choices"][0]["plan"]) - done)
        ada.click(hint.get_by_role("button", name="Do the next step"))
    expect(hint).to_have_count(0)

    play_to_the_end([ada], random.Random(3))
    ada.click(page.get_by_role("link", name="Replay"))
    page.get_by_role("slider", name="Move").wait_for()
    turn = page.get_by_role("button", name="Turning point at move").first
    turn.wait_for(timeout=PATIENCE)
    words = turn.get_attribute("aria-label") or ""
    found = re.fullmatch(r"Turning point at move (\d+): .+ [+−]\d+ ?%", words)
    assert found, words
    ada.click(turn)
    expect(page.get_by_role("heading", name=f"Move {found[1]} of")).to_be_visible()
    expect(page.get_by_role("img", name="Winning chances by move")).to_be_visible()
    expect(page.locator(".seats")).to_contain_text("% to win")
    ada.click(page.get_by_role("button", name="Turning points", exact=True))
    listed = page.get_by_role("complementary").get_by_role("listitem")
    check(ada)
    expect(listed.filter(has_text=f"Move {found[1]}:")).to_contain_text("from")
    assert 1 <= listed.filter(has_text="from").count() <= 3
    ada.click(page.get_by_role("radio", name="Points"))
    expect(page.get_by_role("img", name="Points by move")).to_be_visible()
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for mark in page.get_by_role("button", name="Turning point at move").all():
        ada.click(mark)  # however close to each other they lie
        move = re.findall(r"\d+", mark.get_attribute("aria-label") or "")[0]
        expect(page.get_by_role("heading", name=f"Move {move} of")).to_be_visible()
    ada.keep_clicks("outlook")
