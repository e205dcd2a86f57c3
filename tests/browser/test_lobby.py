"""The lobby: one click to a game, new tables, codes, accounts."""

from tests.browser.conftest import Invite


def test_a_game_against_bots_is_one_click_away(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.plate("Alchemist").wait_for()
    ada.click(ada.plate("Alchemist").get_by_role("button", name="Play bots"))
    ada.page.get_by_text("Create, copy, or take?").wait_for()
    assert len(ada.clicks) == 1


def test_every_game_of_the_server_has_a_plate(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.page.locator("article").first.wait_for()
    cards = ada.page.request.get(ada.address + "/api/games").json()
    assert ada.page.locator("article h2").all_inner_texts() == [card["title"] for card in cards]


def test_a_table_with_an_open_seat_is_joined_by_its_code(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    ada.open()
    ada.click(ada.page.get_by_role("button", name="New table"))
    ada.introduce()
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
    ada.open()
    ada.click(ada.page.get_by_role("button", name="New table"))
    ada.introduce()
    ada.click(ada.page.get_by_role("radio", name="Everyone"))
    ada.click(ada.page.get_by_role("button", name="Open the table"))
    ada.page.locator(".code").wait_for()
    ben.open()
    ben.click(ben.page.get_by_role("button", name="Sit at Alchemist").first)
    ben.introduce()
    ada.click(ada.page.get_by_role("button", name="Begin"))
    ben.page.locator(".tbl .ask").wait_for()


def test_an_account_is_made_used_elsewhere_and_deleted(invite: Invite) -> None:
    ada, elsewhere = invite("Ada"), invite("Ada")
    ada.open("/account")
    form = ada.page.locator("section", has_text="Keep your games")
    for label, words in (("Account name", "ada.of.the.tests"), ("Password", "quicksilver9")):
        ada.click(form.get_by_label(label))
        ada.type(words)
    ada.click(form.get_by_role("button", name="Make an account"))
    ada.page.get_by_text("The account is made").wait_for()
    elsewhere.open("/account")
    form = elsewhere.page.locator("section").last
    for label, words in (("Account name", "ada.of.the.tests"), ("Password", "quicksilver9")):
        elsewhere.click(form.get_by_label(label))
        elsewhere.type(words)
    elsewhere.click(form.get_by_role("button", name="Sign in"))
    elsewhere.page.get_by_text("You are signed in").wait_for()
    with elsewhere.page.expect_download() as saved:
        elsewhere.click(elsewhere.page.get_by_role("button", name="Export my data"))
    assert "ada.of.the.tests" in saved.value.path().read_text()
    elsewhere.click(elsewhere.page.get_by_role("button", name="Delete me…"))
    elsewhere.click(elsewhere.page.get_by_role("button", name="Delete me", exact=True))
    elsewhere.page.get_by_text("You are forgotten here").wait_for()
