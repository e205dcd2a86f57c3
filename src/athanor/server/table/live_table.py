"""A live table: an in-memory projection, its viewers, and the only way to append to its log."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from athanor.language import SOURCE, say
from athanor.server import metrics, trace
from athanor.server.people.erasing import HOT_GONE
from athanor.server.people.people import Person
from athanor.server.people.tokens import same, seat_named
from athanor.server.storage.entries import GAME_KINDS, Entry
from athanor.server.table.commands import Command
from athanor.server.table.projection import Projection, Unreplayable
from athanor.server.table.rebuild import rebuild
from athanor.server.table.results import results_of
from athanor.server.table.stage import DelayedStage, Stage
from athanor.server.table.summaries import people_at, summary_of, summary_row
from athanor.server.table.viewer_state import state_of
from athanor.server.wire.problems import Problem, StaleProblem
from athanor.server.wire.responses import BotThinking, Notice, OwnSeat, Presence, Table

if TYPE_CHECKING:
    from athanor.server.table.registry import TableRegistry

ANNOUNCE_SECONDS = 0.002  # per viewer, between two presence messages
TRIES = 20  # if other processes write to the same table
Told = Callable[[int | None], None]
SEATING = frozenset({"create", "sit", "leave", "handover"})  # entries that change who sits there


class Viewer(Protocol):
    """Someone with a live connection."""

    seat: int | None
    person: Person | None

    def wake(self) -> None: ...
    def tell(self, message: bytes) -> None: ...


class Turn(asyncio.Lock):
    """Whose turn it is to append to a log."""

    def take(self) -> bool:
        """Take it at once. False if somebody else has it or is next."""
        waiting = self.acquire()
        try:
            waiting.send(None)
        except StopIteration:
            return True
        waiting.close()
        return False


class LiveTable:
    """A table held in memory. Its projection is derived from the log, which is authoritative."""

    def __init__(
        self, registry: "TableRegistry", projection: Projection, entries: list[Entry]
    ) -> None:
        self.registry = registry
        self.projection = projection
        self.stage = Stage(self, projection)  # what people at the table see
        self._delayed = DelayedStage(self, entries) if projection.delay else None
        self.viewers: set[Viewer] = set()
        self.used = registry.clock.now()
        self.last_message = 0  # number of the last message known here
        self.chat_known = False  # whether that is the last one in the storage
        self._offline_since = dict.fromkeys(range(projection.players), self.used)
        self._absent: list[bool] = []
        self._lock = Turn()
        self._doubtful = False  # whether the log may hold entries that the projection lacks
        self._presence: dict[bool, tuple[Presence, bytes]] = {}  # by whether it is shown late
        self._announcing: asyncio.TimerHandle | None = None

    async def submit(self, command: Command) -> int:
        """Execute a command. Returns the number of its entry once that is stored."""
        return await asyncio.shield(self._submit(command))

    def begin(self, command: Command, told: Told) -> bool:
        """Execute a command that changes only the game, if nothing has to be waited for first.

        `told` is called with the number of its entry once that is stored, or with None if it was
        not. False if it is not possible now: then `submit` does it, or says what is wrong. This
        needs neither a task nor a lock's queue, which cost as much as the action itself.
        """
        if self._doubtful or self._lock.locked() or command.answered(self.projection) is not None:
            return False
        try:
            entry, following = self._next(command)
        except Problem:
            return False
        if entry.kind not in GAME_KINDS or not self._lock.take():
            return False
        trace.table.set(self.projection.id)
        self.used = self.registry.clock.now()
        stored = self._put(entry, following)
        stored.add_done_callback(partial(self._begun, entry, following, told))
        return True

    def _begun(
        self, entry: Entry, following: Projection, told: Told, storing: "asyncio.Future[bool]"
    ) -> None:
        stored = not storing.cancelled() and storing.exception() is None and storing.result()
        if stored:
            self._adopt(entry, following)
        self._lock.release()
        told(entry.entry if stored else None)

    async def _submit(self, command: Command) -> int:
        trace.table.set(self.projection.id)
        async with self._lock:
            self.used = self.registry.clock.now()
            for _ in range(TRIES):
                if self._doubtful:
                    await self._read_on()
                known = command.answered(self.projection)
                if known is not None:
                    return known
                try:
                    entry = await self._attempt(command)
                except Problem:
                    if not await self._others_wrote():
                        raise
                    continue
                if entry is not None:
                    return entry.entry
                await self._read_on()
        raise Problem("storage", "busy")

    async def _others_wrote(self) -> bool:
        """Whether another process has added to the log; what was refused may be possible now."""
        if self._doubtful:  # the storage has failed, it was no refusal
            return False
        before = self.projection.entry
        await self._read_on()
        return self.projection.entry > before

    async def _attempt(self, command: Command) -> Entry | None:
        """Store the entry of a command. Returns None if another entry has taken its number."""
        entry, following = self._next(command)
        people = people_at(summary_of(following)) if entry.kind in SEATING else None
        if not await self._put(entry, following, people):
            self._doubtful = False
            return None
        if people:
            await self.registry.people.learn_names(people)
        self._adopt(entry, following)
        return entry

    def _next(self, command: Command) -> tuple[Entry, Projection]:
        """The entry of a command, and the table after it."""
        now = self.registry.clock.now()
        entry = command.entry(self.projection, now)
        following = self.projection.copy()
        try:
            following.apply(entry)
        except Unreplayable as error:
            raise Problem("action/refused", "broken", rule="", detail=str(error)) from None
        following.asked_by(now)
        self._complete(entry, following)
        return entry, following

    def _put(
        self, entry: Entry, following: Projection, people: list[str] | None = None
    ) -> "asyncio.Future[bool]":
        """Hand an entry to the writer."""
        ended = following.status == "over" != self.projection.status
        results = results_of(following) if ended else None
        self._doubtful = True
        return self.registry.writer.put(entry, summary_row(following), people, results)

    def _adopt(self, entry: Entry, following: Projection) -> None:
        """An entry is stored: show the table after it."""
        self._doubtful = False
        metrics.stored(entry.kind)
        self._advance(following)
        self.registry.stored(self, entry)

    def _complete(self, entry: Entry, following: Projection) -> None:
        entry.ply, entry.rules = following.ply, following.game.version
        if entry.kind in GAME_KINDS:
            entry.digest = following.digest()

    async def catch_up(self) -> None:
        """Apply what other processes have added to the log."""
        async with self._lock:
            await self._read_on()

    async def settle_doubts(self) -> None:
        """Check whether an entry was stored although the write reported a failure."""
        if self._doubtful and not self._lock.locked():
            await self.catch_up()

    async def _read_on(self) -> None:
        self._doubtful = True
        entries = await self.registry.store.log(self.projection.id, self.projection.entry)
        if entries:
            following = self.projection.copy()
            try:
                for entry in entries:
                    following.apply(entry)
            except Unreplayable:
                following = rebuild(await self.registry.store.log(self.projection.id))
                self.registry.charge(following)
            following.asked_by(self.registry.clock.now())
            await self.registry.people.learn_names(people_at(summary_of(following)))
            self._advance(following)
            self.registry.read(self, entries)
        self._doubtful = False

    def _advance(self, following: Projection) -> None:
        self.projection = following
        self.stage.show(following)
        if self._delayed is not None:
            self._delayed.add(following)
        if self._offline_since or following.pace.days is not None:
            self._presence.clear()  # somebody may be absent, and that depends on who is asked
        self._wake_viewers()

    def renamed(self) -> None:
        """A person here has a new name or session."""
        for stage in self._stages():
            stage.forget_states()
        self.wake()

    def _stages(self) -> list[Stage]:
        return [self.stage, *([self._delayed.stage()] if self._delayed else [])]

    def forget_hot_names(self, person: str) -> None:
        """Rename the hot-seat players of an erased person, as the log does."""
        for chair in self.projection.chairs:
            if chair.kind == "hot" and chair.person == person:
                chair.name = HOT_GONE

    def wake(self) -> None:
        """Wake every viewer to send what is new, also about who is here."""
        self._presence.clear()
        self._wake_viewers()

    def _wake_viewers(self) -> None:
        for viewer in self.viewers:
            viewer.wake()

    def thinking(self, seat: int) -> None:
        """Tell everyone who sees the current position that a bot has begun to think."""
        encoded = msgspec.json.encode(BotThinking(seat))
        for viewer in self.viewers:
            if self.stage_of(viewer.seat) is self.stage:
                viewer.tell(encoded)

    def notice(self, code: str, **fields: Any) -> None:
        """Tell every viewer something that is not part of the game."""
        words = say(f"problems.notice.{code}", SOURCE, **fields)
        encoded = msgspec.json.encode(Notice(code, fields, words))
        for viewer in self.viewers:
            viewer.tell(encoded)

    def stage_of(self, seat: int | None) -> Stage:
        """What a viewer is shown: spectators of a delayed table see it later, until it is over."""
        if seat is not None or self._delayed is None or self.projection.open_to_all:
            return self.stage
        return self._delayed.stage()

    def state(self, seat: int | None, since: int) -> bytes:
        """A viewer's state as JSON."""
        return self.stage_of(seat).state(seat, since)

    def delta(self, seat: int | None, since: int) -> bytes:
        """What has changed since a viewer's last state, or the whole state if that is too old."""
        return self.stage_of(seat).delta(seat, since)

    def presence(self, seat: int | None) -> tuple[Presence, bytes]:
        """Who is connected, also as JSON; computed once for all viewers of a stage."""
        late = self.stage_of(seat) is not self.stage
        if late not in self._presence:
            message = self.registry.presence.message(self)
            if late:  # who is missed tells who is asked
                message.absent = [False] * self.projection.players
            self._presence[late] = message, msgspec.json.encode(message)
        return self._presence[late]

    def info(self, person: str | None, seated: bool) -> Table:
        """Everything about the table except the game itself."""
        table = (self.stage if seated else self.stage_of(None)).info(seated)
        if person is not None:
            table.mine = self.tokens_of(person)
        return table

    def tokens_of(self, person: str) -> list[OwnSeat]:
        """A person's seats here with their tokens."""
        seats = [s for s, chair in enumerate(self.projection.chairs) if chair.person == person]
        return [OwnSeat(seat, self._token(seat)) for seat in seats]

    def _token(self, seat: int) -> str:
        chair = self.projection.chairs[seat]
        session = self.registry.people.session(chair.person)
        return self.registry.keys.seat_token(self.projection.id, seat, chair.hands, session)

    def seat_of(self, token: str | None) -> int:
        """The seat that a token proves."""
        seat = seat_named(token or "")
        if seat is not None and seat < self.projection.players:
            taken = self.projection.chairs[seat].person is not None
            if taken and same(token or "", self._token(seat)):
                return seat
        raise Problem("seat/token")

    async def learn_chat(self) -> None:
        """Load the number of the last chat message, unless it is known."""
        if not self.chat_known:
            last = await self.registry.store.last_message(self.projection.id)
            self.last_message, self.chat_known = max(self.last_message, last), True

    def came(self, viewer: Viewer) -> None:
        """A viewer has connected."""
        self.viewers.add(viewer)
        self._presence.clear()
        if viewer.seat is not None:
            self._offline_since.pop(viewer.seat, None)
        viewer.wake()
        self._announce()

    def left(self, viewer: Viewer) -> None:
        """A viewer has disconnected."""
        self.viewers.discard(viewer)
        self.used = self.registry.clock.now()
        if viewer.seat is not None and not self.here(viewer.seat):
            self._offline_since[viewer.seat] = self.used
        if not self.viewers:
            for stage in self._stages():
                stage.forget()
        self._announce()

    def _announce(self) -> None:
        """Tell everybody who is here. Rarely if there are many viewers, since everyone is told."""
        if self._announcing is None:
            wait = len(self.viewers) * ANNOUNCE_SECONDS
            self._announcing = asyncio.get_running_loop().call_later(wait, self._announce_now)

    def _announce_now(self) -> None:
        self._announcing = None
        self.wake()
        self.registry.present(self)

    def here(self, seat: int) -> bool:
        """Whether the person on a seat has a live connection to this process."""
        return any(viewer.seat == seat for viewer in self.viewers)

    def all_absent(self) -> list[bool]:
        """By seat, whether a bot may be asked to play for it."""
        asked = self.projection.actors
        return [seat in asked and self.absent(seat) for seat in range(self.projection.players)]

    def look_for_absent(self) -> None:
        """Notify viewers once somebody has been away long enough; there is no entry for it."""
        absent = self.all_absent()
        if absent != self._absent:
            self._absent = absent
            self.wake()

    def absent(self, seat: int) -> bool:
        """Whether a bot may be asked to play for this seat."""
        projection, now = self.projection, self.registry.clock.now()
        if seat not in projection.actors or not projection.chairs[seat].human:
            return False
        if projection.pace.days is not None:
            return now > projection.asked_at[seat] + projection.pace.days * 86400
        if self.registry.presence.elsewhere(projection.id, seat):
            return False
        since = self._offline_since.get(seat)
        return since is not None and now - since >= self.registry.settings.absent_after

    def problem_of(self, stale: StaleProblem, seat: int) -> Problem:
        """The problem for a stale request, with the current state."""
        metrics.STALE.inc()
        return Problem(stale.kind, state=state_of(self.stage, seat, 0))
