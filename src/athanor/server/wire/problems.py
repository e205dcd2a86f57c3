"""Problems: every kind of refusal, by its stable name."""

from typing import Any, NamedTuple

import msgspec

from athanor.kernel.errors import Refusal
from athanor.language import SOURCE, say
from athanor.server.wire.responses import State
from athanor.server.wire.shapes import Fields


class Kind(NamedTuple):
    """A kind of refusal: its HTTP status, and when it occurs."""

    status: int
    when: str


KINDS = {
    "unreadable": Kind(400, "not JSON, or a field that is missing, unknown or of the wrong type"),
    "action/unreadable": Kind(400, "not an action of this game"),
    "link/expired": Kind(400, "a link from a letter that is too old, or was used"),
    "person/unknown": Kind(401, "the route needs a person: POST /api/me first"),
    "person/password": Kind(401, "wrong name or password"),
    "token/unknown": Kind(401, "a personal token that is not valid, or was revoked"),
    "seat/token": Kind(401, "no seat token, or one of another table"),
    "origin": Kind(403, "a request from another site's page"),
    "person/banned": Kind(403, "an administrator has banned this person for a time"),
    "person/silenced": Kind(403, "an administrator has silenced this person for a time"),
    "person/name-fixed": Kind(403, "an administrator has chosen this person's name"),
    "token/scope": Kind(403, "the personal token lacks the scope for this request"),
    "desk/not-admin": Kind(403, "the desk is for administrators"),
    "table/not-host": Kind(403, "only the host may do this"),
    "table/not-yours": Kind(403, "only the person on that seat may do this, or a bot plays it now"),
    "person/hidden": Kind(403, "this person's page is private"),
    "rated/account": Kind(403, "a rated game needs an account"),
    "not-found": Kind(404, "no such table, game, code, message or ply"),
    "puzzle/none": Kind(404, "there is no such puzzle"),
    "method": Kind(405, "not a method of this route"),
    "action/refused": Kind(409, "valid but not allowed now: rule, code, fields and words say why"),
    "action/stale": Kind(409, "the table has moved on: state is the new state"),
    "table/full": Kind(409, "no seat is open"),
    "table/locked": Kind(409, "the host lets nobody else join"),
    "table/not-open": Kind(409, "the game has begun"),
    "table/not-playing": Kind(409, "the game has not begun, or is over"),
    "table/not-over": Kind(409, "the game is still running"),
    "table/seats-open": Kind(409, "a seat is still open"),
    "table/frozen": Kind(409, "no more can be played at this table"),
    "hint/forbidden": Kind(409, "this table has no hints, or the seat has no open question"),
    "review/nothing": Kind(409, "there is nothing to review at this table"),
    "review/off": Kind(409, "this server does not review games"),
    "vote/not-absent": Kind(409, "nobody is absent there"),
    "vote/nothing": Kind(409, "there is nothing to agree on"),
    "nudge/nobody": Kind(409, "the table is not waiting for that seat"),
    "nudge/once": Kind(409, "this question has already had a nudge"),
    "nudge/early": Kind(409, "the question was asked only recently"),
    "rated/agree": Kind(409, "the game is rated: join with rated: true"),
    "circle/full": Kind(409, "too many members, or too many circles of one person"),
    "tournament/full": Kind(409, "no more people can enter"),
    "tournament/over": Kind(409, "the tournament is over"),
    "tournament/not-planned": Kind(409, "the tournament has begun"),
    "tournament/no-round": Kind(409, "no round is being played, or a table of it has ended"),
    "request/other": Kind(409, "this request id was used before, for something else"),
    "account/taken": Kind(409, "the account name is taken"),
    "account/has-one": Kind(409, "this person has an account already"),
    "too-large": Kind(413, "a body or message over 64 KiB"),
    "content-type": Kind(415, "a body that is not application/json"),
    "conduct/wait": Kind(
        429, "this person has left games lately and must wait for the queue: retry_after"
    ),
    "limit": Kind(429, "too many requests: retry_after"),
    "server": Kind(500, "a mistake of the server, which is logged"),
    "hint/none": Kind(503, "no hint was found in time; ask again"),
    "review/none": Kind(503, "no answer was found in time; ask again"),
    "unbuilt": Kind(503, "the page has not been built"),
    "storage": Kind(503, "the storage cannot be reached; retry with the same request id"),
}


class ProblemBody(msgspec.Struct, omit_defaults=True, rename={"kind": "error"}):
    """What was wrong: a stable name, a sentence, and what the sentence is made of."""

    kind: str  # a stable name, listed under Problems
    words: str  # a sentence for people, in English
    rule: str | None = None  # of a refused action: the clause
    code: str | None = None  # a stable name of the reason, if the kind has several
    fields: Fields | None = None  # what the sentence tells
    state: State | None = None  # the current table, if the request came too late
    retry_after: float | None = None  # seconds, as in the Retry-After header


class Problem(Exception):
    """An error that the requester can be told about; the catalogue `problems` has its sentence."""

    def __init__(
        self,
        kind: str,
        code: str | None = None,
        *,
        rule: str | None = None,
        state: State | None = None,
        retry_after: float | None = None,
        **fields: Any,
    ) -> None:
        super().__init__(kind, code)
        self.kind, self.code, self.fields = kind, code, fields
        self.rule, self.state, self.retry_after = rule, state, retry_after

    def __str__(self) -> str:
        return f"{self.kind}: {self.words}"

    @property
    def status(self) -> int:
        """The HTTP status of this problem."""
        return KINDS[self.kind].status

    @property
    def words(self) -> str:
        """The sentence of the API, in English."""
        return self.said(SOURCE)

    def said(self, language: str | None = None) -> str:
        """The sentence in a language; by default, that of the terminal."""
        key = self.kind if self.code is None else f"{self.kind}.{self.code}"
        return say(f"problems.{key}", language, **self.fields)

    def body(self) -> ProblemBody:
        """What the requester is sent."""
        return ProblemBody(
            self.kind, self.words, self.rule, self.code, self.fields or None, self.state,
            self.retry_after,
        )  # fmt: skip


class ActionRefused(Problem):
    """A readable action that the rules do not allow now; the game has its sentences."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__("action/refused", refusal.code, rule=refusal.rule)
        self.refusal, self.fields = refusal, dict(refusal.fields)

    def said(self, language: str | None = None) -> str:
        return self.refusal.words


class StaleProblem(Problem):
    """The request was made for an earlier state; the response includes the current one."""

    def __init__(self) -> None:
        super().__init__("action/stale")


class RequestFailed(msgspec.Struct, tag_field="type", tag="problem"):
    """The answer to a live request that failed. Do not send it again."""

    request: str | None
    problem: ProblemBody
