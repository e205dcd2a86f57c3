"""A table in play: the state of one viewer, and answers to what it asks."""

from msgspec import UNSET, Struct, UnsetType

from athanor.server.wire.responses.lobby import Table
from athanor.server.wire.shapes import Action, ChatRoom, Fields, Json, Status, View


class LogEntry(Struct):
    """One line of the log, as everyone may see it."""

    entry: int
    kind: str
    seat: int | None
    ply: int
    at: float


class Event(Struct):
    """Something that happened."""

    ply: int
    seat: int | None
    kind: str
    fields: Fields
    refs: list[str]
    words: str
    round: int


class Ask(Struct):
    """A question with every answer."""

    question: int
    choices: list[Action]
    texts: list[str]


class NudgeStatus(Struct):
    """A person who is asked something: when a nudge is possible, and who has given one."""

    seat: int
    at: float
    by: int | None


class State(Struct, tag_field="type", tag="state"):
    """What one viewer needs to know after an entry it has."""

    table: str
    seat: int | None
    since: int
    entry: int
    ply: int
    keep: int
    entries: list[LogEntry]
    events: list[Event]
    status: Status
    actors: list[int]
    over: bool
    view: View | None
    insight: Json
    ask: Ask | None
    undo: int | None
    nudges: list[NudgeStatus]
    scores: list[int] | None
    clocks: list[float] | None
    deadline: float | None
    at: float
    info: Table | UnsetType = UNSET


class Done(Struct):
    """Carried out and stored."""

    done: int
    state: State


class Refusal(Struct):
    """Why an action is not allowed."""

    rule: str
    code: str
    words: str
    fields: Fields


class Explanation(Struct):
    """Why not, or null where it is allowed."""

    refusal: Refusal | None


class Advice(Struct):
    """A choice, its number of simulations, and its average results."""

    action: Action
    text: str
    tries: int
    chance: float  # the seat's win share
    points: float
    lead: float
    rival: int  # the seat that the lead is over
    plan: list[Action]  # this choice and the ones that follow it in the turn
    plan_texts: list[str]
    reason: str  # why it is recommended against a better figure of another: deeper, wins-more-often


class Hint(Struct):
    """The principal choices of a question, the best first."""

    question: int
    tries: int
    choices: list[Advice]


class ChatMessage(Struct):
    """One line of chat."""

    number: int
    room: ChatRoom
    person: str
    seat: int | None
    words: str
    at: float
    name: str


class NotebookAnswer(Struct):
    """What follows from a view, in the game's own form; null where a game has no notebook."""

    notes: Json
