"""Reviews: queued in the storage, worked out in the background, kept; variations and trying."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

import athanor
from athanor.client import Client, ServerProblem
from athanor.server.levels import strongest
from athanor.server.review.variations import moved
from tests.server.conftest import Databases
from tests.server.history.test_history import id_of
from tests.server.players import at_random, choose, person, run, token, two_at_a_table
from tests.server.process import Server

Json = Any
COMPILED = {"ATHANOR_RULES": "compiled", "ATHANOR_GAMES": "alchemist"}
ENDLESS = "1000000"  # simulations a choice: more than any test waits for


async def played_by_two(url: str) -> tuple[Any, str]:
    """A finished game that both followed to its end."""
    ada, bea, hers, his = await two_at_a_table(url)

    async def play(client: Any, table: Json, seed: int) -> None:
        choose = at_random(seed)
        async with client.follow(table["id"], token(table)) as follower:
            async for state in follower.states():
                if state["ask"]:
                    await follower.act(choose(state))

    await asyncio.gather(play(ada, hers, 1), play(bea, his, 2))
    return ada, hers["id"]


async def review(client: Any, table: str) -> Json:
    return await client.ask("GET", f"/api/tables/{table}/review")


async def whole(client: Any, table: str) -> Json:
    """The review once it is done; it is asked for as soon as a game of people has ended."""
    found = await review(client, table)
    while found["status"] in ("none", "waiting", "running"):
        await asyncio.sleep(0.1)
        found = await review(client, table)
    return found


async def begun(client: Any, table: str) -> Json:
    """The review once it is under way."""
    found = await review(client, table)
    while found["status"] != "running":
        await asyncio.sleep(0.1)
        found = await review(client, table)
    return found


def test_a_review_waits_in_the_storage_and_is_worked_out_after_a_restart(
    databases: Databases, folder: Path
) -> None:
    url = databases()
    with Server(url, folder, None, **COMPILED, ATHANOR_REVIEW=ENDLESS) as server:

        async def play() -> str:
            ada, table = await played_by_two(server.url)
            await begun(ada, table)  # without being asked for: people have played this game
            return table

        table = run(play())
        server.stop()
    with Server(url, folder, None, **COMPILED, ATHANOR_REVIEW="10") as server:

        async def look() -> Json:
            return await whole(await person(server.url, "Cai"), table)

        found = run(look())
    assert found["status"] == "done"
    account(found["review"])
    with Server(url, folder, None) as server:  # reviews are off: what was found is still there

        async def later() -> None:
            cai = await person(server.url, "Cai")
            assert await review(cai, table) == found
            with pytest.raises(ServerProblem) as refused:
                await cai.ask("POST", f"/api/tables/{table}/review")
            assert refused.value.error == "review/off"

        run(later())


def account(found: Json) -> None:
    """The sums of a complete review."""
    assert found["complete"]
    assert found["plies"] == found["total"] == found["curve"][-1]["ply"]
    assert sum(seat["luck"] for seat in found["seats"]) == pytest.approx(0, abs=1e-6)
    for seat in found["seats"]:
        parts = sum(seat[part] for part in ("start", "luck", "losses", "gifts", "rest"))
        assert parts == pytest.approx(seat["result"], abs=1e-6)
        assert seat["verdict"].startswith("won" if seat["result"] else "lost")
    assert [point["ply"] for point in found["curve"]] == list(range(found["total"] + 1))
    for choice in found["choices"]:
        assert choice["chosen"]["text"]
        before = found["curve"][choice["ply"]]["shares"][choice["seat"]]
        lost = choice["loss"] if choice["grade"] != "good" else 0.0
        assert choice["best"]["win_share"] == pytest.approx(before, abs=1e-3)
        assert choice["chosen"]["win_share"] == pytest.approx(max(0.0, before - lost), abs=1e-3)


@pytest.fixture(scope="module")
def reviewing(folder: Path) -> Any:
    """A server that reviews quickly, with a game that was played there."""
    with Server(
        f"sqlite:///{folder / 'reviewing.db'}", folder, None, **COMPILED,
        ATHANOR_REVIEW="10", ATHANOR_REVIEW_SECONDS="600",
    ) as server:  # fmt: skip
        _, table = run(played_by_two(server.url))
        yield server, table


def test_a_review_that_takes_too_long_ends_with_what_is_judged(folder: Path) -> None:
    with Server(
        f"sqlite:///{folder / 'hurried.db'}", folder, None, **COMPILED,
        ATHANOR_REVIEW="2000", ATHANOR_REVIEW_SECONDS="0",
    ) as server:  # fmt: skip

        async def story() -> Json:
            ada, table = await played_by_two(server.url)
            return await whole(ada, table)

        found = run(story())
    assert found["status"] == "done"
    assert not found["review"]["complete"]
    assert found["review"]["plies"] < found["review"]["total"]
    assert found["review"]["seats"]


def test_there_is_no_review_of_a_game_that_is_not_over(reviewing: Any) -> None:
    server, _ = reviewing

    async def story() -> None:
        ada, _, hers, _ = await two_at_a_table(server.url)
        for method, what, body in (
            ("GET", "review", None), ("POST", "review", None),
            ("POST", "variation", {"ply": 0}), ("POST", "try", {"ply": 0, "seat": 0}),
        ):  # fmt: skip
            with pytest.raises(ServerProblem) as refused:
                await ada.ask(method, f"/api/tables/{hers['id']}/{what}", body)
            assert (refused.value.status, refused.value.error) == (409, "table/not-over")

    run(story())


def test_other_choices_of_a_finished_game_are_walked_judged_and_refused(reviewing: Any) -> None:
    server, table = reviewing

    async def story() -> None:
        cai = await person(server.url, "Cai", tries=20)  # a worker may take long to start

        async def ask(what: str, **body: Json) -> Json:
            return await cai.ask("POST", f"/api/tables/{table}/{what}", body)

        first = await ask("variation", ply=0)
        assert sum(first["shares"]) == pytest.approx(1, abs=0.01)
        assert len(first["legal"]) == len(first["legal_texts"]) > 1
        line = [first["legal"][0]]
        second = await ask("variation", ply=0, line=line)
        assert second["texts"] == first["legal_texts"][:1]
        judged = await ask("judge", ply=0, action=line[0])
        assert judged["grade"] in ("good", "inaccuracy", "mistake", "blunder")
        assert judged["best"]["action"] in first["legal"]
        for wrong, error in (
            ({"ply": 0, "line": [{"do": "nothing"}]}, "action/unreadable"),
            ({"ply": 99_999}, "not-found"),
            ({"ply": -1}, "unreadable"),
        ):
            with pytest.raises(ServerProblem) as refused:
                await ask("variation", **wrong)
            assert refused.value.error == error

    run(story())


def test_every_page_is_told_the_same_chances_for_the_same_moment(reviewing: Any) -> None:
    server, table = reviewing

    async def story() -> None:
        cai = await person(server.url, "Cai", tries=20)
        curve = (await whole(cai, table))["review"]["curve"]
        moments = (await cai.ask("GET", f"/api/tables/{table}/replay"))["moments"]

        async def ask(what: str, **body: Json) -> Json:
            return await cai.ask("POST", f"/api/tables/{table}/{what}", body)

        for ply in (0, 7, len(moments)):
            assert (await ask("variation", ply=ply))["shares"] == curve[ply]["shares"]
        line = [moment["action"] for moment in moments[7:9]]  # as it was played
        assert (await ask("variation", ply=7, line=line))["shares"] == curve[9]["shares"]
        judged = await ask("judge", ply=7, action=moments[7]["action"])
        before = curve[7]["shares"][moments[7]["seat"]]
        assert judged["best"]["win_share"] == before
        lost = judged["loss"] if judged["grade"] != "good" else 0.0
        assert judged["win_share"] == pytest.approx(max(0.0, before - lost))

    run(story())


def test_differences_inside_the_noise_are_not_shown_as_differences() -> None:
    before, root = [0.6, 0.4], [0.5, 0.5]
    assert moved(before, root, [0.55, 0.45]) == before
    assert moved(before, root, [0.7, 0.3]) == pytest.approx([0.8, 0.2])
    assert moved([0.95, 0.05], root, [0.9, 0.1]) == pytest.approx([1.0, 0.0], abs=0.01)


def test_the_rival_who_was_there_plays_on(reviewing: Any) -> None:
    server, _ = reviewing

    async def story() -> None:
        ada = await person(server.url, "Ada")
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        opened = await ada.open_table("alchemist", seats)
        await choose(ada, opened["id"], token(opened))
        await ada.ask("POST", f"/api/tables/{opened['id']}/leave")
        body = {"ply": 0, "seat": 0}
        again = await ada.ask("POST", f"/api/tables/{opened['id']}/try", body)
        assert again["seats"][1]["level"] == "random"
        body = {"ply": 0, "seat": 1}  # a person sat there: the strongest takes the place
        other = await ada.ask("POST", f"/api/tables/{opened['id']}/try", body)
        assert other["seats"][0]["level"] == strongest("alchemist")

    run(story())


def test_a_position_is_played_on_against_bots_at_a_private_table(reviewing: Any) -> None:
    server, table = reviewing

    async def story() -> None:
        cai = await person(server.url, "Cai")
        game = await cai.ask("GET", f"/api/tables/{table}/replay")
        seat = game["moments"][5]["seat"]
        copied = await cai.ask(
            "POST", f"/api/tables/{table}/try", {"ply": 5, "seat": seat, "level": "random"},
        )  # fmt: skip
        assert not copied["listed"]
        assert [one["kind"] for one in copied["seats"]].count("bot") == 1
        choose = at_random(1)
        async with cai.follow(copied["id"], token(copied)) as follower:
            async for state in follower.states():
                if state["ask"]:
                    await follower.act(choose(state))
        again = await cai.ask("GET", f"/api/tables/{copied['id']}/replay")
        assert again["moments"][:5] == [
            one | {"at": again["moments"][0]["at"]} for one in game["moments"][:5]
        ]
        assert athanor.replay(again["save"]).over
        assert len(again["moments"]) == again["plies"] > 5

    run(story())


async def given_up(ada: Client, bea: Client) -> Json:
    """The review of a game of four choices, which the second person leaves."""
    opened = await ada.open_table("alchemist", [{"kind": "me"}, {"kind": "open"}])
    clients = [ada, bea]
    tokens = [token(opened), token(await bea.join(opened["code"]))]
    await ada.ask("POST", f"/api/tables/{opened['id']}/start")
    for _ in range(4):
        seat = (await ada.table(opened["id"]))["actors"][0]
        await choose(clients[seat], opened["id"], tokens[seat])
    await bea.ask("POST", f"/api/tables/{opened['id']}/leave")
    return (await whole(ada, opened["id"]))["review"]


def test_accuracy_on_a_profile_is_the_mean_of_reviewed_games_and_private(reviewing: Any) -> None:
    server, _ = reviewing

    async def story() -> None:
        ada, bea = await person(server.url, "Ada"), await person(server.url, "Bea")
        found = [await given_up(ada, bea) for _ in range(2)]
        accuracies = [one["seats"][0]["accuracy"] for one in found]
        page = f"/api/people/{await id_of(ada)}"
        mean = {"game": "alchemist", "accuracy": pytest.approx(sum(accuracies) / 2), "games": 2}
        assert (await bea.ask("GET", page))["accuracies"] == [mean]
        await ada.ask("PATCH", "/api/me", {"visibility": "me"})
        assert (await bea.ask("GET", page))["accuracies"] == []
        assert (await ada.ask("GET", page))["accuracies"] == [mean]

    run(story())
