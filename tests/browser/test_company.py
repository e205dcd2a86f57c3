"""With others at the table: chat, mute and report, votes, absence, clocks."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.games.test_whole_games import open_table
from tests.browser.support.axe import check
from tests.browser.support.serving import Served
from tests.browser.support.visitor import A_TURN, Visitor


def two_at_a_table(
    invite: Invite, pace: str = "No clock", moving: bool = False
) -> tuple[Visitor, Visitor]:
    """Ada and Ben, whose game has begun; Ada is to choose."""
    ada, ben = invite("Ada", moving=moving), invite("Ben", moving=moving)
    code = open_table(ada, ["Me", "By link"], pace)
    ben.join(code)
    ada.click(ada.page.get_by_role("button", name="Begin"))
    for visitor in (ada, ben):
        visitor.page.locator(".tbl .ask").wait_for()
    return ada, ben


def brew(visitor: Visitor, cubes: int = 1) -> None:
    """The first turn of a game of two: a potion worth five or more, of one kind of cube."""
    visitor.click(".caul.can")
    visitor.page.get_by_text("What goes into this cauldron?").wait_for()
    for _ in range(cubes):
        visitor.click(".mixing .can")
    visitor.click(visitor.page.get_by_role("button", name="Keep this recipe"))
    visitor.click(".tile.can")
    visitor.click("[data-main]")


SUNK = """() => { window.sunk = 0; new MutationObserver(seen => seen.forEach(one =>
    one.addedNodes.forEach(node => window.sunk += node.classList?.contains("sinking") ? 1 : 0)
)).observe(document.body, { childList: true }); }"""


def test_of_a_copied_potion_one_cube_flies_to_its_creator_and_the_others_sink(
    invite: Invite,
) -> None:
    ada, ben = two_at_a_table(invite, moving=True)
    brew(ada)
    ben.page.get_by_text(A_TURN).wait_for()
    brew(ben, cubes=2)
    ada.page.get_by_text(A_TURN).wait_for()
    ben.click(ben.page.get_by_role("tab", name="Chat"))
    for visitor in (ada, ben):
        visitor.page.evaluate(SUNK)
    ada.click('.caul.can[data-place="K2"]')
    ada.click("[data-main]")
    ada.page.get_by_text("Which cube goes to Ben?").wait_for()
    ada.click(".stock .pile.can")
    ada.click("[data-main]")
    ben.click(ben.page.get_by_role("tab", name="Log about you"))  # what Ada did, she did to him
    expect(ben.page.get_by_role("tab", name="Log", exact=True)).to_be_visible()
    expect(ben.page.locator(".log")).to_contain_text("Since your last turn")
    for visitor in (ada, ben):
        expect(visitor.page.locator(".log")).to_contain_text("copies K2")
        visitor.page.wait_for_function("window.sunk === 1")
        expect(visitor.page.locator(".flying")).to_have_count(0)


def say(visitor: Visitor, words: str) -> None:
    visitor.click(visitor.page.get_by_label("Say something"))
    visitor.type(words)
    visitor.press("Enter")


def test_what_is_said_is_read_until_one_is_muted(invite: Invite, served: Served) -> None:
    ada, ben = two_at_a_table(invite)
    for visitor in (ada, ben):
        visitor.click(visitor.page.get_by_role("tab", name="Chat"))
    heard = ada.page.get_by_role("log")
    say(ben, "Good luck, <b>Ada</b>!")
    expect(heard).to_contain_text("Good luck, <b>Ada</b>!")
    ada.click(ada.page.get_by_label("About Ben’s message"))
    ada.click(ada.page.get_by_role("button", name="Report"))
    ada.page.get_by_text("The host of this server has been told.").wait_for()
    assert "report" in served.said.read_text()
    ada.click(ada.page.get_by_role("button", name="Mute Ben"))
    expect(heard).not_to_contain_text("Good luck")
    say(ben, "Nobody hears this.")
    expect(ben.page.get_by_role("log")).to_contain_text("Nobody hears this.")
    expect(heard).not_to_contain_text("Nobody hears this.")
    ada.click(ada.page.get_by_role("button", name="Hear again"))
    expect(heard).to_contain_text("Good luck")
    say(ben, "Better so.")
    expect(heard).to_contain_text("Better so.")


def test_a_game_is_ended_unplayed_only_when_all_agree(invite: Invite) -> None:
    ada, ben = two_at_a_table(invite)
    for answer in ("No", "Agree"):
        ada.click(ada.page.get_by_role("button", name="Settings"))
        ada.click(ada.page.get_by_role("button", name="Offer to end it unplayed"))
        expect(ada.page.locator(".votes")).to_contain_text("the others decide")
        expect(ben.page.locator(".votes")).to_contain_text("Ada would end this game")
        ben.click(ben.page.locator(".votes").get_by_role("button", name=answer))
        expect(ada.page.locator(".votes")).to_have_count(0)
        if answer == "No":
            expect(ada.page.locator(".ask .q")).to_have_text(A_TURN)
            expect(ada.page.locator(".log")).to_contain_text("Ben wants to play on")
    for visitor in (ada, ben):
        visitor.page.get_by_text("This game was ended without a result").wait_for()
        expect(visitor.page.locator(".can")).to_have_count(0)
    ada.click(ada.page.get_by_role("link", name="Replay"))
    ada.page.get_by_role("slider", name="Move").wait_for()


def test_a_bot_plays_for_whoever_is_away_until_she_is_back(invite: Invite) -> None:
    ada, ben = two_at_a_table(invite)
    table = ben.page.url
    brew(ada)
    ben.page.get_by_text(A_TURN).wait_for()
    ben.open()
    ada.page.get_by_text("Ben is away").wait_for()
    ada.click(ada.page.get_by_role("button", name="Let a bot play"))
    ada.page.get_by_text(A_TURN).wait_for()
    seat = ada.page.locator(".seat").nth(1)
    expect(seat.get_by_role("img", name="a bot plays for this person")).to_be_visible()
    ben.page.goto(table)
    ben.page.get_by_text("A bot plays for you").wait_for()
    check(ben)
    ben.click(ben.page.get_by_role("button", name="I am back"))
    ben.page.get_by_text("Waiting for Ada").wait_for()
    expect(seat.get_by_role("img", name="a bot plays for this person")).to_have_count(0)
    expect(seat.get_by_role("img", name="here")).to_be_visible()


def test_whoever_waits_long_may_nudge_once_for_each_question(invite: Invite) -> None:
    ada, ben = two_at_a_table(invite)
    nudge = ben.page.get_by_role("button", name="Nudge Ada")
    ben.click(nudge)
    expect(nudge).to_have_count(0)
    expect(ben.page.locator(".ask.waits .tag")).to_have_text("nudged")
    expect(ada.page.get_by_text("Ben is waiting for you.")).to_be_visible()
    name = ada.page.locator(".top h1").inner_text()
    expect(ada.page).to_have_title(f"● Ben is waiting for you · {name} · Alchemist · Athanor")
    brew(ada)
    expect(ben.page).to_have_title(f"● Your turn · {name} · Alchemist · Athanor")
    ben.open()
    ada.page.get_by_text("Ben is away").wait_for()
    ada.click(ada.page.get_by_role("button", name="Nudge Ben"))
    expect(ada.page.locator(".ask.waits .tag")).to_have_text("nudged")
    expect(ada.page.get_by_role("button", name="Let a bot play")).to_be_visible()
    expect(ada.page.get_by_text("is waiting for you.")).to_have_count(0)


def test_no_bot_is_nudged_and_no_muted_neighbour_heard(invite: Invite) -> None:
    ada, ben = two_at_a_table(invite)
    for visitor in (ada, ben):
        visitor.click(visitor.page.get_by_role("tab", name="Chat"))
    say(ben, "Hurry!")
    ada.click(ada.page.get_by_label("About Ben’s message"))
    ada.click(ada.page.get_by_role("button", name="Mute Ben"))
    ada.page.get_by_text("You hear nothing more from Ben.").wait_for()
    ben.click(ben.page.get_by_role("button", name="Nudge Ada"))
    expect(ben.page.locator(".ask.waits .tag")).to_have_text("nudged")
    expect(ada.page.get_by_text("is waiting for you.")).to_have_count(0)
    brew(ada)
    ada.page.get_by_role("button", name="Nudge Ben").wait_for()
    ben.open()
    ada.click(ada.page.get_by_role("button", name="Let a bot play"))
    ada.page.get_by_text(A_TURN).wait_for()
    expect(ada.page.get_by_role("button", name="Nudge")).to_have_count(0)


def resign(visitor: Visitor) -> None:
    visitor.click(visitor.page.get_by_role("button", name="Settings"))
    visitor.click(visitor.page.get_by_role("button", name="Resign…"))
    visitor.click(visitor.page.get_by_role("button", name="Yes, resign"))


def test_the_sheet_shows_live_who_is_ready_to_play_again(invite: Invite) -> None:
    ada, ben = two_at_a_table(invite)
    dan, table = invite("Dan", size=PHONE), ben.page.url
    dan.page.goto(table)
    dan.page.get_by_text("You are watching").wait_for()
    resign(ada)
    again = dan.page.get_by_role("list", name="Who plays again").get_by_role("listitem")
    looking = ["Ada is looking at the sheet", "Ben is looking at the sheet"]
    expect(again).to_have_text(looking)
    ben.open()
    expect(again).to_have_text([looking[0], "Ben is not here"])
    ada.click(ada.page.get_by_role("button", name="Rematch"))
    expect(ada.page.locator(".chairs .tag")).to_have_text(["ready", "you", "not yet agreed"])
    expect(again).to_have_text(["Ada is ready", "Ben is awaited, not here"])
    ben.page.goto(table)
    own = ben.page.get_by_role("list", name="Who plays again").get_by_role("listitem")
    expect(own).to_have_text(["Ada is ready", "You are awaited"])
    expect(again).to_have_text(["Ada is ready", "Ben is awaited, looking at the sheet"])
    ben.click(ben.page.get_by_role("button", name="Join the rematch"))
    dan.page.get_by_text("The rematch has begun.").wait_for()
    expect(again).to_have_count(0)
    dan.click(dan.page.get_by_role("link", name="Watch the rematch"))
    dan.page.get_by_text("You are watching Ada and Ben").wait_for()


def test_whoever_leaves_a_rematch_again_is_not_counted_on(invite: Invite) -> None:
    ada, ben = two_at_a_table(invite)
    table = ben.page.url.rpartition("/")[2]
    resign(ada)
    ada.click(ada.page.get_by_role("button", name="Rematch"))
    again = ben.page.get_by_role("list", name="Who plays again").get_by_role("listitem")
    expect(again).to_have_text(["Ada is ready", "You are awaited"])
    ada.click(ada.page.get_by_role("button", name="Leave"))
    expect(again).to_have_text(["A seat is open", "You are awaited"])
    ben.click(ben.page.get_by_role("button", name="Join the rematch"))
    ben.page.get_by_role("heading", name="Waiting for one more").wait_for()
    ben.click(ben.page.get_by_role("button", name="Leave"))
    ada.open(f"/table/{table}")
    ada.page.get_by_text("A rematch was asked for and given up again.").wait_for()
    ada.click(ada.page.get_by_role("button", name="Rematch"))
    expect(ada.page.locator(".chairs .tag")).to_have_text(["ready", "you", "not yet agreed"])


def test_a_clock_is_announced_shown_and_running(invite: Invite) -> None:
    ada, ben = two_at_a_table(invite, "10 min")
    expect(ada.page.locator(".top .where")).to_contain_text("10:00 each and 5 s a choice")
    mine = ada.page.locator(".ask").get_by_role("timer")
    expect(mine).to_have_text(re.compile(r"9:5\d"))
    expect(mine).not_to_have_text(mine.inner_text())
    expect(ben.page.locator(".ask.waits").get_by_role("timer")).to_have_text(re.compile(r"9:5\d"))
    expect(ben.page.locator(".seat .clockface").nth(1)).to_have_text("10:00")
    expect(ben.page.locator(".seat .clockface").first).to_have_text(re.compile(r"9:5\d"))


def test_a_device_whose_clock_is_wrong_shows_the_time_that_is_left(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    ben.page.add_init_script("const right = Date.now; Date.now = () => right() + 480000;")
    ben.join(open_table(ada, ["Me", "By link"], "10 min"))
    ada.click(ada.page.get_by_role("button", name="Begin"))
    times = re.compile(r"9:[1-5]\d")
    expect(ben.page.locator(".ask.waits").get_by_role("timer")).to_have_text(times)
    expect(ben.page.locator(".seat .clockface").first).to_have_text(times)


def test_a_slow_table_says_how_long_there_is(invite: Invite) -> None:
    ada, ben = two_at_a_table(invite, "A move a day")
    expect(ben.page.locator(".top .where")).to_contain_text("a move a day")
    for visitor in (ada, ben):
        expect(visitor.page.locator(".ask").get_by_role("timer")).to_have_text("24 h left")
    ben.open()
    expect(ben.page.locator(".yours .t")).to_contain_text("Ada, 24 h left")
