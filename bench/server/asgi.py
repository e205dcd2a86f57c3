"""Measures the floor below our own code: an echo over WebSocket under uvicorn and under Granian.

Processor time of the server per message, for the smallest app that there is. Granian is no
dependency of ours: `pip install granian` into the environment that runs this.
"""

import argparse
import asyncio
import importlib.util
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any

import psutil
from websockets.asyncio.client import connect

from bench.server.figures import free_port

Message = dict[str, Any]
WORDS = "x" * 400  # about a delta
AT_ONCE = 20  # connections
SERVERS = {
    "uvicorn": ["-m", "uvicorn", "--log-level", "error", "--ws", "websockets-sansio"],
    "granian": ["-m", "granian", "--interface", "asgi", "--no-log"],
}


async def app(
    scope: Message,
    receive: Callable[[], Awaitable[Message]],
    send: Callable[[Message], Awaitable[None]],
) -> None:
    """Sends every text back."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


async def echo(port: int, messages: int) -> None:
    """One connection that waits for each answer."""
    async with connect(f"ws://127.0.0.1:{port}/", compression=None) as socket:
        for _ in range(messages):
            await socket.send(WORDS)
            await socket.recv()


async def ready(port: int) -> None:
    """Wait until the server takes connections."""
    for _ in range(200):
        try:
            await echo(port, 1)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            return
    raise RuntimeError("the server did not start")


async def drive(process: psutil.Process, port: int, messages: int) -> str:
    """Processor time and wall time per message."""
    await ready(port)
    await asyncio.gather(*(echo(port, messages // 10) for _ in range(AT_ONCE)))
    used, began = busy(process), time.perf_counter()
    await asyncio.gather(*(echo(port, messages) for _ in range(AT_ONCE)))
    spent, taken = busy(process) - used, time.perf_counter() - began
    every = AT_ONCE * messages / 1e6
    return f"{spent / every:.0f} µs of processor time a message, {taken / every:.0f} µs in all"


def busy(process: psutil.Process) -> float:
    """Seconds of processor time of a server and its workers."""
    times = [one.cpu_times() for one in (process, *process.children(recursive=True))]
    return float(sum(one.user + one.system for one in times))


def main() -> None:
    """Each server in turn, several times."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.asgi", description=__doc__)
    parser.add_argument("--messages", type=int, default=500, help="per connection")
    parser.add_argument("--repeat", type=int, default=3)
    chosen = parser.parse_args()
    for name in [name for _ in range(chosen.repeat) for name in SERVERS]:
        if importlib.util.find_spec(name) is None:
            print(f"{name} is not installed here.")
            continue
        port = free_port()
        command = [sys.executable, *SERVERS[name], "--port", str(port), "bench.server.asgi:app"]
        process = psutil.Process(subprocess.Popen(command).pid)
        try:
            print(f"{name}: {asyncio.run(drive(process, port, chosen.messages))}", flush=True)
        finally:
            process.terminate()
            process.wait(20)


if __name__ == "__main__":
    main()
