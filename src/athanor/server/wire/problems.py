"""Problems: every way the server says no, by its stable name."""

from typing import Any

import msgspec

from athanor.server.wire.responses import State
from athanor.server.wire.shapes import Fields

STATUS = {
    "unreadable": 400,
    "action/unreadable": 400,
    "link/expired": 400,
    "person/unknown": 401,
    "person/password": 401,
    "token/unknown": 401,
    "seat/token": 401,
    "origin": 403,
    "person/banned": 403,
    "person/silenced": 403,
    "person/name-fixed": 403,
    "token/scope": 403,
    "desk/not-admin": 403,
    "table/not-host": 403,
    "table/not-yours": 403,
    "person/hidden": 403,
    "rated/account": 403,
    "not-found": 404,
    "puzzle/none": 404,
    "method": 405,
    "action/refused": 409,
    "action/stale": 409,
    "table/full": 409,
    "table/locked": 409,
    "table/not-open": 409,
    "table/not-playing": 409,
    "table/not-over": 409,
    "table/seats-open": 409,
    "table/frozen": 409,
    "hint/forbidden": 409,
    "review/nothing": 409,
    "review/off": 409,
    "vote/not-absent": 409,
    "vote/nothing": 409,
    "nudge/nobody": 409,
    "nudge/once": 409,
    "nudge/early": 409,
    "rated/agree": 409,
    "circle/full": 409,
    "tournament/full": 409,
    "tournament/over": 409,
    "tournament/not-planned": 409,
    "account/taken": 409,
    "account/has-one": 409,
    "too-large": 413,
    "content-type": 415,
    "conduct/wait": 429,
    "limit": 429,
    "server": 500,
    "hint/none": 503,
    "review/none": 503,
    "storage": 503,
}


class ProblemBody(msgspec.Struct, omit_defaults=True, rename={"kind": "error"}):
    """What was wrong: a stable name and a sentence."""

    kind: str
    words: str
    rule: str | None = None
    code: str | None = None
    fields: Fields | None = None
    state: State | None = None
    retry_after: float | None = None


class Problem(Exception):
    """Something the asker can be told."""

    def __init__(self, kind: str, words: str, **more: Any) -> None:
        super().__init__(f"{kind}: {words}")
        self.kind, self.words, self.more = kind, words, more

    @property
    def status(self) -> int:
        """The HTTP status that goes with it."""
        return STATUS[self.kind]

    def body(self) -> ProblemBody:
        return ProblemBody(self.kind, self.words, **self.more)


class StaleProblem(Problem):
    """The request was made for an earlier state; the response adds the current one."""

    def __init__(self) -> None:
        super().__init__("action/stale", "The table has moved on; look again.")


class RequestFailed(msgspec.Struct, tag_field="type", tag="problem"):
    """The answer to a live request that failed; it is not to be sent again."""

    request: str | None
    problem: ProblemBody
