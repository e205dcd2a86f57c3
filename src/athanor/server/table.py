"""A live table: a sitting in memory, its viewers, and the only way anything is added to its log."""

import asyncio
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from athanor.server import metrics
from athanor.server.cards import people_at, shown_table, stored_card, summary
from athanor.server.entry import GAME_KINDS, Entry
from athanor.server.folding import folded
from athanor.server.problem import Problem, StaleProblem
from athanor.server.sitting import Broken, Sitting
from athanor.server.state import state_of
from athanor.server.tokens import seat_of_token
from athanor.server.wishes import Wish

if TYPE_CHECKING:
    from athanor.server.hall import Hall

TRIES = 20  # against other processes that write to the same table
SEATING = frozenset({"create", "sit", "leave"})  # entries that change who sits there


class Viewer(Protocol):
    """Someone with a live connection."""

    seat: int | None

    def wake(self) -> None: ...
    def answer(self, message: dict[str, Any]) -> None: ...


class LiveTable:
    """One table that people look at now. Its sitting is a copy of the log; the log is the truth."""

    def __init__(self, hall: "Hall", sitting: Sitting) -> None:
        self.hall = hall
        self.sitting = sitting
        self.viewers: set[Viewer] = set()
        self.used = hall.clock.now()
        self.said = 0  # number of the last message known here
        self._offline_since = dict.fromkeys(range(sitting.players), self.used)
        self._absent: list[bool] = []
        self._lock = asyncio.Lock()
        self._doubtful = False  # whether something may have been stored that is not in the sitting
        self._states: dict[tuple[int | None, int], bytes] = {}

    async def submit(self, wish: Wish) -> int:
        """Carry out a wish; the number of its entry, once that is stored."""
        return await asyncio.shield(self._submit(wish))

    async def _submit(self, wish: Wish) -> int:
        async with self._lock:
            self.used = self.hall.clock.now()
            for _ in range(TRIES):
                if self._doubtful:
                    await self._read_on()
                known = wish.answered(self.sitting)
                if known is not None:
                    return known
                entry = await self._attempt(wish)
                if entry is not None:
                    return entry.entry
                await self._read_on()
        raise Problem("storage", "Too many write to this table at once; ask again.")

    async def _attempt(self, wish: Wish) -> Entry | None:
        """Store the entry of a wish; None where another has taken its place in the log."""
        entry = wish.entry(self.sitting, self.hall.clock.now())
        following = self.sitting.copy()
        try:
            following.apply(entry)
        except Broken as error:
            raise Problem("action/refused", str(error), rule="", code="broken") from None
        self._complete(entry, following)
        people = people_at(stored_card(following)) if entry.kind in SEATING else None
        self._doubtful = True
        stored = await self.hall.writer.store(entry, summary(following), people)
        self._doubtful = False
        if not stored:
            return None
        metrics.ENTRIES.labels(entry.kind).inc()
        if people:
            await self.hall.people.learn_names(people)
        self._advance(following)
        self.hall.stored(self, entry)
        return entry

    def _complete(self, entry: Entry, following: Sitting) -> None:
        entry.ply, entry.rules = following.ply, following.game.version
        if entry.kind in GAME_KINDS:
            entry.digest = following.digest()

    async def catch_up(self) -> None:
        """Take in what other processes have added to the log."""
        async with self._lock:
            await self._read_on()

    async def settle_doubts(self) -> None:
        """Find out whether an entry whose storing failed is there after all."""
        if self._doubtful and not self._lock.locked():
            await self.catch_up()

    async def _read_on(self) -> None:
        self._doubtful = True
        entries = await self.hall.store.log(self.sitting.id, self.sitting.entry)
        if entries:
            following = self.sitting.copy()
            try:
                for entry in entries:
                    following.apply(entry)
            except Broken:
                following = folded(await self.hall.store.log(self.sitting.id))
            await self.hall.people.learn_names(people_at(stored_card(following)))
            self._advance(following)
            self.hall.read(self, entries)
        self._doubtful = False

    def _advance(self, following: Sitting) -> None:
        self.sitting = following
        self._states.clear()
        self.wake()

    def wake(self) -> None:
        """Let every viewer look for what is new."""
        for viewer in self.viewers:
            viewer.wake()

    def thinking(self, seat: int) -> None:
        """Let every viewer know that a bot has begun to think."""
        for viewer in self.viewers:
            viewer.answer({"type": "thinking", "seat": seat})

    def notice(self, words: str) -> None:
        """Tell every viewer something that is not part of the game."""
        for viewer in self.viewers:
            viewer.answer({"type": "notice", "words": words})

    def state(self, seat: int | None, since: int) -> bytes:
        """A viewer's state as it goes over the wire."""
        known = self._states.get((seat, since))
        if known is None:
            known = self._states[seat, since] = msgspec.json.encode(state_of(self, seat, since))
        return known

    def info(self, person: str | None, seated: bool) -> dict[str, Any]:
        """All there is to know about the table, but for the game itself."""
        shown = shown_table(self.sitting, self.hall.people, person, seated, self.all_absent())
        if person is not None:
            shown["mine"] = self.tokens_of(person)
        return shown

    def tokens_of(self, person: str) -> list[dict[str, Any]]:
        """A person's seats here with their tokens."""
        keys, table = self.hall.keys, self.sitting.id
        return [
            {"seat": seat, "token": keys.seat_token(table, seat, chair.hands)}
            for seat, chair in enumerate(self.sitting.chairs)
            if chair.person == person
        ]

    def seat_of(self, token: str | None) -> int:
        """The seat that a token proves."""
        hands = [chair.hands for chair in self.sitting.chairs]
        seat = seat_of_token(self.hall.keys, self.sitting.id, hands, token) if token else None
        if seat is None or self.sitting.chairs[seat].person is None:
            raise Problem("seat/token", "That does not prove a seat at this table.")
        return seat

    def came(self, viewer: Viewer) -> None:
        self.viewers.add(viewer)
        if viewer.seat is not None:
            self._offline_since.pop(viewer.seat, None)

    def left(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        self.used = self.hall.clock.now()
        if viewer.seat is not None and not self.here(viewer.seat):
            self._offline_since[viewer.seat] = self.used

    def here(self, seat: int) -> bool:
        """Whether someone who sits there has a live connection to this process."""
        return any(viewer.seat == seat for viewer in self.viewers)

    def all_absent(self) -> list[bool]:
        """By seat, whether a bot may be asked to play for it."""
        return [self.absent(seat) for seat in range(self.sitting.players)]

    def look_for_absent(self) -> None:
        """Let viewers know when somebody has been away for long enough: nothing else tells them."""
        absent = self.all_absent()
        if absent != self._absent:
            self._absent = absent
            self.wake()

    def absent(self, seat: int) -> bool:
        """Whether a bot may be asked to play for this seat."""
        sitting, now = self.sitting, self.hall.clock.now()
        if seat not in sitting.actors or not sitting.chairs[seat].human:
            return False
        if sitting.pace.days is not None:
            return now > sitting.asked_at[seat] + sitting.pace.days * 86400
        if self.hall.presence.elsewhere(sitting.id, seat):
            return False
        since = self._offline_since.get(seat)
        return since is not None and now - since >= self.hall.settings.absent_after

    def problem_of(self, stale: StaleProblem, seat: int) -> Problem:
        """A stale wish's problem, with the state that it did not know of."""
        metrics.STALE.inc()
        return Problem(stale.kind, stale.words, state=state_of(self, seat, 0))
