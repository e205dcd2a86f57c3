"""Score pads over the wire."""

import pytest

from athanor import pads
from athanor.client import ServerProblem
from tests.server.players import person, run
from tests.server.process import Server


def test_a_pad_is_described_and_counted_by_the_same_rules(server: Server) -> None:
    async def story() -> None:
        ada = await person(server.url, "Ada")
        forms = await ada.ask("GET", "/api/pads")
        assert [form["game"] for form in forms] == list(pads.pads())
        told = {"seats": [{"cards": {"Gold": 1}}, {"cards": {"Lead": 3}, "lab": 2}]}
        counted = await ada.ask("POST", "/api/pads/alchenemies", told)
        here = pads.count("alchenemies", told)
        assert counted["sheet"] == here.sheet
        assert (counted["scores"], counted["winners"]) == (here.scores, here.winners)
        for game, body, error in (
            ("alchemist", {"seats": [{}, {}]}, "unreadable"),
            ("alchemist", {"seats": "no"}, "unreadable"),
            ("chess", {"seats": [{}, {}]}, "not-found"),
        ):
            with pytest.raises(ServerProblem) as problem:
                await ada.ask("POST", f"/api/pads/{game}", body)
            assert problem.value.error == error

    run(story())
