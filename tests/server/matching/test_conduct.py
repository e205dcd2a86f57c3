"""Conduct: waiting times of those who leave games grow and fade."""

from itertools import pairwise

import pytest

from athanor.client import ServerProblem
from athanor.server.matching.conduct import FADES, LONGEST, waiting_time
from tests.server.matching.test_queue import terms
from tests.server.players import person, run
from tests.server.process import Server

WITH_BEA = [{"kind": "me"}, {"kind": "open"}]
WITH_A_BOT = [{"kind": "me"}, {"kind": "bot", "level": "random"}]


def test_leaving_once_costs_nothing_and_then_more_each_time() -> None:
    times = [waiting_time([0.0] * count) for count in range(12)]
    assert times[:2] == [0, 0]
    assert times[2] == 240
    assert all(one <= other for one, other in pairwise(times))
    assert times[-1] == LONGEST


def test_what_was_left_long_ago_counts_less() -> None:
    assert waiting_time([0, FADES]) < waiting_time([0, 0])
    assert waiting_time([20 * FADES] * 3) == 0


def test_a_leaver_waits_for_the_queue_but_opens_tables_as_before(server: Server) -> None:
    async def story() -> None:
        ada, bea = await person(server.url, "Ada"), await person(server.url, "Bea")
        for seats in (WITH_BEA, WITH_A_BOT, WITH_BEA):
            await ada.ask("POST", "/api/queue", terms())
            table = await ada.open_table("alchemist", seats)
            if seats is WITH_BEA:
                await bea.join(table["code"])
                await ada.ask("POST", f"/api/tables/{table['id']}/start")
            await ada.ask("POST", f"/api/tables/{table['id']}/leave")
        with pytest.raises(ServerProblem) as no:
            await ada.ask("POST", "/api/queue", terms())
        assert (no.value.status, no.value.error) == (429, "conduct/wait")
        assert 0 < no.value.body["retry_after"] <= 240
        await ada.open_table("alchemist", WITH_A_BOT)

    run(story())
