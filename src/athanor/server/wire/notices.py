"""Notices: where and when they are sent, as people choose."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from athanor.server.wire.requests import RequestBody

Digest = Literal["none", "hour", "day"]
Hour = Annotated[int, Meta(ge=0, le=23)]
BASE64 = r"^[A-Za-z0-9_=-]+$"


class PushKeys(RequestBody, frozen=True):
    """The keys that encrypt a browser's push messages."""

    p256dh: Annotated[str, Meta(min_length=80, max_length=200, pattern=BASE64)]
    auth: Annotated[str, Meta(min_length=16, max_length=60, pattern=BASE64)]


class PushSubscription(RequestBody, frozen=True):
    """A browser that receives push messages, as its PushManager describes it."""

    endpoint: Annotated[str, Meta(min_length=8, max_length=1000)]
    keys: PushKeys


class NoticeSettings(RequestBody, frozen=True):
    """When notices come: not in quiet hours; one by one, or as a digest."""

    quiet_from: Hour | None = None  # local time in `zone`
    quiet_to: Hour | None = None
    zone: Annotated[str, Meta(max_length=60)] = "UTC"
    digest: Digest = "none"


class NoticesShown(Struct):
    """Your settings, how many browsers receive push messages, and this server's key for them."""

    settings: NoticeSettings
    browsers: int
    quiet: list[str]  # tables you get no notices about
    push_key: str | None  # null if this server sends no push messages


class PushKept(Struct):
    """A stored browser."""

    id: str
