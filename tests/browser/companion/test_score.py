"""Score pads in a browser."""

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.support.reading import begin


def test_schools_are_ranked_and_what_is_missing_is_said(invite: Invite) -> None:
    ada = invite(size=PHONE)
    ada.open("/score")
    ada.page.get_by_role("button", name="Count it").wait_for()
    for seat, (fame, school) in enumerate(((40, "gray"), (38, "blue"), (12, "orange")), 1):
        ada.page.get_by_label(f"Fame on the ring, chips included, seat {seat}").fill(str(fame))
        if seat < 3:
            ada.page.get_by_label(f"School, seat {seat}").select_option(school)
    reserve = ada.page.get_by_role("group", name="Cubes in the reserve")
    for colour, cubes in (("gray", 8), ("blue", 5), ("orange", 16)):
        reserve.get_by_label(colour).fill(str(cubes))
    ada.click(ada.page.get_by_role("button", name="Count it"))
    ada.page.get_by_role("alert").get_by_text("Seat 3, school: every seat has one").wait_for()
    ada.page.get_by_label("School, seat 3").select_option("orange")
    ada.click(ada.page.get_by_role("button", name="Count it"))
    sheet = ada.page.locator(".scoresheet")
    schools = sheet.locator("tr", has_text="school").locator("td")
    expect(schools).to_have_text(["5", "10", "0"])
    expect(sheet.locator(".sum td")).to_have_text(["45", "48", "12"])
    expect(sheet).to_contain_text("Seat 2 wins")


def test_lines_of_the_valley_are_added_one_by_one(invite: Invite) -> None:
    ada = invite()
    ada.open("/score")
    ada.click(ada.page.get_by_role("radio", name="The Valley of Alchemists"))
    seat = ada.page.get_by_role("region", name="Seat 1")
    for line, points in enumerate((9, 12), 1):
        ada.click(seat.get_by_role("button", name="Add one"))
        seat.get_by_label(f"Points of its three cards, seat 1 line {line}").fill(str(points))
    seat.get_by_label("One shape, seat 1 line 2").check()
    seat.get_by_label("Colours in common, seat 1 line 1").fill("2")
    seat.get_by_label("Decoctions left, seat 1").fill("5")
    ada.click(ada.page.get_by_role("button", name="Count it"))
    sheet = ada.page.locator(".scoresheet")
    expect(sheet.locator("tbody td:nth-child(2)")).to_have_text(["21", "13", "0", "2", "36"])


def test_the_revelation_reads_a_code(invite: Invite) -> None:
    ada = invite()
    ada.open("/score")
    ada.click(ada.page.get_by_role("radio", name="Alchemists", exact=True))
    ada.page.get_by_label("Code of the game, if there is one").fill("DEMO")
    ada.page.get_by_role("group", name="Theories on the board").get_by_label("toad").select_option(
        "B+"
    )
    seat = ada.page.get_by_role("region", name="Seat 1")
    seat.get_by_role("group", name="Seals on theories").get_by_label("toad").select_option("gold")
    ada.click(ada.page.get_by_role("button", name="Count it"))
    rows = ada.page.locator(".scoresheet tr", has_text="seals right")
    expect(rows.locator("td").first).to_have_text("5")


def test_a_pad_keeps_what_was_entered_with_names_for_each_game(invite: Invite) -> None:
    ada = invite(size=PHONE)
    ada.open("/score")
    ada.page.get_by_label("Name of seat 1").fill("Ada")
    ada.page.get_by_label("Fame on the ring, chips included, seat 1").fill("40")
    ada.click(ada.page.get_by_role("radio", name="AlchEnemies"))
    expect(ada.page.get_by_label("Name of seat 1")).to_have_value("")
    ada.page.get_by_label("Name of seat 1").fill("Eve")
    ada.open("/notebook")
    ada.open("/score")
    expect(ada.page.get_by_role("radio", name="AlchEnemies")).to_be_checked()
    expect(ada.page.get_by_label("Name of seat 1")).to_have_value("Eve")
    ada.click(ada.page.get_by_role("radio", name="Alchemist", exact=True))
    expect(ada.page.get_by_label("Name of seat 1")).to_have_value("Ada")
    fame = ada.page.get_by_label("Fame on the ring, chips included, seat 1")
    expect(fame).to_have_value("40")
    ada.click(ada.page.get_by_role("button", name="Empty the pad"))
    ada.click(ada.page.get_by_role("button", name="Empty it"))
    expect(fame).to_have_value("")
    expect(ada.page.get_by_label("Name of seat 1")).to_have_value("Ada")


def test_the_revelation_takes_the_code_of_the_reader_and_shows_pictures(invite: Invite) -> None:
    ada = invite(size=PHONE)
    begin(ada, "DEMO")
    ada.open("/score")
    ada.click(ada.page.get_by_role("radio", name="Alchemists", exact=True))
    ada.click(ada.page.get_by_role("button", name="Take the code of the card reader"))
    expect(ada.page.get_by_label("Code of the game, if there is one")).to_have_value("DEMO")
    theories = ada.page.get_by_role("group", name="Theories on the board")
    assert theories.locator("svg").count() == 8
    theories.get_by_label("toad").select_option("B+")
    assert theories.locator("svg").count() == 9
