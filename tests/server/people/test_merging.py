"""Signing in as a guest: seats, words and mutes of the guest become the account's."""

from athanor.client import Client
from tests.server.players import choose, person, request, run, token, two_at_a_table, visitor
from tests.server.process import Server


async def account_of(url: str, name: str) -> dict[str, str]:
    """An account made on another device."""
    other = await person(url, name)
    account = {"name": f"{name} {request()}", "password": "a long enough word"}
    await other.ask("POST", "/api/account", account)
    return account


async def seats_of(client: Client, table: str) -> list[int]:
    return [one["seat"] for one in (await client.table(table))["mine"]]


def test_signing_in_takes_a_guests_seats_along(server: Server) -> None:
    async def story() -> None:
        guest, bea, hers, _ = await two_at_a_table(server.url)
        waiting = await guest.open_table("alchemist", [{"kind": "me"}, {"kind": "open"}])
        account = await account_of(server.url, "Ann")
        chat = f"/api/tables/{hers['id']}/chat"
        await guest.ask("POST", chat, {"words": "hello"}, token(hers))
        before = token(hers)

        await guest.ask("POST", "/api/session", account)
        mine = {card["id"] for card in await guest.ask("GET", "/api/me/tables")}
        assert mine == {hers["id"], waiting["id"]}
        after = await guest.table(hers["id"])
        assert token(after) == before  # the page that is open there plays on
        assert after["seats"][0]["name"] == "Ann"
        await choose(guest, hers["id"], token(after))
        assert [one["name"] for one in await bea.ask("GET", chat)] == ["Ann"]
        await bea.join(waiting["code"])
        await guest.ask("POST", f"/api/tables/{waiting['id']}/start")  # still its host

        await guest.ask("DELETE", "/api/session")
        second = visitor(server.url)
        await second.ask("POST", "/api/session", account)
        assert await seats_of(second, hers["id"]) == [0]
        assert await seats_of(second, waiting["id"]) == [0]

    run(story())


def test_seats_of_guests_on_several_devices_come_together(server: Server) -> None:
    async def story() -> None:
        account = await account_of(server.url, "Ann")
        tables = []
        for _ in range(2):
            guest, bea, hers, _ = await two_at_a_table(server.url)
            await guest.ask(
                "PUT", f"/api/me/mutes/{(await bea.ask('GET', '/api/me'))['person']['id']}"
            )
            signed_in = await guest.ask("POST", "/api/session", account)
            tables.append(hers["id"])
        assert len(signed_in["muted"]) == 2
        found = {card["id"] for card in await guest.ask("GET", "/api/me/tables")}
        assert found == set(tables)

    run(story())


def test_whoever_sits_there_with_guest_and_account_has_both_seats(server: Server) -> None:
    async def story() -> None:
        ada, bea, hers, _ = await two_at_a_table(server.url)
        account = {"name": f"Ada {request()}", "password": "a long enough word"}
        await ada.ask("POST", "/api/account", account)
        await bea.ask("POST", "/api/session", account)
        assert await seats_of(bea, hers["id"]) == [0, 1]

    run(story())


def test_changing_from_one_account_to_another_moves_nothing(server: Server) -> None:
    async def story() -> None:
        ada, _, hers, _ = await two_at_a_table(server.url)
        own = {"name": f"Ada {request()}", "password": "a long enough word"}
        await ada.ask("POST", "/api/account", own)
        await ada.ask("POST", "/api/session", await account_of(server.url, "Ann"))
        assert await seats_of(ada, hers["id"]) == []
        await ada.ask("POST", "/api/session", own)
        assert await seats_of(ada, hers["id"]) == [0]

    run(story())
