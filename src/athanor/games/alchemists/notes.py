"""From a seat's view to its notebook: the facts it can read, in the words of the reader."""

from collections.abc import Iterator, Mapping

from athanor.kernel.words import Json
from athanor.reader import Fact, Notebook

View = Mapping[str, Json]


def notebook(view: View) -> Notebook:
    """What the seat a view belongs to knows of the world."""
    return Notebook(facts_in(view))


def facts_in(view: View) -> Iterator[Fact]:
    """Own mixes and sales, public debunkings, and what the Periscope has shown."""
    for entry in view["facts"]:
        fact = reader_fact(entry, view["facts"])
        if fact is not None:
            yield fact


def reader_fact(entry: View, entries: list[View]) -> Fact | None:
    """One entry in the reader's words, or None where what matters is hidden."""
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
