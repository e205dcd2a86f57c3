"""Tables of The Valley of Alchemists that stand where a test needs them.

A position starts as the truth of a new game after set-up; only what a test names is changed. The
other cards lie in the display, then in the pile, then out of the game, as the numbers ask.
"""

from collections.abc import Mapping
from typing import Any

import athanor
from athanor import Table
from athanor.games.valley.deck import COLOURS, INGREDIENTS, own_rows

Json = Any
Chest = Mapping[int, str]  # card by cell; "C32 shape" carries a token

GAME = athanor.game("valley")
ADA, BEA, CAL, DEE = range(4)
CARDS = [row["id"] for row in own_rows()]
USED = {2: 35, 3: 45, 4: 55}
TOKENS = ("shape", "colour", "level", "decoctions")
LINES = ([0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6])


def counts(text: str, words: tuple[str, ...], other: int = 0) -> dict[str, int]:
    """`red2 blue1` as a count of every word."""
    found = dict.fromkeys(words, other)
    for part in text.split():
        word = part.rstrip("0123456789")
        found[word] = int(part[len(word) :])
    return found


def ingredients(text: str = "") -> dict[str, int]:
    """A cauldron."""
    return counts(text, INGREDIENTS)


def decoctions(text: str = "") -> dict[str, int]:
    """Decoctions on a player board."""
    return counts(text, COLOURS)


def table(players: int = 2, turn: int | None = ADA, **changes: Any) -> Table:
    """A table where it is that seat's turn, or where the game is over."""
    return athanor.load(position(players, turn, **changes))


def position(
    players: int = 2,
    turn: int | None = ADA,
    *,
    round: int = 2,  # noqa: A002 the name it has in the data
    starter: int = ADA,
    cap: int = 60,
    acts: int = 2,
    skills: Mapping[int, str] | None = None,
    cauldron: Mapping[int, str] | None = None,
    decoctions: Mapping[int, str] | None = None,
    chest: Mapping[int, Chest] | None = None,
    tokens: Mapping[int, str] | None = None,
    display: str = "",
    pile: int | None = None,
    sold: Mapping[int, str] | None = None,
    bonus: Mapping[int, int] | None = None,
) -> Json:
    """The data of such a position. `-` is a gap in the display, which is filled up behind it.

    With a short pile, the last seat is given the sold cards that the pile lacks.
    """
    truth: Json = GAME.new(players, 7, starter=starter, cap=cap).truth()
    _seat_turn(truth, turn, round, acts)
    for seat in range(players):
        truth["skills"][seat] = counts((skills or {}).get(seat, ""), INGREDIENTS, 1)
        truth["cauldron"][seat] = ingredients((cauldron or {}).get(seat, ""))
        truth["decoctions"][seat] = counts((decoctions or {}).get(seat, ""), COLOURS)
        _fill_chest(truth, seat, (chest or {}).get(seat, {}))
        truth["sold"][seat] = (sold or {}).get(seat, "").split()
        truth["bonus"][seat] = (bonus or {}).get(seat, 0)
        if seat in (tokens or {}):
            truth["tokens"][seat] = (tokens or {})[seat].split()
    _deal(truth, display.split(), pile)
    return truth


def _seat_turn(truth: Json, turn: int | None, number: int, acts: int) -> None:
    players, starter = truth["players"], truth["options"]["starter"]
    moved = players if turn is None else (turn - starter) % players
    truth["round"] = number
    places = [(seat - starter) % players for seat in range(players)]
    truth["turns"] = [number - 1 + (place < moved) for place in places]
    truth["turn"] = (starter - 1) % players if turn is None else turn
    truth["actors"] = [] if turn is None else [turn]
    truth["over"] = turn is None
    truth["phase"] = "over" if turn is None else "turn"
    truth["acts_left"] = 0 if turn is None else acts
    truth["points_left"] = [0] * players


def _fill_chest(truth: Json, seat: int, cards: Chest) -> None:
    for cell, text in cards.items():
        card, _, token = text.partition(" ")
        truth["chest"][seat][cell] = {"card": card, "token": token or None}
        if token:
            truth["tokens"][seat].remove(token)


def _deal(truth: Json, shown: list[str], pile: int | None) -> None:
    """Put every card that was not named somewhere."""
    lying = [cell["card"] for chest in truth["chest"] for cell in chest if cell]
    lying += [card for cards in truth["sold"] for card in cards]
    spare = [card for card in CARDS if card not in lying and card not in shown]
    shown += [spare.pop(0) for _ in range(10 - len(shown))]
    truth["display"] = [None if card == "-" else card for card in shown]
    left = USED[truth["players"]] - len(lying) - 10 + shown.count("-")
    if pile is not None:
        _give_away(truth, spare, left - pile)
        left = pile
    truth["pile"], truth["unused"] = spare[:left], spare[left:]
    truth["pile_left"], truth["last_round"] = left, left == 0


def _give_away(truth: Json, spare: list[str], number: int) -> None:
    seat = truth["players"] - 1
    for _ in range(number % 3):
        cell = truth["chest"][seat].index(None)
        truth["chest"][seat][cell] = {"card": spare.pop(), "token": None}
    truth["sold"][seat] += [spare.pop() for _ in range(number - number % 3)]


def elixirs(t: Table, seat: int) -> dict[int, str]:
    """The chest of a seat in the form `table` takes."""
    cells = enumerate(t.truth()["chest"][seat])
    return {i: " ".join(filter(None, (cell["card"], cell["token"]))) for i, cell in cells if cell}


def listed(t: Table, verb: str) -> list[Json]:
    """The legal actions of one verb."""
    return [action for action in t.legal() if action["do"] == verb]


def verbs(t: Table) -> set[str]:
    """The verbs of all legal actions."""
    return {action["do"] for action in t.legal()}


def play(t: Table, *actions: str) -> Table:
    """Several actions in plain text, one after the other."""
    for action in actions:
        t.play(action)
    return t


def trained(t: Table) -> Table:
    """The same table with all set-up points spent on water."""
    while t.truth()["phase"] == "train":
        t.play("train water")
    return t


def bonus(*cards: str) -> int:
    """What three elixirs in a row earn Ada when they are sold."""
    t = table(chest={ADA: dict(enumerate(cards))})
    t.play("sell 0+1+2")
    found: int = t.truth()["bonus"][ADA]
    return found
