"""The projection of a table's log: the state that its entries add up to. No I/O."""

import copy
import hashlib
from functools import cache
from typing import Any, Self

import msgspec
import numpy as np

import athanor
from athanor.kernel.game import Game
from athanor.kernel.history.growing import Growing, GrowingDict
from athanor.kernel.replay import answer_forced, play_recorded
from athanor.kernel.table import Table
from athanor.server.chance import Deal, fixed_chance
from athanor.server.storage.entries import Chair, Entry, Pace, Result, Vote
from athanor.server.table.company.votes import cast_vote
from athanor.server.table.names import default_name
from athanor.server.wire.problems import Problem
from athanor.server.wire.shapes import EndedBy, NotesLevel, Status

RESIGNED: dict[str, EndedBy] = {"resign": "resignation", "flag": "time"}


@cache
def _fields_by_name(game: Game) -> tuple[bytes, Any]:
    """The words of a record, sorted by field name so that reordering its fields changes nothing."""
    kept = [field for field in game.state.fields.values() if not field.quiet]
    fields = sorted(kept, key=lambda field: field.name)
    names = hashlib.blake2b(" ".join(field.name for field in fields).encode()).digest()
    return names, np.concatenate([np.arange(f.offset, f.offset + f.size) for f in fields])


def game_of_table(data: dict[str, Any]) -> Game:
    """The game of a table's first entry, with its custom deck if it has one."""
    game = athanor.game(data["game"])
    return game.with_deck(data["deck"]["cards"]) if "deck" in data else game


class Unreplayable(Exception):
    """An entry that today's rules do not execute as the rules of its time did."""


class Projection:
    """A table as it is after its last entry."""

    def __init__(self, first: Entry) -> None:
        data = first.data
        self.id = first.table
        self.deck: str | None = data.get("deck", {}).get("name")  # None for the game's own
        self.game = game_of_table(data)
        self.code: str = data["code"]
        self.name: str = data.get("name") or default_name(first.table)
        self.options: dict[str, Any] = data["options"]
        self.without: list[str] = data.get("without", [])  # memory aids that are switched off
        self.notes: NotesLevel = data.get("notes", "full")  # how much a game's notebook may tell
        self.pace = msgspec.convert(data["pace"], Pace)
        self.listed: bool = data["listed"]
        self.hints: str = data.get("hints", "alone")  # alone, always or never
        self.rated: bool = data.get("rated", False)
        self.delay: float = data.get("delay", 0.0)  # seconds that spectators see the game later
        self.host: str = data["host"]
        self.lesson: int | None = data.get("lesson")  # the chapter of a guided game
        self.tournament: str | None = data.get("tournament")
        self.circle: str | None = data.get("circle")
        self.deal = msgspec.convert(data.get("deal"), Deal | None)  # None for a secret one
        self.asked: str | None = data.get("asked")  # a digest of the request that opened it
        self.locked = False  # whether the host has stopped others from joining
        self.kept_out: frozenset[str] = frozenset()  # people the host has removed
        self.closed: str | None = None  # why an administrator closed it
        self.chairs = [msgspec.convert(chair, Chair) for chair in data["chairs"]]
        self.status: Status = "open"
        self.created = self.updated = first.at
        self.entry = 1
        self.moment = 0  # the last entry that changed the position
        self.past: Growing[tuple[int, str, int | None, int, float]] = Growing()
        self.told: list[tuple[int, str, int]] = []  # ply, kind, seat: what happened at the table
        self.stand_ins: list[int] = []  # plies that a bot chose for an absent person
        self.curtained: set[int] = set()  # seats whose player has not yet taken the shared device
        self.looking: dict[str | None, int] = {}  # the seat that has a person's shared device
        self.requests: GrowingDict[tuple[str, str], int] = GrowingDict()
        self.table: Table | None = None
        self.begun = 0  # choices made elsewhere, if the game continues another
        self.rounds: list[int] = []  # by ply, the round of the position after it
        self.questions: dict[int, int] = {}  # by seat that may act, the entry that asked it
        self.asked_at: dict[int, float] = {}
        self.clocks: list[float] | None = None
        self.votes: list[Vote] = []
        self.nudges: dict[int, tuple[int, int]] = {}  # by seat: which question, and who nudged
        self.rules = self.game.version
        self.result: Result | None = None
        self.rematch: str | None = None
        self.frozen: Problem | None = None
        self._remember(first)

    @property
    def players(self) -> int:
        return len(self.chairs)

    @property
    def fixed(self) -> list[str]:
        """What is decided here instead of left to chance."""
        return fixed_chance(self.game, self.options, self.deal)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self.table.actors if self.table and self.status == "playing" else ()

    @property
    def ply(self) -> int:
        return self.table.ply if self.table else 0

    def round_of(self, ply: int) -> int:
        """The round in which the events of a ply happened; the deal belongs to the first."""
        return self.rounds[max(0, ply - 1)]

    @property
    def open_to_all(self) -> bool:
        """Whether nothing needs to be hidden any more."""
        return self.status in ("over", "cancelled")

    @property
    def hints_allowed(self) -> bool:
        """Whether hints are allowed; by default, only if all others are bots."""
        if self.rated:
            return False
        if self.hints != "alone":
            return self.hints == "always"
        return sum(chair.kind != "bot" for chair in self.chairs) <= 1

    def nudged_by(self, seat: int) -> int | None:
        """Who has nudged a seat about its current question."""
        question, by = self.nudges.get(seat, (None, None))
        return by if question is not None and question == self.questions.get(seat) else None

    def copy(self) -> Self:
        """A copy, for trying an entry before it is stored."""
        other = object.__new__(type(self))  # `copy.copy` takes ten times as long
        other.__dict__ = vars(self).copy()
        other.chairs = [copy.copy(chair) for chair in self.chairs]
        other.votes = copy.deepcopy(self.votes) if self.votes else []
        other.past, other.requests = self.past.copy(), self.requests.copy()
        other.told, other.stand_ins = list(self.told), list(self.stand_ins)
        other.curtained, other.looking = set(self.curtained), dict(self.looking)
        other.rounds = list(self.rounds)
        other.questions, other.asked_at = dict(self.questions), dict(self.asked_at)
        other.clocks = list(self.clocks) if self.clocks else None
        other.nudges = dict(self.nudges)
        other.table = self.table.copy() if self.table else None
        return other

    def apply(self, entry: Entry) -> None:
        """Execute the next entry. Raises `Unreplayable` if that is impossible."""
        if entry.entry != self.entry + 1:
            raise Unreplayable(f"entry {entry.entry} does not follow entry {self.entry}")
        try:
            getattr(self, f"_{entry.kind}")(entry)
        except (athanor.Refused, athanor.Unreadable, ValueError) as error:
            raise Unreplayable(str(error)) from None
        self.entry, self.updated = entry.entry, entry.at
        self._remember(entry)

    def asked_by(self, now: float, began: float = 0.0) -> None:
        """Clamp the times of open questions: never in the future or before the server started."""
        for seat, at in self.asked_at.items():
            self.asked_at[seat] = min(max(at, began), now)

    def digest(self) -> str | None:
        """A short hash of the position; the same on every machine."""
        return self._digest_of(self.table) if self.table else None

    def stands_as_stored(self, entry: Entry) -> bool:
        """Whether an entry led here; earlier rules asked less, so they may have been further on."""
        if entry.digest in (None, self.digest()) or self.table is None:
            return True
        later = self.table.copy()
        while entry.rules < self.game.version and answer_forced(later):
            if self._digest_of(later) == entry.digest:
                return True
        return False

    def _digest_of(self, table: Table) -> str:
        names, order = _fields_by_name(self.game)
        words = table.array.view(np.int16)[order].astype("<i2").tobytes()
        return hashlib.blake2b(words, key=names, digest_size=12).hexdigest()

    def _remember(self, entry: Entry) -> None:
        self.past.extend([(entry.entry, entry.kind, entry.seat, self.ply, entry.at)])
        if entry.request and entry.author:
            self.requests[entry.author, entry.request] = entry.entry

    def _sit(self, entry: Entry) -> None:
        assert entry.seat is not None
        before = self.chairs[entry.seat]
        hands = before.hands + 1
        if before.kind == "person" and before.person and entry.data.get("person") != before.person:
            self.kept_out |= {before.person}
        self.chairs[entry.seat] = msgspec.convert({**entry.data, "hands": hands}, Chair)

    def _leave(self, entry: Entry) -> None:
        for seat in entry.data["seats"]:
            self.chairs[seat] = Chair("open", hands=self.chairs[seat].hands + 1)
        self.host = entry.data["host"]

    def _handover(self, entry: Entry) -> None:
        """Move one person's seats to another. Their tokens stay valid, so open pages play on."""
        giver, taker = entry.data["from"], entry.data["to"]
        for chair in self.chairs:
            if chair.person == giver:
                chair.person = taker
        if self.host == giver:
            self.host = taker
        if giver in self.looking:
            self.looking[taker] = self.looking.pop(giver)

    def _start(self, entry: Entry) -> None:
        seed = int(entry.data["seed"])
        self.table = self.game.new(self.players, seed, **self.options)
        self.status, self.rules = "playing", entry.rules or self.game.version
        if self.pace.clock is not None:
            self.clocks = [self.pace.clock] * self.players
        for seat, action in entry.data.get("history", []):
            self._note_round()
            play_recorded(self.table, seat, action, self.rules)
        self.begun = self.table.ply
        self._renew_questions(entry, {})

    def _act(self, entry: Entry) -> None:
        assert self.table is not None
        assert entry.seat is not None
        before = self._standing_questions(entry.seat)
        if entry.number is None:
            made = entry.rules or self.game.version
            play_recorded(self.table, entry.seat, entry.data["action"], made)
        else:
            self.table.play_number(entry.seat, entry.number)
        if self.chairs[entry.seat].away:
            self.stand_ins.append(self.ply)
        self._spend(entry)
        self._renew_questions(entry, before)
        if self.table.over:
            self._finish("rules")

    def _undo(self, entry: Entry) -> None:
        assert self.table is not None
        assert entry.seat is not None
        self.table.undo(entry.seat)
        self.stand_ins = [ply for ply in self.stand_ins if ply <= self.ply]
        self._spend(entry)
        self._renew_questions(entry, {})

    def _spend(self, entry: Entry) -> None:
        if self.clocks and entry.seat is not None:
            left = self.clocks[entry.seat] - entry.data.get("spent", 0.0)
            self.clocks[entry.seat] = max(0.0, left) + self.pace.bonus

    def _standing_questions(self, actor: int) -> dict[int, Any]:
        """The questions the other seats are being asked, if several are asked at once."""
        assert self.table is not None
        return {seat: self._asked(seat) for seat in self.table.actors if seat != actor}

    def _asked(self, seat: int) -> tuple[int, int, list[int]]:
        assert self.table is not None
        return self.table.round, self.table.phase, self.table.legal_numbers(seat)

    def _renew_questions(self, entry: Entry, before: dict[int, Any]) -> None:
        """Give every seat that may act a new question, unless its question is still open."""
        assert self.table is not None
        actors = self.table.actors
        kept = {seat for seat in before if seat in actors and self._asked(seat) == before[seat]}
        self._note_round()
        self.questions = {s: self.questions[s] if s in kept else entry.entry for s in actors}
        self.asked_at = {s: self.asked_at[s] if s in kept else entry.at for s in actors}
        self._draw_curtain(entry)
        self.moment = entry.entry

    def _note_round(self) -> None:
        assert self.table is not None
        self.rounds[self.ply :] = [self.table.round]

    def _draw_curtain(self, entry: Entry) -> None:
        """On a shared device, stop the clock until the next person has taken the device.

        An answer from behind the curtain, which the page gave, leaves the device where it is.
        """
        if self.clocks is None:
            return
        seat = entry.seat
        if seat is not None and self.chairs[seat].human and seat not in self.curtained:
            self.looking[self.chairs[seat].person] = seat
        people = [chair.person for chair in self.chairs if chair.human]
        self.curtained &= set(self.actors)
        for seat in self.actors:
            person = self.chairs[seat].person
            if self.looking.get(person) != seat and people.count(person) > 1:
                self.curtained.add(seat)

    def _lift(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.curtained.discard(entry.seat)
        self.looking[self.chairs[entry.seat].person] = entry.seat
        if entry.seat in self.asked_at:
            self.asked_at[entry.seat] = entry.at

    def _resign(self, entry: Entry) -> None:
        """Take a seat out of the running. A bot plays it on while people still play."""
        assert entry.seat is not None
        chair = self.chairs[entry.seat]
        chair.resigned, chair.away, chair.level = True, True, entry.data["level"]
        self._tell("resigned" if entry.kind == "resign" else "timed-out", entry.seat)
        self.votes = []
        contenders = [other for other in self.chairs if not other.resigned]
        if len(contenders) < 2 or not any(other.human for other in contenders):
            self._finish(RESIGNED[entry.kind])

    _flag = _resign

    def _vote(self, entry: Entry) -> None:
        assert entry.seat is not None
        carried = cast_vote(self.votes, self.chairs, entry.seat, entry.data)
        if carried is None and not entry.data["yes"]:
            self._tell(f"declined-{entry.data['about']}", entry.seat)
        elif carried is not None and carried.about == "cancel":
            self.status, self.votes = "cancelled", []
        elif carried is not None and carried.seat is not None:
            chair = self.chairs[carried.seat]
            chair.away, chair.level = True, entry.data["level"]
            self._tell("stood-in", carried.seat)

    def _back(self, entry: Entry) -> None:
        assert entry.seat is not None
        chair = self.chairs[entry.seat]
        chair.away, chair.level = False, None
        self._tell("came-back", entry.seat)
        if entry.seat in self.asked_at:
            self.asked_at[entry.seat] = entry.at

    def _nudge(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.nudges[entry.data["seat"]] = (entry.data["question"], entry.seat)

    def _lock(self, entry: Entry) -> None:
        self.locked = entry.data["locked"]
        if not self.locked:
            self.kept_out = frozenset()

    def _host(self, entry: Entry) -> None:
        self.host = entry.data["host"]

    def _close(self, entry: Entry) -> None:
        self.status, self.votes, self.closed = "cancelled", [], entry.data["reason"]

    def _cancel(self, entry: Entry) -> None:
        self.status, self.votes = "cancelled", []

    def _rematch(self, entry: Entry) -> None:
        self.rematch = entry.data["table"]

    def _tell(self, kind: str, seat: int) -> None:
        self.told.append((self.ply, kind, seat))

    def _finish(self, by: EndedBy) -> None:
        assert self.table is not None
        scores = self.table.scores
        contenders = [seat for seat, chair in enumerate(self.chairs) if not chair.resigned]
        winners = [seat for seat in self.table.winners if seat in contenders]
        if not winners:
            best = max((scores[seat] for seat in contenders), default=0)
            winners = [seat for seat in contenders if scores[seat] == best]
        self.result = Result(scores, winners, self.table.sheet(), by)
        self.status = "over"
        self.votes = []
