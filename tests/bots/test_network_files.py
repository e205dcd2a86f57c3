"""Which weight file a game uses is never a surprise."""

from pathlib import Path

import numpy as np
import pytest

import athanor
from athanor.bots.intuition.weights import NETS, read_weights, weights_file


def test_a_missing_network_file_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, environ = athanor.game("valley"), {"ATHANOR_NETS": str(tmp_path)}
    assert weights_file(game, environ) == NETS / "valley.npz"
    told = capsys.readouterr().err
    assert f"there is no {tmp_path / 'valley.npz'}; The Valley of Alchemists uses the" in told
    (tmp_path / "valley.npz").touch()
    assert weights_file(game, environ) == tmp_path / "valley.npz"
    assert capsys.readouterr().err == ""


def test_weights_that_nobody_reads_are_skipped(tmp_path: Path) -> None:
    game, path = athanor.game("alchemist"), tmp_path / "alchemist.npz"
    with np.load(NETS / "alchemist.npz") as shipped:
        np.savez(path, belief=np.zeros((8, 48), np.float16), **shipped)
    assert np.array_equal(
        read_weights(path, game).first, read_weights(NETS / path.name, game).first
    )
