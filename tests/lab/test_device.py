"""Batches on a GPU: in CUDA's simulator the same as on the CPU; without a GPU, one sentence."""

import os
import subprocess
import sys

import pytest

import athanor


def simulated(module: str) -> list[str]:
    """What a module prints in CUDA's simulator.

    It runs the kernels in Python, so the rules may as well be interpreted.
    """
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "ATHANOR_RULES": "interpreted"}
    done = subprocess.run(
        [sys.executable, "-m", module],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.split()


def test_a_batch_on_the_device_is_the_batch_of_the_cpu() -> None:
    assert simulated("tests.lab.on_device") == [*athanor.GAMES, "philtre"]


def test_without_a_gpu_a_sentence_says_so() -> None:
    from athanor.lab.device.gpu import cuda  # it loads the compiler for GPUs

    if cuda.is_available():
        pytest.skip("There is a GPU here.")
    with pytest.raises(ValueError, match="device: 'cuda' needs an NVIDIA GPU and its driver"):
        athanor.batch("alchemist", 2, 2, device="cuda")
    with pytest.raises(ValueError, match="device: 'tpu' is not one of cpu, cuda"):
        athanor.batch("alchemist", 2, 2, device="tpu")
