"""Presents the results: a table for the terminal, the same in Markdown for docs/benchmarks.md, and
plain data for a file."""

import os
import platform
from pathlib import Path

from rich.table import Table

from bench.contest import FROM_PYTHON, Outcome, Row

START, END = "<!-- bench:start -->", "<!-- bench:end -->"
HEADINGS = ("who", "game", "seats", "loop", "decisions/s", "games/s", "our alchemist is")
CELLS = tuple[str, str, str, str, str, str, str]


def cells(row: Row, base: Row | None) -> CELLS:
    """One row as words; the last says how many times as fast our Alchemist was."""
    times = "" if base is None or base is row else ratio(base.decisions / row.decisions)
    return (
        row.contender,
        row.game,
        str(row.players),
        row.loop,
        f"{row.decisions:,.0f}",
        f"{row.games_per_second:,.0f}",
        times,
    )


def ratio(times: float) -> str:
    """Round to two or three digits: a noisy machine justifies no more."""
    return f"{times:.3g} times" if times < 100 else f"{times:,.0f} times"


def base_of(outcome: Outcome) -> Row | None:
    """Our Alchemist, the row that all others are compared with."""
    found = [row for row in outcome.rows if (row.contender, row.game) == ("Athanor", "alchemist")]
    return found[0] if found else None


def fastest(rows: list[Row]) -> list[Row]:
    """All our own games by each loop, and each peer's fastest game, in the order measured."""
    best: dict[tuple[str, str, str], Row] = {}
    for row in rows:
        key = (row.contender, row.loop, row.game if row.contender.startswith("Athanor") else "")
        if key not in best or row.decisions > best[key].decisions:
            best[key] = row
    return list(best.values())


def terminal_table(title: str, rows: list[Row], base: Row | None) -> Table:
    table = Table(title=title, title_justify="left")
    for heading in HEADINGS:
        table.add_column(heading, justify="left" if heading in HEADINGS[:2] else "right")
    for row in rows:
        table.add_row(*cells(row, base), end_section=row is rows[-1])
    return table


def markdown_table(rows: list[Row], base: Row | None) -> str:
    lines = [HEADINGS, ("---", "---", "--:", "---", "--:", "--:", "--:")]
    lines += [cells(row, base) for row in rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def markdown(outcome: Outcome, rounds: int, seconds: float) -> str:
    """The text between the two markers."""
    base = base_of(outcome)
    parts = [
        f"Measured on {machine()}: medians of {rounds} rounds, all contenders in turn, with"
        f" {seconds:g} s of processor time per round for each peer's game.",
        "The fastest game of each peer: with the loop from its own examples (usual), with the"
        " tightest loop that we found (tight), and without Python in the loop (C++).",
        markdown_table(fastest(outcome.rows), base),
        "Our games from Python, with three seats: by numbers (`step`), by dicts (`legal` and"
        " `play`), as a bot is asked (view, events, legal), with the observation and mask of one"
        " table (our PettingZoo environment), and in a batch of 4,096 with an observation at every"
        " choice. Decisions per second of one core:",
        python_table(outcome.rows),
        "Every game measured:",
        markdown_table(outcome.rows, base),
    ]
    # Names only: an error may quote a path or an address of the machine it ran on.
    if outcome.absent:
        parts.append(f"Not measured this time: {'; '.join(outcome.absent)}.")
    return "\n\n".join(parts)


def python_table(rows: list[Row]) -> str:
    """Our games as a Python program drives them, and how they compare with OpenSpiel's fastest."""
    own = [row for row in rows if row.contender == FROM_PYTHON]
    loops = list(dict.fromkeys(row.loop for row in own))
    found = {(row.game, row.loop): row.decisions for row in own}
    lines = [("game", *loops), ("---", *("--:" for _ in loops))]
    lines += [(game, *(f"{found[game, loop]:,.0f}" for loop in loops))
              for game in dict.fromkeys(game for game, _ in found)]  # fmt: skip
    table = "\n".join("| " + " | ".join(line) + " |" for line in lines)
    peer = max((row for row in rows if "OpenSpiel" in row.contender and row.loop == "usual"),
               key=lambda row: row.decisions, default=None)  # fmt: skip
    if peer is None or not own:
        return table
    least = min(rate for (_, loop), rate in found.items() if loop == "numbers")
    return (
        f"{table}\n\nOpenSpiel's fastest game in its usual loop, {peer.game}, made"
        f" {peer.decisions:,.0f} decisions per second in the same run; our slowest game by numbers"
        f" was {ratio(least / peer.decisions)} as fast."
    )


def machine() -> str:
    """The processor, as far as the system tells, and the interpreter."""
    return f"{processor()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.machine()


def between_markers(page: str, text: str) -> str:
    """The page with the text between its markers replaced."""
    head, start, rest = page.partition(START)
    _, end, tail = rest.partition(END)
    if not start or not end:
        raise ValueError(f"the page needs the markers {START} and {END}, in this order")
    return f"{head}{START}\n\n{text}\n\n{END}{tail}"


def data(outcome: Outcome) -> dict[str, object]:
    """The figures as plain data, with every sample."""
    base = base_of(outcome)
    return {
        "machine": machine(),
        "rows": [vars(row) | {"median": row.decisions} | times(row, base) for row in outcome.rows],
        "problems": outcome.problems,
    }


def times(row: Row, base: Row | None) -> dict[str, float]:
    return {} if base is None else {"alchemist_is_times": base.decisions / row.decisions}
