"""The administrators' desk: reports with what was said around them, decisions, and their log."""

import pytest

from athanor.client import ServerProblem
from tests.server.administrator import administrator, athanor
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
        link = printed.stdout.strip().rpartition("#")[2]
        await ada.ask("PUT", "/api/account/reset", {"link": link, "new": "another long word"})
        await ada.ask("POST", "/api/session", {**account, "password": "another long word"})
        nobody = await athanor(server, "password", "Nobody at all")
        assert (nobody.returncode, "Traceback" in nobody.stderr) == (2, False)
        assert "There is no account" in nobody.stderr
        revoked = await athanor(server, "admin", account["name"], "--revoke")
        assert "no administrator" in revoked.stdout

    run(story())
