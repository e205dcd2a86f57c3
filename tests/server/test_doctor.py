"""`athanor doctor` finds what would keep a server from working."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from typer.testing import CliRunner

from athanor.cli import app
from athanor.server.http import page


def examined(**settings: str) -> tuple[int, str]:
    # In a thread of its own: a browser's event loop may run in this one.
    with ThreadPoolExecutor(1) as thread:
        result = thread.submit(CliRunner().invoke, app, ["doctor"], env=settings).result()
    return result.exit_code, result.output


@pytest.fixture(autouse=True)
def _page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "index.html").write_text("page")
    monkeypatch.setattr(page, "FOLDER", tmp_path / "page")


def test_a_sound_set_up_has_no_fault(tmp_path: Path) -> None:
    code, words = examined(
        ATHANOR_DATA=str(tmp_path), ATHANOR_PUBLIC_URL="https://games.example.org",
        ATHANOR_PROXY="127.0.0.1",
    )  # fmt: skip
    assert code == 0, words
    assert "FAULT" not in words
    assert "https://games.example.org" in words


def test_a_missing_page_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "FOLDER", tmp_path / "nowhere")
    code, words = examined(ATHANOR_DATA=str(tmp_path))
    assert code == 1
    assert "make page" in words


def test_a_setting_that_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    code, words = examined(ATHANOR_DATA=str(tmp_path), ATHANOR_BOT_SECONDS="soon")
    assert code == 1
    assert "ATHANOR_BOT_SECONDS" in words


def test_a_postgresql_that_does_not_answer_is_a_fault(tmp_path: Path) -> None:
    address = "postgresql://nobody:secret@127.0.0.1:1/none"
    code, words = examined(ATHANOR_DATA=str(tmp_path), ATHANOR_DATABASE_URL=address)
    assert code == 1
    assert "does not respond" in words
    assert "secret" not in words


def test_open_permissions_and_missing_limits_are_noted(tmp_path: Path) -> None:
    (tmp_path / "athanor.db").touch(mode=0o644)
    _, words = examined(ATHANOR_DATA=str(tmp_path), ATHANOR_LIMITS="off")
    assert "chmod 600" in words
    assert "flood" in words


def test_the_doctor_makes_no_files(tmp_path: Path) -> None:
    examined(ATHANOR_DATA=str(tmp_path / "data" / "deep"), ATHANOR_CACHE=str(tmp_path / "cache"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["page"]


def test_a_cache_that_cannot_be_written_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    code, words = examined(ATHANOR_DATA=str(tmp_path), ATHANOR_CACHE=str(tmp_path / "file" / "x"))
    assert code == 1
    assert "ATHANOR_CACHE" in words


def test_a_user_without_a_home_is_told_what_to_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody(_: int) -> None:
        raise KeyError

    for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", nobody)
    code, words = examined()
    assert code == 1
    assert "ATHANOR_DATA" in words
    code, words = examined(ATHANOR_DATA=str(tmp_path))
    assert code == 1
    assert "ATHANOR_CACHE" in words


def test_whoever_serves_the_public_is_reminded_to_say_who_they_are(tmp_path: Path) -> None:
    public = {"ATHANOR_DATA": str(tmp_path), "ATHANOR_PUBLIC_URL": "https://games.example.org"}
    assert "imprint.md" in examined(**public)[1]
    (tmp_path / "about").mkdir()
    (tmp_path / "about" / "imprint.md").write_text("Ada")
    assert "imprint.md" not in examined(**public)[1]


def test_few_descriptors_are_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("athanor.server.doctor.most_descriptors", lambda: 1024)
    code, words = examined(ATHANOR_DATA=str(tmp_path))
    assert code == 0
    assert "LimitNOFILE" in words


def test_a_server_allows_itself_as_many_descriptors_as_it_may() -> None:
    program = (
        "import resource as r; from athanor.server.descriptors import raise_limit;"
        "hard = r.getrlimit(r.RLIMIT_NOFILE)[1]; r.setrlimit(r.RLIMIT_NOFILE, (256, hard));"
        "most = raise_limit(); print(most, r.getrlimit(r.RLIMIT_NOFILE)[0], min(hard, 65536))"
    )
    told = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout.split()
    assert len(set(told)) == 1


def test_the_shipped_unit_allows_many_descriptors() -> None:
    unit = (Path(__file__).parents[2] / "hosting" / "athanor.service").read_text()
    assert "LimitNOFILE=65536" in unit
