"""An operator's years: an upgrade, backups under load, a restore elsewhere, and the way back."""

import asyncio
import gzip
import os
import signal
import sqlite3
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner, Result

from athanor.cli import app
from athanor.client import Client
from tests.server.players import request, run, visitor
from tests.server.process import PATIENCE, ROOT, Server, free_port

STORED = Path(__file__).parent / "stored" / "0.1.0.sql.gz"  # a small club's, made by that version
ADA = {"name": "Ada of 0.1.0", "password": "a long enough word"}
OVER, GOES_ON, CHATTED = "w34zrxv5ps9mpxxz", "gz5fwhah9x5f7efj", "5fhhb5941d271f76"
DAY = 86_400


def old_storage(path: Path) -> str:
    """The address of a storage as version 0.1.0 has left it."""
    with closing(sqlite3.connect(path)) as storage:
        storage.executescript(gzip.decompress(STORED.read_bytes()).decode())
    return f"sqlite:///{path}"


def athanor(database: str, *arguments: str | Path) -> Result:
    """A command beside the server, or instead of it."""
    words = [str(part) for part in arguments]
    return CliRunner().invoke(app, words, env={"ATHANOR_DATABASE_URL": database})


def move(storage: Path, statement: str) -> None:
    with closing(sqlite3.connect(storage)) as opened:
        opened.execute(statement)
        opened.commit()


async def signed_in(url: str) -> Client:
    ada = visitor(url)
    await ada.ask("POST", "/api/session", ADA)
    return ada


async def choices(ada: Client, table: str, wanted: int) -> Any:
    """The state of a table after Ada has made so many choices at both of her seats."""
    seats, made = (await ada.table(table))["mine"], 0
    while made < wanted:
        for seat in seats:
            state = await ada.state(table, seat["token"])
            if state["over"]:
                return state
            if ask := state["ask"]:
                await ada.act(table, seat["token"], ask["question"], ask["choices"][0], request())
                made += 1
    return await ada.state(table, seats[0]["token"])


async def still_there(url: str) -> Client:
    """Ada signs in as ever and finds what she has left."""
    ada = await signed_in(url)
    mine = {table["id"] for table in await ada.ask("GET", "/api/me/tables")}
    assert mine >= {OVER, GOES_ON, CHATTED}
    assert (await ada.state(OVER))["over"]
    table = await ada.table(CHATTED)
    chat = f"/api/tables/{CHATTED}/chat"
    said = await ada.ask("GET", chat, token=table["mine"][0]["token"])
    assert [message["words"] for message in said] == ["tea?"]
    assert [circle["name"] for circle in await ada.ask("GET", "/api/circles")] == ["The old house"]
    return ada


def test_a_club_is_upgraded_backed_up_moved_and_taken_back(tmp_path: Path) -> None:
    home, before, evening = tmp_path / "athanor.db", tmp_path / "before", tmp_path / "evening"
    database = old_storage(home)
    assert athanor(database, "backup", before).exit_code == 0

    async def an_evening(url: str) -> int:
        """A backup while games are played; how far the table was before it."""
        ada = await still_there(url)
        ply: int = (await choices(ada, GOES_ON, 2))["ply"]
        new = await ada.open_table("philtre", [{"kind": "me"}, {"kind": "hot", "name": "Ben"}])
        playing = asyncio.create_task(choices(ada, new["id"], 60))
        done = await asyncio.to_thread(athanor, database, "backup", evening)
        assert done.exit_code == 0, done.output
        await playing
        return ply

    with Server(database, tmp_path) as server:
        ply = run(an_evening(server.url))
        refused = athanor(database, "restore", before, "--replace")
        assert "stop it first" in refused.output
    elsewhere = f"sqlite:///{tmp_path / 'elsewhere' / 'athanor.db'}"
    assert athanor(elsewhere, "restore", evening).exit_code == 0
    with Server(elsewhere, tmp_path) as server:

        async def moved() -> None:
            ada = await still_there(server.url)
            assert (await ada.state(GOES_ON))["ply"] == ply
            assert (await choices(ada, GOES_ON, 1))["ply"] > ply

        run(moved())
    move(home, "update alembic_version set version_num = '9999'")  # as an upgrade would
    refused = athanor(database, "serve", "--port", "0", "--no-open")
    assert (refused.exit_code, "Going back" in refused.output) == (1, True)
    assert athanor(database, "restore", before, "--replace").exit_code == 0
    with Server(database, tmp_path) as server:
        run(still_there(server.url))
    assert [path.name for path in tmp_path.rglob("*.partial*")] == []


@contextmanager
def secure(folder: Path, clock: Path) -> Iterator[str]:
    """The address of `athanor serve --tls` at the time of that clock."""
    port = free_port()
    settings = {"ATHANOR_DATA": str(folder), "ATHANOR_TEST_CLOCK": str(clock),
                "ATHANOR_RULES": "interpreted", "ATHANOR_LIMITS": "off"}  # fmt: skip
    command = [sys.executable, "-m", "tests.server.served", "serve", "--tls", "--no-open"]
    process = subprocess.Popen(
        [*command, "--port", str(port)], env={**os.environ, **settings}, cwd=ROOT,
        stdout=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        until = time.monotonic() + PATIENCE
        while not answers(url := f"https://localhost:{port}", folder):
            assert process.poll() is None
            assert time.monotonic() < until
            time.sleep(0.05)
        yield url
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)


def trusted(folder: Path) -> ssl.SSLContext:
    """A browser that was told once to trust the certificate."""
    context = ssl.create_default_context()
    context.verify_flags &= ~ssl.VERIFY_X509_STRICT
    with_cert = folder / "certificate.pem"
    if with_cert.exists():
        context.load_verify_locations(with_cert)
    return context


def answers(url: str, folder: Path) -> bool:
    try:
        return httpx.get(f"{url}/readyz", verify=trusted(folder)).status_code == 200
    except (httpx.TransportError, ssl.SSLError):
        return False


@pytest.mark.soak
def test_certificate_and_cookie_outlive_their_year(tmp_path: Path) -> None:
    """Somebody comes every few months, and the server is started as often."""
    clock, cookie, certificates, ends = tmp_path / "clock", "", set[bytes](), 0.0
    for day in (0, 200, 340, 530, 700):
        clock.write_text(str(day * DAY))
        with secure(tmp_path, clock) as url:
            certificates.add((tmp_path / "certificate.pem").read_bytes())
            assert day == 0 or day * DAY < ends, "the browser has forgotten the cookie"
            headers = {"cookie": f"athanor={cookie}"} if cookie else {}
            with httpx.Client(base_url=url, verify=trusted(tmp_path), headers=headers) as page:
                if day == 0:
                    answer = page.post("/api/me", json={"name": "Ada"})
                else:
                    answer = page.get("/api/me")
                    assert answer.json()["person"]["name"] == "Ada"
                jar = SimpleCookie(answer.headers["set-cookie"])["athanor"]
                cookie, ends = jar.value, day * DAY + float(jar["max-age"])
    assert len(certificates) == 3  # made, and renewed before the end of each year
