"""Faults: what is done to servers, storage and network, chosen at random."""

import asyncio
import contextlib
import random
import resource
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import psutil
from tests.server.process import NeverReady, Server

from scripts.chaos.cluster import Cluster
from scripts.chaos.proxy import Proxy

PAUSE = (1.0, 6.0)  # seconds between two faults
JUMPS = (0, 0, -3600, 7200, -90 * 86400)  # seconds that a wall clock is wrong
FULL = 4096  # bytes: past this size nothing can be written to a full disk
Fault = Callable[[], Awaitable[None]]


class Chaos:
    """Everything that can go wrong here."""

    def __init__(
        self, database: str, folder: Path, fronts: list[Proxy], servers: list[Server],
        cluster: Cluster | None, wire: Proxy | None, seed: int,
    ) -> None:  # fmt: skip
        self.database, self.folder, self.fronts, self.servers = database, folder, fronts, servers
        self.cluster, self.wire, self.chance = cluster, wire, random.Random(seed)
        self.done: Counter[str] = Counter()
        self.unready: list[str] = []  # servers that were started and did not become ready
        self.faults: list[Fault] = [
            self.kill_server, self.kill_worker, self.cut, self.delay, self.silence, self.jump_clock,
        ]  # fmt: skip
        if cluster is None:
            self.faults.append(self.full_disk)
        else:
            self.faults += [
                self.freeze, self.restart_storage, self.fail_over, self.cut_storage,
                self.delay_storage, self.full_disk_of_storage,
            ]  # fmt: skip

    def restrict(self, names: list[str]) -> None:
        """Inject these faults only; no names mean all."""
        self.faults = [fault for fault in self.faults if not names or fault.__name__ in names]

    async def work(self, stop: asyncio.Event) -> None:
        """One fault after another."""
        while not stop.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), self.chance.uniform(*PAUSE))
                break
            fault = self.chance.choice(self.faults)
            await fault()
            self.done[fault.__name__] += 1

    async def kill_server(self) -> None:
        """A server dies; its wall clock may be wrong when it comes back."""
        at = self.chance.randrange(len(self.servers))
        old = self.servers[at]
        old.kill()
        set_clock(self.folder, old.port, self.chance.choice(JUMPS))
        self.servers[at] = await self._started(old.port)

    async def _started(self, port: int) -> Server:
        while True:
            try:
                return await asyncio.to_thread(start, self.database, self.folder, port)
            except NeverReady:
                self.unready.append(f"the server on port {port} did not become ready")
            except RuntimeError:  # its storage is unavailable right now
                await asyncio.sleep(1)

    async def jump_clock(self) -> None:
        """The wall clock of a running server is set forward or back."""
        set_clock(self.folder, self.chance.choice(self.servers).port, self.chance.choice(JUMPS))

    async def kill_worker(self) -> None:
        """A bot worker process dies."""
        with contextlib.suppress(psutil.Error):
            server = psutil.Process(self.chance.choice(self.servers).process.pid)
            for worker in server.children():
                worker.kill()

    async def cut(self) -> None:
        """All connections to a server break."""
        self.chance.choice(self.fronts).cut()

    async def delay(self) -> None:
        """A slow network, for a while."""
        front = self.chance.choice(self.fronts)
        front.delay = 0.3
        await asyncio.sleep(self.chance.uniform(2, 5))
        front.delay = 0.0

    async def silence(self) -> None:
        """Half-open connections, for a while; sometimes longer than a ping may take."""
        front = self.chance.choice(self.fronts)
        front.hush()
        await asyncio.sleep(self.chance.choice([2, 4, 8, 30]))
        front.speak()

    async def full_disk(self) -> None:
        """The disk rejects writes, for a while."""
        for size in (FULL, -1):
            with contextlib.suppress(ProcessLookupError):
                process = self.servers[0].process.pid
                resource.prlimit(process, resource.RLIMIT_FSIZE, (size, -1))
            await asyncio.sleep(self.chance.uniform(1, 3))

    async def freeze(self) -> None:
        """The storage does not respond for a while; occasionally for 40 seconds."""
        assert self.cluster is not None
        primary = self.cluster.primary
        primary.freeze()
        await asyncio.sleep(self.chance.choice([1, 3, 8, 40]))
        primary.thaw()

    async def restart_storage(self) -> None:
        """The storage crashes and starts again."""
        assert self.cluster is not None
        await asyncio.to_thread(self.cluster.primary.stop)
        await asyncio.sleep(self.chance.uniform(0, 3))
        await asyncio.to_thread(self.cluster.primary.start)

    async def fail_over(self) -> None:
        """The primary fails over to the standby."""
        assert self.cluster is not None
        assert self.wire is not None
        self.wire.cut()
        await asyncio.to_thread(self.cluster.fail_over)
        self.wire.target = ("127.0.0.1", self.cluster.primary.port)
        self.wire.cut()

    async def cut_storage(self) -> None:
        """All connections to the storage break, or fall silent for a while."""
        assert self.wire is not None
        if self.chance.random() < 0.5:
            self.wire.cut()
            return
        self.wire.hush()
        await asyncio.sleep(self.chance.uniform(1, 10))
        self.wire.speak()

    async def delay_storage(self) -> None:
        """A slow network between servers and storage, for a while."""
        assert self.wire is not None
        self.wire.delay = 0.1
        await asyncio.sleep(self.chance.uniform(2, 5))
        self.wire.delay = 0.0

    async def full_disk_of_storage(self) -> None:
        """The disk of the storage rejects writes; it stops, and starts once there is room."""
        assert self.cluster is not None
        primary = self.cluster.primary
        primary.limit_files(FULL)
        await asyncio.sleep(self.chance.uniform(1, 4))
        primary.limit_files(-1)
        await asyncio.to_thread(primary.stop)
        await asyncio.to_thread(primary.start)


def start(database: str, folder: Path, port: int) -> Server:
    """A server whose wall clock can be changed while it runs."""
    clock = clock_of(folder, port)
    if not clock.exists():
        set_clock(folder, port, 0)
    return Server(database, folder, port, ATHANOR_TEST_CLOCK=str(clock))


def clock_of(folder: Path, port: int) -> Path:
    """The file that says by how much a server's wall clock is wrong."""
    return folder / f"clock-{port}"


def set_clock(folder: Path, port: int, seconds: float) -> None:
    """Change it at once, so that nobody reads half a number."""
    fresh = folder / f"clock-{port}.new"
    fresh.write_text(str(seconds))
    fresh.replace(clock_of(folder, port))
