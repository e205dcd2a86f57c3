"""Options of a new game: variants by seat, a code that fixes the world, and who starts."""

from dataclasses import dataclass
from typing import Any, ClassVar

from athanor.kernel import BLANK
from athanor.kernel.declare.words import Json, Words
from athanor.kernel.integers import as_integer

from .codes import LETTERS, BadCode, read
from .components import CODE, Side

WORDS = [side.word for side in Side]
NONE = "none"


@dataclass
class BySeat:
    """A variant for all seats in one word, or a list with one word for each."""

    name: str
    field: str  # its field in the record; empty for an option that only sets others
    doc: str = ""
    follows: str = "variant"
    kept: bool = True
    default: Json = WORDS[0]
    kind: ClassVar = Words(Side)  # its value if it is one word for all

    def put(self, s: Any, value: Json, players: int) -> None:
        words = [value] * players if isinstance(value, str) else value
        if not isinstance(words, list) or len(words) != players:
            raise ValueError(f"option {self.name}: {value!r} is neither a word nor one by seat.")
        for seat, word in enumerate(words):
            if not isinstance(word, str) or word not in WORDS:
                raise ValueError(f"option {self.name}: {word!r} is not one of {', '.join(WORDS)}.")
            if self.field:
                getattr(s, self.field)[seat] = WORDS.index(word)

    def get(self, s: Any) -> Json:
        return [WORDS[getattr(s, self.field)[seat]] for seat in range(s.players)]

    def values(self, players: int) -> list[Json]:
        return [*WORDS, [WORDS[seat % 2] for seat in range(players)]]


@dataclass
class Code:
    """A game code whose world is played, or none; hidden until the game is over."""

    name: str = "code"
    doc: str = ""
    default: Json = NONE
    follows: str = ""
    kept: bool = True
    secret: ClassVar = True

    def put(self, s: Any, value: Json, players: int) -> None:
        if value == NONE or value is None:
            for i in range(CODE):
                s.given[i] = -1 if value == NONE else BLANK
            return
        try:
            letters = read(value)
        except BadCode as error:
            raise ValueError(f"option {self.name}: {error}") from None
        for i, letter in enumerate(letters):
            s.given[i] = LETTERS.index(letter)

    def get(self, s: Any) -> Json:
        if s.given[0] == BLANK:
            return None
        return NONE if s.given[0] < 0 else "".join(LETTERS[i] for i in s.given)

    def values(self, players: int) -> list[Json]:
        return [NONE, "DEMO", "AAAA"]


@dataclass
class First:
    """The seat that starts, or none for a seat drawn at random."""

    name: str = "first"
    doc: str = ""
    default: Json = NONE
    follows: str = ""
    kept: bool = True

    def put(self, s: Any, value: Json, players: int) -> None:
        if isinstance(value, str) and value == NONE:
            s.first = -1
            return
        seat = as_integer(value)
        if seat is None or not 0 <= seat < players:
            raise ValueError(
                f"option {self.name}: {value!r} is not a seat of this table, nor none."
            )
        s.first = seat

    def get(self, s: Any) -> Json:
        return NONE if s.first < 0 else s.first

    def values(self, players: int) -> list[Json]:
        return [NONE, *range(players)]


SETTINGS = (
    BySeat("variant", "", follows="", kept=False),
    BySeat("hands", "hand_side"),
    BySeat("conference", "conference_side"),
    BySeat("debunk", "debunk_side"),
    Code(),
    First(),
)
