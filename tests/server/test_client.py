"""The Python client: what it sends again, and what it does not."""

import httpx
import pytest

from athanor.client import Client, ServerProblem
from tests.server.players import run


def answering(*statuses: int) -> tuple[Client, list[int]]:
    """A client of a server that answers with these, one after another."""
    sent: list[int] = []

    def answer(request: httpx.Request) -> httpx.Response:
        sent.append(statuses[len(sent)])
        return httpx.Response(sent[-1], json={"error": "some", "words": "Some."})

    client = Client("http://here", tries=5)
    client.http = httpx.AsyncClient(base_url="http://here", transport=httpx.MockTransport(answer))
    return client, sent


def test_a_request_that_did_not_arrive_in_time_is_sent_again() -> None:
    async def story() -> list[int]:
        client, sent = answering(408, 503, 200)
        await client.ask("POST", "/api/tables", {})
        return sent

    assert run(story()) == [408, 503, 200]


def test_a_request_that_was_refused_is_not_sent_again() -> None:
    async def story() -> list[int]:
        client, sent = answering(409, 200)
        with pytest.raises(ServerProblem):
            await client.ask("POST", "/api/tables", {})
        return sent

    assert run(story()) == [409]
