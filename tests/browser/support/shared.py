"""What takes long to lay into a storage is laid once for all test processes; each has a copy."""

import fcntl
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from athanor.kernel.declare.words import Json


def laid_once(
    factory: pytest.TempPathFactory, name: str, lay: Callable[[Path], Json]
) -> tuple[Path, Json]:
    """A storage of one's own with something in it, and what was said when it was laid there."""
    root = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        root = root.parent  # the folder that all of them have in common
    common, said = root / f"laid-{name}", root / f"laid-{name}.json"
    with (root / f"laid-{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not said.exists():
            common.mkdir()
            said.write_text(json.dumps(lay(common)))
    own = factory.mktemp(name)
    shutil.copytree(common, own, dirs_exist_ok=True)
    return own, json.loads(said.read_text())
