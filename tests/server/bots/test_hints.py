"""Hints: for one's own seat alone, from what it knows, and where the table allows them."""

from typing import Any

import pytest

import athanor
from athanor.client import ServerProblem
from athanor.server.bots.worker import answer as worked_out
from tests.server.players import choose, person, run, token, two_at_a_table
from tests.server.process import Server

Json = Any
SOLO = [{"kind": "me"}, {"kind": "bot", "level": "random"}]


async def hint(client: Any, table: str, proof: str | None) -> Json:
    return await client.ask("POST", f"/api/tables/{table}/hint", token=proof)


def test_a_hint_names_the_principal_choices_with_what_to_expect(plain: Server) -> None:
    async def story() -> None:
        ada = await person(plain.url, "Ada")
        table = await ada.open_table("alchemist", SOLO)
        assert table["hints"] is True
        state = await ada.state(table["id"], token(table))
        found = await hint(ada, table["id"], token(table))
        assert found["question"] == state["ask"]["question"]
        texts = dict(zip(state["ask"]["texts"], state["ask"]["choices"], strict=True))
        assert 1 <= len(found["choices"]) <= 5
        for one in found["choices"]:
            assert texts[one["text"]] == one["action"]
            assert one["tries"] > 0
            assert 0 <= one["chance"] <= 1
        again = await hint(ada, table["id"], token(table))
        assert again == found  # thought about once
        await choose(ada, table["id"], token(table), found["choices"][0]["action"])

    run(story())


def test_no_hints_among_several_people_unless_the_table_says_so(plain: Server) -> None:
    async def story() -> None:
        ada, bea, hers, _ = await two_at_a_table(plain.url)
        assert hers["hints"] is False
        with pytest.raises(ServerProblem, match="no hints at a table with several") as refused:
            await hint(ada, hers["id"], token(hers))
        assert (refused.value.status, refused.value.error) == (409, "hint/forbidden")
        ada, bea, hers, his = await two_at_a_table(plain.url, hints="always")
        actor, proof = (ada, token(hers)) if 0 in hers["actors"] else (bea, token(his))
        assert (await hint(actor, hers["id"], proof))["choices"]

    run(story())


def test_a_table_may_forbid_hints_altogether(plain: Server) -> None:
    async def story() -> None:
        ada = await person(plain.url, "Ada")
        table = await ada.open_table("alchemist", SOLO, hints="never")
        assert table["hints"] is False
        with pytest.raises(ServerProblem, match="does not allow hints"):
            await hint(ada, table["id"], token(table))

    run(story())


def test_a_hint_is_for_the_seat_that_is_asked(plain: Server) -> None:
    async def story() -> None:
        _, bea, hers, his = await two_at_a_table(plain.url, hints="always")
        other = token(his) if hers["actors"] == [0] else token(hers)
        with pytest.raises(ServerProblem, match="has no open question now"):
            await hint(bea, hers["id"], other)
        with pytest.raises(ServerProblem) as refused:
            await hint(bea, hers["id"], None)
        assert refused.value.error == "seat/token"

    run(story())


@pytest.mark.parametrize("game", ["alchemist", "valley"])
def test_a_hint_is_the_same_in_worlds_that_the_seat_cannot_tell_apart(game: str) -> None:
    table = athanor.game(game).new(2, seed=5)
    seat = table.actors[0]
    found = []
    for world in (table, table.redeal(seat, seed=8)):
        question = {
            "kind": "hint", "view": world.view(seat), "legal": world.legal(seat), "seat": seat,
            "seed": 3, "seconds": 60, "simulations": 60,
        }  # fmt: skip
        found.append(worked_out(question))
    assert table.truth() != table.redeal(seat, seed=8).truth()
    assert found[0] == found[1]
