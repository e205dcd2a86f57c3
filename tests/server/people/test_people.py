"""People: a name is enough; an account keeps one's games, can be taken along and erased."""

import pytest

from athanor.client import ServerProblem
from tests.server.players import person, request, run, token, two_at_a_table, visitor
from tests.server.process import Server


def test_without_a_name_nothing_can_be_opened(server: Server) -> None:
    async def story() -> None:
        nobody = visitor(server.url)
        assert (await nobody.ask("GET", "/api/me"))["person"] is None
        with pytest.raises(ServerProblem) as no:
            await nobody.open_table("alchemist", [{"kind": "me"}, {"kind": "open"}])
        assert (no.value.status, no.value.error) == (401, "person/unknown")

    run(story())


def test_an_account_keeps_ones_games_on_all_devices(server: Server) -> None:
    async def story() -> None:
        ada, _, hers, _ = await two_at_a_table(server.url)
        account = {"name": f"Ada {request()}", "password": "a long enough word"}
        await ada.ask("POST", "/api/account", account)
        phone = visitor(server.url)
        again = {**account, "name": account["name"].upper()}
        signed_in = await phone.ask("POST", "/api/session", again)
        assert signed_in["name"] == "Ada"
        assert [card["id"] for card in await phone.ask("GET", "/api/me/tables")] == [hers["id"]]
        assert (await phone.table(hers["id"]))["mine"] == hers["mine"]
        await phone.ask("DELETE", "/api/session")
        assert (await phone.ask("GET", "/api/me"))["person"] is None

    run(story())


def test_a_wrong_password_and_a_taken_name_are_refused(server: Server) -> None:
    async def story() -> None:
        ada, bea = await person(server.url, "Ada"), await person(server.url, "Bea")
        account = {"name": f"Ada {request()}", "password": "a long enough word"}
        await ada.ask("POST", "/api/account", account)
        with pytest.raises(ServerProblem) as taken:
            await bea.ask("POST", "/api/account", account)
        assert taken.value.error == "account/taken"
        for wrong in ({**account, "password": "another long word"}, {**account, "name": "Nobody"}):
            with pytest.raises(ServerProblem) as no:
                await bea.ask("POST", "/api/session", wrong)
            assert no.value.error == "person/password"

    run(story())


def test_a_new_password_signs_out_all_other_devices(server: Server) -> None:
    async def story() -> None:
        ada, phone = await person(server.url, "Ada"), visitor(server.url)
        account = {"name": f"Ada {request()}", "password": "a long enough word"}
        await ada.ask("POST", "/api/account", account)
        await phone.ask("POST", "/api/session", account)
        change = {"old": account["password"], "new": "another long word"}
        await ada.ask("PUT", "/api/account/password", change)
        assert (await ada.ask("GET", "/api/me"))["person"] is not None
        assert (await phone.ask("GET", "/api/me"))["person"] is None

    run(story())


def test_a_person_can_take_everything_along_and_be_forgotten(server: Server) -> None:
    async def story() -> None:
        ada, bea, hers, his = await two_at_a_table(server.url)
        chat = f"/api/tables/{hers['id']}/chat"
        await ada.ask("POST", chat, {"words": "good luck"}, token(hers))
        export = await ada.ask("GET", "/api/me/export")
        assert [said["words"] for said in export["messages"]] == ["good luck"]
        assert [card["id"] for card in export["tables"]] == [hers["id"]]
        await ada.ask("DELETE", "/api/me")
        table = await bea.table(his["id"])
        assert table["seats"][0]["name"] == "someone who left"
        assert table["result"]["winners"] == [1]
        assert await bea.ask("GET", chat) == []
        assert (await ada.ask("GET", "/api/me"))["person"] is None

    run(story())


def test_a_forged_cookie_is_nobodys(server: Server) -> None:
    async def story() -> None:
        ada = await person(server.url, "Ada")
        cookie = ada.http.cookies["athanor"]
        for forged in (cookie[:-2] + "xx", cookie.replace(".0.", ".1."), "a.b.c", "ü"):
            thief = visitor(server.url, headers={"cookie": f"athanor={forged}".encode()})
            assert (await thief.ask("GET", "/api/me"))["person"] is None

    run(story())


def test_who_is_muted_is_not_heard_and_messages_can_be_reported(server: Server) -> None:
    async def story() -> None:
        ada, bea, hers, his = await two_at_a_table(server.url)
        chat = f"/api/tables/{hers['id']}/chat"
        said = await ada.ask("POST", chat, {"words": "boo"}, token(hers))
        await bea.ask("PUT", f"/api/me/mutes/{said['person']}")
        assert await bea.ask("GET", chat, token=token(his)) == []
        assert len(await ada.ask("GET", chat, token=token(hers))) == 1
        report = {"table": hers["id"], "number": said["number"], "words": "rude"}
        await bea.ask("POST", "/api/reports", report)
        await bea.ask("DELETE", f"/api/me/mutes/{said['person']}")
        assert len(await bea.ask("GET", chat, token=token(his))) == 1

    run(story())


def test_bystanders_chat_apart_until_the_game_is_over(server: Server) -> None:
    async def story() -> None:
        ada, _, hers, _ = await two_at_a_table(server.url)
        cyd = await person(server.url, "Cyd")
        chat = f"/api/tables/{hers['id']}/chat"
        await cyd.ask("POST", chat, {"words": "she has two blue"})
        await ada.ask("POST", chat, {"words": "hello"}, token(hers))
        words = [said["words"] for said in await ada.ask("GET", chat, token=token(hers))]
        assert words == ["hello"]
        assert len(await cyd.ask("GET", chat)) == 2
        resign = {"request": request()}
        await ada.ask("POST", f"/api/tables/{hers['id']}/resign", resign, token(hers))
        assert len(await ada.ask("GET", chat, token=token(hers))) == 2

    run(story())
