"""What the server says of itself."""

import httpx

import athanor
from tests.server.process import Server


def test_the_server_tells_its_version_and_that_it_sends_no_mail(plain: Server) -> None:
    told = httpx.get(f"{plain.url}/api/version").json()
    assert (told["version"], told["mail"]) == (athanor.__version__, False)
    assert told["address"].startswith("http://")
