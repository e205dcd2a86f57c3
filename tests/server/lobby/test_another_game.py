"""The same people at another game."""

import pytest

from athanor.client import ServerProblem
from tests.server.players import run, two_at_a_table
from tests.server.process import Server


def test_the_same_people_play_another_game_once_all_agree(server: Server) -> None:
    async def story() -> None:
        ada, bea, hers, _ = await two_at_a_table(server.url)
        again = f"/api/tables/{hers['id']}/rematch"
        await ada.ask("POST", f"/api/tables/{hers['id']}/leave")
        following = await bea.ask("POST", again, {"game": "valley"})
        assert (following["game"], following["status"]) == ("valley", "open")
        assert [seat["name"] for seat in following["seats"]] == ["Ada", "Bea"]
        agreed = await ada.ask("POST", again)
        assert (agreed["id"], agreed["game"]) == (following["id"], "valley")
        assert agreed["status"] == "playing"

    run(story())


def test_another_game_must_exist_and_have_as_many_seats(server: Server) -> None:
    async def story() -> None:
        ada, _, hers, _ = await two_at_a_table(server.url)
        await ada.ask("POST", f"/api/tables/{hers['id']}/leave")
        with pytest.raises(ServerProblem) as no:
            await ada.ask("POST", f"/api/tables/{hers['id']}/rematch", {"game": "chess"})
        assert no.value.error == "not-found"

    run(story())
