"""Logs: one id goes through everything done for a request, and no secret is ever in them."""

import json
import logging
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from athanor.client import ServerProblem
from athanor.server.logs import MOST_SLOW, SLOW_EVERY, FewSlow
from tests.server.players import next_state, person, request, run, token, visitor
from tests.server.process import Server

SECRETS = ("a-key-nobody-knows", "a-mail-password", "a long enough word", "a wrong long word")
TRACE = "trace-of-one-request"


def lines(server: Server) -> list[dict[str, Any]]:
    """The log as JSON; what was printed for people is left out."""
    text = server.log.read_text().splitlines()
    return [json.loads(line) for line in text if line.startswith("{")]


def test_one_id_goes_from_a_request_to_the_bot_that_it_asks_and_no_secret_is_logged(
    folder: Path,
) -> None:
    with Server(
        f"sqlite:///{folder / 'logged.db'}", folder, ATHANOR_LOG="json", ATHANOR_LOG_LEVEL="debug",
        ATHANOR_SECRET=SECRETS[0], ATHANOR_SMTP=f"smtp://athanor:{SECRETS[1]}@127.0.0.1:1",
        ATHANOR_BOTS=f"broken={sys.executable} -c 1", ATHANOR_RULES="interpreted",
    ) as server:  # fmt: skip

        async def story() -> list[str]:
            ada = await person(server.url, "Zenobia", headers={"x-request-id": TRACE})
            account = {"name": f"Ada {request()}", "password": SECRETS[2]}
            await ada.ask("POST", "/api/account", account)
            await ada.ask(
                "PATCH", "/api/me", {"mail": "zenobia@example.org", "password": SECRETS[2]}
            )
            wrong = {**account, "password": SECRETS[3]}
            with pytest.raises(ServerProblem):
                await visitor(server.url).ask("POST", "/api/session", wrong)
            seats = [{"kind": "bot", "level": "broken"}, {"kind": "me"}]
            table = await ada.open_table("alchemist", seats)
            async with ada.follow(table["id"], token(table)) as seat:
                while not (await next_state(seat))["ask"]:
                    pass
            answer = await ada.http.get(f"/api/tables/{table['id']}/state")
            assert answer.headers["x-request-id"] == TRACE
            return [ada.http.cookies["athanor"], token(table), "zenobia@example.org", "Zenobia"]

        private = run(story())
        failures = [line for line in lines(server) if line["part"] == "athanor.bots"]
        assert failures
        assert all(line["trace"] == TRACE and line["table"] for line in failures)
        text = server.log.read_text()
        assert [word for word in (*SECRETS, *private) if word in text] == []
        assert "/api/session" in text


def test_a_worker_names_the_trace_of_the_question_it_fails_on() -> None:
    question = {"level": "nobody", "table": "t1", "seat": 0, "trace": TRACE}
    command = [sys.executable, "-m", "athanor.server.bots.worker"]
    done = subprocess.run(
        command, input=json.dumps(question) + "\n", capture_output=True, text=True, check=True,
        env={"ATHANOR_LOG": "json", "PYTHONPATH": ":".join(sys.path)},
    )  # fmt: skip
    (line,) = [json.loads(one) for one in done.stderr.splitlines() if one.startswith("{")]
    assert (line["trace"], line["table"]) == (TRACE, "t1")


def test_what_is_slow_is_logged_with_its_trace(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from athanor.server import trace
    from tests.server.inside import Hands, inside, seated
    from tests.server.test_timekeeper import ME, OPEN

    monkeypatch.setattr(trace, "SLOW_SECONDS", -1.0)

    async def story() -> None:
        async with inside(tmp_path, Hands()) as state:
            await seated(state["registry"], ME, OPEN)

    run(story())
    assert any("slow commit" in record.getMessage() for record in caplog.records)


def test_on_a_busy_machine_few_lines_tell_what_is_slow_and_how_many_were_left_out() -> None:
    few = FewSlow()

    def logged(words: str, at: float) -> str | None:
        record = logging.makeLogRecord({"msg": words, "created": at})
        return record.msg if few.filter(record) else None

    assert [logged("slow message", 0.0) for _ in range(MOST_SLOW + 7)][MOST_SLOW:] == [None] * 7
    assert logged("slow commit of %d entries", 1.0) == "slow commit of %d entries"
    assert logged("a live connection failed", 1.0) == "a live connection failed"
    assert logged("slow message", SLOW_EVERY) == "slow message (and 7 more before)"
    assert logged("slow message", SLOW_EVERY) == "slow message"
