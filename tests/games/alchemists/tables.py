"""Tables for the tests of Alchemists: positions in the world DEMO where only what matters is said.

Seats are named after the flasks of the rulebook's examples. Everything not given is dealt from
what is left in the box, so that a position is always complete.
"""

from collections import Counter
from typing import Any

import athanor
from athanor import Table
from athanor.games.alchemists.components import CUBES_BY_SPACE, Space
from athanor.reader import INGREDIENTS

Json = Any
YELLOW, BLUE, GREEN, RED = range(4)
GAME = athanor.game("alchemists")

FAVORS = {
    "assistant": 4, "herbalist": 4, "associate": 3, "custodian": 3, "barmaid": 2, "merchant": 2,
    "sage": 2, "shopkeeper": 2,
}  # fmt: skip
SEALS = {"gold": 2, "silver": 3, "red": 2, "green": 2, "blue": 2}
ARTIFACTS = [
    ["boots", "discount", "mortar", "periscope", "press", "robe"],
    ["rhetoric", "hypnotic", "authority", "chalice", "cap", "trunk"],
    ["altar", "cup", "cabinet", "plume", "mirror", "idol"],
]
ADVENTURERS = ["cleric", "ranger", "berserker", "sorcerer", "witcher", "assassin"]
OPENING = {
    "forage": "forage", "transmute": "transmute", "custodian": "brew", "sell": "offer",
    "buy": "buy", "debunk": "debunk", "publish": "publish", "test": "brew", "drink": "brew",
    "exhibit": "exhibit",
}  # fmt: skip
ORDER_SPACES = ["pay", "nil", "i", "ii"]
EVERYTHING = " ".join(kind for kind in INGREDIENTS for _ in range(5))  # all forty cards
OWN_CUBES = {2: 6, 3: 5, 4: 4}


def table(
    phase: str = "forage",
    *,
    players: int = 3,
    round: int | None = None,  # noqa: A002
    hands: dict[int, str] | None = None,
    favors: dict[int, str] | None = None,
    favor_discard: str = "",
    gold: dict[int, int] | int = 2,
    reputation: dict[int, int] | int = 10,
    owned: dict[int, str] | None = None,
    for_sale: str = "",
    theories: dict[str, tuple[str, list[tuple[int, str]]]] | None = None,
    conflicts: list[tuple[str, str]] | None = None,
    grants: dict[str, int] | None = None,
    actions: dict[str, list[int]] | None = None,
    associates: dict[str, list[int]] | None = None,
    turn: list[int] | None = None,
    row: str = "",
    town: str = "berserker",
    pending: list[Json] | None = None,
    empty_deck: bool = False,
    **more: Json,
) -> Table:
    """A table in the middle of a round; `actions` are declared, and the first one is asked for."""
    settings: dict[str, Json] = {
        name: more.pop(name) for name in ("conference_side", "debunk", "variant") if name in more
    }
    if "conference_side" in settings:
        settings["conference"] = settings.pop("conference_side")
    truth = GAME.new(players, seed=1, code="DEMO", first=0, **settings).truth()
    seats = range(players)
    number = round if round is not None else 6 if phase in ("exhibit", "over") else 2
    truth |= {"round": number, "phase": phase, "over": False}
    truth["gold"] = [gold.get(i, 2) if isinstance(gold, dict) else gold for i in seats]
    truth["reputation"] = [
        reputation.get(i, 10) if isinstance(reputation, dict) else reputation for i in seats
    ]
    deal_cards(truth, hands or {}, row.split(), empty_deck)
    deal_favors(truth, favors or {}, favor_discard.split())
    deal_seals(truth, theories or {}, conflicts or [])
    lay_out_artifacts(truth, owned or {}, for_sale.split())
    send_adventurers(truth, town)
    truth["conference"] = {"due": {3: 1, 5: 2}.get(number, 0), "held": (number > 3) + (number > 5)}
    truth["grants"] |= grants or {}
    order = turn or list(seats)
    choice = ["none"] * players
    for place, seat in enumerate(order):
        choice[seat] = ORDER_SPACES[place]
    fixed = phase not in ("setup", "order")
    truth["order"] |= {
        "turn": order if fixed else [],
        "choice": choice if fixed else ["none"] * players,
    }
    declare(truth, actions or {}, associates or {}, order if fixed else [])
    truth |= more
    ask(truth, phase, pending)
    return athanor.load(truth)


def deal_cards(truth: Json, hands: dict[int, str], row: list[str], empty_deck: bool) -> None:
    """Give hands and row their cards; the rest is the deck, or lies in the discard pile."""
    left = Counter(dict.fromkeys(INGREDIENTS, 5))
    truth["hands"] = []
    for seat in range(truth["players"]):
        cards = Counter(hands.get(seat, "").split())
        left -= cards
        truth["hands"].append(
            {"count": cards.total(), "cards": {kind: cards[kind] for kind in INGREDIENTS}}
        )
    left -= Counter(row)
    rest = list(left.elements())
    truth |= {"row": row, "deck": [] if empty_deck else rest, "discard": rest if empty_deck else []}


def deal_favors(truth: Json, favors: dict[int, str], discard: list[str]) -> None:
    """Give hands their favors; the rest is the deck."""
    left = Counter(FAVORS)
    truth["favors"] = []
    for seat in range(truth["players"]):
        cards = Counter(favors.get(seat, "").split())
        left -= cards
        truth["favors"].append(
            {"count": cards.total(), "cards": {card: cards[card] for card in FAVORS}}
        )
    left -= Counter(discard)
    # Herbalists lie at the bottom, so that a draw stirs nothing up unless a test says so.
    deck = sorted(left.elements(), key=lambda card: card == "herbalist")
    truth |= {"favor_deck": deck, "favor_discard": discard}


def deal_seals(
    truth: Json,
    theories: dict[str, tuple[str, list[tuple[int, str]]]],
    conflicts: list[tuple[str, str]],
) -> None:
    """Put theories on the board, each with its seals; the other seals are unused."""
    left = [Counter(SEALS) for _ in range(truth["players"])]
    for kind, (token, seals) in theories.items():
        entry = truth["theories"][kind]
        entry["token"] = token
        for place, (seat, seal) in enumerate(seals):
            by = "endorse" if place else "publish"
            entry["seals"].append({"seat": seat, "kind": seal, "by": by})
            left[seat][seal] -= 1
    for one, two in conflicts:
        for a, b in ((one, two), (two, one)):
            listed = {*truth["theories"][a]["conflicts"], b}
            truth["theories"][a]["conflicts"] = [kind for kind in INGREDIENTS if kind in listed]
    truth["seals"] = [{"count": seals.total(), "left": dict(seals)} for seals in left]


def lay_out_artifacts(truth: Json, owned: dict[int, str], for_sale: list[str]) -> None:
    """Three of each level: those owned and for sale, then others; the present level is for sale."""
    held = [owned.get(seat, "").split() for seat in range(truth["players"])]
    used = [card for cards in held for card in cards]
    present = 0 if truth["round"] < 4 else 1 if truth["round"] < 6 else 2
    levels = []
    for cards in ARTIFACTS:
        wanted = [card for card in for_sale if card in cards]
        mine = [card for card in used if card in cards]
        free = [c for c in reversed(cards) if c not in used and c not in wanted]
        levels.append((wanted + free)[: 3 - len(mine)])
    gone = [card for level in levels[:present] for card in level]
    truth["artifacts"] |= {
        "row": levels[present],
        "ahead": {"II": levels[1] if present < 1 else [], "III": levels[2] if present < 2 else []},
        "owned": held,
        "gone": gone,
    }


def send_adventurers(truth: Json, town: str) -> None:
    """Somebody in town from round 2 on, and the others in a row behind."""
    number = truth["round"]
    *others, removed = [name for name in ADVENTURERS if name != town]
    gone = others[: max(0, number - 2)]
    coming = others[len(gone) :] if number > 1 else [town, *others]
    truth["adventurer"] = {
        "town": town if number > 1 else "none",
        "next": coming[0] if coming else "none",
        "stack": coming[1:],
        "removed": removed,
        "gone": gone,
    }


def declare(
    truth: Json, actions: dict[str, list[int]], associates: dict[str, list[int]], order: list[int]
) -> None:
    """Declared actions with their cubes; Assistants help out where there are not enough."""
    players = truth["players"]
    placed = [0] * players
    for space, counts in actions.items():
        filled = [*counts, *[0] * (players - len(counts))]
        friends = [seat for seat in order if seat in associates.get(space, [])]
        rows = [s for s in friends + [s for s in order if s not in friends] if filled[s]]
        truth["spaces"][space] = {
            "rows": rows, "declared": filled, "left": list(filled),
            "performed": [0] * players, "associates": friends,
        }  # fmt: skip
        cubes = CUBES_BY_SPACE[{member.word: member for member in Space}[space]][players == 4]
        for seat, count in enumerate(filled):
            placed[seat] += sum(cubes[:count])
    for seat in range(players):
        extra = max(0, placed[seat] - OWN_CUBES[players])
        idle = OWN_CUBES[players] + extra - placed[seat]
        resolving = truth["phase"] not in ("order", "declare", "setup")
        truth["cubes"][seat] = {
            "ready": 0 if resolving else idle, "placed": placed[seat],
            "spent": idle if resolving else 0, "unused": 0, "hospital": 0, "stack": 0,
            "extra": extra,
        }  # fmt: skip


def ask(truth: Json, phase: str, pending: list[Json] | None) -> None:
    """The question given, or the one that opens the phase."""
    if pending is None:
        pending = [opening(truth, phase)]
    top = pending[-1]
    actors = top.get("seats", [top.get("seat", 0)])
    truth |= {"pending": pending, "actors": actors}


def opening(truth: Json, phase: str) -> Json:
    """What a phase asks first."""
    if phase == "order":
        return {"ask": "order", "seat": truth["start"]}
    if phase == "declare":
        return {"ask": "declare", "seat": truth["order"]["turn"][-1]}
    rows = truth["spaces"][phase]["rows"]
    if phase == "sell" and len(rows) > 1 and not truth["sale"]["order"]:
        return {"ask": "bid", "seats": sorted(rows)}
    if phase == "sell":
        truth["sale"]["order"] = truth["sale"]["order"] or rows
        rows = truth["sale"]["order"]
    return {"ask": OPENING[phase], "seat": rows[0], "nth": 1, "boots": False, "favors": []}


def mix(t: Table, one: str, two: str, seat: int | None = None) -> None:
    """Mix two cards, in the standard order or not."""
    t.play({"do": "mix", "pair": [one, two]}, seat)


def publish(t: Table, kind: str, token: str, seal: str) -> None:
    """Publish a theory in its three steps."""
    t.play(f"publish {kind}")
    t.play(f"claim {token}")
    t.play(f"seal {seal}")


def endorse(t: Table, kind: str, seal: str) -> None:
    """Endorse a theory in its two steps."""
    t.play(f"endorse {kind}")
    t.play(f"seal {seal}")


def question(t: Table, one: str, two: str, potion: str) -> None:
    """A master's demonstration."""
    t.play({"do": "demonstrate", "pair": [one, two]})
    t.play(f"ask {potion}")


def asked(t: Table) -> Json:
    """The question on top."""
    return t.truth()["pending"][-1]


def verbs(t: Table) -> set[str]:
    """What the seat that is asked may do."""
    return {action["do"] for action in t.legal()}


def can(t: Table, verb: str, key: str) -> list[Json]:
    """The values a verb may have now."""
    return [action[key] for action in t.legal() if action["do"] == verb]


def cards(t: Table, seat: int) -> dict[str, int]:
    """The kinds in a hand, without zeros."""
    return {kind: n for kind, n in t.truth()["hands"][seat]["cards"].items() if n}


def pass_round(t: Table) -> Table:
    """Answer everything with the first thing that leads on, until the next round begins."""
    number = t.truth()["round"]
    while t.truth()["round"] == number and not t.over:
        seat = t.actors[0]
        actions = t.legal(seat)
        wanted = [a for a in actions if a["do"] in ("done", "decline", "pass")]
        t.play((wanted or actions)[0], seat)
    return t
