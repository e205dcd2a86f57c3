"""The administrators' desk: reports with what was said around them, decisions, and their log."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from athanor.client import ServerProblem
from athanor.server.people.erasing import forget
from athanor.server.wire.problems import Problem
from tests.server.administrator import administrator, athanor
from tests.server.inside import DAY, Hands, inside
from tests.server.players import person, request, run, token, two_at_a_table
from tests.server.process import Server

REASON = "Please keep the table friendly."


def test_only_administrators_see_the_desk(server: Server) -> None:
    async def story() -> None:
        ada = await person(server.url, "Ada")
        for method, path, body in (
            ("GET", "/api/desk", None),
            ("GET", "/api/desk/people/someone", None),
            ("POST", "/api/desk/decisions", {"do": "close", "table": "t", "reason": "r"}),
        ):
            with pytest.raises(ServerProblem) as no:
                await ada.ask(method, path, body)
            assert no.value.error == "desk/not-admin"

    run(story())


def test_a_report_comes_with_its_context_and_every_decision_is_logged(server: Server) -> None:
    async def story() -> None:
        agnes = await administrator(server)
        ada, bea, hers, his = await two_at_a_table(server.url)
        chat = f"/api/tables/{hers['id']}/chat"
        await bea.ask("POST", chat, {"words": "sorry, I have to think"}, token(his))
        rude = await ada.ask("POST", chat, {"words": "think? you?"}, token(hers))
        report = {"table": hers["id"], "number": rude["number"], "words": "rude"}
        await bea.ask("POST", "/api/reports", report)
        desk = await agnes.ask("GET", "/api/desk")
        found = next(one for one in desk["reports"] if one["table"] == hers["id"])
        assert [one["words"] for one in found["context"]] == [
            "sorry, I have to think",
            "think? you?",
        ]
        assert (found["about"]["name"], found["reporter"]["name"]) == ("Ada", "Bea")
        silence = {"do": "silence", "person": rude["person"], "hours": 24, "reason": REASON}
        await agnes.ask("POST", "/api/desk/decisions", silence)
        with pytest.raises(ServerProblem) as silent:
            await ada.ask("POST", chat, {"words": "but"}, token(hers))
        assert silent.value.error == "person/silenced"
        assert REASON in str(silent.value.words)
        settle = {"do": "settle", "report": found["id"], "reason": "done"}
        log = await agnes.ask("POST", "/api/desk/decisions", settle)
        deeds = [(one["deed"], one["admin"]["name"]) for one in log[:2]]
        assert deeds == [("settle", "Agnes"), ("silence", "Agnes")]
        assert found["id"] not in str((await agnes.ask("GET", "/api/desk"))["reports"])
        await agnes.ask(
            "POST", "/api/desk/decisions", {"do": "lift", "person": rude["person"], "reason": "ok"}
        )
        await ada.ask("POST", chat, {"words": "thank you"}, token(hers))

    run(story())


def test_who_is_banned_gives_up_her_games_and_can_do_nothing(server: Server) -> None:
    async def story() -> None:
        agnes = await administrator(server)
        ada, _, hers, _ = await two_at_a_table(server.url)
        me = (await ada.ask("GET", "/api/me"))["person"]["id"]
        ban = {"do": "ban", "person": me, "hours": 24, "reason": REASON}
        await agnes.ask("POST", "/api/desk/decisions", ban)
        assert (await ada.table(hers["id"]))["status"] == "over"
        with pytest.raises(ServerProblem) as no:
            await ada.open_table("alchemist", [{"kind": "me"}, {"kind": "open"}])
        assert no.value.error == "person/banned"
        assert (await ada.ask("GET", "/api/me/export"))["person"]["id"] == me
        seen = await agnes.ask("GET", f"/api/desk/people/{me}")
        assert (seen["sanction"], [one["deed"] for one in seen["log"]]) == (REASON, ["ban"])

    run(story())


def test_a_name_given_by_an_administrator_stays(server: Server) -> None:
    async def story() -> None:
        agnes, ada = await administrator(server), await person(server.url, "Admin Athanor")
        me = (await ada.ask("GET", "/api/me"))["person"]["id"]
        rename = {"do": "rename", "person": me, "name": "Somebody", "reason": REASON}
        await agnes.ask("POST", "/api/desk/decisions", rename)
        for method in ("POST", "PATCH"):
            with pytest.raises(ServerProblem) as no:
                await ada.ask(method, "/api/me", {"name": "Admin Athanor"})
            assert no.value.error == "person/name-fixed"
        assert (await ada.ask("GET", "/api/me"))["person"]["name"] == "Somebody"

    run(story())


def test_a_closed_table_says_why(server: Server) -> None:
    async def story() -> None:
        agnes = await administrator(server)
        ada, _, hers, _ = await two_at_a_table(server.url)
        close = {"do": "close", "table": hers["id"], "reason": REASON}
        await agnes.ask("POST", "/api/desk/decisions", close)
        table = await ada.table(hers["id"])
        assert (table["status"], table["closed"]) == ("cancelled", REASON)
        with pytest.raises(ServerProblem) as again:
            await agnes.ask("POST", "/api/desk/decisions", close)
        assert again.value.status == 409

    run(story())


def test_the_host_prints_a_link_to_a_new_password(server: Server) -> None:
    async def story() -> None:
        ada = await person(server.url, "Ada")
        account = {"name": f"Ada {request()}", "password": "a long enough word"}
        await ada.ask("POST", "/api/account", account)
        printed = await athanor(server, "password", account["name"])
        address, _, link = printed.stdout.strip().rpartition("\n")[2].partition("#")
        assert address == f"{server.url}/password"
        await ada.ask("PUT", "/api/account/reset", {"link": link, "new": "another long word"})
        await ada.ask("POST", "/api/session", {**account, "password": "another long word"})
        nobody = await athanor(server, "password", "Nobody at all")
        assert (nobody.returncode, "Traceback" in nobody.stderr) == (2, False)
        assert "There is no account" in nobody.stderr
        revoked = await athanor(server, "admin", account["name"], "--revoke")
        assert "no administrator" in revoked.stdout

    run(story())


def test_a_reported_message_is_removed_for_everybody_and_stays_known_to_the_desk(
    server: Server,
) -> None:
    async def story() -> None:
        agnes = await administrator(server)
        ada, bea, hers, his = await two_at_a_table(server.url)
        chat = f"/api/tables/{hers['id']}/chat"
        rude = await ada.ask("POST", chat, {"words": "you fool"}, token(hers))
        report = {"table": hers["id"], "number": rude["number"], "words": "rude"}
        await bea.ask("POST", "/api/reports", report)
        async with watching(server.url, hers["id"], token(his)) as heard:
            assert (await heard())["message"]["words"] == "you fool"
            reports = (await agnes.ask("GET", "/api/desk"))["reports"]
            found = next(one for one in reports if one["table"] == hers["id"])
            remove = {"do": "remove", "report": found["id"], "reason": REASON}
            log = await agnes.ask("POST", "/api/desk/decisions", remove)
            assert log[0]["deed"] == "remove"
            removed = (await heard())["message"]
            assert (removed["number"], removed["words"]) == (rude["number"], "")
        assert [one["words"] for one in await bea.ask("GET", chat, token=token(his))] == [""]
        reports = (await agnes.ask("GET", "/api/desk"))["reports"]
        assert "you fool" in str([one["message"] for one in reports if one["id"] == found["id"]])

    run(story())


@contextlib.asynccontextmanager
async def watching(url: str, table: str, proof: str) -> AsyncIterator[Any]:
    """The chat messages that an open page receives, one after the other."""
    address = f"{url.replace('http', 'ws')}/api/tables/{table}/live"
    async with connect(address, open_timeout=60) as page:
        await page.send(json.dumps({"type": "hello", "token": proof, "since": 0}))

        async def heard() -> Any:
            async with asyncio.timeout(60):
                while (found := json.loads(await page.recv()))["type"] != "chat":
                    pass
            return found

        yield heard


def test_who_is_banned_cannot_erase_herself_to_begin_again_under_her_name(server: Server) -> None:
    async def story() -> None:
        agnes = await administrator(server)
        ada, bea, hers, _ = await two_at_a_table(server.url)
        account = {"name": f"Ada {request()}", "password": "a long enough word"}
        me = (await ada.ask("POST", "/api/account", account))["id"]
        chat = f"/api/tables/{hers['id']}/chat"
        rude = await ada.ask("POST", chat, {"words": "you fool"}, token(hers))
        report = {"table": hers["id"], "number": rude["number"], "words": "rude"}
        await bea.ask("POST", "/api/reports", report)
        ban = {"do": "ban", "person": me, "hours": 24, "reason": REASON}
        await agnes.ask("POST", "/api/desk/decisions", ban)
        await ada.ask("DELETE", "/api/me")
        again = await person(server.url, "Ada")
        for name in (account["name"], account["name"].upper()):
            with pytest.raises(ServerProblem) as no:
                await again.ask("POST", "/api/account", {**account, "name": name})
            assert no.value.error == "account/taken"
        with pytest.raises(ServerProblem) as no:
            await again.ask("POST", "/api/session", account)
        assert no.value.error == "person/password"
        reports = (await agnes.ask("GET", "/api/desk"))["reports"]
        kept = next(one for one in reports if one["table"] == hers["id"])
        assert (kept["message"], kept["words"]) == ("you fool", "rude")

    run(story())


def test_the_name_of_an_erased_account_is_free_again_once_its_ban_is_over(tmp_path: Path) -> None:
    async def story() -> None:
        hands = Hands()
        async with inside(tmp_path, hands) as state:
            people = state["registry"].people
            ada = await people.open_account(await people.create("Ada"), "Ada", "a long word")
            await people.change(ada.id, banned_until=hands.wall + DAY)
            await forget(people, ada.id)
            other = await people.create("Another Ada")
            with pytest.raises(Problem):
                await people.open_account(other, "Ada", "another long word")
            hands.steady += 2 * DAY
            assert (await people.open_account(other, "Ada", "another word")).account == "Ada"

    run(story())
