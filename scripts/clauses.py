"""The clause matrix: for every clause of every game, the code that implements it and its tests.

    python scripts/clauses.py              the matrix of every game
    python scripts/clauses.py alchemist    of one game
    python scripts/clauses.py --missing    what is missing or wrong; exits with 1 if anything is

The ids of a game are those in bold in docs/rules/<game>.md: clauses (`A12`, `K4.2`), decisions
(`A-a3`) and edge cases (`A-x7`). The clauses must equal those of `game.rules`. Code implements a
clause if the docstring of a module, class or function starts with its id or with a range around
it, or if a refusal names it. Tests carry `@pytest.mark.clause("A12", "A-x7")`, at most four ids.
"""

import argparse
import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MOST_IDS = 4

CLAUSE = r"[A-Z]\d+(?:\.\d+)?"
ID = rf"{CLAUSE}|[A-Z]-[ax]\d+"
IN_BOLD = re.compile(rf"\*\*({ID})\*\*")
RANGE = re.compile(rf"({CLAUSE})–({CLAUSE})")
LEADING = re.compile(rf"(?:{ID})(?:[,–]\s*(?:{ID}))*")


@dataclass
class Test:
    """A test that carries clause ids."""

    name: str
    ids: tuple[str, ...]


@dataclass
class Matrix:
    """One game: its ids in the order of its rulebook, with the code and tests of each."""

    game: str
    ids: list[str]
    rules: Mapping[str, str]
    code: dict[str, list[str]] = field(default_factory=dict)
    tests: list[Test] = field(default_factory=list)

    def tested_by(self, clause: str) -> list[str]:
        return [test.name for test in self.tests if clause in test.ids]

    def faults(self) -> Iterator[str]:
        """The problems, one sentence each."""
        plain = [clause for clause in self.ids if "-" not in clause]
        for clause in doubled(self.ids):
            yield f"{clause} stands in docs/rules/{self.game}.md more than once."
        for clause in plain:
            if clause not in self.rules:
                yield f"{clause} is in docs/rules/{self.game}.md but not in the game's rules."
        for clause in self.rules:
            if clause not in plain:
                yield f"{clause} is in the game's rules but not in docs/rules/{self.game}.md."
        for clause in self.ids:
            if not self.tested_by(clause):
                yield f"{clause} has no test."
        for test in self.tests:
            yield from faults_of_test(test, self.ids)


def faults_of_test(test: Test, known: Iterable[str]) -> Iterator[str]:
    """The problems of one test."""
    for clause in test.ids:
        if clause not in known:
            yield f"{test.name} names {clause}, which does not exist."
    if not 1 <= len(test.ids) <= MOST_IDS:
        yield f"{test.name} names {len(test.ids)} ids; a test proves one to {MOST_IDS}."


def doubled(ids: list[str]) -> list[str]:
    """Those that occur more than once."""
    return sorted({clause for clause in ids if ids.count(clause) > 1})


def ids_in(rulebook: str) -> list[str]:
    """The ids in a rulebook, in order: those in bold."""
    return IN_BOLD.findall(rulebook)


def ids_of_docstring(docstring: str, known: list[str]) -> list[str]:
    """The ids at the start of a docstring's paragraphs; a range stands for all within it."""
    found = []
    for line in docstring.splitlines():
        leading = LEADING.match(line.strip())
        if leading is None:
            continue
        text = leading.group()
        found += re.findall(ID, text)
        for first, last in RANGE.findall(text):
            found += between(first, last, known)
    return list(dict.fromkeys(found))


def between(first: str, last: str, known: list[str]) -> list[str]:
    """The plain clauses from one to another, by their numbers."""
    return [c for c in known if "-" not in c and numbers(first) <= numbers(c) <= numbers(last)]


def numbers(clause: str) -> tuple[int, ...]:
    """`K4.12` as (4, 12)."""
    return tuple(int(part) for part in clause[1:].split("."))


def documented(folder: Path) -> Iterator[tuple[str, str]]:
    """Every docstring of a folder's modules, with the name of its owner."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    for path in sorted(folder.rglob("*.py")):
        module = str(path.relative_to(folder).with_suffix("")).replace("/", ".")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, kinds):
                name = "" if isinstance(node, ast.Module) else f".{node.name}"
                yield f"{module}{name}", ast.get_docstring(node) or ""


def tests_in(folder: Path) -> Iterator[Test]:
    """Every test of a folder that carries the mark."""
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                ids = marks_of(node)
                if ids is not None:
                    yield Test(f"{path.stem}::{node.name}", ids)


def marks_of(function: ast.FunctionDef) -> tuple[str, ...] | None:
    """The ids of a test's clause marks, or None if it has none."""
    marks = [
        call
        for call in function.decorator_list
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.clause"
    ]
    if not marks:
        return None
    return tuple(str(ast.literal_eval(argument)) for call in marks for argument in call.args)


def matrix_of(name: str, root: Path = ROOT) -> Matrix:
    """The matrix of a game, from its rulebook, its sources and its tests."""
    import athanor

    game = athanor.game(name)
    rulebook = root / "docs" / "rules" / f"{name}.md"
    ids = ids_in(rulebook.read_text(encoding="utf-8")) if rulebook.exists() else []
    matrix = Matrix(name, ids, game.rules)
    for place, docstring in documented(root / "src" / "athanor" / "games" / name):
        for clause in ids_of_docstring(docstring, ids):
            matrix.code.setdefault(clause, []).append(place)
    for refusal in game.refusals:
        if refusal.clause:
            matrix.code.setdefault(refusal.clause, []).append(f"refuses {refusal.code}")
    matrix.tests = list(tests_in(root / "tests" / "games" / name))
    return matrix


def shown(matrix: Matrix) -> Iterator[str]:
    """The matrix as lines of text."""
    yield f"{matrix.game}: {len(matrix.ids)} ids, {len(matrix.tests)} tests"
    for clause in matrix.ids:
        yield f"\n{clause}  {matrix.rules.get(clause, '')}".rstrip()
        yield from (f"    code  {place}" for place in matrix.code.get(clause, []))
        yield from (f"    test  {name}" for name in matrix.tested_by(clause))


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """Print the matrix, or the problems in it."""
    import athanor

    parser = argparse.ArgumentParser(description="Clause, code and test for each game.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games where none is named")
    parser.add_argument("--missing", action="store_true", help="print problems, and exit with 1")
    chosen = parser.parse_args(arguments)
    unknown = [name for name in chosen.games if name not in athanor.GAMES]
    if unknown:
        parser.error(f"there is no game {unknown[0]!r}; the games are {', '.join(athanor.GAMES)}.")
    matrices = [matrix_of(name, root) for name in chosen.games or athanor.GAMES]
    if not chosen.missing:
        print("\n\n".join("\n".join(shown(matrix)) for matrix in matrices))
        return 0
    faults = [f"{matrix.game}: {fault}" for matrix in matrices for fault in matrix.faults()]
    print("\n".join(faults) or "Every clause of every game has its test.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
