"""Regenerates docs/balance-<game>.md for every game, from a million random games of each.

    python -m scripts.balance_pages [GAME ...] [-n N] [--processes N] [--keep FOLDER] [--play]

Bots play a 500th of the random games, each against itself and in the ladder. What is in the folder
is not played again, so a run that was stopped goes on. `--play` only plays, which needs no other
package than NumPy and Numba; the same command without it then writes the pages.
"""

import argparse
import sys
from pathlib import Path
from time import monotonic

import athanor
from athanor.balance.kept import Kept
from athanor.balance.study import Course, Study, prepare
from athanor.lab.crew import Crew
from athanor.lab.plan import comfortable

ROOT = Path(__file__).resolve().parents[1]
SEED = 2026
EVERY = 10.0  # seconds between two lines of progress


class Lines:
    """Progress as lines, for terminals of any kind and for log files."""

    def __init__(self, game: str) -> None:
        self.game, self.began, self.told = game, monotonic(), -EVERY

    def __call__(self, what: str, done: int, of: int) -> None:
        now = monotonic() - self.began
        if now - self.told >= EVERY or done == of:
            print(f"{now:5.0f} s  {self.game}: {what}, {done:,} of {of:,}", flush=True)
            self.told = now


def write(game: str, course: Course, command: str) -> None:
    """The page of a game."""
    from athanor.balance.report import markdown  # here: playing needs no texts
    from athanor.language import SOURCE, use

    use(SOURCE)  # whatever the terminal speaks
    text = markdown(course.found())
    page = ROOT / "docs" / f"balance-{game}.md"
    page.write_text(f"{text}\n{command}\n", encoding="utf-8")


def main() -> int:
    """Study every game, and write its page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=athanor.GAMES)
    parser.add_argument("-n", type=int, default=1_000_000, help="random games of each")
    parser.add_argument("--bot", action="append", help="instead of greedy")
    parser.add_argument("--processes", type=int, help="else one for each core")
    parser.add_argument("--keep", type=Path, default=ROOT / "build" / "balance")
    parser.add_argument("--play", action="store_true", help="write no page")
    given = parser.parse_args()
    bots = tuple(given.bot or ("greedy",))
    command = f"Remade by `python -m scripts.balance_pages -n {given.n}`."
    studies = [
        Study(name, comfortable(athanor.game(name)), SEED, bots, given.n) for name in given.games
    ]
    with Crew(given.processes) as crew:
        for _ in crew.share_out(prepare, ((study,) for study in studies)):
            pass  # the games are compiled side by side
        for study in studies:
            name = study.game
            course = Course(study, crew, Kept(study.described(), given.keep), Lines(name))
            course.play()
            if not given.play:
                write(name, course, command)
    return 0


if __name__ == "__main__":
    sys.exit(main())
