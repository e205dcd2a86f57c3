"""Error responses: every failed request is answered with a problem."""

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException

from athanor.server.wire.problems import Problem
from athanor.server.wire.requests import MAIL_PATTERN, NAME_PATTERN

logger = logging.getLogger("athanor.http")
PATTERNS = {
    NAME_PATTERN: "a name has no control or direction characters, and no space at either end.",
    MAIL_PATTERN: "this is not a mail address.",
}
NAMES = {400: "unreadable", 404: "not-found", 405: "method", 413: "too-large", 415: "content-type"}


def on_problem(request: Request[Any, Any, Any], problem: Problem) -> Response[Any]:
    """Answer with a problem."""
    wait = problem.more.get("retry_after")
    headers = {"retry-after": str(wait)} if wait else {}
    return Response(problem.body(), status_code=problem.status, headers=headers)


def on_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Turn the framework's errors into problems."""
    words = error.detail or "That cannot be done."
    extra = error.extra if isinstance(error.extra, list) else []
    told = [f"{one.get('key', '')}: {sentence(one.get('message', ''))}" for one in extra]
    name = NAMES.get(error.status_code, "unreadable")
    body = {"error": name, "words": "; ".join(told) or words}
    headers = {k: v for k, v in (error.headers or {}).items() if k.lower() == "allow"}
    return Response(body, status_code=error.status_code, headers=headers)


def sentence(message: str) -> str:
    """What is wrong with a field, in words instead of a pattern."""
    return next((words for pattern, words in PATTERNS.items() if repr(pattern) in message), message)


def on_depth(request: Request[Any, Any, Any], error: RecursionError) -> Response[Any]:
    """Refuse JSON that is nested too deeply."""
    body = {"error": "unreadable", "words": "This is nested too deeply."}
    return Response(body, status_code=400)


def on_mistake(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Log an internal error without showing its details."""
    logger.error("a mistake of ours", exc_info=error)
    body = {"error": "server", "words": "Something went wrong on the server; it has been logged."}
    return Response(body, status_code=500)


HANDLERS: Any = {
    Problem: on_problem, HTTPException: on_http_error, RecursionError: on_depth,
    Exception: on_mistake,
}  # fmt: skip
