"""Traces: one id follows a request through everything that is done for it.

Tasks inherit the context in which they are created. So a bot's answer carries the id of the request
that asked it, and passes it on to the worker process.
"""

import re
from contextvars import ContextVar
from random import Random

ID = re.compile(r"[A-Za-z0-9-]{8,64}")
HEADER = b"x-request-id"
SLOW_SECONDS = 1.0  # anything slower is logged as slow
_chance = Random()  # ids only have to differ; asking the system for each would be slow
current: ContextVar[str] = ContextVar("trace", default="")
table: ContextVar[str] = ContextVar("table", default="")


def begin(given: str = "") -> str:
    """Begin a trace, with the id given by a proxy or a new one."""
    found = given if ID.fullmatch(given) else f"{_chance.getrandbits(64):016x}"
    current.set(found)
    table.set("")
    return found
