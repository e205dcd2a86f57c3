"""Wishes: what people and bots ask of a table, turned into the next entry or a problem."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import athanor
from athanor.server.entry import Chair, Entry
from athanor.server.problem import Problem, StaleProblem
from athanor.server.sitting import Sitting
from athanor.server.votes import needed

Draft = tuple[str, int | None, dict[str, Any]]  # kind, seat, data


@dataclass(frozen=True)
class Wish:
    """Something to be done once, whoever asks how often."""

    draft: Callable[[Sitting, float], Draft]
    author: str | None = None
    request: str | None = None

    def answered(self, sitting: Sitting) -> int | None:
        """The entry that already carried it out."""
        if self.author is None or self.request is None:
            return None
        return sitting.requests.get((self.author, self.request))

    def entry(self, sitting: Sitting, now: float) -> Entry:
        """The entry that would carry it out now."""
        if sitting.frozen:
            raise Problem("table/frozen", sitting.frozen)
        kind, seat, data = self.draft(sitting, now)
        at = max(now, sitting.updated)
        return Entry(
            sitting.id, sitting.entry + 1, at, kind, seat, self.author, self.request, data
        )  # fmt: skip


def need(sitting: Sitting, status: str) -> None:
    """Refuse what a table in this condition cannot do."""
    if sitting.status != status:
        words = {
            "open": "This table has already begun, or was given up.",
            "playing": "No game is being played at this table now.",
            "over": "The game is not over yet.",
        }[status]
        raise Problem(f"table/not-{status}", words)


def act(
    seat: int, question: int, action: Any, bot: bool = False
) -> Callable[[Sitting, float], Draft]:
    """Answer the question that a seat is asked; a bot only where it plays the seat."""

    def draft(sitting: Sitting, now: float) -> Draft:
        need(sitting, "playing")
        assert sitting.table is not None
        check_who_plays(sitting, seat, bot)
        if isinstance(action, str):
            raise Problem("action/unreadable", "An action is a dict with a verb under 'do'.")
        try:
            refusal = sitting.table.refusal(action, seat)
        except athanor.Unreadable as error:
            raise Problem("action/unreadable", str(error)) from None
        if sitting.questions.get(seat) != question and (refusal is None or question > 0):
            raise StaleProblem()
        if refusal is not None:
            more = {"rule": refusal.rule, "code": refusal.code, "fields": refusal.fields}
            raise Problem("action/refused", refusal.words, **more)
        return "act", seat, {"action": action, **spent(sitting, seat, now)}

    return draft


def check_who_plays(sitting: Sitting, seat: int, bot: bool) -> None:
    """Neither a bot nor a person acts where the other plays the seat."""
    played_by_bot = sitting.chairs[seat].bot is not None
    if played_by_bot and not bot:
        words = "A bot plays this seat now; take it back first."
        raise Problem("table/not-yours", words)
    if bot and not played_by_bot:
        raise StaleProblem()


def spent(sitting: Sitting, seat: int, now: float) -> dict[str, float]:
    """The thinking time that an answer costs, where there is a clock."""
    if sitting.clocks is None or sitting.chairs[seat].bot or seat not in sitting.asked_at:
        return {}
    return {"spent": round(max(0.0, now - sitting.asked_at[seat]), 3)}


def undo(seat: int, moment: int) -> Callable[[Sitting, float], Draft]:
    """Take back a seat's last choice."""

    def draft(sitting: Sitting, now: float) -> Draft:
        need(sitting, "playing")
        assert sitting.table is not None
        check_who_plays(sitting, seat, bot=False)
        if moment != sitting.moment:
            raise StaleProblem()
        if not sitting.table.can_undo(seat):
            words = "There is nothing to take back: something new has been seen, or it was not you."
            raise Problem("action/refused", words, rule="undo", code="no-undo")
        return "undo", seat, spent(sitting, seat, now)

    return draft


def resign(seat: int, level: str, kind: str = "resign") -> Callable[[Sitting, float], Draft]:
    """Give up; the strongest bot at hand plays on for the others' sake."""

    def draft(sitting: Sitting, now: float) -> Draft:
        need(sitting, "playing")
        if sitting.chairs[seat].resigned:
            raise Problem("table/not-playing", "This seat has resigned already.")
        return kind, seat, {"level": level}

    return draft


def vote(
    voter: int, about: str, seat: int | None, yes: bool, level: str, absent: Callable[[int], bool]
) -> Callable[[Sitting, float], Draft]:
    """Say yes or no to giving the game up, or to a bot playing for an absent person."""

    def draft(sitting: Sitting, now: float) -> Draft:
        need(sitting, "playing")
        if sitting.chairs[voter].resigned or voter not in everyone_asked(sitting, about, seat):
            raise Problem("vote/nothing", "This seat has no say in that.")
        if about == "cancel":
            return "vote", voter, {"about": about, "yes": yes}
        if seat is None or not 0 <= seat < sitting.players:
            raise Problem("unreadable", "seat: say whose seat a bot should take over.")
        if yes and not (sitting.chairs[seat].human and absent(seat)):
            raise Problem("vote/not-absent", "Whoever sits there is not absent.")
        return "vote", voter, {"about": about, "seat": seat, "yes": yes, "level": level}

    return draft


def everyone_asked(sitting: Sitting, about: str, seat: int | None) -> set[int]:
    """All seats of all people whose consent is needed."""
    people = {sitting.chairs[at].person for at in needed(sitting.chairs, about, seat)}
    return {at for at, chair in enumerate(sitting.chairs) if chair.person in people and chair.human}


def back(seat: int) -> Callable[[Sitting, float], Draft]:
    """Take one's seat back from the bot."""

    def draft(sitting: Sitting, now: float) -> Draft:
        need(sitting, "playing")
        if not sitting.chairs[seat].away or sitting.chairs[seat].resigned:
            raise Problem("vote/nothing", "No bot plays for this seat.")
        return "back", seat, {}

    return draft


def join(person: str, seat: int | None) -> Callable[[Sitting, float], Draft]:
    """Take an open seat."""

    def draft(sitting: Sitting, now: float) -> Draft:
        need(sitting, "open")
        free = [at for at, chair in enumerate(sitting.chairs) if chair.kind == "open"]
        if not free or (seat is not None and seat not in free):
            raise Problem("table/full", "That seat is taken." if free else "Every seat is taken.")
        return "sit", free[0] if seat is None else seat, {"kind": "person", "person": person}

    return draft


def seat_someone(person: str, seat: int, chair: Chair) -> Callable[[Sitting, float], Draft]:
    """The host opens a seat, or puts a bot or a hot-seat player on it."""

    def draft(sitting: Sitting, now: float) -> Draft:
        need(sitting, "open")
        if sitting.host != person:
            raise Problem("table/not-host", "Only the host may change the seats.")
        if not 0 <= seat < sitting.players:
            raise Problem("not-found", "There is no such seat at this table.")
        if sitting.chairs[seat].kind == "person":
            raise Problem("table/full", "A person sits there; only that person may leave it.")
        return "sit", seat, {"kind": chair.kind, "person": chair.person, "name": chair.name,
                             "level": chair.level}  # fmt: skip

    return draft


def replace_bot(seat: int, failed: str, level: str) -> Callable[[Sitting, float], Draft]:
    """Another bot plays on where one has failed."""

    def draft(sitting: Sitting, now: float) -> Draft:
        need(sitting, "playing")
        if sitting.chairs[seat].kind != "bot" or sitting.chairs[seat].level != failed:
            raise StaleProblem()
        return "sit", seat, {"kind": "bot", "level": level}

    return draft


def agree(person: str, seat: int) -> Callable[[Sitting, float], Draft]:
    """Agree to a rematch one has been asked to."""

    def draft(sitting: Sitting, now: float) -> Draft:
        need(sitting, "open")
        chair = sitting.chairs[seat]
        return "sit", seat, {"kind": chair.kind, "person": person, "name": chair.name}

    return draft


def leave(person: str) -> Callable[[Sitting, float], Draft]:
    """Give up one's seats at an open table; the next person there becomes its host."""

    def draft(sitting: Sitting, now: float) -> Draft:
        need(sitting, "open")
        own = [at for at, chair in enumerate(sitting.chairs) if chair.person == person]
        others = [chair.person for chair in sitting.chairs if chair.person not in (None, person)]
        if not own and sitting.host != person:
            raise Problem("table/not-yours", "You do not sit at this table.")
        if sitting.host == person and not others:
            return "cancel", None, {}
        host = others[0] if sitting.host == person else sitting.host
        return "leave", None, {"seats": own, "host": host}

    return draft


def start(person: str | None, seed: int) -> Callable[[Sitting, float], Draft]:
    """Begin the game; without a person, because everyone has agreed."""

    def draft(sitting: Sitting, now: float) -> Draft:
        need(sitting, "open")
        if person is not None and person != sitting.host:
            raise Problem("table/not-host", "Only the host may start the game.")
        if any(chair.kind == "open" or not chair.ready for chair in sitting.chairs):
            raise Problem("table/seats-open", "Someone is still missing.")
        return "start", None, {"seed": str(seed)}

    return draft


def rematch(table: str) -> Callable[[Sitting, float], Draft]:
    """Note the table at which the same people play again."""

    def draft(sitting: Sitting, now: float) -> Draft:
        if not sitting.open_to_all:
            need(sitting, "over")
        return "rematch", None, {"table": table}

    return draft
