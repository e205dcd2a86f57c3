"""Personal tokens, games in bulk, and replays in frames."""

from datetime import UTC, datetime
from typing import Any

import httpx
import pytest

from athanor.client import Client, ServerProblem
from tests.server.history.test_history import id_of
from tests.server.players import person, run, two_at_a_table
from tests.server.process import Server

Json = Any


async def made(client: Client, *scopes: str) -> Json:
    return await client.ask("POST", "/api/me/tokens", {"name": "Robot", "scopes": list(scopes)})


def test_a_token_acts_within_its_scopes_until_it_is_revoked(server: Server) -> None:
    async def story() -> None:
        ada = await person(server.url, "Ada")
        token = await made(ada, "read")
        robot = Client(server.url)

        async def ask(method: str, path: str, body: Json = None) -> Json:
            return await robot.ask(method, path, body, token["token"])

        try:
            assert (await ask("GET", "/api/me"))["person"]["name"] == "Ada"
            for method, path, body in (("POST", "/api/tables", {"game": "alchemist", "seats": []}),
                                       ("POST", "/api/me", {"name": "Eve"}),
                                       ("GET", "/api/me/tokens", None)):  # fmt: skip
                with pytest.raises(ServerProblem) as no:
                    await ask(method, path, body)
                assert no.value.error in ("token/scope", "unreadable")
            [shown] = await ada.ask("GET", "/api/me/tokens")
            assert "token" not in shown
            await ada.ask("DELETE", f"/api/me/tokens/{shown['id']}")
            with pytest.raises(ServerProblem) as no:
                await ask("GET", "/api/me/turns")
            assert (no.value.status, no.value.error) == (401, "token/unknown")
        finally:
            await robot.http.aclose()

    run(story())


def test_a_token_to_play_opens_a_table(server: Server) -> None:
    async def story() -> None:
        ada = await person(server.url, "Ada")
        proof = (await made(ada, "read", "play"))["token"]
        robot = Client(server.url)
        try:
            seats = [{"kind": "me"}, {"kind": "bot", "level": "apprentice"}]
            wanted = {"game": "alchemist", "seats": seats}
            table = await robot.ask("POST", "/api/tables", wanted, proof)
            state = await robot.state(table["id"], table["mine"][0]["token"])
            assert state["seat"] == table["mine"][0]["seat"]
        finally:
            await robot.http.aclose()

    run(story())


def test_games_are_exported_in_bulk_and_private_people_have_no_name(server: Server) -> None:
    async def story() -> None:
        ada, bea, hers, _ = await two_at_a_table(server.url, listed=True)
        await bea.ask("PATCH", "/api/me", {"visibility": "me"})
        await ada.ask("POST", f"/api/tables/{hers['id']}/leave")
        [game] = await ada.ask("GET", f"/api/people/{await id_of(ada)}/games/export")
        assert game["table"] == hers["id"]
        assert game["save"]["game"] == "alchemist"
        today = datetime.fromtimestamp(game["ended"], UTC).date().isoformat()
        found: list[Json] = []
        while True:
            after = f"&after={found[-1]['table']}" if found else ""
            page = await ada.ask("GET", f"/api/days/{today}?game=alchemist&limit=5{after}")
            if not page:
                break
            found += page
        assert len({one["table"] for one in found}) == len(found)
        [same] = [one for one in found if one["table"] == hers["id"]]
        assert {seat["name"] for seat in same["seats"]} == {"Ada", "someone private"}
        with pytest.raises(ServerProblem) as no:
            await ada.ask("GET", f"/api/people/{await id_of(bea)}/games/export")
        assert no.value.error == "person/hidden"
        with pytest.raises(ServerProblem):
            await ada.ask("GET", "/api/days/yesterday")

    run(story())


def test_only_an_embedded_replay_may_stand_in_a_frame(plain: Server) -> None:
    def policy(path: str) -> str:
        return httpx.get(plain.url + path).headers["content-security-policy"]

    for path in ("/", "/replay/x", "/api/me", "/table/embed"):
        assert "frame-ancestors 'none'" in policy(path)
    if httpx.get(plain.url).status_code == 200:  # the page is built
        assert "frame-ancestors *" in policy("/embed/x")
