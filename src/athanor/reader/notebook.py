"""The notebook: the exact posterior over all 40,320 worlds, given what one person knows."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

import numpy as np

from athanor.games.alchemists.alchemy import (
    ALCHEMICALS,
    COLOURS,
    INGREDIENTS,
    NEUTRAL,
    PAIRS,
    POTIONS,
    QUALITIES,
    QUALITY,
)
from athanor.reader import facts, worlds
from athanor.reader.facts import BadFact, Fact, pair_of
from athanor.reader.worlds import Mask, Places, Weights

ANSWERS = ("_seen", "grid", "_made")  # computed on first use after a change


class Clash(ValueError):
    """A fact that leaves no world; `facts` are those that cannot all be true, the new one last."""

    def __init__(self, clashing: list[Fact]) -> None:
        super().__init__(
            f"These {len(clashing)} facts cannot all be true: "
            + "; ".join(str(fact) for fact in clashing)
        )
        self.facts = clashing


class Notebook:
    """Facts, the worlds they leave, and the probability of each."""

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        self._facts: list[Fact] = []
        self._true: list[Mask] = []  # for each fact, the worlds in which it holds
        self._left = np.ones(worlds.COUNT, bool)
        for fact in facts:
            self.learn(fact)

    @property
    def facts(self) -> list[Fact]:
        """All facts, in the order they were learned; assumptions have `what_if`."""
        return [dict(fact) for fact in self._facts]

    def learn(self, fact: Fact, what_if: bool = False) -> None:
        """Add a fact. Raises `Clash` if it leaves no world; then nothing is learned."""
        true = facts.read(fact)
        kept = dict(fact) | ({"what_if": True} if what_if else {})
        if kept["fact"] != "odds":
            left = self._left & true
            if not left.any():
                raise Clash([*self._explaining(np.flatnonzero(true)), kept])
            self._left = left
        self._facts.append(kept)
        self._true.append(true)
        self._changed()

    def forget(self, i: int) -> None:
        """Remove the fact at an index of `facts`."""
        if not 0 <= i < len(self._facts):
            raise IndexError(f"There is no fact {i}; the notebook holds {len(self._facts)}.")
        del self._facts[i], self._true[i]
        self._left = np.ones(worlds.COUNT, bool)
        for fact, true in zip(self._facts, self._true, strict=True):
            if fact["fact"] != "odds":
                self._left &= true
        self._changed()

    @property
    def worlds(self) -> int:
        """How many worlds are left."""
        return int(np.count_nonzero(self._left))

    @cached_property
    def grid(self) -> dict[str, dict[str, float]]:
        """For each ingredient, the probability of each alchemical."""
        with_fern = self._seen[: len(INGREDIENTS) - 1]  # the pairs of fern with each other kind
        rows = [with_fern[0].sum(axis=1), *with_fern.sum(axis=1)] / with_fern[0].sum()
        return {
            kind: dict(zip(ALCHEMICALS, row.tolist(), strict=True))
            for kind, row in zip(INGREDIENTS, rows, strict=True)
        }

    def chances(self, first: str, second: str) -> dict[str, float]:
        """The probability of each potion for a pair."""
        return dict(zip(POTIONS, self._made[pair_of(first, second)].tolist(), strict=True))

    def sale(self, first: str, second: str, wanted: str) -> dict[str, float]:
        """The probability of each quality if a pair is sold to a buyer of this potion."""
        if wanted not in POTIONS[:NEUTRAL]:
            raise BadFact(f"wanted: {wanted!r} is not one of {', '.join(POTIONS[:NEUTRAL])}.")
        made = self._made[pair_of(first, second)]
        found = dict.fromkeys(QUALITIES, 0.0)
        for potion, quality in enumerate(QUALITY[POTIONS.index(wanted)]):
            found[QUALITIES[quality]] += float(made[potion])
        return found

    def sale_bits(self, first: str, second: str, wanted: str) -> float:
        """The expected bits from a sale's quality; fewer than from the potion itself."""
        return float(entropy(np.array([list(self.sale(first, second, wanted).values())]))[0])

    def experiments(
        self, hand: Iterable[str] | Mapping[str, int] | None = None
    ) -> list[tuple[tuple[str, str], float]]:
        """The pairs in a hand, each with the expected information of a mix in bits, best first."""
        kinds = INGREDIENTS if hand is None else held(hand)
        bits = entropy(self._made)
        named = [
            ((INGREDIENTS[a], INGREDIENTS[b]), float(bits[i]))
            for i, (a, b) in enumerate(PAIRS)
            if INGREDIENTS[a] in kinds and INGREDIENTS[b] in kinds
        ]
        return sorted(named, key=lambda entry: -entry[1])

    def theories(self) -> dict[str, dict[str, Any]]:
        """For each ingredient the best alchemical, its probability, and the colour to hedge.

        The colour to hedge is the aspect most likely to be wrong; a certain theory has none.
        """
        return {kind: self._theory(row) for kind, row in self.grid.items()}

    def why(self, ingredient: str, alchemical: str) -> list[Fact]:
        """A minimal set of facts that together exclude an alchemical."""
        facts.read({"fact": "odds", "ingredient": ingredient, "alchemical": alchemical, "odds": 1})
        cell = worlds.with_cell(INGREDIENTS.index(ingredient), ALCHEMICALS.index(alchemical))
        return [] if self._left[cell].any() else self._explaining(cell)

    def _theory(self, row: Mapping[str, float]) -> dict[str, Any]:
        best = max(row, key=lambda name: row[name])
        chances = np.array([row[name] for name in ALCHEMICALS])
        positive = worlds.POSITIVE
        wrong = [float(chances[positive[c] != positive[c][ALCHEMICALS.index(best)]].sum())
                 for c in range(len(COLOURS))]  # fmt: skip
        hedge = COLOURS[int(np.argmax(wrong))] if max(wrong) > 0 else None
        return {"alchemical": best, "probability": row[best], "hedge": hedge}

    def _explaining(self, places: Places) -> list[Fact]:
        """A minimal set of facts that together exclude all of these worlds."""
        hard = [i for i, fact in enumerate(self._facts) if fact["fact"] != "odds"]
        out = {i: ~self._true[i][places] for i in hard}
        times = np.zeros(len(places), np.int64)
        for excluded in out.values():
            times += excluded
        # Drop the facts that exclude least first, so that few and strong facts remain.
        for i in sorted(hard, key=lambda i: int(out[i].sum())):
            if not (out[i] & (times < 2)).any():
                times -= out.pop(i)
        return [dict(self._facts[i]) for i in sorted(out)]

    def _changed(self) -> None:
        for name in ANSWERS:
            self.__dict__.pop(name, None)

    def _weights(self) -> Weights | None:
        """The weight of each remaining world, or None if all are equal."""
        weights = None
        for fact, true in zip(self._facts, self._true, strict=True):
            if fact["fact"] == "odds":
                weights = np.ones(self.worlds) if weights is None else weights
                weights[true[self._left]] *= fact["odds"]
        return weights

    @cached_property
    def _seen(self) -> Weights:
        """By pair, the weight of the worlds with each two alchemicals."""
        weights = self._weights()
        pairs = worlds.together()[:, self._left]
        counted = [np.bincount(pair, weights, 64) for pair in pairs]
        return np.array(counted, float).reshape(len(PAIRS), 8, 8)

    @cached_property
    def _made(self) -> Weights:
        """By pair, the probability of each potion."""
        made = np.zeros((len(PAIRS), len(POTIONS)))
        for potion in range(len(POTIONS)):
            made[:, potion] = (self._seen * (potion == worlds.MIXES)).sum(axis=(1, 2))
        return np.asarray(made / self._seen[0].sum())


def held(hand: Iterable[str] | Mapping[str, int]) -> set[str]:
    """The kinds in a hand, given as a list of cards or as a count of each kind."""
    kinds = {kind for kind in hand if not isinstance(hand, Mapping) or hand[kind] > 0}
    for kind in kinds:
        if kind not in INGREDIENTS:
            raise BadFact(f"hand: {kind!r} is not one of {', '.join(INGREDIENTS)}.")
    return kinds


def entropy(rows: Weights) -> Weights:
    """The entropy of each row of probabilities, in bits."""
    logs = np.log2(rows, where=rows > 0, out=np.zeros_like(rows))
    return np.asarray(-(rows * logs).sum(axis=1))
