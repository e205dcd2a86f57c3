"""Shows the page from its sources while they change, with a server behind it, until Ctrl-C.

    python -m scripts.dev_web

Prepares what a fresh clone lacks: the page's packages, and what is generated of its sources.
"""

import os
import subprocess
import sys

from scripts import web_tables, web_wire
from scripts.node import MISSING, WEB, install, node_folder
from scripts.texts import build as texts

PORT = os.environ.setdefault("ATHANOR_DEV_PORT", "8765")  # of the server; vite.config.ts reads it


def main() -> int:
    """Start the server and Vite, and end both together."""
    folder = node_folder()
    if folder is None:
        print(f"The page cannot be shown: it {MISSING}", file=sys.stderr)
        return 1
    install(folder)
    web_tables.write()
    texts.write()
    web_wire.write()
    serve = [sys.executable, "-m", "athanor", "serve", "--port", PORT, "--no-open"]
    path = os.pathsep.join([str(folder), os.environ.get("PATH", "")])
    with subprocess.Popen(serve) as server:
        try:
            vite = [str(folder / "npm"), "run", "dev"]
            return subprocess.call(vite, cwd=WEB, env={**os.environ, "PATH": path})
        except KeyboardInterrupt:
            return 0
        finally:
            server.terminate()


if __name__ == "__main__":
    sys.exit(main())
