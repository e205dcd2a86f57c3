"""The server with a deal of one's choosing: every game it starts has the seed given.

python -m tests.browser.support.dealt SEED serve …

Bots throw the same dice at every table, too: whoever clicks the same meets the same answers, as
far as bots do not think against the clock. Nothing else is changed.
"""

import secrets
import sys
from random import Random

from athanor.cli import app
from athanor.server.people.tokens import Keys


def dice(keys: Keys, what: str, table: str, *question: object) -> int:
    """Dice that know the question, and not at which table it is asked."""
    return Random(f"{what} {question}").getrandbits(64)


def main(seed: int, arguments: list[str]) -> None:
    """Fix the seed and the dice, then serve."""
    secrets.randbits = lambda k: seed
    secrets.randbelow = lambda exclusive_upper_bound: 0  # the first seat begins
    Keys.number = dice  # type: ignore[assignment, method-assign]
    app(arguments)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
