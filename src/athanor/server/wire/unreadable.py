"""What is wrong with a request that cannot be decoded, told in words instead of patterns."""

import re
from typing import Any

from athanor.server.wire.names import MAIL_PATTERN, NAME_PATTERN
from athanor.server.wire.problems import Problem

PATTERNS = {NAME_PATTERN: "name", MAIL_PATTERN: "mail"}
PLACE = re.compile(r" - at `\$\.?(.*)`$")
BODY = "body"  # the place of a mistake in the whole request
# What msgspec says, and the code of the problem; named groups are its fields.
MESSAGES = {
    r"Expected `str` of length <= (?P<count>\d+)": "long",
    r"Expected `str` of length >= (?P<count>\d+)": "short",
    r"Expected `\w+` of length <= (?P<count>\d+)": "many",
    r"Expected `\w+` of length >= (?P<count>\d+)": "few",
    r"Expected `\w+` (?P<bound>[<>]=?) (?P<limit>\S+)": "bound",
    r"Expected `(?P<wanted>[^`]+)`, got `.+`": "kind",
    r"Invalid (?:enum )?value (?P<value>.+)": "choice",
    r"Object missing required field `(?P<field>.+)`": "missing",
    r"Object contains unknown field `(?P<field>.+)`": "no-field",
    r"JSON is malformed.*|Input data was truncated|.*codec can't decode.*": "json",
}
BOUNDS = {">=": "least", "<=": "most", ">": "above", "<": "below"}


def unreadable(message: str, field: str = "") -> Problem:
    """The problem that the decoder's message describes."""
    for pattern, code in PATTERNS.items():
        if repr(pattern) in message:
            return Problem("unreadable", code, field=field)
    place = PLACE.search(message)
    words = PLACE.sub("", message)
    where = field or (place[1] if place else "") or BODY
    for told, code in MESSAGES.items():
        if found := re.fullmatch(told, words, re.IGNORECASE):
            return Problem("unreadable", code, **_fields(code, where, found.groupdict()))
    return Problem("unreadable", "detail", detail=f"{field}: {message}" if field else message)


def _fields(code: str, where: str, given: dict[str, str]) -> dict[str, Any]:
    if code == "json":
        return {}
    if "count" in given:
        return {"field": where, "count": int(given["count"])}
    if "bound" in given:
        given["bound"] = BOUNDS[given["bound"]]
        given["limit"] = given["limit"].removesuffix(".0")
    return {"field": where} | given
