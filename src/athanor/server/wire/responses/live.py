"""Messages that a live connection receives besides the state."""

from msgspec import Struct

from athanor.server.wire.responses.table import ChatMessage, Refusal
from athanor.server.wire.shapes import Fields


class Acknowledged(Struct, tag_field="type", tag="done"):
    """The request is stored, as this entry."""

    request: str
    entry: int


class MessageStored(Struct, tag_field="type", tag="said"):
    """The chat message of this request is stored, under this number."""

    request: str
    number: int


class Explained(Struct, tag_field="type", tag="explained"):
    """Why the action of this request is not allowed; null if it is."""

    request: str | None
    refusal: Refusal | None


class MessageReceived(Struct, tag_field="type", tag="chat"):
    """Somebody said something."""

    message: ChatMessage


class Presence(Struct, tag_field="type", tag="presence"):
    """Which seats are connected, how many watch, and for whom a bot may be asked to play."""

    seats: list[bool]
    watching: int
    absent: list[bool]


class BotThinking(Struct, tag_field="type", tag="thinking"):
    """A bot has begun to think."""

    seat: int


class Notice(Struct, tag_field="type", tag="notice"):
    """Something that is not part of the game."""

    code: str  # a stable name
    fields: Fields  # what the sentence tells
    words: str  # a sentence for people, in English


class Pong(Struct, tag_field="type", tag="pong"):
    """The answer to a ping."""
