"""An administrator for tests, made by the command that a host uses."""

import asyncio
import os
import subprocess
import sys

from athanor.client import Client
from tests.server.players import person, request
from tests.server.process import ROOT, Server


async def athanor(server: Server, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command of the host, beside the running server."""
    command = [sys.executable, "-m", "tests.server.served", *arguments]
    environment = {**os.environ, "ATHANOR_DATABASE_URL": server.database}
    return await asyncio.to_thread(
        subprocess.run, command, cwd=ROOT, env=environment, capture_output=True, text=True
    )


async def administrator(server: Server) -> Client:
    """Someone whom the host has made an administrator."""
    admin = await person(server.url, "Agnes")
    name = f"Agnes {request()}"
    await admin.ask("POST", "/api/account", {"name": name, "password": "a long enough word"})
    done = await athanor(server, "admin", name)
    assert done.returncode == 0, done.stderr
    return admin
