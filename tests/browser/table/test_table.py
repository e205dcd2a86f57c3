"""At the table: undo, refusals, drops, hot-seat, the log, keys, memory aids."""

import random
import re
import signal

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.games.test_whole_games import open_table
from tests.browser.support.axe import check
from tests.browser.support.serving import Served
from tests.browser.support.visitor import A_TURN, Visitor, play_until

# How wide the space is before the end of a name that is drawn in two parts.
GAP = """end => {
    const space = new Range();
    space.setStart(end.firstChild, 0);
    space.setEnd(end.firstChild, 1);
    return space.getBoundingClientRect().width;
}"""


def begin_a_potion(visitor: Visitor) -> None:
    """An empty cauldron, and two cubes for it."""
    visitor.click(".caul.can")
    visitor.page.get_by_text("What goes into this cauldron?").wait_for()
    visitor.click(".mixing .can")
    visitor.click(".mixing .can")


def test_back_and_undo_return_to_the_choice_before(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.play_bots("Alchemist")
    begin_a_potion(ada)
    ada.click(ada.page.get_by_role("button", name="Keep this recipe"))
    ada.page.get_by_text("What shall this potion be worth?").wait_for()
    ada.click(ada.page.get_by_role("button", name="Back").locator("visible=true"))
    ada.page.get_by_text("What goes into this cauldron?").wait_for()
    expect(ada.page.get_by_role("button", name="Keep this recipe")).to_be_visible()  # it is kept
    ada.click(ada.page.get_by_role("button", name="Undo", exact=True))
    ada.page.get_by_text(A_TURN).wait_for()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_name_of_a_bot_keeps_its_space(invite: Invite, size: tuple[int, int]) -> None:
    ada = invite(size=size)
    ada.open()
    ada.play_bots("Alchemist", "Random")
    names = ada.page.get_by_role("list", name="Seats").locator(".nametext")
    expect(names.filter(has_text="Ash I")).to_be_visible()
    expect(ada.page.locator(".log")).to_contain_text("Ash I draws")
    assert names.filter(has_text="Ash I").locator(".end").evaluate(GAP) > 1


def test_what_cannot_be_chosen_explains_itself_with_its_clause(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.play_bots("Alchemist")
    pots = ada.page.locator(".caul.can")
    given = ada.page.get_by_role("button", name="this pot gives it")
    for place in range(pots.count()):
        ada.click(pots.nth(place))
        ada.page.get_by_text("What goes into this cauldron?").wait_for()
        if given.count():
            break
        ada.click(ada.page.get_by_role("button", name="Back").locator("visible=true"))
        ada.page.get_by_text(A_TURN).wait_for()
    ada.click(given)
    why = ada.page.locator(".whybar")
    expect(why).to_contain_text("A recipe may not use what its cauldron produces.")
    expect(ada.page.locator(".ask .q")).to_have_text("What goes into this cauldron?")
    expect(ada.page.locator(".ask .q")).to_be_in_viewport(ratio=1)
    ada.click(why.get_by_role("link", name="Rule A13"))
    expect(ada.page.locator(".clauses .here")).to_contain_text("A13")


def test_a_reload_in_the_middle_of_a_turn_loses_nothing(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.play_bots("Alchemist")
    begin_a_potion(ada)
    ada.click(ada.page.get_by_role("button", name="Keep this recipe"))
    ada.page.get_by_text("What shall this potion be worth?").wait_for()
    ada.page.reload()
    ada.page.get_by_text("What shall this potion be worth?").wait_for()
    ada.click(".tile.can")
    ada.click("[data-main]")
    expect(ada.page.locator(".seat").first).to_contain_text("4 left")


def test_a_server_that_goes_and_comes_back_is_told_and_nothing_is_lost(
    invite: Invite, served: Served
) -> None:
    ada = invite()
    ada.open()
    ada.play_bots("Alchemist")
    begin_a_potion(ada)
    served.stop(signal.SIGKILL)
    ada.page.get_by_text("Offline since").wait_for()
    expect(ada.page.locator(".can:visible")).to_have_count(0)
    served.start()
    ada.page.get_by_text("Back. Nothing was lost.").wait_for(timeout=40_000)
    ada.click(ada.page.get_by_role("button", name="Keep this recipe"))
    ada.page.get_by_text("What shall this potion be worth?").wait_for()
    ada.click(".tile.can")
    ada.click("[data-main]")
    expect(ada.page.locator(".seat").first).to_contain_text("4 left")


def test_two_people_at_one_device_play_behind_a_curtain(invite: Invite) -> None:
    ada = invite("Ada")
    open_table(ada, ["Me", "Hot-seat"])
    luck, curtain = random.Random(8), ada.page.get_by_role("button", name="I am ")

    def step() -> bool:
        if not curtain.count():
            return ada.step(luck)
        assert ada.page.get_by_text("Behind your screen").count() == 0
        return ada.try_click(curtain)

    play_until(lambda: lifted(ada) > 6, ada.page, step)
    ada.keep_clicks("hot-seat")
    # What a turn brought to light is seen before the curtain falls.
    assert any(line.startswith("click Hand over to") for line in ada.clicks)


def lifted(visitor: Visitor) -> int:
    """How often she has lifted the curtain."""
    return sum(line.startswith("click I am") for line in visitor.clicks)


def test_resigning_ends_the_game_and_says_so(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.play_bots("Alchemist")
    ada.click(ada.page.get_by_role("button", name="Settings"))
    ada.click(ada.page.get_by_role("button", name="Resign…"))
    ada.click(ada.page.get_by_role("button", name="Yes, resign"))
    expect(ada.page.locator(".seat").first).to_contain_text("resigned")


def test_the_log_is_divided_by_rounds_and_points_at_the_board(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.play_bots("Alchemist")
    ada.click(".heap.can")
    ada.click("[data-main]")
    ada.page.locator(".caul.can").first.wait_for()  # until then rivals' lines move the log
    mine = ada.page.locator(".log li", has_text="takes").first
    mine.hover()
    expect(ada.page.locator(".heap.pointed")).to_have_count(1)
    expect(ada.page.locator(".pile.pointed")).to_have_count(1)
    expect(ada.page.locator(".seat.pointed")).to_have_count(1)
    ada.page.mouse.move(5, 5)
    expect(ada.page.locator(".pointed")).to_have_count(0)
    expect(ada.page.locator(".log .rd").first).to_have_text("Round 1")
    told = ada.page.get_by_role("status", name="What has just happened")
    expect(told).to_have_text(re.compile(r"^Cinder [IV]+ \w+ .*\.$"))
    expect(told).not_to_have_text(re.compile(r"Seat \d|gray|blue|orange|green|yellow"))
    ada.click(".bagb.can")
    ada.click("[data-main]")
    expect(ada.page.locator(".log .rd").nth(1)).to_have_text("Round 2")
    told = ada.page.locator(".log li", has_text="from the bag").last
    expect(told.locator(".cube")).to_have_count(2)


def test_log_lines_are_reached_by_keys(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.play_bots("Alchemist")
    ada.click(".heap.can")
    ada.click("[data-main]")
    ada.page.locator(".log li", has_text="takes").first.wait_for()
    ada.click(ada.page.get_by_role("tab", name="Log"))
    ada.press("Tab")
    line = ada.page.locator(".tell:focus")
    while "takes" not in line.inner_text() or "Guest" not in line.inner_text():
        ada.press("ArrowUp")
    expect(ada.page.locator(".heap.pointed")).to_have_count(1)


@pytest.mark.parametrize(
    ("game", "keys"),
    [
        ("Alchemist", "W"),
        ("Alchemists", "R G B"),
        ("AlchEnemies", "A"),
        ("The Valley of Alchemists", "Q W E T Y"),
    ],
)
def test_the_key_map_lists_what_keys_do(invite: Invite, game: str, keys: str) -> None:
    ada = invite()
    ada.open()
    ada.play_bots(game, "Random")
    ada.press("?")
    listed = ada.page.get_by_role("dialog", name="Keys")
    for key in ("Enter", "X", "Esc", "U", "L", "C", "R", "?", keys):
        expect(listed.locator("kbd").get_by_text(key, exact=True)).to_have_count(1)
    ada.press("Escape")
    expect(listed).to_have_count(0)
    ada.press("c")
    expect(ada.page.get_by_role("tab", name="Chat")).to_have_attribute("aria-selected", "true")


def test_a_table_may_play_without_the_memory_aid(invite: Invite) -> None:
    ada = invite()
    frames: list[str] = []
    ada.page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))),
    )
    ada.new_table()
    ada.click(ada.page.get_by_role("radio", name="3", exact=True))
    ada.pick(ada.page.get_by_label("Who sits on seat 2"), "Apprentice bot")
    ada.click(ada.page.get_by_role("radio", name="Off for all"))
    ada.click(ada.page.get_by_role("button", name="Open the table"))
    ada.page.get_by_text(A_TURN).wait_for()
    begin_a_potion(ada)
    expect(ada.page.locator(".guess")).to_contain_text("you remember what they took")
    ada.click(ada.page.get_by_role("button", name="Keep this recipe"))
    ada.click(".tile.can")
    ada.click("[data-main]")
    ada.page.get_by_text(A_TURN).wait_for()
    expect(ada.page.get_by_text("as everyone has seen")).to_have_count(0)
    assert any('"stock"' in frame for frame in frames)
    assert not any('"seen"' in frame for frame in frames if '"without"' not in frame)
    assert not any('"seen":' in frame for frame in frames)
    ada.click(ada.page.get_by_role("button", name="Settings"))
    expect(ada.page.get_by_role("dialog")).to_contain_text("this table plays without")


def test_on_a_phone_all_that_is_mine_stands_in_words_in_a_part_of_its_own(invite: Invite) -> None:
    ada = invite(size=PHONE)
    ada.open()
    ada.play_bots("Alchemist")
    ada.click(ada.page.get_by_role("button", name="Mine"))
    for words in ("Behind your screen 12 cubes", "Your school", "Seals", "Your potions"):
        ada.page.get_by_role("heading", name=words).wait_for()
    ada.page.reload()
    expect(ada.page.get_by_text("None yet.")).to_be_visible()  # the part she had chosen
    expect(ada.page.locator(".caul")).to_have_count(0)
    expect(ada.page.locator(".ask .q")).to_have_text(A_TURN)
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    check(ada)
    ada.click(ada.page.get_by_role("button", name="Board"))
    begin_a_potion(ada)
    ada.page.set_viewport_size({"width": 1280, "height": 800})
    expect(ada.page.get_by_role("button", name="Mine")).to_be_hidden()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("game", ["Alchemist", "AlchEnemies", "The Valley of Alchemists"])
def test_tapping_a_seat_shows_all_that_is_known_of_it(
    invite: Invite, game: str, size: tuple[int, int]
) -> None:
    ada = invite(size=size)
    ada.open()
    ada.play_bots(game, "Random")
    ada.click(ada.page.get_by_role("button", name="All that is known of").nth(1))
    rows = ada.page.get_by_role("dialog").locator("dt")
    expect(rows.first).to_be_visible()
    assert rows.count() >= 5


def test_a_double_click_on_resign_only_asks(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.play_bots("Alchemist", "Random")
    ada.click(ada.page.get_by_role("button", name="Settings"))
    ada.page.get_by_role("button", name="Resign…").dblclick()
    ada.click(ada.page.get_by_role("button", name="Play on"))
    ada.press("Escape")
    expect(ada.page.get_by_text(A_TURN)).to_be_visible()
