"""What is worth watching."""

from typing import Any

from athanor.server.lobby.watch import mean_points
from athanor.server.ratings.scale import Rating
from tests.server.players import person, run, two_at_a_table
from tests.server.process import Server


def card(*people: str | None) -> dict[str, Any]:
    return {"chairs": [{"kind": "person", "person": one} for one in people]}


def test_people_count_by_their_rating_newcomers_as_such_and_bots_not_at_all() -> None:
    known = {"ada": Rating(35, 2), "bea": Rating(25, 2)}
    assert mean_points(card("ada", "bea", None), known) == (1740 + 1500) // 2
    assert mean_points(card("ada", "new"), known) == (1740 + 1500) // 2


def test_a_running_listed_game_can_be_watched_and_a_private_one_not(server: Server) -> None:
    async def story() -> None:
        eve = await person(server.url, "Eve")
        _, _, private, _ = await two_at_a_table(server.url, "valley")
        before = (await eve.ask("GET", "/api/watch/valley"))["table"]
        assert before is None or before["id"] != private["id"]
        ada, _, listed, _ = await two_at_a_table(server.url, "valley", listed=True)
        found = await eve.ask("GET", "/api/watch/valley")
        assert (found["table"]["id"], found["points"]) == (listed["id"], None)
        await ada.ask("POST", f"/api/tables/{listed['id']}/leave")
        after = (await eve.ask("GET", "/api/watch/valley"))["table"]
        assert after is None or after["id"] != listed["id"]  # others may play at this server

    run(story())
