"""Finished games, all open."""

from msgspec import Struct

from athanor.server.wire.responses.lobby import Table
from athanor.server.wire.responses.table import Event
from athanor.server.wire.shapes import Action, Json, View


class ReplayChoice(Struct):
    """A choice that stands in a finished game."""

    ply: int
    round: int
    seat: int
    action: Action
    text: str
    at: float


class Replay(Struct):
    """A finished game, all open."""

    save: str  # what `athanor.replay` reads
    table: Table
    plies: int
    moments: list[ReplayChoice]
    scores: list[list[int]]  # by ply from 0, by seat


class ReplayPly(Struct):
    """A finished game at one of its plies, as each seat saw it and as it was."""

    ply: int
    actors: list[int]
    over: bool
    truth: View
    insight: Json
    views: list[View]  # by seat
    bystander: View  # a spectator's
    events: list[list[Event]]  # by seat
    bystander_events: list[Event]
    scores: list[int]


class Swing(Struct):
    """A choice that changed the outlook: whose most, and by how much."""

    ply: int
    seat: int
    by: float


class Evaluation(Struct):
    """Each seat's winning chance after so many plies of a finished game, as far as it is known."""

    plies: int
    done: int  # plies worked out, of `plies` + 1; ask again while more are coming
    chances: list[list[float]]  # by ply from 0, by seat
    swings: list[Swing]
    coming: bool
