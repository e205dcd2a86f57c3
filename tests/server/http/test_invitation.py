"""The link of an invitation, for others and for the cameras of their phones."""

import httpx
import pytest
import segno

from athanor.server.http.invitation import address
from tests.server.process import Server

LAN = "http://192.0.2.7:8137"
SEATS = [{"kind": "me"}, {"kind": "open"}]


def test_an_invitation_has_a_link_and_its_qr_code(plain: Server) -> None:
    with httpx.Client(base_url=plain.url) as ada:
        ada.post("/api/me", json={"name": "Ada"})
        table = ada.post("/api/tables", json={"game": "alchemist", "seats": SEATS}).json()
        found = ada.get(f"/api/invitations/{table['code']}/link").json()
        assert found["link"].endswith(f"/join/{table['code']}")
        code = segno.make(found["link"], error="m", micro=False)
        assert [[cell == "#" for cell in row] for row in found["qr"]] == [
            [bool(cell) for cell in row] for row in code.matrix
        ]
        assert ada.get("/api/invitations/nosuchcd/link").status_code == 404


@pytest.mark.parametrize(
    ("own", "public", "shown"),
    [
        ("http://localhost:8137", None, LAN),
        ("http://127.0.0.1:8137", None, LAN),
        ("http://[::1]:8137", None, LAN),
        ("https://games.example.org", None, "https://games.example.org"),
        ("http://localhost:8137", "https://games.example.org", "https://games.example.org"),
    ],
)
def test_the_link_is_one_that_others_can_open(own: str, public: str | None, shown: str) -> None:
    assert address(own, public, LAN) == shown


def test_without_a_network_the_link_is_the_one_asked_at() -> None:
    assert address("http://localhost:1", None, None) == "http://localhost:1"
