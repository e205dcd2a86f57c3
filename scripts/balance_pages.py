"""Regenerates docs/balance-<game>.md for every game: `python -m scripts.balance_pages [-n N]`."""

import argparse
from pathlib import Path

import athanor
from athanor.balance.report import markdown
from athanor.balance.study import Study, carried_out
from athanor.lab import comfortable
from athanor.language import SOURCE, use

DOCS = Path(__file__).resolve().parents[1] / "docs"
SEED = 2026


def main() -> None:
    """Study every game, and write its page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=athanor.GAMES)
    parser.add_argument("-n", type=int, default=20_000, help="random games of each")
    given = parser.parse_args()
    use(SOURCE)  # whatever the terminal speaks
    command = f"Remade by `python -m scripts.balance_pages -n {given.n}`."
    for name in given.games:
        study = Study(name, comfortable(athanor.game(name)), SEED, games=given.n)
        text = markdown(carried_out(study))
        (DOCS / f"balance-{name}.md").write_text(f"{text}\n{command}\n", encoding="utf-8")
        print(name, flush=True)


if __name__ == "__main__":
    main()
