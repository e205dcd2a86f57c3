"""Whoever sits down is told before what is fixed instead of left to chance; it is never rated."""

from typing import Any

import pytest

from athanor.client import Client, ServerProblem
from tests.server.players import person, request, run, two_at_a_table, visitor
from tests.server.process import Server

SEATS = [{"kind": "me"}, {"kind": "open"}]


async def told(client: Client, table: Any) -> list[Any]:
    """What the lobby, an invitation and the table's own page say of what is fixed there."""
    listed = await client.ask("GET", "/api/tables?status=open&limit=200")
    [card] = [one for one in listed if one["id"] == table["id"]]
    invitation = await client.ask("GET", f"/api/invitations/{table['code']}")
    return [(one["fixed"], one["options"]["code"]) for one in
            (card, invitation, await client.table(table["id"]))]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "fixed", "shown"),
    [({}, [], "none"), ({"code": "none"}, [], "none"), ({"code": None}, [], None),
     ({"code": "PUXE"}, ["code"], None)],
)  # fmt: skip
def test_a_hidden_world_counts_as_fixed_only_if_the_host_has_chosen_it(
    plain: Server, options: Any, fixed: list[str], shown: str | None
) -> None:
    async def story() -> None:
        ada = await person(plain.url, "Ada")
        table = await ada.open_table("alchemists", SEATS, options=options, listed=True)
        assert await told(visitor(plain.url), table) == [(fixed, shown)] * 3

    run(story())


@pytest.mark.parametrize(("code", "rated"), [("none", True), (None, True), ("PUXE", False)])
def test_only_a_chosen_world_is_never_rated(plain: Server, code: str | None, rated: bool) -> None:
    async def story() -> None:
        ada = await person(plain.url, "Ada")
        account = {"name": f"Ada {request()}", "password": "a long enough word"}
        await ada.ask("POST", "/api/account", account)
        wanted = {"options": {"code": code}, "rated": True}
        if rated:
            assert (await ada.open_table("alchemists", SEATS, **wanted))["rated"]
            return
        with pytest.raises(ServerProblem, match="does not fix code"):
            await ada.open_table("alchemists", SEATS, **wanted)

    run(story())


def test_a_game_played_on_from_a_finished_one_says_that_its_deal_is_known(plain: Server) -> None:
    async def story() -> None:
        ada, _, hers, _ = await two_at_a_table(plain.url)
        assert hers["fixed"] == []
        await ada.ask("POST", f"/api/tables/{hers['id']}/leave")
        wanted = {"ply": 0, "seat": 0, "level": "random"}
        tried = await ada.ask("POST", f"/api/tables/{hers['id']}/try", wanted)
        assert (tried["fixed"], tried["rated"]) == (["deal"], False)

    run(story())


def test_no_seat_of_a_rated_table_becomes_a_hot_seat(plain: Server) -> None:
    async def story() -> None:
        ada = await person(plain.url, "Ada")
        account = {"name": f"Ada {request()}", "password": "a long enough word"}
        await ada.ask("POST", "/api/account", account)
        table = await ada.open_table("alchemist", SEATS, rated=True)
        path = f"/api/tables/{table['id']}/seats/1"
        with pytest.raises(ServerProblem, match="has no hot seats"):
            await ada.ask("PUT", path, {"kind": "hot", "name": "Ada too"})
        assert (await ada.table(table["id"]))["seats"][1]["kind"] == "open"

    run(story())
