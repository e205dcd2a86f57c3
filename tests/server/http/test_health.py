"""What the server says of itself."""

from pathlib import Path

import httpx

import athanor
from tests.server.process import Server


def test_the_server_tells_its_version_and_that_it_sends_no_mail(plain: Server) -> None:
    told = httpx.get(f"{plain.url}/api/version").json()
    assert (told["version"], told["mail"]) == (athanor.__version__, False)
    assert told["address"].startswith("http://")


def test_metrics_are_for_this_machine_alone(plain: Server) -> None:
    assert httpx.get(f"{plain.url}/metrics").status_code == 200
    for given in ({"x-forwarded-for": "192.0.2.7"}, {"forwarded": "for=192.0.2.7"}):
        assert httpx.get(f"{plain.url}/metrics", headers=given).status_code == 404


def test_metrics_are_told_to_whoever_has_the_operators_token(tmp_path: Path) -> None:
    more = {"ATHANOR_METRICS": "a long token"}
    with Server(f"sqlite:///{tmp_path / 'a.db'}", tmp_path, None, **more) as server:
        for given, status in (
            ({}, 404), ({"authorization": "Bearer wrong"}, 404),
            ({"authorization": "Bearer a long token", "x-forwarded-for": "192.0.2.7"}, 200),
        ):  # fmt: skip
            assert httpx.get(f"{server.url}/metrics", headers=given).status_code == status
