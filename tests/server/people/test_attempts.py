"""Attempts at a password are slowed down by address and account; the owner gets in all the same."""

import asyncio
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path
from random import randrange
from typing import Any

import httpx
import pytest

from athanor.client import Client, ServerProblem
from athanor.server.app import create_app, running
from athanor.server.settings import Settings
from tests.server.letterbox import Letterbox, letterbox, link_in
from tests.server.players import person, request, run, visitor
from tests.server.process import Server

PASSWORD = "a long enough word"


@pytest.fixture(scope="module")
def box() -> Iterator[Letterbox]:
    with letterbox() as found:
        yield found


@pytest.fixture(scope="module")
def guarded(folder: Path, box: Letterbox) -> Iterator[Server]:
    """A server with its limits, behind a proxy that tells addresses."""
    path = f"sqlite:///{folder / 'guarded.db'}"
    with Server(
        path, folder, ATHANOR_LIMITS="on", ATHANOR_PROXY="*", ATHANOR_SMTP=box.smtp
    ) as running:
        yield running


def elsewhere() -> dict[str, str]:
    return {"x-forwarded-for": str(ip_address(randrange(2**32)))}


async def owner(server: Server) -> tuple[Client, dict[str, str]]:
    ada = await person(server.url, "Ada", headers=elsewhere())
    account = {"name": f"Ada {request()}", "password": PASSWORD}
    await ada.ask("POST", "/api/account", account)
    return ada, account


async def guess(thief: Client, account: dict[str, str]) -> int:
    with pytest.raises(ServerProblem) as no:
        await thief.ask("POST", "/api/session", account | {"password": request()})
    return int(no.value.status)


async def lock_out(server: Server, account: dict[str, str]) -> None:
    """Guess from ever new addresses, until none of them may guess any more."""
    while await guess(visitor(server.url, headers=elsewhere()), account) != 429:
        pass


def test_guesses_from_everywhere_do_not_keep_the_owner_out_of_a_known_device(
    guarded: Server,
) -> None:
    async def story() -> None:
        ada, account = await owner(guarded)
        await lock_out(guarded, account)
        change = {"old": PASSWORD, "new": "another long word"}
        await ada.ask("PUT", "/api/account/password", change)
        await ada.ask("DELETE", "/api/session")
        stranger = visitor(guarded.url, headers=elsewhere())
        assert await guess(stranger, account) == 429
        signed_in = await ada.ask("POST", "/api/session", account | {"password": change["new"]})
        assert signed_in["account"] == account["name"]

    run(story())


def test_guesses_from_one_address_do_not_slow_others_down(guarded: Server) -> None:
    async def story() -> None:
        _, account = await owner(guarded)
        thief = visitor(guarded.url, headers=elsewhere())
        told = [await guess(thief, account) for _ in range(12)]
        assert told[-1] == 429
        phone = visitor(guarded.url, headers=elsewhere())
        assert (await phone.ask("POST", "/api/session", account))["account"] == account["name"]

    run(story())


def test_a_known_device_is_slowed_down_itself_and_knows_no_other_account(guarded: Server) -> None:
    async def story() -> None:
        ada, account = await owner(guarded)
        _, other = await owner(guarded)
        await ada.ask("DELETE", "/api/session")
        assert [await guess(ada, account) for _ in range(8)][-1] == 429
        await lock_out(guarded, other)
        mallory, own = await owner(guarded)
        await mallory.ask("DELETE", "/api/session")
        assert await guess(mallory, other) == 429
        assert (await mallory.ask("POST", "/api/session", own))["account"] == own["name"]

    run(story())


def test_a_guest_without_a_password_cannot_set_one(guarded: Server) -> None:
    async def story() -> None:
        guest = await person(guarded.url, "Guest", headers=elsewhere())
        with pytest.raises(ServerProblem) as no:
            await guest.ask("PUT", "/api/account/password", {"old": "", "new": PASSWORD})
        assert no.value.error == "person/password"

    run(story())


def test_asking_for_a_new_password_tells_nothing_of_accounts(
    guarded: Server, box: Letterbox
) -> None:
    async def answers(name: str) -> list[Any]:
        async with httpx.AsyncClient(base_url=guarded.url, headers=elsewhere()) as client:
            found = [await client.post("/api/account/reset", json={"name": name})
                     for _ in range(15)]  # fmt: skip
        return [one.status_code for one in found]

    async def story() -> None:
        ada, account = await owner(guarded)
        address = f"{request()}@example.org"
        await ada.ask("PATCH", "/api/me", {"mail": address, "password": PASSWORD})
        await ada.ask("POST", "/api/mail", {"link": link_in(await box.wait(address))})
        known, unknown = await answers(account["name"]), await answers(f"No {request()}")
        assert known == unknown
        await box.wait(address, 2)

    run(story())


def test_an_account_is_looked_up_only_after_the_answer(folder: Path) -> None:
    async def story() -> None:
        settings = Settings(database_url=f"sqlite:///{folder / request()}.db", review=0)
        app: Any = create_app(settings)
        async with running(app):
            looked, answered, people = [], asyncio.Event(), app.state["registry"].people

            async def of_account(name: str) -> None:
                await answered.wait()
                looked.append(name)

            people.of_account = of_account
            web = httpx.ASGITransport(app=app)
            async with httpx.AsyncClient(transport=web, base_url="http://test") as client:
                reply = await client.post("/api/account/reset", json={"name": "Ada"})
            assert (reply.status_code, looked) == (204, [])
            answered.set()
            while not looked:
                await asyncio.sleep(0)

    run(story())
