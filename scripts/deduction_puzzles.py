"""Generates the shipped deduction puzzles of Alchemists: a fixed number of each grade.

python -m scripts.deduction_puzzles
"""

import json
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from dataclasses import asdict
from pathlib import Path
from random import Random

from athanor.puzzles.deduction import Deduction, flaw, generated
from athanor.puzzles.technique import GRADES

FILE = Path(__file__).resolve().parents[1] / "src/athanor/puzzles/data/deductions.json"
WANTED = {1: 20, 2: 20, 3: 56, 4: 56, 5: 56}  # by grade; easy ones are rare
FEWEST_FACTS = 3  # minimum number of facts, except for the easiest


def main() -> None:
    """Generate, check, and write."""
    ArgumentParser(
        prog="python -m scripts.deduction_puzzles",
        description=__doc__,
        epilog=f"It writes {FILE.name}, and takes no arguments.",
        formatter_class=RawDescriptionHelpFormatter,
    ).parse_args()
    random, seen = Random(1), set()
    found: dict[int, list[Deduction]] = {level: [] for level in GRADES}
    while any(len(found[level]) < WANTED[level] for level in GRADES):
        puzzle = generated(random)
        if puzzle is None or len(puzzle.facts) < FEWEST_FACTS - (puzzle.grade == 1):
            continue
        key = str((puzzle.facts, puzzle.pair))
        if key in seen or len(found[puzzle.grade]) >= WANTED[puzzle.grade]:
            continue
        assert not flaw(puzzle), flaw(puzzle)
        seen.add(key)
        found[puzzle.grade].append(puzzle)
        print({level: len(puzzles) for level, puzzles in found.items()}, flush=True)
    lines = ",\n".join(json.dumps(asdict(one)) for level in GRADES for one in found[level])
    FILE.write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    main()
