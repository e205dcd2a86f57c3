"""The messages of a live connection, in both directions."""

from athanor.server.wire import requests, responses
from athanor.server.wire.problems import RequestFailed

ToServer = requests.LiveMessage
ToViewer = (
    responses.State | responses.StateDelta | responses.Acknowledged | responses.MessageStored
    | responses.Explained | responses.MessageReceived | responses.Presence
    | responses.BotThinking | responses.Notice | responses.Pong | RequestFailed
)  # fmt: skip
