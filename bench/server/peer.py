"""boardgame.io's server under the same load, with its own clients; it stores nothing on disk."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from bench.server.figures import percentile

FOLDER = Path(__file__).parents[1] / "peers" / "boardgame_io"


def missing() -> str | None:
    """Why it cannot be measured here."""
    if shutil.which("node") is None:
        return "boardgame.io was not measured: there is no node."
    if not (FOLDER / "node_modules" / "boardgame.io").is_dir():
        return "boardgame.io was not measured: run `python -m bench.setup` first."
    return None


def measure(port: int, tables: int, rate: float, seconds: float) -> dict[str, Any]:
    """One run on a fresh server."""
    env = {**os.environ, "NODE_ENV": "production"}
    serve = ["node", "serve.js", str(port)]
    server = subprocess.Popen(serve, cwd=FOLDER, env=env, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        server.stdout.readline()
        play = ["node", "players.js", *map(str, (port, tables, rate, seconds))]
        done = subprocess.run(
            play, cwd=FOLDER, env=env, capture_output=True, text=True, timeout=300, check=True
        )
    finally:
        server.kill()
        server.wait()
    seen = json.loads(done.stdout.splitlines()[-1])
    sights = [sight / 1000 for sight in seen["sights"]]
    return {
        "server": "boardgame.io",
        "asked_per_second": rate,
        "stored_per_second": round(len(sights) / seen["seconds"], 1),
        "sight_ms": {f"p{share}": percentile(sights, share / 100) for share in (50, 95, 99)},
    }
