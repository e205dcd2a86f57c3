"""What is wrong with a request that cannot be decoded, told in words instead of patterns."""

import re

from athanor.server.wire.problems import Problem
from athanor.server.wire.requests import MAIL_PATTERN, NAME_PATTERN

PATTERNS = {NAME_PATTERN: "name", MAIL_PATTERN: "mail"}
LENGTH = re.compile(r"Expected `str` of length (<=|>=) (\d+)(?: - at `\$\.(\w+)`)?$")


def unreadable(message: str, field: str = "") -> Problem:
    """The problem that the decoder's message describes."""
    for pattern, code in PATTERNS.items():
        if repr(pattern) in message:
            return Problem("unreadable", code, field=field)
    found = LENGTH.match(message)
    if found is None:
        return Problem("unreadable", "detail", detail=f"{field}: {message}" if field else message)
    sign, count, place = found.groups()
    code = "long" if sign == "<=" else "short"
    return Problem("unreadable", code, field=field or place or "", count=int(count))
