"""Who has a private page is not named on the pages of others, except to those who sat there."""

from typing import Any

from athanor.client import Client
from tests.server.history.test_history import history, id_of, resigned
from tests.server.people.test_company import circle_of_two
from tests.server.players import person, run, visitor
from tests.server.process import Server

Json = Any
PRIVATE = "someone private"


async def pages(viewer: Client, whose: str) -> Json:
    """Every page and export about a person on which others may be named."""
    path = f"/api/people/{whose}"
    profile = await viewer.ask("GET", path)
    export = await viewer.ask("GET", f"{path}/games/export")
    found = [*await history(viewer, whose), *export]
    names = {seat["name"] for game in found for seat in game["seats"]}
    ids = {seat["person"] for game in found for seat in game["seats"]}
    met = {one["name"] for one in profile["opponents"]}
    return names, ids, met


def test_strangers_do_not_read_private_people_on_the_pages_of_others(server: Server) -> None:
    async def story() -> None:
        ada, bea, _ = await resigned(server.url, listed=True)
        hers, his = await id_of(ada), await id_of(bea)
        for viewer in (await person(server.url, "Eve"), visitor(server.url)):
            await bea.ask("PATCH", "/api/me", {"visibility": "all"})
            assert await pages(viewer, hers) == ({"Ada", "Bea"}, {hers, his}, {"Bea"})
            for private in ("me", "circles"):
                await bea.ask("PATCH", "/api/me", {"visibility": private})
                assert await pages(viewer, hers) == ({"Ada", PRIVATE}, {hers, None}, set())
                assert await history(viewer, hers, "?player=Bea") == []

    run(story())


def test_those_who_sat_there_still_read_whom_they_met(server: Server) -> None:
    async def story() -> None:
        ada, bea, _ = await resigned(server.url)
        await bea.ask("PATCH", "/api/me", {"visibility": "me"})
        names, _, met = await pages(ada, await id_of(ada))
        assert (names, met) == ({"Ada", "Bea"}, {"Bea"})
        assert len(await history(ada, await id_of(ada), "?player=Bea")) == 1
        names, _, _ = await pages(bea, await id_of(ada))
        assert names == {"Ada", "Bea"}

    run(story())


def test_people_of_a_circle_read_each_other_on_the_pages_of_others(server: Server) -> None:
    async def story() -> None:
        bea, cyd, _ = await circle_of_two(server.url)
        ada = await person(server.url, "Adele")
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = await ada.open_table("alchemist", seats, listed=True)
        await bea.join(table["code"])
        await ada.ask("POST", f"/api/tables/{table['id']}/start")
        await ada.ask("POST", f"/api/tables/{table['id']}/leave")
        await bea.ask("PATCH", "/api/me", {"visibility": "circles"})
        stranger = await person(server.url, "Eve")
        assert (await pages(stranger, await id_of(ada)))[0] == {"Adele", PRIVATE}
        names, _, met = await pages(cyd, await id_of(ada))
        assert (names, met) == ({"Adele", "Ada"}, {"Ada"})

    run(story())


def test_nobody_without_a_name_reads_unlisted_games_with_bots(server: Server) -> None:
    async def story() -> None:
        ada = await person(server.url, "Ada")
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        table = await ada.open_table("alchemist", seats)
        await ada.ask("POST", f"/api/tables/{table['id']}/leave")
        assert len(await history(ada, await id_of(ada))) == 1
        for viewer in (visitor(server.url), await person(server.url, "Eve")):
            assert await history(viewer, await id_of(ada)) == []

    run(story())
