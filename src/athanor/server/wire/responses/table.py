"""A table in play: the state of one viewer, and answers to its requests."""

from msgspec import UNSET, Struct, UnsetType

from athanor.server.wire.responses.lobby import Table
from athanor.server.wire.shapes import Action, ChatRoom, Fields, Json, Status, View


class LogEntry(Struct):
    """One entry of the log, as everyone may see it."""

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
    fields: Fields  # details by name, in the JSON forms that actions use
    refs: list[str]  # cards and places it names, for the page to point at
    words: str  # a sentence that calls seats "Seat 0"
    round: int
    by: int | None  # the seat whose choice caused it


class Ask(Struct):
    """A question with every possible answer."""

    question: int
    choices: list[Action]
    texts: list[str]  # the plain form of each choice


class NudgeStatus(Struct):
    """A person who is asked something: when a nudge is possible, and who has sent one."""

    seat: int
    at: float  # when a nudge becomes possible
    by: int | None


class State(Struct, tag_field="type", tag="state"):
    """What one viewer needs to know after the last entry it has."""

    table: str
    seat: int | None  # whose state this is; null for a spectator
    since: int  # covers the entries after this one
    entry: int  # up to this one
    ply: int  # choices made and not taken back
    keep: int  # drop events with a ply above this, then add `events`
    entries: list[LogEntry]
    events: list[Event]
    status: Status
    actors: list[int]
    over: bool
    view: View | None  # null before the start; its parts are in the rules of the game
    insight: Json  # what the game derives from this view for people; null if nothing
    ask: Ask | None  # null if this viewer may not act
    undo: int | None  # the `moment` to send in an undo; null if none is possible
    nudges: list[NudgeStatus]
    scores: list[int] | None  # once the game is over
    clocks: list[float] | None  # seconds left by seat, at `at`
    deadline: float | None
    at: float  # the server's time
    info: Table | UnsetType = UNSET  # sent when the table itself has changed, and when `since` is 0


class StateDelta(Struct, tag_field="type", tag="delta"):
    """What has changed since the last state sent to a viewer; missing fields are unchanged.

    `view` holds the parts of the view that have changed.
    """

    since: int
    entry: int
    ply: int
    keep: int
    entries: list[LogEntry]
    events: list[Event]
    clocks: list[float] | None
    at: float
    status: Status | UnsetType = UNSET
    actors: list[int] | UnsetType = UNSET
    over: bool | UnsetType = UNSET
    view: View | UnsetType = UNSET
    insight: Json | UnsetType = UNSET
    ask: Ask | UnsetType | None = UNSET
    undo: int | UnsetType | None = UNSET
    nudges: list[NudgeStatus] | UnsetType = UNSET
    scores: list[int] | UnsetType | None = UNSET
    deadline: float | UnsetType | None = UNSET
    info: Table | UnsetType = UNSET


class Done(Struct):
    """The request was executed and stored."""

    done: int  # the entry under which it is stored; the state covers it
    state: State


class Refusal(Struct):
    """Why an action is not allowed."""

    rule: str
    code: str
    words: str
    fields: Fields


class Explanation(Struct):
    """The reason, or null if the action is allowed."""

    refusal: Refusal | None


class Advice(Struct):
    """A choice, its number of simulations, and its average results."""

    action: Action
    text: str
    tries: int
    chance: float  # the seat's win share
    points: float  # expected at the end
    lead: float  # over the best other seat, expected at the end
    rival: int  # the seat that the lead is over
    plan: list[Action]  # this choice and the next ones of the turn
    plan_texts: list[str]
    reason: str  # why it is preferred to one with a better figure: deeper, wins-more-often


class Hint(Struct):
    """The principal choices for a question, best first."""

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
    """What follows from a view, in the game's own form; null if the game has no notebook."""

    notes: Json
