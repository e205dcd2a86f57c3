"""Profiles: what a person's games add up to, for those who may see it."""

from typing import Any

import pytest

from athanor.client import ServerProblem
from tests.server.history.test_history import id_of, resigned
from tests.server.players import choose, person, run, token, two_at_a_table
from tests.server.process import Server
from tests.server.ratings.test_rated_games import changes, rated_game

Json = Any


def test_a_profile_tells_ratings_places_opponents_and_openings(server: Server) -> None:
    async def story() -> None:
        ada, bea, table = await rated_game(server.url)
        seat = table["actors"][0]
        clients = [ada, bea]
        proof = token(await clients[seat].table(table["id"]))
        await choose(clients[seat], table["id"], proof)
        await clients[1 - seat].ask("POST", f"/api/tables/{table['id']}/leave")
        changed = (await changes(ada, table["id"]))["changes"][seat]
        winner = await id_of(clients[seat])
        stranger = await person(server.url, "Eve")
        found = await stranger.ask("GET", f"/api/people/{winner}")
        assert found["name"] == ("Ada", "Bea")[seat]
        assert (found["hidden"], found["games"]) == (False, 1)
        assert found["places"] == [{"game": "alchemist", "players": 2, "places": [1, 0]}]
        assert found["ratings"][0]["rating"] == changed["after"]
        [opponent] = found["opponents"]
        assert (opponent["games"], opponent["won"]) == (1, 1)
        [opening] = found["openings"]
        assert opening["text"].startswith(opening["action"]["do"])
        [point] = await stranger.ask("GET", f"/api/people/{winner}/ratings/alchemist")
        assert point["points"] == changed["after"]["points"]

    run(story())


def test_a_private_profile_tells_strangers_the_name_alone(server: Server) -> None:
    async def story() -> None:
        ada, bea, _ = await resigned(server.url, listed=True)
        hers = await id_of(ada)
        await ada.ask("PATCH", "/api/me", {"visibility": "me"})
        found = await bea.ask("GET", f"/api/people/{hers}")
        assert found == {
            "id": hers, "name": "Ada", "hidden": True, "since": None, "games": 0,
            "ratings": [], "places": [], "opponents": [], "openings": [], "accuracies": [],
        }  # fmt: skip
        with pytest.raises(ServerProblem) as no:
            await bea.ask("GET", f"/api/people/{hers}/ratings/alchemist")
        assert no.value.error == "person/hidden"
        assert (await ada.ask("GET", f"/api/people/{hers}"))["games"] == 1

    run(story())


def test_a_person_who_is_forgotten_has_no_page_but_games_stay_with_the_others(
    server: Server,
) -> None:
    async def story() -> None:
        ada, bea, _ = await resigned(server.url)
        hers = await id_of(ada)
        await ada.ask("DELETE", "/api/me")
        with pytest.raises(ServerProblem) as no:
            await bea.ask("GET", f"/api/people/{hers}")
        assert no.value.error == "not-found"
        [game] = await bea.ask("GET", f"/api/people/{await id_of(bea)}/games")
        assert [seat["name"] for seat in game["seats"]] == ["someone who left", "Bea"]

    run(story())


def test_the_download_holds_results_and_standings(server: Server) -> None:
    async def story() -> None:
        ada, _, table = await rated_game(server.url)
        await ada.ask("POST", f"/api/tables/{table['id']}/leave")
        await changes(ada, table["id"])
        export = await ada.ask("GET", "/api/me/export")
        assert [row["table_id"] for row in export["results"]] == [table["id"]]
        assert {row["season"] for row in export["standings"]} >= {"all"}
        assert len(export["standings"]) == 2

    run(story())


def test_an_unfinished_game_is_in_no_profile(server: Server) -> None:
    async def story() -> None:
        ada, _, _, _ = await two_at_a_table(server.url)
        assert (await ada.ask("GET", f"/api/people/{await id_of(ada)}"))["games"] == 0

    run(story())
