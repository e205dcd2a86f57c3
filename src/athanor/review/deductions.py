"""Alchemists: what the chooser's own facts said about a choice, and the deductions it missed."""

from collections.abc import Mapping

from athanor.kernel.declare.words import Json
from athanor.language import Sentence, named
from athanor.reader import Notebook
from athanor.reader.findings import notebook

Action = Mapping[str, Json]
CERTAIN = 1 - 1e-9
EXPERIMENTS = ("test", "drink")  # phases in which a mix is an experiment
UNPUBLISHED = "none"  # the token of an ingredient without a theory


def remark(view: Json, seat: int, chosen: Action, best: Action) -> Sentence | None:
    """What the chooser's own facts said about the better choice and the one made."""
    book = notebook(view)
    if best["do"] == chosen["do"] == "claim":
        return _on_claims(view, book, chosen["alchemical"], best["alchemical"])
    if best["do"] == chosen["do"] == "mix" and view["phase"] in EXPERIMENTS:
        bits = {frozenset(pair): told for pair, told in book.experiments()}
        mine, other = bits[frozenset(best["pair"])], bits[frozenset(chosen["pair"])]
        said = {"more": round(mine, 1), "less": round(other, 1)}
        return Sentence("reasons.alchemists.bits", said) if mine > other else None
    return None


def _on_claims(view: Json, book: Notebook, chosen: str, best: str) -> Sentence | None:
    kind = next(asked["ingredient"] for asked in view["pending"] if asked["ask"] == "claim")
    right, wrong = book.grid[kind][best], book.grid[kind][chosen]
    if right <= wrong:
        return None
    return Sentence("reasons.alchemists.claim", {
        "kind": named("alchemists", kind), "best": best, "right": round(100 * right),
        "chosen": chosen, "wrong": round(100 * wrong),
    })  # fmt: skip


def missed(view: Json, seat: int, chosen: Action) -> Sentence | None:
    """A deduction that the chooser's own facts allowed and the choice left unused, or nothing."""
    if chosen["do"] == "mix" and view["phase"] in EXPERIMENTS:
        return _empty_experiment(notebook(view), chosen["pair"])
    if chosen["do"] == "decline" and view["phase"] == "publish":
        return _settled_theory(view, notebook(view))
    if chosen["do"] == "decline" and view["phase"] == "debunk":
        return _false_theory(view, notebook(view), seat)
    return None


def _empty_experiment(book: Notebook, pair: list[str]) -> Sentence | None:
    potion, chance = max(book.chances(*pair).items(), key=lambda item: item[1])
    if chance < CERTAIN:
        return None
    both = [named("alchemists", kind) for kind in pair]
    return Sentence("reasons.alchemists.nothing", {"pair": both, "potion": potion})


def _settled_theory(view: Json, book: Notebook) -> Sentence | None:
    published = {theory["token"] for theory in view["theories"].values()}
    for kind, theory in book.theories().items():
        token = theory["alchemical"]
        free = view["theories"][kind]["token"] == UNPUBLISHED and token not in published
        if free and theory["probability"] >= CERTAIN:
            return _theory("proved", kind, token)
    return None


def _false_theory(view: Json, book: Notebook, seat: int) -> Sentence | None:
    for kind, theory in view["theories"].items():
        own = any(seal["seat"] == seat for seal in theory["seals"])
        known = theory["token"] != UNPUBLISHED and not own
        if known and book.grid[kind][theory["token"]] == 0:
            return _theory("refuted", kind, theory["token"])
    return None


def _theory(code: str, kind: str, token: str) -> Sentence:
    return Sentence(
        f"reasons.alchemists.{code}", {"kind": named("alchemists", kind), "token": token}
    )
