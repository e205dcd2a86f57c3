"""What stays of a game: its sheet, and its replay by link."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Invite


def test_a_finished_game_is_a_page_that_can_be_shared(invite: Invite, kept: str) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    ada.open(f"/table/{kept}")
    ada.click(ada.page.get_by_role("link", name="Replay"))
    move = ada.page.locator(".deck h2")
    ada.page.get_by_role("slider", name="Move").wait_for()
    expect(move).to_contain_text("Move 0 of")  # a game is told from its beginning
    for _ in range(4):
        ada.click(ada.page.get_by_role("button", name="A move on"))
    expect(move).to_contain_text("Move 4 of")
    expect(ada.page).to_have_url(re.compile("ply=4$"))
    ben.page.goto(ada.page.url)
    expect(ben.page.locator(".deck h2")).to_have_text(move.inner_text())
    expect(ben.page.locator(".stocks > div")).to_have_count(3)
    ben.click(ben.page.get_by_role("radio", name="Ines"))
    ben.page.get_by_text("Behind your screen").wait_for()
    with ben.page.expect_download() as saved:
        ben.click(ben.page.get_by_role("button", name="Save").locator("visible=true"))
    assert '"alchemist"' in saved.value.path().read_text()


def test_a_replay_jumps_from_round_to_round(invite: Invite, kept: str) -> None:
    ada = invite()
    ada.open(f"/replay/{kept}?ply=0")
    deck, move = ada.page.locator(".deck"), ada.page.locator(".deck h2")
    deck.wait_for()
    moments = ada.page.request.get(f"{ada.address}/api/tables/{kept}/replay").json()["moments"]
    starts: dict[int, int] = {}
    for moment in moments:
        starts.setdefault(moment["round"], moment["ply"] - 1)
    plies = len(moments)

    def at(ply: int, number: int) -> None:
        expect(move).to_have_text(f"Move {ply} of {plies}")
        expect(deck).to_contain_text(f"round {number}")

    at(0, 1)
    ada.click(ada.page.get_by_role("button", name="Round +"))
    at(starts[2], 2)
    ada.press("PageDown")
    at(starts[3], 3)
    ada.click(ada.page.get_by_role("button", name="A move on"))
    at(starts[3] + 1, 3)
    ada.click(ada.page.get_by_role("button", name="Round −"))
    at(starts[3], 3)
    ada.press("PageUp")
    at(starts[2], 2)
    ada.click(ada.page.get_by_role("button", name=f"To round {max(starts)}", exact=True))
    at(starts[max(starts)], max(starts))
    headings = ada.page.locator(".log .rd").all_inner_texts()
    assert headings == [f"Round {number}" for number in range(1, max(starts))]
    ada.press("End")
    expect(move).to_have_text(f"Move {plies} of {plies}")


def test_on_a_phone_the_moves_of_a_replay_are_a_page_of_their_own(
    invite: Invite, kept: str
) -> None:
    ada = invite(size=PHONE)
    ada.open(f"/replay/{kept}?ply=40")
    parts = ada.page.get_by_role("navigation")
    ada.click(parts.get_by_role("button", name="Moves"))
    line = ada.page.locator(".log .tell").nth(5)
    ada.click(line)
    expect(ada.page.locator(".deck h2")).not_to_contain_text("Move 40 of")
    expect(ada.page.locator(".caul")).to_have_count(10)


# Every heading that a sheet has had.
HEADINGS = """window.headings = []; new MutationObserver(() => {
    const words = document.querySelector(".sheet h2")?.innerText;
    if (words && window.headings.at(-1) !== words) window.headings.push(words);
}).observe(document, { childList: true, subtree: true, characterData: true });"""


def test_the_sheet_counts_before_it_names_the_winner_and_what_decided_between_equals(
    invite: Invite, kept: str
) -> None:
    ada = invite(moving=True)
    ada.page.add_init_script(HEADINGS)
    ada.open(f"/table/{kept}")
    ada.click(".sheet .head")  # everything at once
    expect(ada.page.get_by_role("heading", name="Wanda wins by school")).to_be_visible()
    assert ada.page.evaluate("headings") == ["The count", "Wanda wins by school"]
    row = ada.page.get_by_role("row", name="Tie at 67")
    school = ada.page.get_by_role("row", name="School").locator("td em").all_inner_texts()
    expect(row.locator("td em")).to_have_text(school[:2])
    assert int(school[0]) > int(school[1])
    ada.click(row.get_by_role("link", name="Rule A37"))
    expect(ada.page.locator(".clauses .here")).to_contain_text("A37")
