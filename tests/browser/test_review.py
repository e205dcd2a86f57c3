"""What a finished game teaches: its review, other choices, mistakes asked again, and puzzles."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from athanor.puzzles.shelf import POSITION, one_puzzle, puzzles
from tests.browser.conftest import DESKTOP, Invite
from tests.browser.support.axe import check
from tests.browser.support.kept import finished_game
from tests.browser.support.serving import Served, serving
from tests.browser.support.visitor import A_GAME, Visitor


@pytest.fixture(scope="module")
def reviewing(
    page_built: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Served, str]]:
    """A server that reviews quickly, and a game that was finished there."""
    data = tmp_path_factory.mktemp("reviewing")
    table = finished_game(data)
    with serving(
        data, ATHANOR_REVIEW="40", ATHANOR_GAMES="alchemist,alchemists", ATHANOR_RULES="compiled"
    ) as served:
        yield served, table


def guest(browser: Browser, served: Served) -> Visitor:
    context = browser.new_context(viewport={"width": DESKTOP[0], "height": DESKTOP[1]})
    return Visitor(context.new_page(), served.address, "Mira")


def ask_for_review(mira: Visitor, table: str) -> None:
    """Open the review of a table; ask for it first, unless a test before this one has."""
    page = mira.page
    page.goto(f"{mira.address}/review/{table}")
    ask = page.get_by_role("button", name="Review this game")
    judged = page.get_by_role("heading", name="Skill and luck")
    expect(ask.or_(page.get_by_text("Still being judged")).or_(judged).first).to_be_visible()
    if ask.is_visible():
        ask.click()
        page.get_by_role("textbox").fill("Mira")
        page.keyboard.press("Enter")
    expect(judged).to_be_visible(timeout=1000 * A_GAME)  # its worker gives way to all others


def test_a_review_tells_how_a_tie_was_broken_or_that_it_was_not(invite: Invite, kept: str) -> None:
    mira = invite()
    mira.open(f"/review/{kept}")
    heading = mira.page.locator("main h2").first
    expect(heading).to_have_text("Tie at 67: Wanda wins by the tie-break")

    def nothing_decides(route: Route) -> None:
        table = route.fetch().json()
        table["result"]["winners"] = [1, 2]
        route.fulfill(json=table)

    mira.page.route(f"**/api/tables/{kept}", nothing_decides)
    mira.page.reload()
    expect(heading).to_have_text("Tie at 67: Pavel and Wanda share the victory")


def test_a_review_is_asked_for_read_and_tried(
    browser: Browser, reviewing: tuple[Served, str]
) -> None:
    served, table = reviewing
    mira = guest(browser, served)
    page = mira.page
    ask_for_review(mira, table)
    expect(page.locator("article.wf")).to_have_count(3)
    page.locator("article.wf summary").first.press("Enter")  # the plot as a table
    expect(page.locator("article.wf table").first).to_contain_text("other losses")
    page.locator("section:has(.chart) summary").press("Enter")
    expect(page.locator("section:has(.chart) tbody tr").last).to_contain_text(re.compile(r"\d+ ?%"))
    assert plots_without_table(mira) == []
    check(mira)
    page.goto(f"{served.address}/explore/{table}?ply=0")
    page.locator(".standing .can").first.click(timeout=1000 * A_GAME)
    expect(page.locator(".branch .branch")).to_have_count(1, timeout=1000 * A_GAME)
    expect(page.locator(".chances b").first).to_have_text(re.compile(r"\d+\s?%"))
    expect(page).to_have_url(re.compile("ply=0&line="))
    page.reload()  # the link leads to the variation itself
    expect(page.locator(".branch .branch [aria-current=step]")).to_be_visible(timeout=1000 * A_GAME)
    agree_to_puzzles(mira)
    page.goto(f"{served.address}/openings/alchemist")
    expect(page.locator(".plot circle").first).to_be_visible()
    assert plots_without_table(mira) == []
    check(mira)
    assert mira.wrong == []
    page.context.close()


def chances_by_round(table: Locator) -> dict[str, list[str]]:
    """What a table of winning chances says of each round: by its row, the chance of every seat."""
    expect(table).to_be_attached(timeout=1000 * A_GAME)
    rows = table.locator("tbody tr").evaluate_all(
        "rows => rows.map((row) => [...row.children].map((cell) => cell.textContent.trim()))"
    )
    return {row[0]: row[1:] for row in rows}


def test_review_and_replay_tell_the_same_chances_for_the_same_moments(
    browser: Browser, reviewing: tuple[Served, str]
) -> None:
    served, table = reviewing
    mira = guest(browser, served)
    page = mira.page
    ask_for_review(mira, table)
    caption = page.get_by_text("Winning chances at the end of each round")
    told = page.get_by_role("table", include_hidden=True).filter(has=caption)
    reviewed = chances_by_round(told)
    page.goto(f"{served.address}/replay/{table}")
    expect(page.get_by_role("heading", name=re.compile("^Move 0 of "))).to_be_visible()
    expect(page.get_by_role("radio", name="Chances")).to_be_checked(timeout=1000 * A_GAME)
    replayed = chances_by_round(told)
    assert len(reviewed) > 5
    assert replayed == reviewed
    first_round = next(iter(reviewed))
    ply = re.findall(r"\d+", first_round)[-1]
    page.goto(f"{served.address}/replay/{table}?ply={ply}")
    seats = page.get_by_role("list", name="Seats").get_by_role("listitem")
    for seat, share in enumerate(reviewed[first_round]):
        expect(seats.nth(seat)).to_contain_text(f"{share} to win", timeout=1000 * A_GAME)
    page.goto(f"{served.address}/explore/{table}?ply={ply}")
    here = page.locator("meter ~ b")
    expect(here).to_have_text(reviewed[first_round], timeout=1000 * A_GAME)
    assert mira.wrong == []
    page.context.close()


def plots_without_table(mira: Visitor) -> list[str]:
    """The names of plots with no table beside them, for those who do not see them."""
    found: list[str] = mira.page.locator("main svg[role=img]").evaluate_all(
        """plots => plots
            .filter((plot) => plot.viewBox.baseVal.width > 100)
            .filter((plot) => !plot.closest("article, section").querySelector("table caption"))
            .map((plot) => plot.getAttribute("aria-label"))"""
    )
    return found


def agree_to_puzzles(mira: Visitor) -> None:
    """One's games become puzzles only after one has said yes, by keyboard as well."""
    page = mira.page
    own = page.evaluate(
        """async (name) => (await fetch("/api/me", {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ name }),
        })).json()""",
        mira.name,
    )
    page.goto(f"{mira.address}/person/{own['id']}")
    asked = page.get_by_role("radiogroup", name="Puzzles from my games")
    expect(asked.get_by_role("radio", name="No")).to_be_checked()
    with page.expect_response(lambda one: one.request.method == "PATCH") as told:
        asked.get_by_role("radio", name="No").press("ArrowRight")
    assert told.value.json()["puzzles"] is True
    page.reload()
    expect(asked.get_by_role("radio", name="Yes")).to_be_checked()


def graded(route: Route) -> None:
    """The review as the server has it, with the first choice of seat 0 called a mistake."""
    answer = route.fetch()
    told = answer.json()
    first = next(one for one in told["review"]["choices"] if one["seat"] == 0)
    first["grade"] = "mistake"
    route.fulfill(response=answer, json=told)


def test_a_moment_shows_the_board_before_the_move(
    browser: Browser, reviewing: tuple[Served, str]
) -> None:
    """How many mistakes a quick review is sure of depends on chance; one is made sure of here."""
    served, table = reviewing
    mira = guest(browser, served)
    ask_for_review(mira, table)
    mira.page.route(f"**/api/tables/{table}/review", graded)
    mira.page.goto(f"{served.address}/review/{table}")
    moment = mira.page.locator("article.mom").first
    moment.scroll_into_view_if_needed(timeout=1000 * A_GAME)
    expect(moment.get_by_role("img", name="The board before this move")).to_be_visible()
    expect(moment.locator(".mini .pots > li")).to_have_count(10)
    learn_from_it(mira, table)
    assert mira.wrong == []
    mira.page.context.close()


def learn_from_it(mira: Visitor, table: str) -> None:
    """The mistake is asked again on the board; whatever the judge calls good is right."""
    page = mira.page
    with page.expect_response(f"**/api/tables/{table}/review") as told:
        page.goto(f"{mira.address}/review/{table}/learn?seat=0")
    asked = [one for one in told.value.json()["review"]["choices"] if one["grade"] != "good"]
    mine = [one for one in asked if one["seat"] == 0]
    for at, mistake in enumerate(sorted(mine, key=lambda one: one["ply"]), 1):
        heading = page.get_by_role("heading", name=f"Position {at} of {len(mine)}")
        expect(heading).to_be_visible(timeout=1000 * A_GAME)
        expect(page.locator("main .note")).to_contain_text(f"move {mistake['ply'] + 1}.")
        if at == 1:
            answer_once(mira, table)
        show = page.get_by_role("button", name="Show the answer")
        if show.is_visible():
            show.click()
        expect(page.get_by_text(re.compile("^Best: "))).to_be_visible()
        page.get_by_role("button", name=re.compile("Next position|Done")).click()
    expect(page.get_by_role("heading", name="That was all")).to_be_visible()


def answer_once(mira: Visitor, table: str) -> None:
    """Any answer on the board is judged; one that loses nothing clear counts as right."""
    page = mira.page
    with page.expect_response(f"**/api/tables/{table}/judge", timeout=1000 * A_GAME) as told:
        page.locator(".standing .can").first.click(timeout=1000 * A_GAME)
    good = told.value.json()["grade"] == "good"
    expect(page.get_by_text("Right:" if good else "Not the best:")).to_be_visible()
    expect(page.get_by_text("try another")).to_have_count(0 if good else 1)


def test_puzzles_are_solved_on_the_board_and_in_the_notebook(
    browser: Browser, reviewing: tuple[Served, str]
) -> None:
    served, _ = reviewing
    mira = guest(browser, served)
    page = mira.page
    page.goto(f"{served.address}/puzzles/alchemists")
    page.get_by_role("link", name="Puzzle of the day").click()
    expect(page).to_have_url(re.compile("/puzzle/alchemists-"))
    deduction = one_puzzle("alchemists-d1")
    assert deduction is not None
    page.goto(f"{served.address}/puzzle/{deduction.id}")
    page.get_by_role("radio", name="Filled in").click()
    potions = page.get_by_role("group", name="Potions").get_by_role("button")
    expect(potions).to_have_count(7)
    check(mira)
    names = ["healing", "poison", "speed", "paralysis", "wisdom", "insanity", "neutral"]
    signs = ["R+", "R-", "G+", "G-", "B+", "B-", "N"]
    potions.get_by_text(names[signs.index(deduction.answer)]).click()
    expect(page.get_by_role("heading", name="Right")).to_be_visible()
    position = next(one for one in puzzles("alchemist") if one.kind == POSITION)
    page.goto(f"{served.address}/puzzle/{position.id}")
    expect(page.locator(".standing .ask")).to_be_visible()
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_role("heading", name=re.compile("It was"))).to_be_visible()
    assert mira.wrong == []
    page.context.close()
