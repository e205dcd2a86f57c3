"""Sessions: what signing out, a new password and being erased end."""

import sqlite3
from pathlib import Path

import pytest

from athanor.client import Lost, ServerProblem
from tests.server.inside import Hands, inside
from tests.server.players import (
    hear,
    next_state,
    person,
    request,
    run,
    token,
    two_at_a_table,
    visitor,
)
from tests.server.process import Server

ACCOUNT = {"password": "a long enough word"}


def with_cookie(server: Server, cookie: str) -> dict[str, bytes]:
    return {"cookie": f"athanor={cookie}".encode()}


def test_after_signing_out_the_cookie_proves_nothing_and_other_devices_stay(
    server: Server,
) -> None:
    async def story() -> None:
        ada, phone = await person(server.url, "Ada"), visitor(server.url)
        account = {"name": f"Ada {request()}", **ACCOUNT}
        await ada.ask("POST", "/api/account", account)
        await phone.ask("POST", "/api/session", account)
        stolen = phone.http.cookies["athanor"]
        await phone.ask("PATCH", "/api/me", {"name": "Ada L."})
        await phone.ask("DELETE", "/api/session")
        thief = visitor(server.url, headers=with_cookie(server, stolen))
        assert (await thief.ask("GET", "/api/me"))["person"] is None
        assert (await ada.ask("GET", "/api/me"))["person"]["name"] == "Ada L."

    run(story())


def test_a_new_password_ends_the_seat_tokens_and_connections_of_before(server: Server) -> None:
    async def story() -> None:
        ada, _, hers, _ = await two_at_a_table(server.url)
        account = {"name": f"Ada {request()}", **ACCOUNT}
        await ada.ask("POST", "/api/account", account)
        async with ada.follow(hers["id"], token(hers)) as stolen:
            state = await next_state(stolen)
            change = {"old": account["password"], "new": "another long word"}
            await ada.ask("PUT", "/api/account/password", change)
            with pytest.raises(Lost):
                await hear(stolen, "nothing that is ever said")
        command = (state["ask"]["question"], state["ask"]["choices"][0], request())
        with pytest.raises(ServerProblem) as no:
            await ada.act(hers["id"], token(hers), *command)
        assert no.value.error == "seat/token"
        again = await ada.table(hers["id"])
        assert (await ada.act(hers["id"], token(again), *command))["state"]["ply"] == 1

    run(story())


def test_an_erased_persons_words_and_hot_seats_are_nowhere_in_the_storage(folder: Path) -> None:
    path = folder / "erased.db"
    with Server(f"sqlite:///{path}", folder) as server:

        async def story() -> None:
            ada, bea = await person(server.url, "Ada"), await person(server.url, "Bea")
            seats = [{"kind": "me"}, {"kind": "hot", "name": "Zenobia"}, {"kind": "open"}]
            opened = await ada.open_table("alchemist", seats)
            his = await bea.join(opened["code"])
            chat = f"/api/tables/{opened['id']}/chat"
            said = await ada.ask("POST", chat, {"words": "quicksilver"}, token(opened))
            report = {"table": opened["id"], "number": said["number"], "words": "rude"}
            await bea.ask("POST", "/api/reports", report)
            phone = visitor(server.url)
            account = {"name": f"Ada {request()}", **ACCOUNT}
            await person_signs_up(account)
            await ada.ask("DELETE", "/api/me")
            table = await bea.table(his["id"])
            assert "Zenobia" not in str(table)
            await bea.ask("DELETE", "/api/me")
            assert (await phone.ask("GET", "/api/me"))["person"] is None

        async def person_signs_up(account: dict[str, str]) -> None:
            other = await person(server.url, "Cyd")
            await other.ask("POST", "/api/account", account)

        run(story())
    with sqlite3.connect(path) as database:
        database.execute("vacuum")
        stored = "\n".join(database.iterdump())
    database.close()
    for word in ("Zenobia", "quicksilver", "rude"):
        assert word not in stored


def test_a_guests_hot_seats_are_erased_with_the_account_that_took_them(folder: Path) -> None:
    path = folder / "merged.db"
    with Server(f"sqlite:///{path}", folder) as server:

        async def story() -> None:
            account = {"name": f"Ada {request()}", **ACCOUNT}
            await (await person(server.url, "Ada")).ask("POST", "/api/account", account)
            guest = await person(server.url, "Guest")
            seats = [{"kind": "me"}, {"kind": "hot", "name": "Zenobia"}]
            opened = await guest.open_table("alchemist", seats)
            await guest.ask("POST", "/api/session", account)
            assert "Zenobia" in str(await guest.table(opened["id"]))
            await guest.ask("DELETE", "/api/me")

        run(story())
    with sqlite3.connect(path) as database:
        stored = "\n".join(database.iterdump())
    database.close()
    assert "Zenobia" not in stored


def test_a_cookie_ends_a_year_after_the_last_visit_not_the_first(server: Server) -> None:
    async def story() -> None:
        ada = await person(server.url, "Ada")
        first = ada.http.cookies["athanor"]
        again = await ada.http.get("/api/me")
        assert "Max-Age=31536000" in again.headers["set-cookie"]
        assert ada.http.cookies["athanor"] == first
        made = await ada.ask("POST", "/api/me/tokens", {"name": "a program", "scopes": ["read"]})
        program = visitor(server.url, headers={"authorization": f"Bearer {made['token']}"})
        seen = await program.http.get("/api/me")
        assert seen.json()["person"]["name"] == "Ada"
        assert "set-cookie" not in seen.headers
        assert "set-cookie" not in (await visitor(server.url).http.get("/api/me")).headers

    run(story())


def test_another_signing_key_is_announced_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def started(**more: str) -> bool:
        caplog.clear()
        async with inside(tmp_path, Hands(), database=f"sqlite:///{tmp_path / 'own.db'}", **more):
            return "ATHANOR_SECRET" in caplog.text

    async def story() -> None:
        keys = [{}, {}, {"secret": "one"}, {"secret": "one"}, {"secret": "two"}, {}]
        assert [await started(**key) for key in keys] == [False, False, True, False, True, True]

    run(story())
