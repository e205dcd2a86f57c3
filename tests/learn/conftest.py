"""Tiny networks learn fastest on one thread: several would mostly wait for each other."""

import sys

import pytest


@pytest.fixture(autouse=True)
def one_thread() -> None:
    """Let PyTorch, where it is installed and was loaded, use one thread."""
    torch = sys.modules.get("torch")
    if torch is not None:
        torch.set_num_threads(1)
