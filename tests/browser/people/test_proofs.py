"""What one is told before sitting down, and proves before an account is changed."""

import re
from collections.abc import Iterator
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DEAL, Invite
from tests.browser.support.serving import Served, serving
from tests.server.letterbox import letterbox


@pytest.fixture(scope="module")
def served(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that can send letters: only there are addresses asked for."""
    data = tmp_path_factory.mktemp("proofs")
    with letterbox() as box, serving(data, DEAL, ATHANOR_SMTP=box.smtp) as running:
        yield running


def test_the_address_of_an_account_is_changed_with_its_password(invite: Invite) -> None:
    ada = invite("Ada")
    ada.open("/account")
    ada.sign("Make an account", f"ada.{uuid4().hex[:8]}", "quicksilver9")
    ada.page.get_by_text("The account is made").wait_for()
    form = ada.page.locator("form", has=ada.page.get_by_label("Mail for turn notices"))
    expect(form.get_by_label("Present password")).to_have_count(0)
    ada.click(form.get_by_label("Mail for turn notices"))
    ada.type("ada@example.org")
    for word, told in (("not this one", "current password"), ("quicksilver9", "Saved.")):
        ada.click(form.get_by_label("Present password"))
        ada.press("Control+A")
        ada.type(word)
        ada.click(form.get_by_role("button", name="Save", exact=True))
        ada.page.get_by_text(told).wait_for()
    expect(form.get_by_label("Present password")).to_have_count(0)


def test_that_the_host_has_chosen_the_hidden_world_is_read_before_one_sits_down(
    invite: Invite,
) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    ada.page.request.post(
        ada.address + "/api/me", data={"name": "Ada"}, headers={"Origin": ada.address}
    )
    name, fixed = f"Known {uuid4().hex[:6]}", "the host has chosen the hidden world"
    seats = [{"kind": "me"}, {"kind": "open"}]
    wanted = {"game": "alchemists", "seats": seats, "listed": True}
    chosen: dict[str, dict[str, str]] = {"options": {"code": "DEMO"}}
    for called, more in ((name, chosen), (f"{name} not", {})):
        answer = ada.page.request.post(
            ada.address + "/api/tables",
            data=wanted | more | {"name": called},
            headers={"Origin": ada.address},
        ).json()
        ben.open(f"/join/{answer['code']}")
        expect(ben.page.get_by_role("heading", name=called)).to_be_visible()
        expect(ben.page.locator("[data-fixed]")).to_have_count(1 if more else 0)
        ben.open(f"/table/{answer['id']}")
        expect(ben.page.get_by_role("button", name="Sit down")).to_be_visible()
        expect(ben.page.locator("[data-fixed]")).to_have_count(1 if more else 0)
    ben.open()
    expect(ben.page.get_by_text(re.compile(f"{name}(?! not)")).first).to_be_visible()
    expect(ben.page.get_by_text(fixed)).to_have_count(1)
