"""Letters are whole, and nobody on the way can read them."""

import asyncio
import contextlib
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

from athanor.server.certificate import own_certificate
from athanor.server.notices import mail
from athanor.server.settings import BadSetting, Settings
from tests.server.letterbox import Letterbox, letterbox
from tests.server.players import run
from tests.server.process import free_port

TO = "ada@example.org"


def sent(address: str, box: Letterbox) -> int:
    """How many letters have come once one was sent there."""
    settings = Settings("sqlite:///", smtp=address, mail_from="Games <games@example.org>")
    asyncio.run(mail.send(settings, TO, "Your turn", "Play!"))
    return len(box.letters)


@contextlib.contextmanager
def guarded(folder: Path, host: str) -> Iterator[tuple[Letterbox, int, Path]]:
    """A letterbox that takes letters only after STARTTLS, with its certificate."""
    cert, key, _ = own_certificate(folder, host, datetime.now(UTC))
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(cert, key)
    box = Letterbox()

    def let_in(*_: Any) -> AuthResult:
        return AuthResult(success=True)

    office = Controller(
        box, hostname=host, port=free_port(), tls_context=context, require_starttls=True,
        authenticator=let_in, auth_require_tls=True,
    )  # fmt: skip
    office.start()
    try:
        yield box, office.port, cert
    finally:
        office.stop()


def test_a_letter_has_a_date_and_an_id_of_its_own() -> None:
    with letterbox() as box:
        assert sent(box.smtp, box) == 1
        assert sent(box.smtp, box) == 2
        letters = [run(box.wait(TO, number)) for number in (1, 2)]
    ids = {letter["Message-ID"] for letter in letters}
    assert len(ids) == 2
    assert all(one.endswith("@example.org>") for one in ids)
    for letter in letters:
        assert parsedate_to_datetime(letter["Date"]) - datetime.now(UTC) > timedelta(days=-1)
        assert letter["Auto-Submitted"] == "auto-generated"


@pytest.mark.parametrize("user", ["", "ada:secret@"])
def test_no_letter_goes_to_a_server_whose_certificate_is_not_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, user: str
) -> None:
    host = "0.0.0.0"  # this machine, by an address that is not one of its own network alone
    with guarded(tmp_path, host) as (box, port, cert):
        assert sent(f"smtp://{user}{host}:{port}", box) == 0
        monkeypatch.setenv("SSL_CERT_FILE", str(cert))
        assert sent(f"smtp://{user}{host}:{port}", box) == 1


def test_no_letter_goes_unencrypted_to_another_machine() -> None:
    with letterbox() as box:
        port = box.smtp.rpartition(":")[2]
        assert sent(f"smtp://0.0.0.0:{port}", box) == 0
        assert sent(f"smtp+plain://0.0.0.0:{port}", box) == 1


def test_an_address_of_another_kind_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadSetting, match="smtps://"):
        Settings.from_environment({"ATHANOR_SMTP": "mail.example.org", "ATHANOR_DATA": "/tmp"})
