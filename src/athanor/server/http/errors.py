"""Error responses: every failed request is answered with a problem."""

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException

from athanor.server.http.error_page import answer
from athanor.server.wire.problems import Problem
from athanor.server.wire.unreadable import unreadable

logger = logging.getLogger("athanor.http")
KINDS = {404: "not-found", 405: "method", 413: "too-large", 415: "content-type"}


def on_problem(request: Request[Any, Any, Any], problem: Problem) -> Response[Any]:
    """Answer with a problem."""
    wait = problem.retry_after
    return answer(request, problem, headers={"retry-after": str(wait)} if wait else {})


def on_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Turn the framework's errors into problems."""
    headers = {k: v for k, v in (error.headers or {}).items() if k.lower() == "allow"}
    return answer(request, problem_of(error), error.status_code, headers)


def problem_of(error: HTTPException) -> Problem:
    """What the framework found wrong."""
    extra = error.extra if isinstance(error.extra, list) else []
    wrong = [unreadable(one.get("message", ""), one.get("key", "")) for one in extra]
    if len(wrong) == 1:
        return wrong[0]
    if error.status_code in KINDS:
        return Problem(KINDS[error.status_code])
    told = "; ".join(one.words for one in wrong)
    return Problem("unreadable", "detail", detail=told or error.detail)


def on_depth(request: Request[Any, Any, Any], error: RecursionError) -> Response[Any]:
    """Refuse JSON that is nested too deeply."""
    return answer(request, Problem("unreadable", "deep"))


def on_mistake(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Log an internal error without showing its details."""
    logger.error("a mistake of ours", exc_info=error)
    return answer(request, Problem("server"))


HANDLERS: Any = {
    Problem: on_problem, HTTPException: on_http_error, RecursionError: on_depth,
    Exception: on_mistake,
}  # fmt: skip
