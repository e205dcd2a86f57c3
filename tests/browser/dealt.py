"""The server with a deal of one's choosing: every game it starts has the seed given.

python -m tests.browser.dealt SEED serve …

Nothing else is changed; bots and everybody else choose as they like.
"""

import secrets
import sys

from athanor.cli import app


def main(seed: int, arguments: list[str]) -> None:
    """Fix the seed, then serve."""
    secrets.randbits = lambda k: seed
    app(arguments)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
