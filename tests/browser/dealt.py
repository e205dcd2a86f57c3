"""The server with a deal of one's choosing: every game it starts has the seed given.

python -m tests.browser.dealt SEED serve …

Nothing else is changed; bots and everybody else choose as they like.
"""

import sys
from types import SimpleNamespace

from athanor.cli import app
from athanor.server import desk


def main(seed: int, arguments: list[str]) -> None:
    """Fix the seed, then serve."""
    desk.secrets = SimpleNamespace(randbits=lambda bits: seed)  # type: ignore[assignment]
    app(arguments)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
