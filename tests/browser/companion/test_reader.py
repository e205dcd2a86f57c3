"""The card reader and its neighbours: DEMO gives the rulebook's results on every screen."""

from itertools import combinations

import pytest
from playwright.sync_api import expect

from athanor.reader import CardReader, fingerprint
from tests.browser.companion.test_notebook import worlds
from tests.browser.conftest import PHONE, Invite
from tests.browser.support.reading import begin, pick, result
from tests.browser.support.visitor import Visitor

NAMES = {
    "R+": "Healing", "R-": "Poison", "G+": "Speed", "G-": "Paralysis", "B+": "Wisdom",
    "B-": "Insanity", "N": "Neutral",
}  # fmt: skip
DEMO = CardReader("DEMO")


@pytest.mark.clause("K25.4", "K25.8", "K25.11")
def test_tests_drinks_and_exhibits_tell_the_potion_and_hide_the_picks(invite: Invite) -> None:
    ada = invite(size=PHONE)
    begin(ada, "DEMO")
    for mode, one, two in (("Test", "mushroom", "toad"), ("Drink", "fern", "claw")):
        ada.click(ada.page.get_by_role("tab", name=mode))
        pick(ada, one, two)
        assert result(ada) == NAMES[DEMO.mix(one, two)]
        expect(ada.page.locator(".result [aria-label=hidden]")).to_have_count(2)
        expect(ada.page.locator(".read")).not_to_contain_text(one)
        ada.click(ada.page.get_by_role("button", name="Show the picks"))
        expect(ada.page.locator(f".result [aria-label={one}]")).to_have_count(1)
    ada.click(ada.page.get_by_label("Final round"))
    expect(ada.page.get_by_role("tab")).to_have_text(["Exhibit", "Drink", "Sell", "Debunk"])
    pick(ada, "root", "feather")
    assert result(ada) == NAMES[DEMO.mix("root", "feather")]


@pytest.mark.clause("K25.5")
def test_a_sale_shows_only_the_quality(invite: Invite) -> None:
    ada = invite()
    begin(ada, "DEMO")
    ada.click(ada.page.get_by_role("tab", name="Sell"))
    for (one, two), words in {
        ("mushroom", "claw"): "The very potion",
        ("fern", "claw"): "Right sign, wrong colour",
        ("fern", "mushroom"): "Neutral",
        ("mushroom", "toad"): "Wrong sign",
    }.items():
        ada.click(ada.page.get_by_role("group", name="Potion wanted").get_by_text("insanity"))
        pick(ada, one, two)
        assert result(ada) == words
        ada.click(ada.page.get_by_role("button", name="Hide", exact=True))


@pytest.mark.clause("K25.6", "K25.7", "K25.9")
def test_debunking_of_both_kinds_can_be_changed_and_cancelled(invite: Invite) -> None:
    ada = invite()
    begin(ada, "DEMO")
    ada.click(ada.page.get_by_role("tab", name="Debunk"))
    ada.click(ada.page.get_by_role("group", name="Aspect").get_by_text("red"))
    ada.click(ada.page.get_by_role("button", name="Cancel"))
    ada.click(ada.page.get_by_role("group", name="Aspect").get_by_text("blue"))
    pick(ada, "scorpion")
    assert result(ada) == "Plus"
    ada.click(ada.page.get_by_role("radiogroup", name="Debunking").get_by_text("Masters"))
    for potion, words in (("speed", "Yes"), ("healing", "No")):
        ada.click(ada.page.get_by_role("group", name="Potion asked about").get_by_text(potion))
        pick(ada, "scorpion", "mushroom")
        assert result(ada) == words
        ada.click(ada.page.get_by_role("button", name="Hide", exact=True))


@pytest.mark.clause("K25.10")
def test_answers_come_after_a_second_question_and_are_nowhere_before(invite: Invite) -> None:
    ada = invite()
    begin(ada, "PUXE")
    stored = ada.page.evaluate("JSON.stringify(localStorage)")
    assert "PUXE" not in stored.upper()
    assert "PUXE" not in ada.page.content()
    ada.click(ada.page.get_by_role("button", name="Show answers, asks twice"))
    dialog = ada.page.get_by_role("dialog")
    expect(dialog.locator("li")).to_have_count(0)
    ada.click(dialog.get_by_role("button", name="Yes, show them"))
    expect(dialog.locator("li")).to_have_count(8)
    expect(dialog.locator("li", has_text="fern")).to_contain_text("three times minus")
    ada.click(dialog.get_by_role("button", name="Hide them"))
    ada.click(ada.page.get_by_role("button", name="Show the code"))
    expect(ada.page.locator(".gamecode")).to_contain_text("PUXE")


@pytest.mark.clause("K25.1", "K25.2")
def test_a_game_is_continued_and_a_code_that_is_none_is_explained(invite: Invite) -> None:
    ada = invite()
    ada.open("/reader")
    for code, words in (("D3MO", "four letters"), ("AAAF", "later scheme")):
        ada.page.get_by_label("Or the code of a game").fill(code)
        ada.click(ada.page.get_by_role("button", name="Enter the code"))
        ada.page.get_by_role("alert").get_by_text(words).wait_for()
    begin(ada, "demo")
    pick(ada, "mushroom", "toad")
    before = result(ada)
    ada.open("/reader")  # as when the device has forgotten the page
    pick(ada, "mushroom", "toad")
    assert result(ada) == before == "Healing"
    ada.click(ada.page.get_by_role("button", name="Another game or code"))
    ada.page.reload()
    ada.click(ada.page.get_by_role("radiogroup", name="Debunking").get_by_text("Masters"))
    ada.click(ada.page.get_by_role("button", name="Continue"))
    ada.click(ada.page.get_by_role("tab", name="Debunk"))
    ada.page.get_by_role("group", name="Potion asked about").wait_for()
    ada.click(ada.page.get_by_role("button", name="Another game or code"))
    ada.click(ada.page.get_by_role("button", name="New game"))
    ada.click(ada.page.get_by_role("button", name="Begin", exact=True))
    ada.click(ada.page.get_by_role("button", name="I have noted it"))
    ada.click(ada.page.get_by_role("button", name="Show the code"))
    assert ada.page.locator(".gamecode b").inner_text()[3] in "ABCDE"


@pytest.mark.clause("K25.12")
def test_the_gamemaster_board_of_demo_is_the_rulebooks(invite: Invite) -> None:
    ada = invite()
    ada.open("/gamemaster")
    ada.page.get_by_label("Code of the game").fill("demo")
    expect(ada.page.locator(".tri")).to_have_count(0)
    ada.click(ada.page.get_by_role("button", name="Show the board"))
    cells = ada.page.locator("td[data-pair]")
    shown = {cell.get_attribute("data-pair"): cell.inner_text().strip() for cell in cells.all()}
    told = DEMO.triangle()
    wanted = {
        f"{kind} {other}": NAMES[potion].lower()
        for kind, row in told
        for (other, _), potion in zip(told, row, strict=False)
    }
    assert shown == wanted
    assert len(shown) == 28
    ada.page.emulate_media(media="print", color_scheme="dark")
    board = ada.page.locator(".gmboard")
    assert board.evaluate("one => getComputedStyle(one).backgroundColor") == "rgb(255, 255, 255)"
    assert board.evaluate("one => getComputedStyle(one).color") == "rgb(0, 0, 0)"
    assert not ada.page.get_by_role("button", name="Print").is_visible()


@pytest.mark.clause("K1.9", "K25.4")
def test_the_notebook_learns_demo_from_the_reader_until_it_knows_the_world(invite: Invite) -> None:
    ada = invite()
    begin(ada, "DEMO")
    kinds = ["mushroom", "toad", "fern", "scorpion"]
    for one, two in combinations(kinds, 2):
        pick(ada, one, two)
        assert result(ada) == NAMES[DEMO.mix(one, two)]
        ada.click(ada.page.get_by_role("button", name="Into the notebook"))
        ada.page.get_by_role("button", name="Written down").wait_for()
        ada.click(ada.page.get_by_role("button", name="Hide", exact=True))
    certain = ada.page.locator(".ded button.yes")
    labels = [cell.get_attribute("aria-label") or "" for cell in certain.all()]
    assert "mushroom, big red plus: 100 percent" in labels
    assert len([label for label in labels if label.split(",")[0] in kinds]) == 4


def test_only_the_reader_page_may_use_a_camera_and_a_decoder(invite: Invite) -> None:
    ada: Visitor = invite()
    for path, allowed in (("/reader", True), ("/notebook", False), ("/", False)):
        headers = ada.page.request.get(ada.address + path).headers
        policy = headers["content-security-policy"]
        assert ("wasm-unsafe-eval" in policy) is allowed
        assert "unsafe-inline" not in policy
        assert ("camera=(self)" in headers["permissions-policy"]) is allowed


def test_the_lobby_leads_to_the_companion(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.click(ada.page.get_by_role("link", name="card reader"))
    ada.page.get_by_role("button", name="New game").wait_for()
    assert ada.page.url.endswith("/reader")


def test_a_new_game_asks_first_and_starts_with_an_empty_notebook(invite: Invite) -> None:
    ada = invite(size=PHONE)
    begin(ada, "DEMO")
    pick(ada, "mushroom", "toad")
    result(ada)
    ada.click(ada.page.get_by_role("button", name="Into the notebook"))
    ada.click(ada.page.get_by_role("button", name="Another game or code"))
    ada.click(ada.page.get_by_role("button", name="New game"))
    ada.page.get_by_text("and its notebook with 1 fact are put away").wait_for()
    ada.click(ada.page.get_by_role("button", name="Not now"))
    ada.click(ada.page.get_by_role("button", name="Continue"))
    ada.click(ada.page.get_by_role("button", name="Another game or code"))
    ada.click(ada.page.get_by_role("button", name="New game"))
    ada.click(ada.page.get_by_role("button", name="Begin", exact=True))
    ada.page.get_by_text("Write it down").wait_for()
    assert ada.page.locator(".bigcode").inner_text() != "DEMO"
    ada.click(ada.page.get_by_role("button", name="I have noted it"))
    ada.open("/notebook")
    assert worlds(ada) == 40_320
    ada.open("/reader")
    ada.click(ada.page.get_by_role("button", name="Another game or code"))
    ada.click(ada.page.get_by_text("Earlier games (1)"))
    ada.click(ada.page.get_by_role("button", name="Open", exact=True))
    ada.click(ada.page.get_by_role("button", name="Go to it"))
    ada.open("/notebook")
    assert worlds(ada) == 5_760


def test_a_link_brings_another_phone_to_the_same_game_and_both_show_one_fingerprint(
    invite: Invite,
) -> None:
    ada, ben = invite(size=PHONE), invite("Ben", size=PHONE)
    begin(ada, "DEMO")
    ada.click(ada.page.get_by_role("button", name="Code, link and fingerprint"))
    ada.page.locator("dialog .qr").wait_for()
    link = ada.page.get_by_label("The link").input_value()
    assert "DEMO" not in link
    expect(ada.page.locator(".fingerprint")).to_contain_text(fingerprint("DEMO"))
    ben.open(link.removeprefix(ada.address))
    ben.page.get_by_text(f"fingerprint {fingerprint('DEMO')}").wait_for()
    ben.click(ben.page.get_by_role("button", name="Go to it"))
    assert "#" not in ben.page.url
    pick(ben, "mushroom", "toad")
    assert result(ben) == "Healing"


def test_nobody_is_told_to_turn_the_screen_while_picks_are_visible(invite: Invite) -> None:
    ada = invite(size=PHONE)
    begin(ada, "DEMO")
    pick(ada, "mushroom", "toad")
    expect(ada.page.locator(".next")).to_have_text(
        "Press Ask: the picks vanish. Then turn the screen to the table."
    )
    result(ada)
    ada.page.get_by_text("Your picks are hidden: turn the screen to the table.").wait_for()
    ada.click(ada.page.get_by_role("button", name="Show the picks"))
    expect(ada.page.get_by_text("turn the screen to the table")).to_have_count(0)


LOCKS = """() => {
    window.locks = [];
    navigator.wakeLock.request = kind => (window.locks.push(kind), Promise.resolve(
        { release: () => (window.locks.push("released"), Promise.resolve()) }));
}"""


def test_the_screen_stays_on_while_a_game_is_at_the_table(invite: Invite) -> None:
    ada = invite(size=PHONE)
    ada.open("/reader")
    ada.page.evaluate(LOCKS)
    begin(ada, "DEMO")
    ada.page.wait_for_function("window.locks.length === 1")
    ada.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ada.page.wait_for_function("window.locks.length === 2")
    ada.click(ada.page.get_by_role("button", name="Another game or code"))
    ada.page.wait_for_function("window.locks.at(-1) === 'released'")
    assert ada.page.evaluate("window.locks")[0] == "screen"
