"""The generator of deduction puzzles explains itself instead of starting its work."""

import sys

import pytest

from scripts import deduction_puzzles


@pytest.mark.parametrize("given", ["--help", "unknown"])
def test_arguments_are_answered_and_nothing_is_generated(
    given: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("it started to generate")

    monkeypatch.setattr(deduction_puzzles, "generated", refuse)
    monkeypatch.setattr(sys, "argv", ["deduction_puzzles", given])
    with pytest.raises(SystemExit):
        deduction_puzzles.main()
    said = capsys.readouterr()
    assert "python -m scripts.deduction_puzzles" in said.out + said.err
