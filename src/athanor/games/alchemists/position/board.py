"""The boards in plain data: order, spaces, adventurers, the sale, theories, artifacts."""

from typing import Any

from athanor.kernel import BLANK, shape
from athanor.kernel.declare.shape import Index, check_names
from athanor.kernel.declare.words import Json
from athanor.kernel.errors import BadPosition

from ..components import (
    ARTIFACTS,
    KINDS,
    MOST_OWNED,
    SEALS,
    SEATS,
    THEORY_SEALS,
    Alchemical,
    Artifact,
    Potion,
    Quality,
    Seal,
    Space,
)
from .derived import associates, blocked, rows
from .facts import INGREDIENTS
from .parts import (
    NONE,
    by_word,
    checked_list,
    expect,
    group,
    number_of,
    seat_in,
    seats,
    whole_in,
    words,
    words_of,
)

SEAL_WORDS = words_of(Seal)
OFFER: dict[str, tuple[str, list[str] | None]] = {
    "potion": ("offer_potion", words_of(Potion)[:-1]),
    "guarantee": ("offer_guarantee", words_of(Quality)),
    "price": ("offer_price", None),
    "quality": ("offer_quality", words_of(Quality)),
    "counted": ("offer_counted", words_of(Quality)),
    "paid": ("offer_paid", None),
    "merchants": ("offer_merchants", None),
    "barmaids": ("offer_barmaids", None),
}


class Spaces:
    """Who has declared what, space by space; rows follow from play order and Associates."""

    counts = ("declared", "left", "performed")
    names = ("rows", "declared", "left", "performed", "associates")

    def write(self, s: Any, index: Index = ()) -> Json:
        tables = [getattr(s, name).tolist() for name in self.counts]
        return {space.word: self.written(s, space, tables) for space in Space}

    def written(self, s: Any, space: int, tables: list[list[list[int]]]) -> Json:
        declared, left, performed = (table[space][: s.players] for table in tables)
        return {
            "rows": rows(s, space) if any(declared) else [],
            "declared": declared,
            "left": left,
            "performed": performed,
            "associates": associates(s, space),
        }

    def read(self, s: Any, index: Index, value: Json, at: str) -> None:
        check_names(value, words_of(Space), at)
        for space in Space:
            self.read_space(s, space, value[space.word], f"{at}.{space.word}")

    def read_space(self, s: Any, space: Space, value: Json, at: str) -> None:
        check_names(value, self.names, at)
        for name in self.counts:
            numbers = value[name]
            if not isinstance(numbers, list) or len(numbers) != s.players:
                raise BadPosition(f"{at}.{name}", "one number by seat belongs here.")
            for seat, number in enumerate(numbers):
                getattr(s, name)[space, seat] = whole_in(number, 0, 99, f"{at}.{name}")
        friends = checked_list(value["associates"], s.players, f"{at}.associates")
        mask = 0
        for seat in friends:
            mask |= 1 << seat_in(s, seat, f"{at}.associates")
        s.associates[space] = mask
        expect(value["associates"], associates(s, space), f"{at}.associates")
        expect(value["rows"], rows(s, space), f"{at}.rows")


class Sale:
    """Bids, selling order and offers; blocked potions follow from the offers."""

    order = seats("sellers")

    def write(self, s: Any, index: Index = ()) -> Json:
        return {
            "bids": [
                None if bid == BLANK else NONE if bid < 0 else bid
                for bid in list(s.bid)[: s.players]
            ],
            "order": self.order.write(s),
            "blocked": blocked(s),
            "offers": [self.offer(s, i) for i in range(s.offers)],
        }

    def offer(self, s: Any, i: int) -> Json:
        found: dict[str, Json] = {"seat": s.offer_seat[i]}
        for name, (field, known) in OFFER.items():
            number = getattr(s, field)[i]
            found[name] = number if known is None else NONE if number < 0 else known[number]
        return found

    def read(self, s: Any, index: Index, value: Json, at: str) -> None:
        check_names(value, ("bids", "order", "blocked", "offers"), at)
        bids = checked_list(value["bids"], s.players, f"{at}.bids")
        if len(bids) != s.players:
            raise BadPosition(f"{at}.bids", "one entry by seat belongs here.")
        for seat in range(SEATS):
            s.bid[seat] = -1
        for seat, bid in enumerate(bids):
            if bid is None:
                s.bid[seat] = BLANK
            elif bid != NONE:
                s.bid[seat] = whole_in(bid, 0, 3, f"{at}.bids")
        self.order.read(s, (), value["order"], f"{at}.order")
        self.read_offers(s, checked_list(value["offers"], s.players, f"{at}.offers"), at)
        expect(value["blocked"], blocked(s), f"{at}.blocked")

    def read_offers(self, s: Any, entries: list[Json], at: str) -> None:
        for i in range(SEATS):
            s.offer_seat[i] = -1
            for field, known in OFFER.values():
                getattr(s, field)[i] = 0 if known is None else -1
        for i, entry in enumerate(entries):
            here = f"{at}.offers[{i}]"
            check_names(entry, ("seat", *OFFER), here)
            s.offer_seat[i] = seat_in(s, entry["seat"], f"{here}.seat")
            for name, (field, known) in OFFER.items():
                told = entry[name]
                if known is None:
                    getattr(s, field)[i] = whole_in(told, 0, 5, f"{here}.{name}")
                elif told != NONE or name == "potion":
                    getattr(s, field)[i] = number_of(told, known, f"{here}.{name}")
        s.offers = len(entries)


class Seals:
    """The seals on a theory, its publisher's first."""

    names = ("seat", "kind", "by")

    def write(self, s: Any, index: Index = ()) -> Json:
        kind = index[0]
        return [
            {
                "seat": s.seal_seat[kind, i],
                "kind": None if s.seal_kind[kind, i] == BLANK else SEAL_WORDS[s.seal_kind[kind, i]],
                "by": "endorse" if i else "publish",
            }
            for i in range(THEORY_SEALS)
            if s.seal_seat[kind, i] >= 0
        ]

    def read(self, s: Any, index: Index, value: Json, at: str) -> None:
        kind = index[0]
        entries = checked_list(value, THEORY_SEALS, at)
        for i in range(THEORY_SEALS):
            s.seal_seat[kind, i] = s.seal_kind[kind, i] = -1
        for i, entry in enumerate(entries):
            check_names(entry, self.names, f"{at}[{i}]")
            s.seal_seat[kind, i] = seat_in(s, entry["seat"], f"{at}[{i}].seat")
            told = entry["kind"]
            s.seal_kind[kind, i] = (
                BLANK if told is None else number_of(told, SEAL_WORDS, f"{at}[{i}].kind")
            )
            expect(entry["by"], "endorse" if i else "publish", f"{at}[{i}].by")


class SealsOut:
    """Seals of debunked theories, in chronological order."""

    names = ("seat", "kind", "ingredient", "round")

    def write(self, s: Any, index: Index = ()) -> Json:
        return [
            {
                "seat": s.out_seat[i], "kind": SEAL_WORDS[s.out_kind[i]],
                "ingredient": INGREDIENTS[s.out_ingredient[i]], "round": s.out_round[i],
            }
            for i in range(s.outs)
        ]  # fmt: skip

    def read(self, s: Any, index: Index, value: Json, at: str) -> None:
        entries = checked_list(value, SEATS * SEALS, at)
        for i in range(SEATS * SEALS):
            s.out_seat[i] = s.out_kind[i] = s.out_ingredient[i] = -1
            s.out_round[i] = 0
        for i, entry in enumerate(entries):
            check_names(entry, self.names, f"{at}[{i}]")
            s.out_seat[i] = seat_in(s, entry["seat"], f"{at}[{i}].seat")
            s.out_kind[i] = number_of(entry["kind"], SEAL_WORDS, f"{at}[{i}].kind")
            told = entry["ingredient"]
            s.out_ingredient[i] = number_of(told, INGREDIENTS, f"{at}[{i}].ingredient")
            s.out_round[i] = whole_in(entry["round"], 1, 6, f"{at}[{i}].round")
        s.outs = len(entries)


class Owned:
    """Artifacts by owner, in the order bought."""

    def __init__(self) -> None:
        self.part = words("owned", Artifact)

    def write(self, s: Any, index: Index = ()) -> Json:
        return [self.part.write(s, (seat,)) for seat in range(s.players)]

    def read(self, s: Any, index: Index, value: Json, at: str) -> None:
        if not isinstance(value, list) or len(value) != s.players:
            raise BadPosition(at, "one list by seat belongs here.")
        for artifact in range(ARTIFACTS):
            s.owner[artifact] = -1
        for seat in range(SEATS):
            self.part.read(s, (seat,), value[seat] if seat < s.players else [], f"{at}[{seat}]")
            for i in range(MOST_OWNED):
                artifact = s.owned[seat, i]
                if artifact >= 0 and s.owner[artifact] >= 0:
                    raise BadPosition(at, "an artifact lies in two places.")
                if artifact >= 0:
                    s.owner[artifact] = seat


class World:
    """The alchemical of each ingredient, or null while it is hidden."""

    words = words_of(Alchemical)

    def write(self, s: Any, index: Index = ()) -> Json:
        if s.world[0] == BLANK:
            return None
        return {kind: self.words[s.world[i]] for i, kind in enumerate(INGREDIENTS)}

    def read(self, s: Any, index: Index, value: Json, at: str) -> None:
        if value is None:
            for kind in range(KINDS):
                s.world[kind] = BLANK
            return
        check_names(value, INGREDIENTS, at)
        for i, name in enumerate(INGREDIENTS):
            s.world[i] = number_of(value[name], self.words, f"{at}.{name}")


class Conflicts:
    """The ingredients whose theories conflict with this one, in standard order."""

    def write(self, s: Any, index: Index = ()) -> Json:
        mask = s.conflicts[index[0]]
        return [kind for i, kind in enumerate(INGREDIENTS) if mask >> i & 1]

    def read(self, s: Any, index: Index, value: Json, at: str) -> None:
        mask = 0
        for entry in checked_list(value, KINDS, at):
            mask |= 1 << number_of(entry, INGREDIENTS, at)
        s.conflicts[index[0]] = mask
        expect(value, self.write(s, index), at)


THEORIES = by_word(
    INGREDIENTS,
    group(token=shape.word("token", Alchemical, NONE), seals=Seals(), conflicts=Conflicts()),
)
