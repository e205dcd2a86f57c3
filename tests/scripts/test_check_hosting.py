"""The files of hosting/ name only what exists."""

from pathlib import Path

import pytest

from scripts import check_hosting


@pytest.mark.parametrize("title", check_hosting.CHECKS)
def test_the_files_for_hosting_fit_the_program(title: str) -> None:
    assert check_hosting.CHECKS[title]() == []


def test_a_setting_that_nobody_reads_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "athanor.service").write_text("Environment=ATHANOR_DATE=/var\nATHANOR_DATA=/x\n")
    monkeypatch.setattr(check_hosting, "HOSTING", tmp_path)
    assert check_hosting.unknown_settings() == ["ATHANOR_DATE"]
