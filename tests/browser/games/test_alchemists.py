"""Alchemists in the browser: a round by clicks, whole games, keys, a phone."""

import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.support.axe import check
from tests.browser.support.visitor import Visitor, play_until

SCENES = (
    "Where do your",
    "Test which",
    "What is",
    "Which seal",
    "What do you promise",
    "Which aspect",
)
WANTED = ("sell", "publish", "debunk", "exhibit")  # spaces that hardly anyone finds by chance


def question(visitor: Visitor) -> str:
    """What is asked of her now, or an empty word."""
    return str(visitor.looks()["question"])


def choose_anything(visitor: Visitor, luck: random.Random) -> bool:
    """One click on something offered; False where nothing is."""
    page = visitor.page
    main = page.locator("[data-main]:visible")
    offered = page.locator(".board .can:visible")
    quiet = page.locator("[data-also]:visible")
    for name in WANTED:
        space = page.locator(f"[data-place=space-{name}].can")
        if space.count() and luck.random() < 0.7:
            return visitor.try_click(space)
    many = offered.count()
    if main.count() and (many == 0 or luck.random() < 0.5):
        return visitor.try_click(main)
    if many:
        return visitor.try_click(offered.nth(luck.randrange(many)))
    return quiet.count() > 0 and visitor.try_click(quiet)


def choose_until(visitor: Visitor, words: str, luck: random.Random) -> None:
    """Anything, until these words stand on the page."""
    said = visitor.page.get_by_text(words)
    play_until(lambda: said.count() > 0, visitor.page, lambda: choose_anything(visitor, luck))


def keep_a_favor(visitor: Visitor) -> None:
    """The question before the first round, and the two that a Herbalist asks after it."""
    visitor.page.get_by_text("Which favor do you keep?").wait_for()
    visitor.click(".board .can:visible")
    visitor.click("[data-main]")
    pass_herbalists(visitor, "Where do you stand in play order?")


def pass_herbalists(visitor: Visitor, words: str) -> None:
    """Give up what Herbalists ask for, until these words are asked."""

    def give_up() -> bool:
        if question(visitor) != "What do you give up?":
            return False
        main = visitor.page.locator("[data-main]")
        return visitor.try_click(main if main.count() else ".hcs .can")

    play_until(lambda: question(visitor).startswith(words), visitor.page, give_up)


def place(visitor: Visitor, space: str) -> None:
    """A cube on a space, once the page has it."""
    card = visitor.page.locator(f"[data-place=space-{space}]")
    visitor.click(card)
    expect(card.locator(".rw.me .g svg").first).to_be_visible()


def begin(visitor: Visitor) -> None:
    """A game against bots, up to the declaring of actions."""
    visitor.open()
    visitor.play_bots("Alchemists")
    keep_a_favor(visitor)
    visitor.click(visitor.page.locator("[data-place=order-fii].can, .orderspace.can").last)
    visitor.click("[data-main]")
    pass_herbalists(visitor, "Where do your 3 cubes go?")


def test_round_one_is_played_by_clicking(invite: Invite) -> None:
    ada = invite()
    begin(ada)
    page = ada.page
    place(ada, "drink")
    ada.click(page.get_by_role("button", name="Undo", exact=True))
    expect(page.locator("[data-place=space-drink] .rw.me .g svg")).to_have_count(0)
    ada.click("[data-place=space-sell]")
    why = page.locator(".whybar")
    expect(why).to_contain_text("opens in round 2")
    expect(why.get_by_role("link", name="Rule K4.5")).to_be_visible()
    for space in ("forage", "transmute", "test"):
        place(ada, space)
    page.get_by_text("All your cubes are placed.").wait_for()
    ada.click("[data-main]")
    page.get_by_text("Which ingredient do you take?").wait_for()
    ada.click("[data-place=deck]")
    ada.click(page.get_by_role("button", name="Draw from the deck"))
    page.get_by_text("Which ingredient becomes gold?").wait_for()
    ada.click(".hcs .can")
    ada.click(page.get_by_role("button", name="Transmute"))
    expect(page.locator(".purse b").first).to_have_text("3")
    page.get_by_text("Test which two?").wait_for()
    expect(page.get_by_text("40,320 of 40,320 worlds left")).to_be_visible()
    for _ in range(2):
        ada.click(".hcs .can")
    ada.click(page.get_by_role("button", name="Test for"))
    expect(page.get_by_text("40,320 of 40,320 worlds left")).to_have_count(0)
    choose_until(ada, "Round 2 of 6", random.Random(1))
    pass_herbalists(ada, "Where do")
    ada.click(page.get_by_role("radio", name="Laboratory"))
    found = page.locator(".tri td.f")
    expect(found).to_have_count(1)
    # Two that make the neutral potion strike out pairs of alchemicals, and none for itself.
    strokes = 0 if "neutral" in str(found.get_attribute("title")) else 4 + 4
    expect(page.locator(".ded .x")).to_have_count(strokes)
    ada.keep_clicks("alchemists-round")


def test_marks_of_ones_own_stay_and_a_stroke_says_why(invite: Invite) -> None:
    ada = invite()
    begin(ada)
    ada.click(ada.page.get_by_role("radio", name="Laboratory"))
    cell = ada.page.get_by_role("button", name="toad, A+")
    ada.click(cell)
    expect(cell).to_have_accessible_name("toad, A+: 13 percent; struck out by you")
    ada.page.reload()
    ada.click(ada.page.get_by_role("radio", name="Laboratory"))
    expect(cell).to_have_accessible_name("toad, A+: 13 percent; struck out by you")
    ada.click(ada.page.get_by_role("radio", name="Spaces"))
    for space, cubes in (("test", 1), ("test", 2), ("drink", 1)):
        ada.click(f"[data-place=space-{space}]")
        expect(ada.page.locator(f"[data-place=space-{space}] .rw.me .g svg")).to_have_count(cubes)
    ada.click(ada.page.get_by_role("button", name="Declare"))
    choose_until(ada, "Round 2 of 6", random.Random(3))
    pass_herbalists(ada, "Where do")
    ada.click(ada.page.get_by_role("radio", name="Laboratory"))
    stroke = ada.page.locator(".ded .x").first
    stroke.hover()
    expect(ada.page.locator(".why2")).to_contain_text(" make ")


@pytest.mark.soak
def test_a_whole_game_against_bots_with_axe_looking_on(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.play_bots("Alchemists")
    seen = play_and_check(ada, random.Random(5))
    assert "Where do your" in seen  # what else comes up depends on the bots
    check(ada)
    expect(ada.page.get_by_role("region", name="The big revelation")).to_be_visible()
    ada.keep_clicks("alchemists-against-bots")
    ada.click(ada.page.get_by_role("link", name="Replay"))
    ada.page.get_by_role("slider", name="Move").wait_for()
    expect(ada.page.get_by_role("region", name="What is hidden")).to_be_visible()
    check(ada)
    ada.click(ada.page.get_by_role("radio", name="Guest"))
    ada.click(ada.page.get_by_role("radio", name="Laboratory"))
    expect(ada.page.get_by_role("region", name="Your notebook")).to_contain_text("worlds left")


def play_and_check(ada: Visitor, luck: random.Random) -> set[str]:
    """Anything, with a look by axe at each scene met for the first time."""
    seen: set[str] = set()

    def look_and_choose() -> bool:
        asked = question(ada)
        for scene in SCENES:
            if asked.startswith(scene) and scene not in seen:
                seen.add(scene)
                check(ada)
        return choose_anything(ada, luck)

    play_until(lambda: ada.ended, ada.page, look_and_choose)
    return seen


def test_a_round_on_a_phone(invite: Invite) -> None:
    ada = invite(size=PHONE)
    ada.open()
    ada.play_bots("Alchemists")
    choose_until(ada, "Round 2 of 6", random.Random(6))
    for part in ("Spaces", "Theories", "Notebook"):
        ada.click(ada.page.get_by_role("radio", name=part))
        assert ada.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    ada.keep_clicks("alchemists-phone")


def test_a_cube_placed_on_a_phone_does_not_scroll_and_planning_hides_nothing(
    invite: Invite,
) -> None:
    ada = invite(size=PHONE)
    begin(ada)
    card = ada.page.locator("[data-place^=space-].can:visible").last
    card.evaluate("node => node.scrollIntoView({ block: 'center' })")
    before = ada.page.evaluate("scrollY")
    assert before > 0
    cubes = card.locator(".rw.me .g svg").count()
    card.dispatch_event("click")  # a click by the mouse may scroll first
    expect(card.locator(".rw.me .g svg")).not_to_have_count(cubes)
    assert ada.page.evaluate("scrollY") == before
    ada.click(ada.page.get_by_role("radio", name="Notebook"))
    expect(ada.page.get_by_role("region", name="Your notebook")).to_be_visible()
    for part in ("Theories", "Spaces"):  # planning hides neither
        expect(ada.page.get_by_role("radio", name=part)).to_be_enabled()


# What a thing shown large lies over while something is asked, and whether a key leaves it there.
SHOWN = """window.shown = []; new MutationObserver(async () => {
    const large = document.querySelector("[data-place=reveal]:not(.looked)");
    if (!large || !document.querySelector(".ask:not(.waits)")) return;
    large.classList.add("looked");
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    const mine = large.getBoundingClientRect();
    const covered = [...document.querySelectorAll(".bench, .board .can")].filter(one => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return one.checkVisibility() && mine.bottom > 0 && (scrollY === 0 || one.matches(".bench"))
            && left < mine.right && right > mine.left && top < mine.bottom && bottom > mine.top;
    }).map(one => one.dataset.place ?? one.className);
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
    await frame();
    window.shown.push({ covered, stays: large.isConnected });
}).observe(document, { childList: true, subtree: true });"""


@pytest.mark.parametrize("size", [PHONE, (844, 390)])
def test_what_is_shown_large_covers_no_choice_on_a_phone_and_leaves_with_a_key(
    size: tuple[int, int], invite: Invite
) -> None:
    ada, luck = invite(size=size), random.Random(6)
    ada.page.add_init_script(SHOWN)
    ada.open()
    ada.play_bots("Alchemists")
    play_until(
        lambda: bool(ada.page.evaluate("shown.length")),
        ada.page,
        lambda: choose_anything(ada, luck),
    )
    for one in ada.page.evaluate("shown"):
        assert one == {"covered": [], "stays": False}


def test_a_round_by_keyboard(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.play_bots("Alchemists")
    ada.clicks.clear()
    luck, said = random.Random(7), ada.page.get_by_text("Round 2 of 6")
    play_until(lambda: said.count() > 0, ada.page, lambda: press_anything(ada, luck))
    assert all(line.startswith("press") for line in ada.clicks)


def press_anything(ada: Visitor, luck: random.Random) -> bool:
    """A key that may mean something here; False where nothing is asked."""
    seen = ada.looks()
    if seen["question"]:
        sure = seen["main"] and luck.random() < 0.4
        ada.press("Enter" if sure else luck.choice("1234567890askbmghdrx"))
    return bool(seen["question"])


def test_a_table_of_masters_with_a_silent_notebook_at_one_device(invite: Invite) -> None:
    ada = invite()
    ada.new_table()
    ada.click(ada.page.get_by_role("radio", name="Alchemists", exact=True))
    ada.pick(ada.page.get_by_label("Who sits on seat 2"), "Hot-seat")
    variant = ada.page.get_by_role("radiogroup", name="Variant")
    ada.click(variant.get_by_role("radio", name="Master"))
    notebook = ada.page.get_by_role("radiogroup", name="Notebook")
    ada.click(notebook.get_by_role("radio", name="Off"))
    check(ada)
    ada.click(ada.page.get_by_role("button", name="Open the table"))
    curtain = ada.page.get_by_role("button", name="I am ")
    for _ in range(2):
        ada.hand_over()
        assert ada.page.locator(".hcs").count() == 0
        ada.click(curtain)
        ada.page.get_by_text("Which favor do you keep?").wait_for()
        ada.click(ada.page.get_by_role("radio", name="Laboratory"))
        expect(ada.page.get_by_text("your own marks only")).to_be_visible()
        expect(ada.page.locator(".ded .cell").first).to_have_text("")
        ada.click(".board .can:visible")
        ada.click("[data-main]")
    expect(ada.page.get_by_text("Which favor do you keep?")).to_have_count(0)


def test_a_line_of_the_log_points_at_the_board(invite: Invite) -> None:
    ada = invite()
    begin(ada)
    ada.page.locator(".log li", has_text="order space").first.hover()
    expect(ada.page.locator(".orderspace.pointed")).to_have_count(1)


def test_an_apprentice_and_a_master_may_share_a_table(invite: Invite) -> None:
    ada = invite()
    ada.new_table()
    ada.click(ada.page.get_by_role("radio", name="Alchemists", exact=True))
    ada.pick(ada.page.get_by_label("Who sits on seat 2"), "Random bot")
    variant = ada.page.get_by_role("radiogroup", name="Variant", exact=True)
    ada.click(variant.get_by_role("radio", name="By seat"))
    second = ada.page.get_by_role("radiogroup", name="Variant of seat 2")
    ada.click(second.get_by_role("radio", name="Master"))
    check(ada)
    ada.click(ada.page.get_by_role("button", name="Open the table"))
    ada.page.get_by_text("Which favor do you keep?").wait_for()
    table = ada.page.url.partition("/table/")[2]
    opened = ada.page.request.get(f"{ada.address}/api/tables/{table}").json()
    assert opened["options"]["variant"] == ["apprentice", "master"]
