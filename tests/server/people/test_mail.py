"""Mail goes to proved addresses only, and a forgotten password comes back by it."""

import asyncio
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path
from random import randrange

import pytest

from athanor.client import Client, ServerProblem
from tests.server.letterbox import Letterbox, letterbox, link_in, words_of
from tests.server.players import person, request, run, visitor
from tests.server.process import Server

SLOW = {"kind": "days", "days": 3}


@pytest.fixture(scope="module")
def box() -> Iterator[Letterbox]:
    with letterbox() as found:
        yield found


@pytest.fixture(scope="module")
def posting(folder: Path, box: Letterbox) -> Iterator[Server]:
    """A server that can send mail, with its limits."""
    database = f"sqlite:///{folder / 'posting.db'}"
    with Server(
        database, folder, ATHANOR_SMTP=box.smtp, ATHANOR_LIMITS="on", ATHANOR_PROXY="*"
    ) as running:
        yield running


def elsewhere() -> dict[str, str]:
    """An address of one's own, as a proxy tells it."""
    return {"x-forwarded-for": str(ip_address(randrange(2**32)))}


async def someone(server: Server, name: str) -> Client:
    """Someone with a name and an address of her own."""
    return await person(server.url, name, headers=elsewhere())


async def slow_turns(ada: Client, bea: Client) -> None:
    """A slow table at which each is asked once."""
    table = await ada.open_table("alchemist", [{"kind": "me"}, {"kind": "open"}], pace=SLOW)
    hers = await bea.join(table["code"])
    await ada.ask("POST", f"/api/tables/{table['id']}/start")
    for _ in range(6):
        for client, proof in ((ada, table["mine"][0]["token"]), (bea, hers["mine"][0]["token"])):
            state = await client.state(table["id"], proof)
            if state["ask"]:
                choice = state["ask"]["choices"][0]
                await client.act(table["id"], proof, state["ask"]["question"], choice, request())


def test_no_notice_goes_to_an_address_before_its_link_was_opened(
    posting: Server, box: Letterbox
) -> None:
    async def story() -> None:
        ada, bea = await someone(posting, "Ada"), await someone(posting, "Win $1,000!")
        address = f"{request()}@example.org"
        shown = await bea.ask("PATCH", "/api/me", {"mail": address})
        assert (shown["mail"], shown["mail_verified"]) == (address, False)
        letter = await box.wait(address)
        assert "$" not in letter["Subject"] + words_of(letter)
        await slow_turns(ada, bea)
        await asyncio.sleep(0.2)
        assert len(box.sent_to(address)) == 1
        await visitor(posting.url, headers=elsewhere()).ask(
            "POST", "/api/mail", {"link": link_in(letter)}
        )
        assert (await bea.ask("GET", "/api/me"))["person"]["mail_verified"]
        await slow_turns(ada, bea)
        notice = await box.wait(address, 2)
        assert notice["Subject"] == "Athanor: Alchemist is waiting for you"

    run(story())


def test_a_link_proves_one_address_of_one_person(posting: Server, box: Letterbox) -> None:
    async def story() -> None:
        ada, address = await someone(posting, "Ada"), f"{request()}@example.org"
        await ada.ask("PATCH", "/api/me", {"mail": address})
        link = link_in(await box.wait(address))
        await ada.ask("PATCH", "/api/me", {"mail": f"{request()}@example.org"})
        for wrong in (link, link[:-1], "a.b.c", ""):
            with pytest.raises(ServerProblem) as no:
                await ada.ask("POST", "/api/mail", {"link": wrong})
            assert no.value.error == "link/expired"
        assert not (await ada.ask("GET", "/api/me"))["person"]["mail_verified"]

    run(story())


def test_nobody_has_many_letters_sent_to_one_address(posting: Server, box: Letterbox) -> None:
    async def story() -> None:
        address = f"{request()}@example.org"
        for _ in range(3):
            mallory = await someone(posting, "Mallory")
            await mallory.ask("PATCH", "/api/me", {"mail": address})
        mallory = await someone(posting, "Mallory")
        with pytest.raises(ServerProblem) as no:
            await mallory.ask("PATCH", "/api/me", {"mail": address})
        assert (no.value.status, (await mallory.ask("GET", "/api/me"))["person"]["mail"]) == (
            429,
            None,
        )

    run(story())


def test_a_forgotten_password_is_replaced_by_a_link_once(posting: Server, box: Letterbox) -> None:
    async def story() -> None:
        ada = await someone(posting, "Ada")
        account = {"name": f"Ada {request()}", "password": "a long enough word"}
        await ada.ask("POST", "/api/account", account)
        address = f"{request()}@example.org"
        wanted = {"mail": address, "password": account["password"]}
        await ada.ask("PATCH", "/api/me", wanted)
        await ada.ask("POST", "/api/mail", {"link": link_in(await box.wait(address))})
        phone = visitor(posting.url, headers=elsewhere())
        assert await phone.ask("POST", "/api/account/reset", {"name": "Nobody"}) is None
        assert await phone.ask("POST", "/api/account/reset", {"name": account["name"]}) is None
        link = link_in(await box.wait(address, 2))
        change = {"link": link, "new": "another long word"}
        assert (await phone.ask("PUT", "/api/account/reset", change))["name"] == "Ada"
        assert (await ada.ask("GET", "/api/me"))["person"] is None
        with pytest.raises(ServerProblem) as again:
            await phone.ask("PUT", "/api/account/reset", change)
        assert again.value.error == "link/expired"
        await ada.ask("POST", "/api/session", {**account, "password": "another long word"})

    run(story())


def test_after_many_tries_an_account_answers_slowly_from_any_address(posting: Server) -> None:
    async def story() -> None:
        ada = await someone(posting, "Ada")
        account = {"name": f"Ada {request()}", "password": "a long enough word"}
        await ada.ask("POST", "/api/account", account)
        told = []
        for attempt in range(14):
            thief = visitor(posting.url, headers=elsewhere())
            with pytest.raises(ServerProblem) as no:
                await thief.ask("POST", "/api/session", {**account, "password": f"{attempt}" * 8})
            told.append(no.value.status)
        assert told[-1] == 429

    run(story())
