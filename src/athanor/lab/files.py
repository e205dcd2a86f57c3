"""Simulations on disk: a JSON or Parquet file with its plan and one row per game."""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from athanor.kernel.declare.words import Json
from athanor.kernel.position import seats_in
from athanor.lab.plan import Plan
from athanor.lab.results import Results
from athanor.lab.summary import Summary
from athanor.language import say

KINDS = (".json", ".parquet")
PLAN = ("game", "version", "seats", "seed", "options")


class BadFile(ValueError):
    """A file that is not a simulation, or not of this plan; the message says which."""


@dataclass(frozen=True)
class Kept:
    """The contents of a file: the plan as plain data, the time spent, and the games."""

    plan: dict[str, Json]
    seconds: float
    batch: Results


def check_kind(path: Path) -> None:
    """Refuse an unknown file extension, and a folder that does not exist."""
    if path.suffix not in KINDS and not path.is_dir():
        raise BadFile(say("mistakes.file.folder", path=path, endings=KINDS))
    if not path.parent.is_dir():
        raise BadFile(say("mistakes.no.folder", path=path, folder=path.parent))


def write(path: Path, summary: Summary, batch: Results, first: int = 0) -> None:
    """Write games from index `first`, atomically: a reader sees the old file or the new one."""
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        if path.suffix == ".json":
            partial.write_text(json.dumps({**summary.data(), "rows": rows(batch)}) + "\n")
        else:
            write_parquet(partial, summary.data(), batch, first)
        partial.replace(path)
    except OSError as error:
        why = error.strerror or error
        raise BadFile(say("mistakes.unwritable", path=path, error=why)) from None
    finally:
        partial.unlink(missing_ok=True)


def rows(batch: Results) -> list[dict[str, Json]]:
    """One dict per game."""
    columns = zip(batch.scores.tolist(), winners_by_game(batch), batch.decisions.tolist())
    return [
        {"index": index, "scores": scores, "winners": winners, "decisions": decisions}
        for index, (scores, winners, decisions) in enumerate(columns)
    ]


def winners_by_game(batch: Results) -> list[list[int]]:
    """The seats that shared first place, for each game."""
    return [list(seats_in(mask)) for mask in batch.winners.tolist()]


def write_parquet(path: Path, summary: Mapping[str, Json], batch: Results, first: int) -> None:
    """One row per game; the summary is the metadata `athanor`."""
    # Imported here: it takes long, and only those who write files need it.
    import pyarrow as pa
    from pyarrow import parquet

    columns = {
        "index": pa.array(np.arange(first, first + len(batch))),
        **{f"score_{seat}": pa.array(scores) for seat, scores in enumerate(batch.scores.T)},
        "winners": pa.array(winners_by_game(batch), pa.list_(pa.int8())),
        "decisions": pa.array(batch.decisions),
    }
    table = pa.table(columns).replace_schema_metadata({"athanor": json.dumps(summary)})
    parquet.write_table(table, path)


def read(path: Path) -> Kept:
    """The contents of a file written by `write`."""
    try:
        return _read_json(path) if path.suffix == ".json" else _read_parquet(path)
    except OSError as error:
        why = error.strerror or error
        raise BadFile(say("mistakes.unreadable", path=path, error=why)) from None
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError):
        raise BadFile(say("mistakes.file.simulation", path=path)) from None


def continued(path: Path, plan: Plan) -> Kept:
    """The contents of a file, if it belongs to this plan."""
    kept = read(path)
    wanted = plan.described()
    for name in PLAN:
        if kept.plan[name] != wanted[name]:
            there, here = repr(kept.plan[name]), repr(wanted[name])
            raise BadFile(
                say("mistakes.file.differs", path=path, name=name, there=there, here=here)
            )
    if kept.plan.get("deck") != wanted.get("deck"):
        raise BadFile(say("mistakes.file.deck", path=path))
    if kept.plan.get("bots") != wanted.get("bots"):
        raise BadFile(say("mistakes.file.bots", path=path))
    return kept


def _read_json(path: Path) -> Kept:
    data = json.loads(path.read_text())
    found = data["rows"]
    scores = [row["scores"] for row in found]
    return _kept(data, scores, [r["winners"] for r in found], [r["decisions"] for r in found])


def _read_parquet(path: Path) -> Kept:
    # Imported here: it takes long, and only those who write files need it.
    from pyarrow import parquet

    table = parquet.read_table(path)
    data = json.loads(table.schema.metadata[b"athanor"])
    seats = range(data["seats"])
    scores = np.stack([table[f"score_{seat}"].to_numpy() for seat in seats], axis=1)
    return _kept(data, scores, table["winners"].to_pylist(), table["decisions"].to_numpy())


def _kept(data: dict[str, Json], scores: Any, winners: list[list[int]], decisions: Any) -> Kept:
    plan = {name: data[name] for name in PLAN} | {
        "deck": data.get("deck"),
        "bots": data.get("bots"),
    }
    batch = Results(
        np.array(scores, np.int32).reshape(len(winners), data["seats"]),
        np.array([sum(1 << seat for seat in seats) for seats in winners], np.int32),
        np.array(decisions, np.int32).reshape(len(winners)),
    )
    return Kept(plan, float(data["seconds"]), batch)
