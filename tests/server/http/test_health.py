"""What the server says of itself."""

import httpx

import athanor
from tests.server.process import Server


def test_the_server_tells_its_version(plain: Server) -> None:
    assert httpx.get(f"{plain.url}/api/version").json() == {"version": athanor.__version__}
