"""Which weight file a game uses is never a surprise."""

from pathlib import Path

import pytest

import athanor
from athanor.bots.intuition.weights import NETS, weights_file


def test_a_missing_network_file_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, environ = athanor.game("valley"), {"ATHANOR_NETS": str(tmp_path)}
    assert weights_file(game, environ) == NETS / "valley.npz"
    told = capsys.readouterr().err
    assert f"there is no {tmp_path / 'valley.npz'}; The Valley of Alchemists uses the" in told
    (tmp_path / "valley.npz").touch()
    assert weights_file(game, environ) == tmp_path / "valley.npz"
    assert capsys.readouterr().err == ""
