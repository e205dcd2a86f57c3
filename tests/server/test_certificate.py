"""The certificate of `athanor serve --tls` is renewed before it ends."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from typer.testing import CliRunner

from athanor.cli import app
from athanor.server.certificate import DAYS, RENEWED, days_left, own_certificate

NOW = datetime.now(UTC)
HOME = "192.0.2.7"


def test_a_certificate_is_kept_until_a_month_before_its_end(tmp_path: Path) -> None:
    cert, _, made = own_certificate(tmp_path, HOME, NOW)
    first = cert.read_bytes()
    assert (made, days_left(cert, NOW)) == (True, DAYS - 1)
    for days, renewed in ((0, False), (DAYS - RENEWED - 2, False), (DAYS - RENEWED, True)):
        _, _, made = own_certificate(tmp_path, HOME, NOW + timedelta(days=days))
        assert (made, cert.read_bytes() != first) == (renewed, renewed), days
    assert days_left(cert, NOW) > DAYS


def test_a_machine_with_another_address_gets_another_certificate(tmp_path: Path) -> None:
    cert, key, _ = own_certificate(tmp_path, HOME, NOW)
    first = cert.read_bytes()
    _, _, made = own_certificate(tmp_path, "192.0.2.8", NOW)
    assert made
    assert cert.read_bytes() != first
    assert key.stat().st_mode & 0o077 == 0


def test_a_broken_certificate_is_made_anew(tmp_path: Path) -> None:
    cert, _, _ = own_certificate(tmp_path, HOME, NOW)
    cert.write_text("nothing")
    assert own_certificate(tmp_path, HOME, NOW)[2]


def test_the_doctor_tells_that_a_certificate_ends_soon(tmp_path: Path) -> None:
    own_certificate(tmp_path, HOME, NOW - timedelta(days=DAYS - 9))
    done = CliRunner().invoke(app, ["doctor"], env={"ATHANOR_DATA": str(tmp_path)})
    assert "ends in 8 days" in done.output
