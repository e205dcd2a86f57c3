"""Games on a Ray cluster: tasks of a few seconds, results in order, a few tasks in flight.

If a machine dies, another one repeats its task. The plan and the index of a game determine the
game, so the result is the same.
"""

import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import Any, TypeVar

from athanor.language import say

T = TypeVar("T")
LOCAL = "local"  # instead of an address: this machine's own cores
AUTO = "auto"  # the cluster that this machine belongs to
INSTALL = "pip install 'athanor-games[ray]'"
CONNECT_SECONDS = 10.0
AHEAD = 3  # tasks in flight per core: no core waits, and results do not pile up


class NoCluster(ValueError):
    """The cluster cannot be reached, or Ray is missing; the message says which."""


def share_out(
    play: Callable[..., T], tasks: Iterable[tuple[Any, ...]], address: str
) -> Iterator[T]:
    """Carry out tasks on a cluster; yields their results in order."""
    ray, own = _connected(address)
    remote = ray.remote(_carried_out).options(max_retries=-1, num_cpus=1)
    shared = ray.put(play)  # sent to a machine once, not with every task
    waiting: deque[Any] = deque()
    try:
        room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        for task in tasks:
            waiting.append(remote.remote(shared, task))
            if len(waiting) >= room:
                yield ray.get(waiting.popleft())
        while waiting:
            yield ray.get(waiting.popleft())
    finally:
        for one in waiting:
            ray.cancel(one, force=True)
        if own:
            ray.shutdown()


def connect(address: str) -> Callable[[], None]:
    """Connect to a cluster for several rounds of tasks; returns what ends the connection."""
    ray, own = _connected(address)
    return ray.shutdown if own else lambda: None


def _carried_out(play: Callable[..., T], task: tuple[Any, ...]) -> T:
    return play(*task)


def _check_reachable(address: str) -> None:
    """Refuse an address where nothing listens: Ray itself would end this process."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon:
        if address in (LOCAL, AUTO):
            return
        raise NoCluster(
            say("research.wrong.ray.form", address=repr(address), local=LOCAL, auto=AUTO)
        )
    try:
        socket.create_connection((host, int(port)), CONNECT_SECONDS).close()
    except (OSError, ValueError, OverflowError) as error:
        raise NoCluster(_unreached(address, error)) from None


def _unreached(address: str, error: Exception) -> str:
    return say("research.wrong.ray.unreached", address=repr(address), error=str(error)[:200])


def _connected(address: str) -> tuple[Any, bool]:
    """Ray, and whether we opened the connection and must close it."""
    try:
        ray: Any = import_module("ray")  # Imported here: it is slow, and few need it.
    except ImportError:
        raise NoCluster(say("research.wrong.ray.missing", command=INSTALL)) from None
    if ray.is_initialized():
        return ray, False
    _check_reachable(address)
    try:
        where = {} if address == LOCAL else {"address": address}
        ray.init(include_dashboard=False, log_to_driver=False, logging_level="ERROR", **where)
    except Exception as error:  # Ray raises that very class when a node does not start in time
        raise NoCluster(_unreached(address, error)) from None
    return ray, True
