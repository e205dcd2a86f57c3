"""Friends, circles, and invitations by name."""

import asyncio
from time import time
from typing import Any
from urllib.parse import quote

import pytest

from athanor.client import Client, ServerProblem
from tests.server.history.test_history import id_of
from tests.server.players import person, request, run, visitor
from tests.server.process import Server
from tests.server.ratings.test_rated_games import member

Json = Any
SEATS = [{"kind": "me"}, {"kind": "open"}]


async def circle_of_two(url: str) -> tuple[Client, Client, Json]:
    ada, bea = await person(url, "Ada"), await person(url, "Bea")
    circle = await ada.ask("POST", "/api/circles", {"name": " Our  house "})
    await bea.ask("POST", f"/api/circle-links/{circle['code']}")
    return ada, bea, await ada.ask("GET", f"/api/circles/{circle['id']}")


async def refused(asking: Any, error: str) -> None:
    with pytest.raises(ServerProblem) as no:
        await asking
    assert no.value.error == error


def test_a_circle_is_joined_by_link_once_and_closed_to_others(server: Server) -> None:
    async def story() -> None:
        ada, bea, circle = await circle_of_two(server.url)
        path = f"/api/circle-links/{circle['code']}"
        await asyncio.gather(*(bea.ask("POST", path) for _ in range(4)))
        assert circle["name"] == "Our house"
        assert [one["name"] for one in circle["people"]] == ["Ada", "Bea"]
        eve = await person(server.url, "Eve")
        await refused(eve.ask("GET", f"/api/circles/{circle['id']}"), "not-found")
        await refused(bea.ask("POST", f"/api/circles/{circle['id']}/link"), "table/not-host")
        removed = f"/api/circles/{circle['id']}/members/{await id_of(bea)}"
        await ada.ask("DELETE", removed)
        await refused(bea.ask("GET", f"/api/circles/{circle['id']}"), "not-found")
        await refused(bea.ask("POST", path), "not-found")  # the old link leads nowhere

    run(story())


def test_a_circle_has_its_own_tables_and_ladder(server: Server) -> None:
    async def story() -> None:
        ada, bea, circle = await circle_of_two(server.url)
        eve = await person(server.url, "Eve")
        await refused(eve.open_table("alchemist", SEATS, circle=circle["id"]), "not-found")
        table = await ada.open_table("alchemist", SEATS, circle=circle["id"])
        seen = await bea.ask("GET", f"/api/circles/{circle['id']}")
        assert [one["id"] for one in seen["tables"]] == [table["id"]]
        await refused(eve.ask("POST", f"/api/tables/{table['id']}/join", {}), "table/not-yours")
        await bea.ask("POST", f"/api/tables/{table['id']}/join", {})
        await ada.ask("POST", f"/api/tables/{table['id']}/start")
        await bea.ask("POST", f"/api/tables/{table['id']}/leave")
        after = await ada.ask("GET", f"/api/circles/{circle['id']}")
        [ladder] = after["ladders"]
        assert [(one["name"], one["games"], one["won"]) for one in ladder["lines"]] == [
            ("Ada", 1, 1), ("Bea", 1, 0),
        ]  # fmt: skip
        assert after["tables"] == []

    run(story())


def test_a_tournament_of_a_circle_is_seen_and_entered_by_its_members_alone(server: Server) -> None:
    async def story() -> None:
        ada, bea, circle = await circle_of_two(server.url)
        eve = await person(server.url, "Eve")
        wanted = {"name": "House cup", "game": "alchemist", "form": "rounds", "size": 2,
                  "rounds": 1, "begins": time() + 3600, "circle": circle["id"]}  # fmt: skip
        await refused(eve.ask("POST", "/api/tournaments", wanted), "not-found")
        cup = await ada.ask("POST", "/api/tournaments", wanted)
        assert (cup["circle"], cup["listed"]) == (circle["id"], False)
        page, own = f"/api/tournaments/{cup['id']}", f"/api/tournaments?circle={circle['id']}"
        for path in ("/api/tournaments", own):
            assert cup["id"] in [one["id"] for one in await bea.ask("GET", path)]
        assert cup["id"] not in [one["id"] for one in await eve.ask("GET", "/api/tournaments")]
        for asking in (eve.ask("GET", own), eve.ask("GET", page), eve.ask("PUT", f"{page}/me", {})):
            await refused(asking, "not-found")
        for client in (ada, bea):
            await client.ask("PUT", f"{page}/me", {})
        begun = await ada.ask("POST", f"{page}/begin")
        while not begun["tables"]:
            await asyncio.sleep(0.05)
            begun = await ada.ask("GET", page)
        seen = await bea.ask("GET", f"/api/circles/{circle['id']}")
        assert [one["id"] for one in seen["tables"]] == [begun["tables"][0]["table"]]

    run(story())


def test_whoever_founds_and_leaves_passes_the_circle_on(server: Server) -> None:
    async def story() -> None:
        ada, bea, circle = await circle_of_two(server.url)
        await ada.ask("DELETE", f"/api/circles/{circle['id']}/members/{await id_of(ada)}")
        assert (await bea.ask("GET", f"/api/circles/{circle['id']}"))["host"] == await id_of(bea)
        await bea.ask("DELETE", "/api/me")
        cid = person(server.url, "Cid")
        await refused((await cid).ask("POST", f"/api/circle-links/{circle['code']}"), "not-found")

    run(story())


def test_a_page_for_circles_is_open_to_their_members_alone(server: Server) -> None:
    async def story() -> None:
        ada, bea, _ = await circle_of_two(server.url)
        eve = await person(server.url, "Eve")
        await ada.ask("PATCH", "/api/me", {"visibility": "circles"})
        page = f"/api/people/{await id_of(ada)}"
        assert not (await bea.ask("GET", page))["hidden"]
        assert (await eve.ask("GET", page))["hidden"]
        await refused(eve.ask("GET", f"{page}/games"), "person/hidden")
        await bea.ask("GET", f"{page}/games")

    run(story())


def test_friends_are_seen_where_they_play_unless_their_page_is_private(server: Server) -> None:
    async def story() -> None:
        ada, bea = await person(server.url, "Ada"), await person(server.url, "Bea")
        hers = await id_of(bea)
        assert await ada.ask("PUT", f"/api/me/friends/{hers}") == [
            {"person": hers, "name": "Bea", "mutual": False, "online": False, "tables": []}
        ]
        bots = [{"kind": "me"}, {"kind": "bot", "level": "apprentice"}]
        table = await bea.open_table("alchemist", bots, listed=True)
        await bea.ask("GET", "/api/me/turns")  # as her page does again and again
        [friend] = await ada.ask("GET", "/api/me/friends")
        assert [one["id"] for one in friend["tables"]] == [table["id"]]
        assert friend["online"]
        await bea.ask("PATCH", "/api/me", {"visibility": "me"})
        await bea.ask("PUT", f"/api/me/friends/{await id_of(ada)}")
        [friend] = await ada.ask("GET", "/api/me/friends")
        assert (friend["tables"], friend["online"], friend["mutual"]) == ([], False, True)
        await bea.ask("PUT", f"/api/me/blocks/{await id_of(ada)}")
        assert await ada.ask("GET", "/api/me/friends") == []

    run(story())


async def found(client: Client, words: str) -> list[str]:
    asked = f"/api/people?name={quote(words)}"
    return [one["name"] for one in await client.ask("GET", asked)]


def test_people_are_found_by_a_part_of_their_name_its_beginning_first(server: Server) -> None:
    async def story() -> None:
        mark = request()[:8]
        ada = await person(server.url, f"Ada {mark}")
        for name in (f"An {mark}", f"{mark} Łukasz", f"{mark} É_a", f"{mark} Eva"):
            await person(server.url, name)
        hers = await member(server.url, "Zoe")
        await hers.ask("PATCH", "/api/me", {"name": f"{mark} Zoe"})
        first = [f"{mark} Zoe", f"{mark} É_a", f"{mark} Eva", f"{mark} Łukasz"]
        assert await found(ada, mark) == [*first, f"An {mark}"]  # accounts before guests
        assert await found(ada, f" {mark.upper()} LUK ") == [f"{mark} Łukasz"]
        assert await found(ada, f"{mark} e_") == [f"{mark} É_a"]
        assert await found(ada, "\u0301") == []
        await asyncio.gather(*(person(server.url, f"{mark} {at}") for at in range(9)))
        assert len(await found(ada, mark)) == 10
        [one] = await ada.ask("GET", f"/api/people?name={mark}%20zoe")
        assert one == {"person": await id_of(hers), "name": f"{mark} Zoe"}
        await refused(visitor(server.url).ask("GET", f"/api/people?name={mark}"), "person/unknown")

    run(story())


def test_nobody_finds_people_with_a_private_page_or_on_the_other_side_of_a_block(
    server: Server,
) -> None:
    async def story() -> None:
        mark = request()[:8]
        bea, cyd, _ = await circle_of_two(server.url)
        await bea.ask("PATCH", "/api/me", {"name": f"{mark} Bea"})
        ada, path = await person(server.url, "Ada"), "/api/me/blocks"
        assert await found(ada, mark) == [f"{mark} Bea"]
        await bea.ask("PATCH", "/api/me", {"visibility": "circles"})
        assert (await found(ada, mark), await found(cyd, mark)) == ([], [f"{mark} Bea"])
        await bea.ask("PATCH", "/api/me", {"visibility": "me"})
        assert await found(cyd, mark) == []
        await bea.ask("PATCH", "/api/me", {"visibility": "all"})
        for one, other in ((ada, bea), (bea, ada)):
            await one.ask("PUT", f"{path}/{await id_of(other)}")
            assert await found(ada, mark) == []
            await one.ask("DELETE", f"{path}/{await id_of(other)}")
        assert await found(ada, mark) == [f"{mark} Bea"]

    run(story())


def test_an_invitation_by_name_tells_the_inviter_nothing(server: Server) -> None:
    async def story() -> None:
        ada, bea = await member(server.url, "Ada"), await member(server.url, "Bea")
        name = (await bea.ask("GET", "/api/me"))["person"]["account"]
        table = await ada.open_table("alchemist", SEATS)
        path = f"/api/tables/{table['id']}/invite"
        for account in (name, name, "nobody " + request()[:8]):
            assert await ada.ask("POST", path, {"account": account}) is None
        [invited] = await bea.ask("GET", "/api/me/invitations")
        assert (invited["by"], invited["table"]["id"]) == ("Ada", table["id"])
        await bea.join(invited["code"])
        assert await bea.ask("GET", "/api/me/invitations") == []
        other = await ada.open_table("alchemist", SEATS)
        await bea.ask("PUT", f"/api/me/blocks/{await id_of(ada)}")
        await ada.ask("POST", f"/api/tables/{other['id']}/invite", {"account": name})
        assert await bea.ask("GET", "/api/me/invitations") == []

    run(story())
