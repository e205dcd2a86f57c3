"""Notices: where they go and when, as people choose it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from athanor.server.wire.requests import RequestBody

Digest = Literal["none", "hour", "day"]
Hour = Annotated[int, Meta(ge=0, le=23)]
BASE64 = r"^[A-Za-z0-9_=-]+$"


class PushKeys(RequestBody, frozen=True):
    """What a browser's push messages are encrypted with."""

    p256dh: Annotated[str, Meta(min_length=80, max_length=200, pattern=BASE64)]
    auth: Annotated[str, Meta(min_length=16, max_length=60, pattern=BASE64)]


class PushSubscription(RequestBody, frozen=True):
    """A browser that takes push messages, as its PushManager names it."""

    endpoint: Annotated[str, Meta(min_length=8, max_length=1000)]
    keys: PushKeys


class NoticeSettings(RequestBody, frozen=True):
    """When notices come: not in quiet hours; each at once, or several together."""

    quiet_from: Hour | None = None  # by the clock of `zone`
    quiet_to: Hour | None = None
    zone: Annotated[str, Meta(max_length=60)] = "UTC"
    digest: Digest = "none"


class NoticesShown(Struct):
    """One's settings, how many browsers take push messages, and this server's key for them."""

    settings: NoticeSettings
    browsers: int
    quiet: list[str]  # tables that one gets no notices of
    push_key: str | None  # null where this server sends no push messages


class PushKept(Struct):
    """A browser that was stored."""

    id: str
