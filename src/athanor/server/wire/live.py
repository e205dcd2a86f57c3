"""The messages of a live connection, in both directions."""

import msgspec

from athanor.server.wire import requests, responses
from athanor.server.wire.problems import RequestFailed
from athanor.server.wire.unreadable import unreadable

ToServer = requests.LiveMessage
ToViewer = (
    responses.State | responses.StateDelta | responses.Acknowledged | responses.MessageStored
    | responses.Explained | responses.MessageReceived | responses.Presence
    | responses.BotThinking | responses.Notice | responses.Pong | RequestFailed
)  # fmt: skip
_decoder: msgspec.json.Decoder[ToServer] = msgspec.json.Decoder(ToServer)


def encoded(message: ToServer) -> str:
    """A message as it was received."""
    return msgspec.json.encode(message).decode()


def read(text: str) -> ToServer:
    """Decode a message. Raises `Problem` if it is not one."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise unreadable(str(error)[:200]) from None


class _Asking(msgspec.Struct):
    """Any message with a request id."""

    request: str | None = None


def request_of(text: str) -> str | None:
    """The request id of a message, even if the rest cannot be decoded."""
    try:
        return msgspec.json.decode(text, type=_Asking).request
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        return None
