"""The lobby: one click to a game, new tables, codes, accounts."""

import json
import re
import time
from base64 import b64encode
from uuid import uuid4

import segno
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.support.guiding import learn
from tests.browser.support.visitor import Visitor, play_until

LONG_NAME = "Tuesday’s cauldron, by the old west ga"  # forty with two blanks before it


def test_the_level_of_the_bots_is_asked_once_remembered_and_shown(invite: Invite) -> None:
    ada = invite()
    ada.open()
    play = ada.plate("Alchemist").get_by_role("button", name="Play bots")
    play.wait_for()
    ada.click(play)
    dialog = ada.page.get_by_role("dialog", name="How strong shall the bots be?")
    expect(dialog.get_by_role("radio", name="Apprentice")).to_be_checked()
    expect(dialog.locator("label", has_text="Adept")).to_contain_text(" points")
    expect(dialog.get_by_role("radio", name="Grandmaster")).to_be_visible()
    ada.click(dialog.get_by_role("radio", name="Adept"))
    ada.click(dialog.get_by_role("button", name="Play"))
    expect(ada.page.locator(".seat .level")).to_have_text(["Adept", "Adept"])
    ada.open()
    expect(ada.plate("Alchemist").get_by_role("button", name="Bots: adept")).to_be_visible()
    ada.click(play)
    expect(ada.page.locator(".seat .level")).to_have_text(["Adept", "Adept"])


def test_every_table_of_mine_can_be_reached_my_turn_first(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.play_bots("Alchemist")
    made = [opened(ada, "alchemist", [{"kind": "me"}, {"kind": "open"}]) for _ in range(7)]
    ada.open()
    rows = ada.page.locator(".yours .t")
    expect(rows).to_have_count(6)
    expect(rows.first.locator(".tag")).to_have_text("your turn")
    ada.click(ada.page.get_by_role("button", name="Show all 8"))
    expect(rows).to_have_count(8)
    reached = [row.get_by_role("link").first.get_attribute("href") for row in rows.all()]
    assert set(reached) >= {f"/table/{table}" for table in made}


def opened(ada: Visitor, game: str, seats: list[dict[str, str]]) -> str:
    """A table made over HTTP, in this browser's name."""
    answer = ada.page.request.post(
        ada.address + "/api/tables",
        data={"request": str(uuid4()), "game": game, "seats": seats},
        headers={"Origin": ada.address},
    )
    return str(answer.json()["id"])


def test_every_game_of_the_server_has_a_plate(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.page.locator("article").first.wait_for()
    cards = ada.page.request.get(ada.address + "/api/games").json()
    expect(ada.page.locator("article h2")).to_have_text([card["title"] for card in cards])


def test_a_table_with_an_open_seat_is_joined_by_its_code(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    ada.new_table()
    ada.click(ada.page.get_by_role("button", name="Open the table"))
    code = ada.page.locator(".code").inner_text()
    ben.open()
    ben.click(ben.page.get_by_role("button", name="I have a code"))
    ben.type(code)
    ben.press("Enter")
    ben.click(ben.page.get_by_role("button", name="Sit down", exact=True))
    ben.introduce()
    ada.click(ada.page.get_by_role("button", name="Begin"))
    for visitor in (ada, ben):
        visitor.page.locator(".tbl .ask").wait_for()


def test_an_open_listed_table_can_be_found_in_the_lobby(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    ada.new_table()
    ada.click(ada.page.get_by_role("radio", name="Everyone"))
    ada.click(ada.page.get_by_label("Name of the table"))
    ada.type("Shelf life")
    ada.click(ada.page.get_by_role("button", name="Open the table"))
    ada.page.locator(".code").wait_for()
    ben.open()
    ben.click(ben.page.get_by_role("button", name="Sit at Shelf life"))
    ben.introduce()
    ada.click(ada.page.get_by_role("button", name="Begin"))
    ben.page.locator(".tbl .ask").wait_for()


def test_the_name_of_a_table_is_seen_by_whoever_is_invited_plays_or_watches(
    invite: Invite,
) -> None:
    ada, ben, cyd = invite("Ada"), invite("Ben", size=PHONE), invite("Cyd")
    ada.new_table()
    ada.click(ada.page.get_by_role("radio", name="Everyone"))
    ada.click(ada.page.get_by_label("Name of the table"))
    ada.type(f"  {LONG_NAME} and nothing more")
    expect(ada.page.get_by_label("Name of the table")).to_have_value(f"  {LONG_NAME}")
    ada.click(ada.page.get_by_role("button", name="Open the table"))
    heading = ada.page.locator(".top h1")
    expect(heading).to_have_text(LONG_NAME)
    ben.open(f"/join/{ada.page.locator('.code').inner_text()}")
    expect(ben.page).to_have_title(f"{LONG_NAME} · An invitation · Athanor")
    expect(ben.page.locator("main h1")).to_have_text(LONG_NAME)
    ben.click(ben.page.get_by_role("button", name="Sit down", exact=True))
    ben.introduce()
    ada.click(ada.page.get_by_role("button", name="Begin"))
    expect(ada.page).to_have_title(f"● Your turn · {LONG_NAME} · Alchemist · Athanor")
    expect(ben.page.locator(".top .where")).to_have_text(f"{LONG_NAME} Alchemist · round 1")
    assert ben.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    cyd.open()
    expect(cyd.page.locator(".lists .t", has_text=LONG_NAME)).to_contain_text("with Ada and Ben")
    ada.open()
    expect(ada.page.locator(".yours .t")).to_contain_text(f"{LONG_NAME} Alchemist · round 1")


def test_a_table_without_a_name_gets_one(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.play_bots("Alchemist")
    name = ada.page.locator(".top h1").inner_text()
    assert name not in ("", "Alchemist")
    ada.open()
    expect(ada.page.locator(".yours a").first).to_contain_text(name)


def test_a_finished_listed_game_can_be_watched_again_from_the_lobby(
    invite: Invite, kept: str
) -> None:
    ada = invite()
    ada.open()
    link = ada.page.locator(f'a[href="/replay/{kept}"]')
    row = ada.page.locator(".lists .t", has=link)
    expect(row).to_contain_text("replay · with Ines, Pavel and Wanda")
    ada.click(row.get_by_role("link").first)
    ada.page.get_by_role("slider", name="Move").wait_for()


def test_an_account_is_made_used_elsewhere_and_deleted(invite: Invite) -> None:
    ada, elsewhere = invite("Ada"), invite("Ada")
    ada.open("/account")
    ada.sign("Make an account", "ada.of.the.tests", "quicksilver9")
    ada.page.get_by_text("The account is made").wait_for()
    elsewhere.open("/account")
    elsewhere.sign("Sign in", "ada.of.the.tests", "quicksilver9")
    elsewhere.page.get_by_text("You are signed in").wait_for()
    with elsewhere.page.expect_download() as saved:
        elsewhere.click(elsewhere.page.get_by_role("button", name="Export my data"))
    assert "ada.of.the.tests" in saved.value.path().read_text()
    elsewhere.click(elsewhere.page.get_by_role("button", name="Delete me…"))
    elsewhere.click(elsewhere.page.get_by_role("button", name="Delete me", exact=True))
    elsewhere.page.get_by_text("You are forgotten here").wait_for()


def test_a_changed_password_signs_other_devices_out(invite: Invite) -> None:
    ada, elsewhere = invite("Ada"), invite("Ada")
    ada.open("/account")
    ada.sign("Make an account", "ada.with.a.key", "quicksilver9")
    ada.page.get_by_text("The account is made").wait_for()
    elsewhere.open("/account")
    elsewhere.sign("Sign in", "ada.with.a.key", "quicksilver9")
    elsewhere.page.get_by_text("You are signed in").wait_for()
    for old, words in (("not this one", "password"), ("quicksilver9", "The password is changed")):
        ada.click(ada.page.get_by_label("Present password"))
        ada.type(old)
        ada.click(ada.page.get_by_label("New password"))
        ada.type("mercury-rising")
        ada.click(ada.page.get_by_role("button", name="Change the password"))
        expect(ada.page.locator(".sorry, .tag.ok")).to_contain_text(words)
    elsewhere.page.reload()
    elsewhere.page.get_by_role("heading", name="Who are you?").wait_for()
    elsewhere.sign("Sign in", "ada.with.a.key", "quicksilver9")
    elsewhere.page.get_by_role("alert").wait_for()
    elsewhere.sign("Sign in", "", "mercury-rising")
    elsewhere.page.get_by_text("You are signed in").wait_for()


def test_where_turn_notices_go_is_kept_and_can_be_taken_away(invite: Invite) -> None:
    ada = invite("Ada")
    ada.new_table()
    ada.open("/account")
    mail = ada.page.get_by_label("Mail for turn notices")
    ada.page.get_by_text("This server runs").wait_for()
    expect(mail).to_have_count(0)  # it sends no mail, and promises none
    expect(ada.page.get_by_text("this server sends no mail")).to_be_visible()
    told = ada.page.request.get(f"{ada.address}/api/version").json() | {"mail": True}
    ada.page.route("**/api/version", lambda route: route.fulfill(json=told))
    ada.page.reload()
    for words in ("ada@example.org", ""):
        ada.click(mail)
        ada.press("Control+A")
        ada.press("Delete")
        ada.type(words)
        ada.click(ada.page.get_by_role("button", name="Save", exact=True))
        ada.page.get_by_text("Saved.").wait_for()
        ada.page.reload()
        expect(mail).to_have_value(words)


SAMPLED = """async ([picture, size, quiet]) => {
    const image = new Image();
    image.src = "data:image/png;base64," + picture;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    const cell = image.width / (size + 2 * quiet);
    const at = place => Math.floor((place + quiet + 0.5) * cell);
    const light = (x, y) => Math.max(...pen.getImageData(at(x), at(y), 1, 1).data.slice(0, 3));
    return [...Array(size).keys()].map(y => [...Array(size).keys()].map(x => light(x, y)));
}"""


def test_the_qr_code_of_an_invitation_is_dark_on_light_in_both_themes(invite: Invite) -> None:
    ada = invite("Ada")
    ada.new_table()
    ada.click(ada.page.get_by_role("button", name="Open the table"))
    shown = ada.page.get_by_role("img", name="QR code of the link")
    shown.wait_for()
    link = ada.page.get_by_role("textbox", name="The link").input_value()
    wanted = segno.make(link, error="m", micro=False).matrix
    for theme in ("light", "dark"):
        ada.page.emulate_media(color_scheme=theme)
        picture = b64encode(shown.screenshot()).decode()
        found = ada.page.evaluate(SAMPLED, [picture, len(wanted), 4])
        assert [[light < 60 for light in row] for row in found] == [[*map(bool, r)] for r in wanted]
        assert all(light < 60 or light > 220 for row in found for light in row)
    ben = invite("Ben")
    ben.page.goto(link)
    ben.page.get_by_role("button", name="Sit down", exact=True).wait_for()


def test_a_dialog_of_a_scrolled_page_lies_on_the_screen(invite: Invite) -> None:
    ada = invite(size=(390, 664))
    ada.new_table()
    ada.press("Escape")
    ada.page.get_by_role("dialog").wait_for(state="detached")
    ada.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    ada.page.get_by_role("button", name="Invite").last.click()
    box = ada.page.get_by_role("dialog").bounding_box()
    assert box is not None
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 664


def test_an_open_table_says_what_one_sits_down_to(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    ada.new_table()
    ada.click(ada.page.get_by_role("radio", name="Alchemists", exact=True))
    variant = ada.page.get_by_role("radiogroup", name="Variant")
    ada.click(variant.get_by_role("radio", name="Master"))
    for follower in ("Hands", "Conference", "Debunk"):
        group = ada.page.get_by_role("radiogroup", name=follower)
        expect(group.get_by_role("radio", name="Master")).to_be_checked()
    expect(ada.page.get_by_role("button", name="Open the table")).to_be_in_viewport()
    ada.click(ada.page.get_by_role("radio", name="A move a day"))
    ada.click(ada.page.get_by_role("radio", name="Everyone"))
    ada.click(ada.page.get_by_label("Name of the table"))
    ada.type("Long evenings")
    ada.click(ada.page.get_by_role("button", name="Open the table"))
    expect(ada.page.locator(".terms").first).to_have_text("a move a day · variant: master")

    ben.open()
    ben.play_bots("Alchemist", "Random")  # as a guest without a name
    ben.open()
    row = ben.page.locator(".t", has_text="Long evenings")
    expect(row).to_contain_text("hosted by Ada · 1 of 2 seats · a move a day · variant: master")
    ben.click(row.get_by_role("button", name="Sit"))
    asked = ben.page.get_by_role("dialog", name="Sit down for a move a day?")
    ben.click(asked.get_by_role("button", name="Sit down"))
    ben.introduce()
    expect(ben.page.get_by_text("Ada begins the game.")).to_be_visible()
    expect(ada.page.locator(".chairs")).to_contain_text("Ben")
    ada.click(ada.page.get_by_role("button", name="Begin"))
    expect(ada.page.locator(".top .where")).to_contain_text("master variant")


def test_an_invitation_says_what_one_is_invited_to(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben", size=PHONE)
    ada.new_table()
    ada.click(ada.page.get_by_role("radio", name="10 min"))
    ada.click(ada.page.get_by_role("button", name="Open the table"))
    ben.open(f"/join/{ada.page.locator('.code').inner_text()}")
    main = ben.page.get_by_role("main")
    expect(main).to_contain_text("Ada invites you to Alchemist")
    expect(main).to_contain_text("10:00 each and 5 s a choice")
    expect(main.get_by_role("link", name="Rules")).to_be_visible()
    ben.click(main.get_by_role("link", name="Learn it first"))
    ben.page.locator(".coach").wait_for()
    expect(ben.page).to_have_url(re.compile(r"/table/\w+$"))  # and nothing that begins it again


def test_games_with_bots_that_nobody_goes_on_with_fold_away_and_are_cleared(
    invite: Invite,
) -> None:
    ada = invite()
    ada.open()
    ada.play_bots("Alchemist", "Random")
    ada.page.clock.set_system_time(time.time() + 4 * 86_400)
    ada.open()
    folded = ada.page.locator(".yours details")
    ada.click(folded.get_by_text("1 game with bots, untouched for days"))
    expect(folded.locator(".t")).to_have_count(1)
    ada.click(folded.get_by_role("button", name="Clear them away"))
    expect(folded).to_have_count(0)
    expect(ada.page.locator(".yours .tag", has_text="playing")).to_have_count(0)


def test_the_lobby_asks_what_is_compiled_once_a_look(invite: Invite) -> None:
    """While rules are compiled, each answer is news; it must not make the page ask again."""
    ada = invite()
    asked: list[str] = []
    ada.page.route("**/api/compiling", lambda route: route.fulfill(json={"waiting": ["Alchemist"]}))
    ada.page.on("request", lambda sent: asked.append(sent.url.partition("/api/")[2]))
    ada.open()
    play_until(lambda: asked.count("tables?status=over&limit=30") >= 2, ada.page, lambda: False)
    assert asked.count("compiling") <= 3


def test_a_lesson_is_no_table_of_ones_own_and_every_chapter_can_be_chosen(invite: Invite) -> None:
    ada = invite()
    learn(ada, "Alchemist")
    lesson = ada.page.url
    ada.open()
    tables = ada.page.locator(".yours")
    expect(tables).to_contain_text("None yet.")
    ada.click(ada.plate("Alchemist").get_by_role("button", name="Learn"))
    chapters = ada.page.get_by_role("dialog").get_by_role("listitem")
    assert chapters.count() > 1
    ada.click(chapters.first.get_by_role("button", name="Go on"))
    expect(ada.page).to_have_url(lesson)
    ada.page.go_back()
    ada.click(ada.plate("Alchemist").get_by_role("button", name="Learn"))
    ada.click(chapters.last.get_by_role("button", name="Begin"))
    ada.page.locator(".coach").wait_for()
    assert ada.page.url != lesson


# Boxes of a plate that lie over each other, or leave it, and whether the page scrolls sideways.
CROWDED = """() => [...document.querySelectorAll('article')].flatMap(plate => {
    const outer = plate.getBoundingClientRect();
    const boxes = [...plate.querySelectorAll('.tx button, .tx a, .facts > span:not(:has(a))')]
        .map(one => ({ words: one.innerText, box: one.getBoundingClientRect() }));
    const over = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    return boxes.flatMap(({ words, box }, at) => [
        ...(box.right > outer.right || box.left < outer.left ? [`${words} leaves its plate`] : []),
        ...boxes.slice(at + 1).filter(other => over(box, other.box))
            .map(other => `${words} lies over ${other.words}`),
    ]);
}).concat(document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [])"""


def test_a_remembered_level_crowds_nothing_on_the_plates(invite: Invite) -> None:
    ada = invite()
    games = ("alchemist", "alchemists", "alchenemies", "valley")
    levels = dict.fromkeys(games, "grandmaster")
    settings = json.dumps({"levels": levels})
    ada.page.add_init_script(f"localStorage.setItem('athanor-settings', {json.dumps(settings)})")
    for language in ("en", "de", "pl"):
        ada.open(f"/?lang={language}")
        ada.page.locator("article .kept button").last.wait_for()
        for width in (1100, 1280, 1440, 1920, 390):
            ada.page.set_viewport_size({"width": width, "height": 800})
            assert ada.page.evaluate(CROWDED) == [], f"{language} at {width}"


ROWS = """() => [...document.querySelectorAll('.yours a')].map(one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].map(Math.round); })"""


def test_the_list_of_tables_stands_as_before_when_one_comes_back_from_a_table(
    invite: Invite,
) -> None:
    ada = invite()
    ada.open()
    ada.play_bots("Alchemist", "Random")
    ada.page.goto(ada.address)
    row = ada.page.locator(".yours .t", has_text="your turn")
    row.wait_for()
    before = ada.page.evaluate(ROWS)
    ada.click(row.get_by_role("link").first)
    ada.page.locator(".tbl .ask").wait_for()
    ada.click(ada.page.get_by_role("link", name="Athanor, to the lobby"))
    row.wait_for()
    assert ada.page.evaluate(ROWS) == before


def test_a_table_at_one_device_is_with_those_who_sit_there(invite: Invite) -> None:
    ada = invite()
    ada.new_table()
    ada.click(ada.page.get_by_role("radio", name="2", exact=True))
    ada.pick(ada.page.get_by_label("Who sits on seat 2"), "Hot-seat")
    ada.click(ada.page.get_by_role("button", name="Open the table"))
    ada.page.get_by_role("button", name="I am ").wait_for()
    ada.open()
    row = ada.page.locator(".yours .t").first
    expect(row).to_contain_text("with ")
    expect(row).not_to_contain_text("alone")
    expect(row.get_by_role("link")).to_have_count(1)  # whoever sits there has no page
