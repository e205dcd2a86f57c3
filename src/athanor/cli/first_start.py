"""The first start of a server: interpreted until the rules are compiled, then anew with these.

Compiling takes minutes, once. Until then games are played by the same rules, interpreted: slower,
and equal byte by byte. The listening socket is handed on, so that nobody is refused meanwhile.
"""

import os
import socket
import sys
from collections.abc import Iterable

from athanor.kernel.compile.mode import MODE

COMPILING = "ATHANOR_COMPILING"  # the games whose rules an interpreted server compiles
LISTENING = "ATHANOR_LISTENING"  # the number of the socket that is handed on


def uncompiled(games: Iterable[str]) -> list[str]:
    """The games whose rules or search are not compiled yet."""
    # Imported here: every other command starts without it.
    from athanor.bots.tree_search import is_prepared
    from athanor.kernel.registry import find_game

    return [name for name in games if not is_prepared(find_game(name))]


def to_compile(games: Iterable[str]) -> list[str]:
    """What this process is to compile while it serves; starts it interpreted if need be."""
    given = os.environ.get(COMPILING)
    if given is not None:
        return given.split(",")
    waiting = uncompiled(games) if MODE == "compiled" else []
    if waiting:
        _start_anew({"ATHANOR_RULES": "interpreted", COMPILING: ",".join(waiting)})
    return []


def load(games: Iterable[str]) -> None:
    """Load the rules and search of games, before somebody waits for them."""
    # Imported here: every other command starts without it.
    from athanor.bots.tree_search import prepare
    from athanor.kernel.registry import find_game

    for name in games:
        prepare(find_game(name))


def handed_on() -> socket.socket | None:
    """The socket on which the server listened before it started anew."""
    number = os.environ.pop(LISTENING, None)
    return None if number is None else socket.socket(fileno=int(number))


def start_compiled(listening: int) -> None:
    """Start anew with compiled rules, listening where this process does."""
    os.set_inheritable(listening, True)
    os.environ.pop(COMPILING, None)
    _start_anew({"ATHANOR_RULES": "compiled", LISTENING: str(listening)})


def _start_anew(more: dict[str, str]) -> None:
    """Run this command again in the same process."""
    sys.stdout.flush()
    os.execve(sys.executable, sys.orig_argv, {**os.environ, **more})
