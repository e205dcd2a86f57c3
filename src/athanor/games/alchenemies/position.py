"""The names in the plain data of a position."""

from typing import Any

from athanor.kernel import BLANK, Word, shape
from athanor.kernel.declare.words import Json
from athanor.kernel.errors import BadPosition

from .actions import PAYMENT
from .components import (
    CARDS,
    EFFECT,
    ELEMENTS,
    LAB_LIMIT,
    MADE,
    SEATS,
    STACK,
    WORKS,
    Paraphernalia,
    Phase,
    Reagent,
    Recipe,
    Step,
)
from .deck import ICONS, MOST_CARDS
from .effects import Effect
from .rules.recipes import BITS, MASK

RECIPES = [card.word for card in Recipe]
ELEMENT_WORDS = [reagent.word for reagent in Reagent][:ELEMENTS]
DRAW = "draw"
MOST_WORDS = MOST_CARDS


def in_words(value: Json, words: list[str], most: int, at: str) -> list[int]:
    """A list of at most this many words, as numbers."""
    if not isinstance(value, list) or len(value) > most:
        raise BadPosition(at, f"this is not a list of at most {most} words.")
    for word in value:
        if not isinstance(word, str) or word not in words:
            raise BadPosition(at, f"{word!r} is not one of {', '.join(words)}.")
    return [words.index(word) for word in value]


class cards(shape.Placed):
    """Cards of kinds that are counted, as a list in the order of the deck."""

    def __init__(self, name: str, members: type[Word]) -> None:
        self.name = name
        self.words = [member.word for member in members]

    def write(self, s: Any, index: shape.Index = ()) -> Json:
        found = self.row(s, index)
        if BLANK in found:
            return None
        return [word for word, count in zip(self.words, found) if count for _ in range(count)]

    def read(self, s: Any, index: shape.Index, value: Json, at: str) -> None:
        counts = [BLANK if value is None else 0] * len(self.words)
        most = s.fields[self.name].high
        for card in in_words([] if value is None else value, self.words, MOST_WORDS, at):
            counts[card] += 1
        if max(counts) > most:
            raise BadPosition(at, f"there are more than {most} of a card.")
        for card, count in enumerate(counts):
            shape.put(s, self.name, (*index, card), count)


class slots(shape.Placed):
    """Cards in slots of a row, 1 + a card in each and 0 in an empty one, as a list."""

    def __init__(self, name: str, room: int, downwards: bool = False) -> None:
        self.name, self.room = name, room
        self.downwards = downwards  # the last word of the list is in the first slot

    def write(self, s: Any, index: shape.Index = ()) -> Json:
        found = self.row(s, index)[: self.room]
        if BLANK in found:
            return None
        words = self.words(s)
        named = [words[card - 1] for card in found if card > 0]
        return named[::-1] if self.downwards else named

    def read(self, s: Any, index: shape.Index, value: Json, at: str) -> None:
        found = in_words([] if value is None else value, self.words(s), self.room, at)
        ordered = found[::-1] if self.downwards else sorted(found)
        filled = [card + 1 for card in ordered] + [0] * self.room
        for place in range(self.room):
            number = BLANK if value is None else filled[place]
            shape.put(s, self.name, (*index, place), number)

    def words(self, s: Any) -> list[str]:
        return RECIPES


class named(slots):
    """What a seat has named in `give_up`: Reagents under an Audit, else Recipes."""

    def words(self, s: Any) -> list[str]:
        audit = s.played >= 0 and EFFECT[s.played] == Effect.REAGENT_CAP
        return [reagent.word for reagent in Reagent] if audit else RECIPES


def seen_shift(viewer: int, owner: int) -> int:
    """The bit position of an owner's count in a number of `seen`."""
    return BITS * ((owner - viewer) % SEATS - 1)


class Seen(shape.Placed):
    """By viewer, then by owner: cards the viewer knows the owner has."""

    name = "seen"

    def write(self, s: Any, index: shape.Index) -> Json:
        (viewer,) = index
        found = self.row(s, index)
        if found[0] == BLANK:
            return None
        known = [(word, number) for word, number in zip(RECIPES, found) if number]
        return [self._cards(known, viewer, owner) for owner in range(s.players)]

    def _cards(self, known: list[tuple[str, int]], viewer: int, owner: int) -> list[str]:
        if viewer == owner:
            return []
        shift = seen_shift(viewer, owner)
        return [word for word, number in known for _ in range(number >> shift & MASK)]

    def read(self, s: Any, index: shape.Index, value: Json, at: str) -> None:
        (viewer,) = index
        for kind in range(len(RECIPES)):
            s.seen[viewer, kind] = BLANK if value is None else 0
        if value is None:
            return
        if not isinstance(value, list) or len(value) != s.players:
            raise BadPosition(at, f"one entry for each of the {s.players} seats belongs here.")
        for owner, entry in enumerate(value):
            self._read_row(s, viewer, owner, entry, f"{at}[{owner}]")

    def _read_row(self, s: Any, viewer: int, owner: int, entry: Json, at: str) -> None:
        found = in_words(entry, RECIPES, MOST_WORDS, at)
        if found and viewer == owner:
            raise BadPosition(at, "nobody is told of her own hand here.")
        for kind in set(found):
            if found.count(kind) > CARDS[kind].copies:
                raise BadPosition(at, f"there are fewer cards {RECIPES[kind]} than this.")
            s.seen[viewer, kind] += found.count(kind) << seen_shift(viewer, owner)


class Lab:
    """The free Reagents of a seat, and its Paraphernalia in play."""

    parts: shape.Shape = {
        "reagents": shape.counts("lab", Reagent),
        "paraphernalia": cards("shelf", Paraphernalia),
    }

    def write(self, s: Any, index: shape.Index) -> Json:
        return {name: part.write(s, index) for name, part in self.parts.items()}

    def read(self, s: Any, index: shape.Index, value: Json, at: str) -> None:
        shape.check_names(value, self.parts, at)
        for name, part in self.parts.items():
            part.read(s, index, value[name], f"{at}.{name}")


class Work:
    """The Alembics of a seat that are at work, the oldest first."""

    def write(self, s: Any, index: shape.Index) -> Json:
        (seat,) = index
        places = range(s.works[seat])
        return [self.entry(s.work[seat, i], s.work_paid[seat, i]) for i in places]

    def entry(self, kind: int, paid: int) -> dict[str, Json]:
        payment = PAYMENT.value(paid)
        parts = [payment[0] if p in ICONS and payment else p for p in CARDS[kind].ingredients]
        return {
            "recipe": RECIPES[kind],
            "with": payment,
            "ingredients": parts,
            "formula": kind >= MADE,
        }

    def read(self, s: Any, index: shape.Index, value: Json, at: str) -> None:
        (seat,) = index
        if not isinstance(value, list) or len(value) > WORKS:
            raise BadPosition(at, f"this is not a list of at most {WORKS} Alembics at work.")
        s.works[seat] = len(value)
        for place, entry in enumerate(value):
            self._read_entry(s, seat, place, entry, f"{at}[{place}]")

    def _read_entry(self, s: Any, seat: int, place: int, entry: Json, at: str) -> None:
        shape.check_names(entry, ("recipe", "with", "ingredients", "formula"), at)
        (kind,) = in_words([entry["recipe"]], RECIPES, 1, f"{at}.recipe")
        paid = read_payment(entry["with"], f"{at}.with")
        if self.entry(kind, paid)["ingredients"] != entry["ingredients"]:
            raise BadPosition(f"{at}.ingredients", "they do not fit the Recipe.")
        if entry["formula"] is not (kind >= MADE):
            raise BadPosition(f"{at}.formula", f"{entry['formula']!r} does not fit the Recipe.")
        s.work[seat, place] = kind
        s.work_paid[seat, place] = paid


def read_payment(value: Json, at: str) -> int:
    """What paid for an icon, as a number."""
    found = in_words(value, RECIPES[:MADE], 1, at)
    return found[0] + 1 if found else 0


class Due:
    """What still enters the Lab before the next question."""

    def write(self, s: Any, index: shape.Index) -> Json:
        elements = [w for i, w in enumerate(ELEMENT_WORDS) for _ in range(s.due_take[i])]
        return [DRAW] * s.due_draws + elements

    def read(self, s: Any, index: shape.Index, value: Json, at: str) -> None:
        found = in_words(value, [*ELEMENT_WORDS, DRAW], 6, at)
        s.due_draws = found.count(ELEMENTS)
        for element in range(ELEMENTS):
            s.due_take[element] = found.count(element)


class Pending:
    """The card being played and what has been chosen for it; each part only once it is chosen."""

    kept = cards("kept", Recipe)

    def write(self, s: Any, index: shape.Index) -> Json:
        if s.played in (-1, BLANK):
            return None
        found: dict[str, Json] = {"card": RECIPES[s.played]}
        if s.played >= MADE:
            found["with"] = None if s.paid == BLANK else PAYMENT.value(s.paid)
        if s.aim >= 0:
            found["seat"] = s.aim
        taken = [w for i, w in enumerate(ELEMENT_WORDS) for _ in range(max(0, s.taken[i]))]
        kept = self.kept.write(s)
        if taken:
            found["taken"] = taken
        if s.offered >= 0:
            found["offer"] = RECIPES[s.offered]
        if kept != []:
            found["kept"] = kept
        if s.stolen != -1:
            found["steal"] = None if s.stolen == BLANK else RECIPES[s.stolen]
        return found

    def read(self, s: Any, index: shape.Index, value: Json, at: str) -> None:
        if value is None:
            self._read_nothing(s)
            return
        known = ("card", "with", "seat", "taken", "offer", "kept", "steal")
        if not isinstance(value, dict) or "card" not in value:
            raise BadPosition(at, "this names no card.")
        for name in value:
            if name not in known:
                raise BadPosition(f"{at}.{name}", "there is no such field.")
        (s.played,) = in_words([value["card"]], RECIPES, 1, f"{at}.card")
        if (s.played >= MADE) != ("with" in value):
            raise BadPosition(f"{at}.with", "a Formula has it, a Paraphernalia does not.")
        self._read_parts(s, value, at)

    def _read_nothing(self, s: Any) -> None:
        hidden = s.phase == Phase.TARGET
        s.played = s.aim = s.offered = s.stolen = BLANK if hidden else -1
        s.paid = BLANK if hidden else 0
        for element in range(ELEMENTS):
            s.taken[element] = BLANK if hidden else 0
        for kind in range(len(RECIPES)):
            s.kept[kind] = BLANK if hidden else 0

    def _read_parts(self, s: Any, value: dict[str, Json], at: str) -> None:
        payment = value.get("with", [])
        s.paid = BLANK if payment is None else read_payment(payment, f"{at}.with")
        s.aim = self._seat(s, value["seat"], f"{at}.seat") if "seat" in value else -1
        s.offered = self._card(value, "offer", RECIPES[:MADE], at)
        s.stolen = self._card(value, "steal", RECIPES, at)
        taken = in_words(value.get("taken", []), ELEMENT_WORDS, 6, f"{at}.taken")
        for element in range(ELEMENTS):
            s.taken[element] = taken.count(element)
        self.kept.read(s, (), value.get("kept", []), f"{at}.kept")

    def _seat(self, s: Any, value: Json, at: str) -> int:
        if type(value) is not int or not 0 <= value < s.players:
            raise BadPosition(at, f"{value!r} is not a seat of this table.")
        return value

    def _card(self, value: dict[str, Json], name: str, words: list[str], at: str) -> int:
        if name not in value:
            return -1
        if value[name] is None:
            return BLANK
        return in_words([value[name]], words, 1, f"{at}.{name}")[0]


SHAPE: shape.Shape = {
    "step": shape.word("step", Step),
    "turn": shape.number("turn"),
    "turns": shape.by_seat(shape.number("turns")),
    "stack_left": shape.number("stack_left"),
    "stack": shape.pile("stack", "stack_left", Reagent),
    "pile": shape.counts("pile", Reagent),
    "recipes_left": shape.by_seat(shape.number("recipes_left")),
    "recipes": shape.by_seat(shape.pile("recipes", "recipes_left", Recipe)),
    "bottom": shape.by_seat(slots("bottom", STACK, downwards=True)),
    "hands": shape.by_seat(cards("hand", Recipe)),
    "hand_size": shape.by_seat(shape.number("hand_size")),
    "seen": shape.by_seat(Seen()),
    "recipe_pile": cards("recipe_pile", Recipe),
    "labs": shape.by_seat(Lab()),
    "work": shape.by_seat(Work()),
    "sealed": shape.by_seat(shape.flag("sealed")),
    "effects": cards("effects", Paraphernalia),
    "due": Due(),
    "draws_left": shape.number("draws_left"),
    "pending": Pending(),
    "looked": cards("looked", Recipe),
    "owed": shape.by_seat(shape.number("owed")),
    "chosen": shape.by_seat(named("chosen", LAB_LIMIT)),
}
