"""From a seat's view to its notebook: the facts in the view, in the notebook's format."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from athanor.games.alchemists.alchemy import ALCHEMICALS, INGREDIENTS
from athanor.kernel.declare.words import Json
from athanor.reader import Fact, Notebook, worlds
from athanor.reader.facts import read

View = Mapping[str, Json]
MOST_ODDS = 1000


def findings(view: View, level: str, query: Mapping[str, Any]) -> Json:
    """What the notebook tells about a view: nothing, what each fact excludes, or everything."""
    belief = believed(query)
    if level == "off":
        return {"level": level, "struck": {}}
    facts = list(facts_in(view))
    told: dict[str, Json] = {"level": level, "struck": struck_out(facts)}
    return told if level == "facts" else told | worked_out(facts, theories_of_rivals(view, belief))


def believed(query: Mapping[str, Any]) -> float:
    """The odds given to rivals' theories; the default, 1, gives them no weight."""
    belief = query.get("belief", 1)
    odd = isinstance(belief, bool) or not isinstance(belief, (int, float))
    if set(query) - {"belief"} or odd or not 1 <= belief <= MOST_ODDS:
        raise ValueError(f"query: only belief, a number from 1 to {MOST_ODDS}, is allowed.")
    return float(belief)


def theories_of_rivals(view: View, belief: float) -> list[Fact]:
    """Theories on the board with a hidden seal, as facts with these odds."""
    if belief == 1:
        return []
    return [
        {"fact": "odds", "ingredient": kind, "alchemical": theory["token"], "odds": belief}
        for kind, theory in view["theories"].items()
        if any(seal["kind"] is None for seal in theory["seals"])
    ]


def struck_out(facts: list[Fact]) -> dict[str, list[str]]:
    """For each ingredient the alchemicals that some fact excludes by itself."""
    out = np.zeros((len(INGREDIENTS), len(ALCHEMICALS)), bool)
    for fact in facts:
        left = worlds.assignments()[:, read(fact)]
        for kind in range(len(INGREDIENTS)):
            out[kind] |= np.bincount(left[kind], minlength=len(ALCHEMICALS)) == 0
    return {
        name: [token for token, gone in zip(ALCHEMICALS, row, strict=True) if gone]
        for name, row in zip(INGREDIENTS, out, strict=True)
    }


def worked_out(facts: list[Fact], odds: list[Fact]) -> dict[str, Json]:
    """Everything that follows from the facts together."""
    book = Notebook([*facts, *odds])
    chances = [
        {"pair": list(pair), "bits": bits, "potions": book.chances(*pair)}
        for pair, bits in book.experiments()
    ]
    why = {
        kind: {token: placed(book.why(kind, token), facts) for token, p in row.items() if p == 0}
        for kind, row in book.grid.items()
    }
    return {
        "worlds": book.worlds, "grid": book.grid, "chances": chances, "theories": book.theories(),
        "facts": facts, "why": why,
    }  # fmt: skip


def placed(reasons: list[Fact], facts: list[Fact]) -> list[int]:
    """The indices of the reasons among the facts."""
    return [facts.index(reason) for reason in reasons]


def notebook(view: View) -> Notebook:
    """What the owner of a view knows about the world."""
    return Notebook(facts_in(view))


def facts_in(view: View) -> Iterator[Fact]:
    """Own mixes and sales, public debunkings, and what the Periscope has shown."""
    for entry in view["facts"]:
        fact = reader_fact(entry, view["facts"])
        if fact is not None:
            yield fact


def reader_fact(entry: View, entries: list[View]) -> Fact | None:
    """One entry as a fact, or None if the relevant part is hidden."""
    how = entry["how"]
    if how == "debunk":
        told = {name: entry[name] for name in ("ingredient", "colour", "sign")}
        return {"fact": "aspect", **told}
    if how == "peek":
        return None if entry["ingredient"] is None else peeked(entry, entries[entry["of"]])
    if entry["pair"] is None:
        return None
    pair = {"ingredients": list(entry["pair"])}
    if how == "sell":
        return {"fact": "sale", **pair, "wanted": entry["asked"], "quality": entry["quality"]}
    if how == "demonstrate":
        return {
            "fact": "demonstration", **pair, "potion": entry["potion"], "answer": entry["answer"],
        }  # fmt: skip
    return {"fact": "mix", **pair, "potion": entry["potion"]}


def peeked(entry: View, mix: View) -> Fact:
    """One card of a rival's mix, with what came out of it."""
    seen = {"fact": "peek", "ingredient": entry["ingredient"]}
    if mix["how"] == "sell":
        return {**seen, "wanted": mix["asked"], "quality": mix["quality"]}
    return {**seen, "potion": mix["potion"]}


Notes = Callable[[View, str, Mapping[str, Any]], Json]
NOTES: dict[str, Notes] = {"alchemists": findings}  # by game
