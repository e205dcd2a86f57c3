"""Invitations by name are no way to send advertising: few letters, and no addresses in them."""

from pathlib import Path

import pytest

from athanor.server.table.names import without_address
from tests.server.history.test_history import id_of
from tests.server.letterbox import letterbox, link_in, words_of
from tests.server.players import person, request, run
from tests.server.process import Server

ELSEWHERE = {"x-forwarded-for": "192.0.2.7"}  # as a proxy tells another address
SEATS = [{"kind": "me"}, {"kind": "open"}]


@pytest.mark.parametrize(
    "name",
    ["buy at evil.example", "https://evil.example/x", "WWW evil", "mail me@evil.example",
     "10.0.0.1", "evil\uff0eexample", "evil\u3002example"],
)  # fmt: skip
def test_a_name_that_looks_like_an_address_is_not_told_in_letters(name: str) -> None:
    assert without_address(name, "instead") == "instead"


@pytest.mark.parametrize(
    "name", ["Ada L.", "J. R. R.", "Cup · 1", "20:30 club", "Round 1/2", "Zoë"]
)
def test_other_names_are(name: str) -> None:
    assert without_address(name, "instead") == name


def test_ten_invitations_at_once_are_one_letter_without_a_word_of_the_sender(
    folder: Path,
) -> None:
    path = f"sqlite:///{folder / request()}.db"
    with letterbox() as box, Server(path, folder, ATHANOR_SMTP=box.smtp,
                                    ATHANOR_LIMITS="on", ATHANOR_PROXY="*") as server:  # fmt: skip

        async def story() -> None:
            bea, address = await person(server.url, "Bea"), f"{request()}@example.org"
            await bea.ask("PATCH", "/api/me", {"mail": address})
            await bea.ask("POST", "/api/mail", {"link": link_in(await box.wait(address))})
            victim = {"person": await id_of(bea)}
            eve = await person(server.url, "www.win.example")
            for _ in range(10):
                table = await eve.open_table("alchemist", SEATS, name="Visit http://win.example")
                await eve.ask("POST", f"/api/tables/{table['id']}/invite", victim)
            letter = words_of(await box.wait(address, 2))
            assert "win.example" not in letter
            assert "someone invites you" in letter
            assert len(await bea.ask("GET", "/api/me/invitations")) == 10
            ada = await person(server.url, "Ada", headers=ELSEWHERE)
            table = await ada.open_table("alchemist", SEATS, name="Our evening")
            await ada.ask("POST", f"/api/tables/{table['id']}/invite", victim)
            last = words_of(await box.wait(address, 3))
            assert "Ada invites you to Our evening" in last
            assert len(box.sent_to(address)) == 3

        run(story())
