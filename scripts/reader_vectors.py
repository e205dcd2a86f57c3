"""Writes the test vectors on which the Python notebook and the browser's must agree.

    python -m scripts.reader_vectors

Codes with their worlds, codes that are refused, and notebooks with all their answers. The facts are
true in worlds drawn with a fixed seed, so the file is the same each time.
"""

import json
import random
from pathlib import Path
from typing import Any

from athanor import reader
from athanor.reader import BadCode, Clash, Fact, Notebook
from athanor.reader.card_reader import CardReader

FILE = Path(__file__).resolve().parent.parent / "tests" / "reader" / "vectors.json"
KNOWN = ["DEMO", "DEME", "AAAA", "PUXE", "ZZZA", "demo"]
REFUSED = ["", "DEM", "DEMOS", "D3MO", "    ", "AAAF", "zzzz", "DEMP"]
CODES, NOTEBOOKS, PLACES = 200, 30, 12


def true_fact(kind: str, cards: CardReader, chance: random.Random) -> Fact:
    """A fact of a kind, as the card reader gives it; odds may be about anything."""
    one, two = chance.sample(reader.INGREDIENTS, 2)
    wanted = chance.choice(reader.POTIONS[:6])
    sold = {"wanted": wanted, "quality": cards.sell(one, two, wanted)}
    pair: Fact = {"fact": kind, "ingredients": [one, two]}
    single: Fact = {"fact": kind, "ingredient": one}
    made = cards.mix(one, two)
    if kind == "mix":
        return {**pair, "potion": made}
    if kind == "sale":
        return {**pair, **sold}
    if kind == "aspect":
        colour = chance.choice(reader.COLOURS)
        return {**single, "colour": colour, "sign": cards.aspect(one, colour)}
    if kind == "demonstration":
        asked = chance.choice([made, wanted, "N"])
        return {**pair, "potion": asked, "answer": cards.demonstrate(one, two, asked)}
    if kind == "peek":
        return {**single, **(sold if chance.random() < 0.5 else {"potion": made})}
    odds = chance.choice([0.5, 2, 3.0, 10])
    return {**single, "alchemical": chance.choice(reader.ALCHEMICALS), "odds": odds}


def some_notebook(seed: int) -> dict[str, Any]:
    """One to eight facts, some of them assumptions, with the notebook's answers."""
    chance = random.Random(seed)
    cards = CardReader(reader.new_code(seed))
    kinds = ["mix", "mix", "sale", "aspect", "demonstration", "peek", "odds"]
    n = Notebook()
    for kind in chance.choices(kinds, k=1 + seed % 8):
        n.learn(true_fact(kind, cards, chance), what_if=chance.random() < 0.2)
    lie = next(k for k in reader.POTIONS if k != cards.mix("toad", "root"))
    return {"facts": n.facts, **answers(n), "clash": clash(n, lie)}


def answers(n: Notebook) -> dict[str, Any]:
    """Everything a notebook can be asked, numbers rounded."""
    kinds = reader.INGREDIENTS
    return {
        "worlds": n.worlds,
        "grid": {kind: [rounded(n.grid[kind][a]) for a in reader.ALCHEMICALS] for kind in kinds},
        "chances": {f"{a} {b}": [rounded(p) for p in n.chances(a, b).values()]
                    for (a, b), _ in sorted(n.experiments())},
        "sale": {w: [rounded(p) for p in n.sale("fern", "toad", w).values()]
                 for w in reader.POTIONS[:6]},
        "sale_bits": {w: rounded(n.sale_bits("fern", "toad", w)) for w in reader.POTIONS[:6]},
        "experiments": {f"{a} {b}": rounded(bits) for (a, b), bits in sorted(n.experiments())},
        "held": sorted(f"{a} {b}" for (a, b), _ in n.experiments(["toad", "root", "fern"])),
        "theories": n.theories(),
        "why": {f"{kind} {a}": n.why(kind, a) for kind in kinds for a in reader.ALCHEMICALS
                if not n.grid[kind][a]},
    }  # fmt: skip


def rounded(number: float) -> float:
    """A number, rounded."""
    return round(number, PLACES)


def clash(n: Notebook, lie: str) -> dict[str, Any]:
    """A false fact and the facts it contradicts; none if it could be true."""
    fact: Fact = {"fact": "mix", "ingredients": ["toad", "root"], "potion": lie}
    try:
        Notebook(n.facts).learn(fact)
    except Clash as error:
        return {"fact": fact, "facts": error.facts}
    return {"fact": fact, "facts": None}


def refusal(code: str) -> dict[str, str]:
    """Why a code is refused."""
    try:
        reader.world(code)
    except BadCode as error:
        return {"code": code, "reason": error.code, "words": str(error)}
    raise AssertionError(f"{code} was read")


def written() -> str:
    """The whole file."""
    codes = KNOWN + [reader.new_code(seed) for seed in range(CODES - len(KNOWN))]
    found = {
        "codes": [{"code": c, "world": list(reader.world(c).values()),
                   "fingerprint": reader.fingerprint(c),
                   "codes": reader.codes(reader.world(c))} for c in codes],
        "refused": [refusal(code) for code in REFUSED],
        "notebooks": [some_notebook(seed) for seed in range(NOTEBOOKS)],
    }  # fmt: skip
    return json.dumps(found, separators=(",", ":")).replace('{"code"', '\n{"code"') + "\n"


if __name__ == "__main__":
    FILE.write_text(written())
