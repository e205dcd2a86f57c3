"""Every reader's language: chosen by the browser, a link or the header, and kept."""

from playwright.sync_api import expect

from tests.browser.conftest import Invite


def test_the_lobby_speaks_the_language_of_the_link_the_header_and_the_account(
    invite: Invite,
) -> None:
    ada = invite()
    ada.open("/?lang=de")
    expect(ada.page.get_by_role("heading", name="Vier Spiele auf einem Feuer")).to_be_visible()
    assert ada.page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == [
        "de",
        "ltr",
    ]
    ada.click(ada.page.get_by_role("button", name="Neuer Tisch"))
    ada.page.get_by_label("Dein Name").fill("Ada")
    ada.click(ada.page.get_by_role("dialog").get_by_role("button", name="Hinsetzen"))
    dialog = ada.page.get_by_role("dialog", name="Ein neuer Tisch")
    dialog.get_by_label("Name des Tisches").fill("Am Ofen")
    # Another language keeps what was typed, without a reload.
    with ada.page.expect_response(lambda answer: answer.request.method == "PATCH"):
        ada.page.get_by_label("Sprache").evaluate(
            "node => { node.value = 'pl';"
            " node.dispatchEvent(new Event('change', { bubbles: true })); }"
        )
    dialog = ada.page.get_by_role("dialog", name="Nowy stół")
    expect(dialog.get_by_label("Nazwa stołu")).to_have_value("Am Ofen")
    asked = ada.page.request.get(ada.address + "/api/me").json()
    assert asked["person"]["language"] == "pl"
    ada.page.evaluate("localStorage.removeItem('athanor-language')")
    ada.open()
    expect(ada.page.get_by_role("heading", name="Cztery gry na jednym ogniu")).to_be_visible()
    assert ada.wrong == []
    # What the server refuses is told in the reader's language too.
    ada.open("/join/NOTHERE")
    expect(ada.page.get_by_text("Nie ma stołu z tym kodem.")).to_be_visible()


def test_a_pseudo_locale_from_right_to_left_mirrors_the_page(invite: Invite) -> None:
    ada = invite()
    ada.open("/?lang=ar-XB")
    ada.page.get_by_role("heading").first.wait_for()
    assert ada.page.evaluate("getComputedStyle(document.body).direction") == "rtl"
    # What points along the line turns with it.
    ada.open("/rules/alchemist?lang=ar-XB")
    arrow = ada.page.locator("svg.along").first
    expect(arrow).to_have_css("transform", "matrix(-1, 0, 0, 1, 0, 0)")


def test_two_people_at_one_table_each_read_their_own_language(invite: Invite) -> None:
    ada, ben = invite(), invite()
    ada.open("/?lang=de")
    ada.click(ada.plate("Alchemist").get_by_role("button", name="Einladen"))
    ada.page.get_by_label("Dein Name").fill("Ada")
    ada.click(ada.page.get_by_role("dialog").get_by_role("button", name="Hinsetzen"))
    ada.click(ada.page.get_by_role("button", name="Tisch eröffnen"))
    link = ada.page.get_by_label("Der Link").input_value()
    ben.page.goto(f"{link}?lang=pl")
    ben.click(ben.page.get_by_role("button", name="Usiądź", exact=True))
    ben.page.get_by_label("Twoje imię").fill("Ben")
    ben.click(ben.page.get_by_role("dialog").get_by_role("button", name="Usiądź"))
    ben.page.get_by_text("Ada rozpoczyna grę").wait_for()
    ada.click(ada.page.get_by_role("button", name="Beginnen"))
    expect(ada.page.get_by_role("region", name="Protokoll")).to_contain_text(
        "zieht 12 Würfel aus dem Beutel und eine Schulkarte"
    )
    expect(ben.page.get_by_role("region", name="Dziennik")).to_contain_text(
        "dobiera z woreczka (12 kostek) i kartę szkoły"
    )
    assert ada.wrong == ben.wrong == []
