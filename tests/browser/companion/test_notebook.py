"""The notebook page: facts by thumb, reasons, assumptions, hints, and sharing."""

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.support.visitor import Visitor


def worlds(visitor: Visitor) -> int:
    words = visitor.page.get_by_text("worlds left").inner_text()
    return int(words.split(" of ")[0].replace(",", ""))


def write(visitor: Visitor, kind: str, kinds: list[str], *taps: str) -> None:
    """A fact: its kind, its ingredients, and what is tapped after them."""
    visitor.click(visitor.page.get_by_role("radio", name=kind, exact=True))
    entry = visitor.page.get_by_role("region", name="Write a fact down")
    for one in kinds:
        visitor.click(
            entry.get_by_role("group", name="Ingredients").get_by_role("button", name=one)
        )
    for tap in taps:
        named = entry.get_by_role("button", name=tap, exact=True)
        visitor.click(named.or_(entry.get_by_role("radio", name=tap, exact=True)))


def test_every_kind_of_fact_is_a_few_taps_on_a_phone(invite: Invite) -> None:
    ada = invite(size=PHONE)
    ada.open("/notebook")
    assert worlds(ada) == 40_320
    write(ada, "Mix", ["mushroom", "toad"], "healing")
    assert len(ada.clicks) == 4
    assert worlds(ada) == 5_760
    write(ada, "Sale", ["fern", "toad"], "speed", "right sign, wrong colour")
    write(ada, "Debunk", ["scorpion"], "blue plus")
    write(ada, "Master", ["scorpion", "toad"], "healing", "They do not")
    write(ada, "Peek", ["claw"], "poison")
    write(ada, "Peek", ["claw"], "In a sale", "wisdom", "wrong sign")
    write(ada, "Theory", ["toad"], "10 to 1", "big blue plus")
    facts = ada.page.get_by_role("list", name="Facts").locator("li")
    expect(facts).to_have_count(7)
    left = worlds(ada)
    assert left < 1_000
    ada.open("/notebook")
    assert worlds(ada) == left
    ada.click(ada.page.get_by_role("button", name="Strike out: Scorpion is plus in blue"))
    assert worlds(ada) > left
    expect(facts).to_have_count(6)


def test_a_stroke_says_which_facts_it_comes_from(invite: Invite) -> None:
    ada = invite()
    ada.open("/notebook")
    write(ada, "Mix", ["mushroom", "toad"], "healing")
    write(ada, "Mix", ["fern", "claw"], "poison")
    ada.click(ada.page.get_by_role("button", name="toad, big red minus: excluded"))
    reasons = ada.page.locator(".reasons")
    expect(reasons.locator("li")).to_have_text(["Mushroom and toad made healing"])
    expect(reasons).to_contain_text("Toad is not big red minus")


def test_an_assumption_is_marked_withdrawn_and_refuted(invite: Invite) -> None:
    ada = invite()
    ada.open("/notebook")
    write(ada, "Mix", ["mushroom", "toad"], "healing")
    before = worlds(ada)
    ada.page.get_by_label("What if").check()
    write(ada, "Debunk", ["toad"], "green minus")
    assert worlds(ada) < before
    ada.click(ada.page.get_by_role("button", name="Withdraw what ifs"))
    assert worlds(ada) == before
    write(ada, "Debunk", ["toad"], "green minus")
    ada.page.get_by_label("What if").uncheck()
    write(ada, "Debunk", ["toad"], "green plus")
    alert = ada.page.get_by_role("alert")
    expect(alert).to_contain_text("So the assumption is refuted")
    ada.click(alert.get_by_role("button", name="Withdraw it and write this down"))
    facts = ada.page.get_by_role("list", name="Facts")
    expect(facts.locator(".guess")).to_have_count(0)
    expect(facts).to_contain_text("Toad is plus in green")
    write(ada, "Debunk", ["toad"], "red minus")
    expect(alert).to_contain_text("misheard or mistyped")
    expect(facts.locator("li")).to_have_count(2)


def test_hints_are_for_the_hand_and_theories_say_how_to_hedge(invite: Invite) -> None:
    ada = invite()
    ada.open("/notebook")
    for colour in ("red minus", "blue plus"):
        write(ada, "Debunk", ["fern"], colour)
    ada.click(ada.page.get_by_role("radio", name="What I hold"))
    expect(ada.page.locator(".hl")).to_contain_text("Hold two kinds")
    for kind in ("fern", "toad", "claw"):
        ada.click(
            ada.page.get_by_role("group", name="What I hold").get_by_role("button", name=kind)
        )
    rows = ada.page.locator(".hl li").all_inner_texts()
    assert len(rows) == 3
    bits = [float(row.split()[-1]) for row in rows]
    assert bits == sorted(bits, reverse=True)
    advice = ada.page.locator(".pub").first.inner_text()
    assert "a green seal is a safe hedge" in advice
    assert "safe: 100 %" in advice


def test_a_notebook_is_shared_by_a_link_that_no_server_sees(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben", size=PHONE)
    ada.open("/notebook")
    write(ada, "Mix", ["mushroom", "toad"], "healing")
    write(ada, "Theory", ["toad"], "1 to 2", "three times plus")
    ada.click(ada.page.get_by_role("button", name="Share this notebook"))
    assert ada.page.get_by_role("img", name="The link as a QR code").is_visible()
    link = ada.page.get_by_label("The link", exact=True).input_value()
    asked: list[str] = []
    ben.page.on("request", lambda request: asked.append(request.url))
    ben.page.goto(link)
    ben.page.get_by_role("dialog").get_by_text("Mushroom and toad made healing").wait_for()
    ben.click(ben.page.get_by_role("button", name="Take it"))
    assert worlds(ben) == 5_760
    assert not any("f=" in url.partition("#")[0] for url in asked)
    ben.page.goto(ben.address + "/notebook#f=M26")
    ben.page.get_by_text("no notebook that can be read").wait_for()
