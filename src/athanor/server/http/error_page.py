"""A problem as a response: data for programs, a page in the reader's language for browsers."""

from collections.abc import Mapping
from html import escape
from types import MappingProxyType
from typing import Any

from litestar import Response
from litestar.connection import ASGIConnection

from athanor.language import LANGUAGES, SOURCE, matching, say
from athanor.server.wire.problems import Problem

PAGE = """<!doctype html>
<html lang="{language}" dir="{direction}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Athanor</title>
<h1>{title}</h1>
<p>{words}</p>
<p><a href="/">{home}</a></p>
</html>
"""
Connection = ASGIConnection[Any, Any, Any, Any]


def answer(
    request: Connection,
    problem: Problem,
    status: int | None = None,
    headers: Mapping[str, str] = MappingProxyType({}),
) -> Response[Any]:
    """A problem, as the requester can read it."""
    code = status or problem.status
    if not wants_page(request):
        return Response(problem.body(), status_code=code, headers=headers)
    more = {**headers, "vary": "Accept-Language", "cache-control": "no-store"}
    text = page(problem, reads(request))
    return Response(text, status_code=code, media_type="text/html", headers=more)


def wants_page(request: Connection) -> bool:
    """Whether a browser opens this address itself; the API always answers with data."""
    accepted = request.headers.get("accept", "")
    return accepted.startswith("text/html") and not request.url.path.startswith("/api")


def reads(request: Connection) -> str:
    """The language that a request prefers."""
    wanted = request.headers.get("accept-language", "")
    ranked = sorted(wanted.split(","), key=lambda tag: -_weight(tag))
    return matching(tag.partition(";")[0].strip() for tag in ranked) or SOURCE


def _weight(tag: str) -> float:
    """The weight behind a language: `de;q=0.8`."""
    try:
        return float(tag.partition("q=")[2] or 1)
    except ValueError:
        return 0.0


def page(problem: Problem, language: str) -> str:
    """A small page that needs nothing else."""
    return PAGE.format(
        language=language, direction=LANGUAGES[language].direction,
        title=escape(say("common.ashes", language)), words=escape(problem.said(language)),
        home=escape(say("common.to-lobby", language)),
    )  # fmt: skip
