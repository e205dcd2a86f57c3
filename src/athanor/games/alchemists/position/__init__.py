"""The names in the plain data of a position, field by field."""

from typing import Any

from athanor.kernel import BLANK, shape
from athanor.kernel.declare.shape import Index
from athanor.kernel.declare.words import Json
from athanor.kernel.errors import BadPosition

from ..codes import LETTERS
from ..components import (
    CODE,
    SEATS,
    Adventurer,
    Artifact,
    Favor,
    Grant,
    Hit,
    Ingredient,
    OrderSpace,
    Potion,
    Seal,
)
from .board import THEORIES, Owned, Sale, SealsOut, Spaces, World
from .derived import conference_due
from .facts import Facts, cauldron
from .parts import NONE, at_row, bits, by_word, face_down, flags, group, seats, words, words_of
from .pending import Pending

POTIONS = words_of(Potion)


class CodeWord:
    """Four letters, or null while they are hidden."""

    def write(self, s: Any, index: Index = ()) -> Json:
        return None if s.code[0] == BLANK else "".join(LETTERS[i] for i in s.code)

    def read(self, s: Any, index: Index, value: Json, at: str) -> None:
        if value is None:
            for i in range(CODE):
                s.code[i] = BLANK
        elif not isinstance(value, str) or len(value) != CODE or not set(value) <= set(LETTERS):
            raise BadPosition(at, f"{value!r} is not four capital letters.")
        else:
            for i, letter in enumerate(value):
                s.code[i] = LETTERS.index(letter)


class Student:
    """Happy, until someone has mixed a negative potion."""

    def write(self, s: Any, index: Index = ()) -> Json:
        return "unhappy" if s.unhappy else "happy"

    def read(self, s: Any, index: Index, value: Json, at: str) -> None:
        if value not in ("happy", "unhappy"):
            raise BadPosition(at, f"{value!r} is neither happy nor unhappy.")
        s.unhappy = int(value == "unhappy")


class Choice(shape.word):
    """The order space of each seat; an empty seat has none."""

    def write(self, s: Any, index: Index = ()) -> Json:
        return [super(Choice, self).write(s, (seat,)) for seat in range(s.players)]

    def read(self, s: Any, index: Index, value: Json, at: str) -> None:
        if not isinstance(value, list) or len(value) != s.players:
            raise BadPosition(at, f"one entry for each of the {s.players} seats belongs here.")
        for seat in range(SEATS):
            told = value[seat] if seat < s.players else NONE
            super().read(s, (seat,), told, f"{at}[{seat}]")


def seat_or_none(name: str) -> shape.number:
    """A seat, or the word none."""
    return shape.number(name, none=-1, said=NONE)


def each_seat(**parts: shape.Part) -> shape.by_seat:
    """A dict by seat."""
    return shape.by_seat(group(**parts))


SHAPE: shape.Shape = {
    "world": World(),
    "code": CodeWord(),
    "deck": face_down("deck", "deck_left", Ingredient),
    "discard": face_down("discard", "discard_left", Ingredient, top_first=False),
    "row": words("row", Ingredient, "row_left"),
    "hands": each_seat(count=shape.number("hand_size"), cards=shape.counts("hand", Ingredient)),
    "favor_deck": face_down("favor_deck", "favor_deck_left", Favor),
    "favor_discard": words("favor_discard", Favor, "favor_discard_left"),
    "favors": each_seat(count=shape.number("favor_count"), cards=shape.counts("favor", Favor)),
    "gold": shape.by_seat(shape.number("gold")),
    "reputation": shape.by_seat(shape.number("reputation")),
    "made": shape.by_seat(bits("made", POTIONS)),
    "cubes": each_seat(
        **{
            name: shape.number(name)
            for name in ("ready", "placed", "spent", "unused", "hospital", "stack", "extra")
        }
    ),
    "start": shape.number("start"),
    "order": group(
        choice=Choice("choice", OrderSpace, NONE),
        turn=seats("turn"),
        paralysed=seats("paralysed"),
        next_paralysed=seats("next_paralysed"),
    ),
    "spaces": Spaces(),
    "student": Student(),
    "hits": shape.by_seat(flags("hits", Hit)),
    "adventurer": group(
        town=shape.word("town", Adventurer, NONE),
        next=shape.word("coming", Adventurer, NONE),
        stack=face_down("travelling", "travelling_left", Adventurer),
        removed=shape.word("removed", Adventurer),
        gone=words("travelled", Adventurer),
    ),
    "conference": group(due=shape.derived(conference_due), held=shape.number("held")),
    "sale": Sale(),
    "theories": THEORIES,
    "seals": each_seat(count=shape.number("seal_count"), left=shape.counts("seals_left", Seal)),
    "seals_out": SealsOut(),
    "grants": by_word(words_of(Grant), seat_or_none("grant")),
    "artifacts": group(
        row=words("for_sale", Artifact),
        ahead=group(
            II=at_row(0, words("ahead", Artifact)), III=at_row(1, words("ahead", Artifact))
        ),
        owned=Owned(),
        gone=words("unsold", Artifact),
        used=group(boots=shape.flag("boots_used"), periscope=shape.flag("periscope_used")),
        discount_next=shape.flag("discount_next"),
    ),
    "exhibition": group(
        first=by_word(POTIONS[:-1], seat_or_none("first_shown")),
        shown=shape.by_seat(bits("shown", POTIONS[:-1])),
        failed=shape.by_seat(shape.number("failed")),
    ),
    "aside": each_seat(count=shape.number("aside_size"), cards=shape.counts("aside", Ingredient)),
    "cauldron": shape.derived(cauldron),
    "facts": Facts(),
    "pending": Pending(),
}
