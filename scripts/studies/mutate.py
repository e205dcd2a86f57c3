"""Mutation: switch off the refusals and effects of a game one by one; a test should fail each time.

It works on a temporary copy of the package, with interpreted rules. Results are stored in build/
and reused until a source or a test changes. Equivalent mutants are listed, with the reason, in
`tests/games/<game>/equivalents.toml`.
"""

import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from athanor.kernel.compile.sources import source_digest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "athanor"
REASONS = ("Refusal", "Flaw")  # enums of reasons for a refusal
RECORDS = ("s", "v", "log")  # what an effect writes to
LONGEST_RUN = 180  # seconds; a mutant that hangs the tests counts as killed


class CannotMutate(Exception):
    """The tests prove nothing: they fail or do not run even without a mutant."""


@dataclass(frozen=True)
class Mutant:
    """One change to one source: some of its bytes, and their replacement."""

    path: Path  # inside the package
    function: str
    start: int
    stop: int
    old: str
    new: str
    nth: int  # index among the same changes in the same function

    @property
    def name(self) -> str:
        """Its name in lists and results."""
        again = f" #{self.nth}" if self.nth > 1 else ""
        return f"{self.path.name} {self.function}: {' '.join(self.old.split())}{again}"


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Every refusal and every effect of the rules in a file."""
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef) or not is_rule(function):
            continue
        seen: dict[str, int] = {}
        for node, new in changes(function):
            start = starts[node.lineno - 1] + node.col_offset
            stop = starts[(node.end_lineno or 1) - 1] + (node.end_col_offset or 0)
            old = source[start:stop].decode()
            seen[old] = seen.get(old, 0) + 1
            yield Mutant(path, function.name, start, stop, old, new, seen[old])


def is_rule(function: ast.FunctionDef) -> bool:
    """Whether a function is marked with `@rule`."""
    return any(isinstance(d, ast.Name) and d.id == "rule" for d in function.decorator_list)


def changes(function: ast.FunctionDef) -> Iterator[tuple[ast.stmt | ast.expr, str]]:
    """The parts of a function to switch off, and their replacements."""
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None:
            for part in ast.walk(node.value):
                if is_reason(part):
                    assert isinstance(part, ast.Attribute)
                    assert isinstance(part.value, ast.Name)
                    yield part, f"{part.value.id}.NONE"
        elif isinstance(node, ast.Assign | ast.AugAssign | ast.Expr) and is_effect(node):
            yield node, "pass"


def is_reason(node: ast.AST) -> bool:
    """Whether this is a member of an enum of reasons, other than NONE."""
    named = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    return named and node.value.id in REASONS and node.attr != "NONE"  # type: ignore[attr-defined]


def is_effect(node: ast.Assign | ast.AugAssign | ast.Expr) -> bool:
    """Whether a statement writes to the record or the log, or calls something that may."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return any(
        isinstance(part, ast.Name) and part.id in RECORDS
        for target in targets
        if isinstance(target, ast.Attribute | ast.Subscript)
        for part in ast.walk(target)
    )


def tests_of(game: str, path: Path) -> list[list[str]]:
    """The tests to run for a source, closest first; each runs if the earlier ones found nothing."""
    own = ROOT / "tests" / "games" / game
    nearest = [str(near) for near in sorted(own.glob(f"test_{path.stem}*.py"))]
    battery = ["tests/conformance/test_battery.py", "-k", f"{game}-"]
    return [chosen for chosen in (nearest, [str(own)] if own.exists() else [], battery) if chosen]


def found_out(mutant: Mutant, game: str, copy: Path) -> bool:
    """Whether a test fails with the mutant in place."""
    path = copy / "athanor" / mutant.path.relative_to(PACKAGE)
    source = path.read_bytes()
    path.write_bytes(source[: mutant.start] + mutant.new.encode() + source[mutant.stop :])
    try:
        return any(fails(chosen, copy) for chosen in tests_of(game, mutant.path))
    finally:
        path.write_bytes(source)


def fails(chosen: list[str], copy: Path) -> bool:
    """Whether some of these tests fail, or hang, with the package in a folder."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *chosen]
    given = {
        "ATHANOR_RULES": "interpreted",
        "PYTHONPATH": os.pathsep.join([str(copy), os.environ.get("PYTHONPATH", "")]),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    try:
        done = subprocess.run(
            command, cwd=ROOT, env={**os.environ, **given}, timeout=LONGEST_RUN,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return True
    if done.returncode not in (0, 1, 2):
        raise CannotMutate(f"{' '.join(command)} could not run:\n{done.stdout[-2000:]}")
    return done.returncode != 0


def equivalents(game: str) -> dict[str, str]:
    """Equivalent mutants, with the reason for each."""
    path = ROOT / "tests" / "games" / game / "equivalents.toml"
    listed: dict[str, str] = tomllib.loads(path.read_text())["equivalent"] if path.exists() else {}
    return listed


class Results:
    """The result of each mutant, stored while sources and tests stay the same."""

    def __init__(self, game: str) -> None:
        self.path = ROOT / "build" / f"mutants-{game}.json"
        tests = ROOT / "tests"
        rules = (PACKAGE / "kernel", PACKAGE / "games" / game)
        folders = (*rules, tests / "games" / game, tests / "support", tests / "conformance")
        digest = source_digest(*(folder for folder in folders if folder.exists()))
        self.state = hashlib.blake2b(f"{digest} {game}".encode(), digest_size=8).hexdigest()
        self.found: dict[str, bool] = {}
        if self.path.exists():
            kept = json.loads(self.path.read_text())
            self.found = kept["found"] if kept["state"] == self.state else {}

    def keep(self, name: str, found: bool) -> None:
        """Remember a result, on disk too."""
        self.found[name] = found
        self.path.parent.mkdir(exist_ok=True)
        self.path.write_text(json.dumps({"state": self.state, "found": self.found}, indent=1))


def mutate(game: str, only: str, processes: int, console: Console) -> list[str]:
    """Try every untested mutant of a game; returns the names of those that survived."""
    results, excused = Results(game), equivalents(game)
    files = sorted((PACKAGE / "games" / game).rglob("*.py"))
    every = [m for path in files if only in str(path) for m in mutants_of(path)]
    wanted = [m for m in every if m.name not in excused]
    todo = [m for m in wanted if m.name not in results.found]
    console.print(
        f"{game}: {len(every)} mutants, {len(every) - len(wanted)} excused, {len(todo)} to try."
    )
    with tempfile.TemporaryDirectory() as folder, bar(console) as progress:
        task = progress.add_task(game, total=len(wanted), completed=len(wanted) - len(todo))
        copies: SimpleQueue[Path] = SimpleQueue()
        for i in range(processes):
            copy = Path(folder) / str(i)
            shutil.copytree(PACKAGE, copy / "athanor", ignore=shutil.ignore_patterns("__pycache__"))
            copies.put(copy)
        if todo and any(fails(chosen, copy) for chosen in tests_of(game, Path("any.py"))):
            raise CannotMutate(f"The tests of {game} fail without any mutant; fix that first.")
        for name, found in tried(todo, game, copies, processes):
            results.keep(name, found)
            progress.advance(task)
            if not found:
                progress.console.print(f"[red]survives[/red] {name}", highlight=False)
    return [m.name for m in wanted if not results.found[m.name]]


def tried(
    todo: list[Mutant], game: str, copies: "SimpleQueue[Path]", processes: int
) -> Iterator[tuple[str, bool]]:
    """Each mutant with whether it was killed, several at a time."""

    def attempt(mutant: Mutant) -> tuple[str, bool]:
        copy = copies.get()
        try:
            return mutant.name, found_out(mutant, game, copy)
        finally:
            copies.put(copy)

    with ThreadPoolExecutor(processes) as pool:
        waiting: set[Future[tuple[str, bool]]] = set()
        try:
            waiting = {pool.submit(attempt, mutant) for mutant in todo}
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (each.result() for each in done)
        finally:
            for each in waiting:
                each.cancel()


def bar(console: Console) -> Progress:
    """A progress bar with the remaining time."""
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        TimeRemainingColumn(), console=console,
    )  # fmt: skip


def main(
    games: Annotated[list[str], typer.Argument(help="The games to mutate.")],
    only: Annotated[str, typer.Option(help="Only files whose path contains this.")] = "",
    processes: Annotated[int, typer.Option(help="How many at a time.")] = 2,
) -> None:
    """Switch off refusals and effects one by one, and list the surviving mutants."""
    console = Console()
    try:
        survivors = [
            f"{game} {name}" for game in games for name in mutate(game, only, processes, console)
        ]
    except KeyboardInterrupt:
        console.print("Stopped. Results are stored, and the next run continues from there.")
        raise typer.Exit(130) from None
    except CannotMutate as error:
        console.print(str(error))
        raise typer.Exit(2) from None
    for name in survivors:
        console.print(f"[red]survives[/red] {name}", highlight=False)
    console.print(f"{len(survivors)} survive.")
    raise typer.Exit(1 if survivors else 0)


if __name__ == "__main__":
    typer.run(main)
