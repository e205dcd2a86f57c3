"""Finished games, with nothing hidden."""

from msgspec import Struct

from athanor.server.wire.responses.lobby import Table
from athanor.server.wire.responses.table import Event
from athanor.server.wire.shapes import Action, Json, View


class ReplayChoice(Struct):
    """A choice in a finished game that was not taken back."""

    ply: int
    round: int
    seat: int
    action: Action
    text: str
    at: float


class Replay(Struct):
    """A finished game, with nothing hidden."""

    save: str  # the input of `athanor.replay`
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
    bystander: View  # a spectator's view
    events: list[list[Event]]  # by seat
    bystander_events: list[Event]
    scores: list[int]
