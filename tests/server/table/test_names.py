"""Names of tables: given by the host, tidied, or made."""

from pathlib import Path

import pytest

from athanor.client import ServerProblem
from athanor.server.lobby import opening
from athanor.server.table.names import MOST_LETTERS, default_name, tidy_name
from athanor.server.table.rebuild import rebuild
from athanor.server.table.summaries import shown_summary, summary_of
from athanor.server.wire import requests
from athanor.server.wire.problems import Problem
from tests.server.inside import Hands, inside
from tests.server.players import person, run
from tests.server.process import Server

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def test_a_name_is_kept_on_one_line_without_blanks_to_spare() -> None:
    assert tidy_name("  Tuesday’s \n\t cauldron\0 ") == "Tuesday’s cauldron"
    assert tidy_name(" \n ") == ""
    assert tidy_name("ü" * MOST_LETTERS) == "ü" * MOST_LETTERS


def test_a_name_that_is_too_long_is_refused_with_a_sentence() -> None:
    with pytest.raises(Problem, match="40 characters at most, not 41"):
        tidy_name("x" * (MOST_LETTERS + 1))


def test_made_names_stay_with_their_table_and_tell_tables_apart() -> None:
    names = {default_name(f"table {number}") for number in range(100)}
    assert default_name("table 7") == default_name("table 7")
    assert len(names) > 90
    assert all(0 < len(name) <= MOST_LETTERS for name in names)


def test_a_name_is_shown_wherever_the_table_is(server: Server) -> None:
    async def story() -> None:
        ada, bea = await person(server.url, "Ada"), await person(server.url, "Bea")
        table = await ada.open_table("alchemist", [ME, OPEN], name=" First  pot", listed=True)
        assert table["name"] == "First pot"
        lists = ["/api/tables?status=open", "/api/me/tables"]
        for cards in [await ada.ask("GET", path) for path in lists]:
            assert {card["name"] for card in cards if card["id"] == table["id"]} == {"First pot"}
        invited = await bea.ask("GET", f"/api/invitations/{table['code']}")
        assert invited["name"] == "First pot"
        assert (await bea.state(table["id"]))["info"]["name"] == "First pot"

    run(story())


def test_without_a_name_one_is_made_and_a_long_one_opens_no_table(server: Server) -> None:
    async def story() -> None:
        ada = await person(server.url, "Ada")
        for name in ({}, {"name": "  "}):
            table = await ada.open_table("alchemist", [ME, OPEN], **name)
            assert table["name"] == default_name(table["id"])
        with pytest.raises(ServerProblem, match="40 characters at most"):
            await ada.open_table("alchemist", [ME, OPEN], name="x" * 41)
        assert len(await ada.ask("GET", "/api/me/tables")) == 2

    run(story())


def test_tables_from_before_there_were_names_have_one(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            registry = state["registry"]
            ada = await registry.people.create("Ada")
            wanted = requests.NewTable("alchemist", [requests.MeSeat(), requests.OpenSeat()])
            live_table = await opening.open_table(registry, ada, wanted)
            table = live_table.projection.id
            entries = await registry.store.log(table)
            del entries[0].data["name"]
            card = summary_of(rebuild(entries))
            assert card.pop("name") == default_name(table)
            assert shown_summary(card, registry.people, ada.id).name == default_name(table)

    run(story())
