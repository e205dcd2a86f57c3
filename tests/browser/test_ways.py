"""Ways through the site: names that lead to people, the main navigation, another language."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.support import ended
from tests.browser.support.visitor import Visitor
from tests.browser.test_styles import kinds

ANNOUNCE = """async body => {
    const send = async (path, what) => (await fetch(path, {method: 'POST',
        headers: {'content-type': 'application/json'}, body: JSON.stringify(what)})).json();
    return await send('/api/tournaments', body); }"""


def test_names_lead_to_the_pages_of_people(
    invite: Invite, laid: tuple[Path, dict[str, str]]
) -> None:
    ada = invite()
    ada.sign_in(ended.ACCOUNT, ended.PASSWORD)
    table = laid[1]["valley ended"]
    ada.open(f"/table/{table}")
    sheet = ada.page.get_by_role("table", name="Final points, line by line")
    ada.click(sheet.get_by_role("link", name="Bartholomäus"))
    expect(ada.page.get_by_role("heading", name="Bartholomäus")).to_be_visible()
    ada.page.go_back()
    ada.click(ada.page.get_by_role("button", name="All that is known of Bartholomäus"))
    ada.click(ada.page.get_by_role("link", name="Bartholomäus’s page"))
    expect(ada.page.get_by_role("heading", name="Bartholomäus")).to_be_visible()
    me = ada.page.request.get(f"{ada.address}/api/me").json()["person"]["id"]
    ada.open(f"/person/{me}/games")
    row = ada.page.get_by_role("row").nth(1)
    expect(row.get_by_role("link", name="Bartholomäus")).to_be_visible()


# Names that stand alone, outside the sentences of the log and the board, and lead nowhere.
UNLINKED = """name => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
    while (words.nextNode()) {
        const {data, parentElement: around} = words.currentNode;
        if (data.trim() === name && !around.closest("a, .log, .board"))
            found.push(around.outerHTML);
    }
    return found; }"""


def posted(visitor: Visitor, path: str, body: dict[str, Any], token: str = "") -> Any:
    head = {"Origin": visitor.address} | ({"Authorization": f"Bearer {token}"} if token else {})
    answer = visitor.page.request.post(visitor.address + path, data=body, headers=head)
    assert answer.ok, answer.text()
    return answer.json() if answer.body() else None


def linked(visitor: Visitor, path: str, *names: str) -> None:
    """On this page each of these names leads to a page, wherever it stands alone."""
    visitor.open(path)
    for name in names:
        expect(visitor.page.get_by_role("link", name=name).first).to_be_visible()
        assert visitor.page.evaluate(UNLINKED, name) == []


def test_wherever_a_person_is_named_the_name_is_a_link_and_that_of_a_bot_is_none(
    invite: Invite, laid: tuple[Path, dict[str, str]]
) -> None:
    ada, ben, eve = invite("Ada"), invite("Ben"), invite("Eve")
    for visitor, name in ((ada, "Linked Ada"), (ben, "Linked Ben"), (eve, "Linked Eve")):
        posted(visitor, "/api/me", {"name": name})
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}]
    wanted = {"game": "alchemist", "seats": seats, "listed": True, "name": "All are linked"}
    his = posted(ben, "/api/tables", wanted | {"request": "linked"})
    table = f"/api/tables/{his['id']}"
    linked(ada, "/", "Linked Ben")
    linked(ada, f"/join/{his['code']}", "Linked Ben")
    posted(ada, f"{table}/join", {})
    posted(ben, f"{table}/start", {})
    posted(ben, f"{table}/chat", {"words": "hello", "request": "x"}, his["mine"][0]["token"])
    linked(ada, f"/table/{his['id']}", "Linked Ada", "Linked Ben")
    links = ada.page.get_by_role("list", name="Seats").get_by_role("link")
    assert sorted(links.all_inner_texts()) == ["Linked Ada", "Linked Ben"]  # and no bot
    ada.click(ada.page.get_by_role("tab", name="Chat"))
    expect(ada.page.get_by_role("log").get_by_role("link", name="Linked Ben")).to_be_visible()
    linked(ada, "/", "Linked Ben")
    row = ada.page.locator(".t", has_text="All are linked")
    ada.click(row.locator(".words"))  # anywhere but on a name
    expect(ada.page).to_have_url(re.compile(his["id"]))
    summary = eve.page.request.get(f"{eve.address}{table}").json()
    shown = {"table": summary, "points": None}
    eve.page.route("**/api/watch/*", lambda route: route.fulfill(json=shown))
    linked(eve, "/watch/alchemist", "Linked Ada", "Linked Ben")
    linked(eve, f"/replay/{laid[1]['valley ended']}", "Bartholomäus")


PARTS = ("Play", "Watch", "Ladder", "Tournaments", "Puzzles", "Friends", "ada.walks",
         "Your account")  # fmt: skip
WITHOUT = ("/table/", "/embed/", "/print")  # a game is played there, or another page is around it
# The main navigation: how wide it is, and which of its links cannot be pressed by a thumb.
STRIP = """nav => {
    const links = [...nav.querySelectorAll("a")].map(one => one.getBoundingClientRect());
    const current = nav.querySelector("[aria-current]")?.getBoundingClientRect();
    return {
        wide: document.documentElement.scrollWidth - innerWidth,
        small: links.filter(one => one.width < 43.5 || one.height < 43.5).length,
        hidden: !!current && (current.left < -1 || current.right > innerWidth + 1),
    };
}"""


def test_every_page_leads_to_the_others(invite: Invite, laid: tuple[Path, dict[str, str]]) -> None:
    ada = invite()
    ada.open("/account")
    ada.sign("Make an account", "ada.walks", "quicksilver9")
    ada.page.get_by_text("The account is made").wait_for()
    nav = ada.page.get_by_role("navigation", name="Main")
    kept = laid[1]["finished"]
    for path in (*kinds(ada, laid[1]), "/join/none", "/table/none", "/circle/none",
                 "/circle-link/none", "/tournament/none", f"/embed/{kept}"):  # fmt: skip
        ada.open(path)
        ada.page.locator("main").first.wait_for()
        alone = path != "/table/none" and any(part in path for part in WITHOUT)
        expect(nav.get_by_role("link")).to_have_count(0 if alone else len(PARTS))
    ada.open()
    for name in PARTS:
        ada.click(nav.get_by_role("link", name=name, exact=True))
        current = nav.locator("[aria-current=page]")
        expect(current).to_have_accessible_name(name)
        expect(ada.page.locator("main:not([aria-busy=true])")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "it", "pl", "cs"])
def test_the_main_navigation_fits_a_phone_in_every_language(
    invite: Invite, kept: str, language: str
) -> None:
    ada = invite(size=PHONE)
    ada.page.request.post(
        f"{ada.address}/api/me",
        data={"name": "Maximiliana of Trebizond"},
        headers={"Origin": ada.address},
    )
    ada.open()
    for path in ("/", "/watch", "/tournaments", "/puzzles", "/friends", "/account",
                 f"/review/{kept}", f"/replay/{kept}"):  # fmt: skip
        ada.open(f"{path}?lang={language}")
        ada.page.locator("main:not([aria-busy=true])").wait_for()
        found = ada.page.locator("header nav").evaluate(STRIP)
        assert found == {"wide": 0, "small": 0, "hidden": False}, path


def test_another_language_reaches_every_part_of_a_running_table(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.play_bots("Alchemist", "Random")
    tabs = ada.page.get_by_role("tab")
    expect(tabs).to_have_text(["Log", "Chat", "Rules"])
    ada.page.get_by_role("combobox", name="Language").first.select_option("de")
    expect(tabs).to_have_text(["Protokoll", "Chat", "Regeln"])


def test_a_tournament_is_shared_says_why_it_cannot_begin_and_crowns_those_who_tie(
    invite: Invite,
) -> None:
    ada = invite()
    ada.open("/account")
    ada.sign("Make an account", "ada.announces", "quicksilver9")
    ada.page.get_by_text("The account is made").wait_for()
    wanted = {"name": "Sunday", "game": "alchemist", "form": "rounds", "size": 2, "rounds": 2,
              "begins": ada.page.evaluate("Date.now() / 1000 + 3600")}  # fmt: skip
    made: dict[str, Any] = ada.page.evaluate(ANNOUNCE, wanted)
    ada.open(f"/tournament/{made['id']}")
    expect(ada.page.get_by_role("button", name="Share")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Begin now")).to_be_disabled()
    expect(ada.page.get_by_text("when there are two entrants")).to_be_visible()
    for _ in range(4):
        ada.page.request.post(f"{ada.address}/api/tournaments/{made['id']}/bots",
                              data={"level": "random", "count": 1},
                              headers={"Origin": ada.address})  # fmt: skip

    def ended_with_ties(route: Route) -> None:
        found = route.fetch().json()
        game = {"table": None, "points": 1.0, "place": 1, "doubled": False, "round": 1}
        for line, place in zip(found["standings"], (1, 1, 3, 3), strict=False):
            line |= {"place": place, "games": [game]}
        route.fulfill(json=found | {"status": "over"})

    ada.page.route(f"**/api/tournaments/{made['id']}", ended_with_ties)
    ada.page.reload()
    places = ada.page.get_by_role("region", name="The first three").get_by_role("listitem")
    expect(places.locator("small")).to_have_text(["first", "first", "third", "third"])
