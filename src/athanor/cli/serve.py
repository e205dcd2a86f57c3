"""`athanor serve`: the web server, with its address printed and opened."""

import asyncio
import os
import platform
import socket
import sys
import time
import webbrowser
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from athanor.cli import first_start
from athanor.cli.arguments import complain
from athanor.cli.backup import told_mistakes
from athanor.language import say

Host = str
Port = Annotated[int, typer.Option(min=0, max=65535)]
Tls = Annotated[bool, typer.Option("--tls")]
Cert = Path | None
Key = Path | None
DeckFiles = Annotated[list[str] | None, typer.Option("--deck", metavar="GAME=FILE")]
House = Annotated[list[str] | None, typer.Option("--set", metavar="GAME.NAME=VALUE")]
DAY_SECONDS = 86_400
NoOpen = Annotated[bool, typer.Option("--no-open")]


def serve(
    host: Host = "0.0.0.0",
    port: Port = 8137,
    tls: Tls = False,
    cert: Cert = None,
    key: Key = None,
    deck: DeckFiles = None,
    house: House = None,
    no_open: NoOpen = False,
) -> None:
    """Serve the lobby and its tables to browsers, here and on the local network."""
    # Imported here: every other command starts without it.
    import uvicorn

    from athanor.server import garbage
    from athanor.server.descriptors import raise_limit
    from athanor.server.logs import set_up

    settings = _settings(deck, house)
    set_up(settings.log, settings.log_level.upper())
    sys.setswitchinterval(0.0005)  # the storage's thread must not wait for a busy loop
    garbage.set_up()
    most = raise_limit()
    asyncio.run(_check_storage(settings))
    waiting = first_start.to_compile(settings.games)
    first_start.load(settings.games)
    _compile_decks(settings.decks)
    again = first_start.handed_on()
    listening = again or _listener(host, port)
    port = listening.getsockname()[1]
    own = f"{'https' if tls else 'http'}://{_shown(host)}:{port}"
    lan = f"{'https' if tls else 'http'}://{_lan_address()}:{port}" if host == "0.0.0.0" else own
    certificate = _certificate(cert, key) if tls else {}
    config = _config(settings, tls, certificate, lan, waiting, most)
    kept = os.dup(listening.fileno())  # the server closes its own when it ends
    compiled = False

    class Announcing(uvicorn.Server):
        """A server that prints its address once it is ready."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            garbage.freeze()
            if certificate:
                self.watch = asyncio.create_task(_watch_certificate(Path(certificate["cert"])))
            if self.started and again is None:
                _announce(own, settings.public_url or lan, not no_open)

        def start_compiled(self) -> None:
            """All rules are compiled: end here, to begin anew with them."""
            nonlocal compiled
            compiled = self.should_exit = True

    server = Announcing(config)
    config.app.state["compiler"].finished = server.start_compiled
    server.run(sockets=[listening])
    if compiled:
        first_start.start_compiled(kept)


def _settings(deck: list[str] | None, house: list[str] | None) -> Any:
    """The settings of the environment, with the decks and house rules of the command line."""
    # Imported here: every other command starts without it.
    from athanor.server.decks import BadDeck, read_decks
    from athanor.server.house import BadHouseRule, read_house
    from athanor.server.settings import BadSetting, Settings

    try:
        settings = Settings.from_environment()
        if deck:
            settings = replace(settings, decks=read_decks(deck))
        if house:
            settings = replace(settings, house=read_house(house))
    except (BadSetting, BadDeck, BadHouseRule) as error:
        complain(str(error))
    return settings


def _config(
    settings: Any,
    tls: bool,
    certificate: dict[str, str],
    lan: str,
    waiting: list[str],
    descriptors: int | None,
) -> Any:
    # Imported here: every other command starts without it.
    import uvicorn

    from athanor.server.app import create_app
    from athanor.server.http.crowd import KEPT_BACK, MOST_OF_ADDRESS, Crowd
    from athanor.server.http.protocols import BoundedWebSocket, bounded_http

    # Behind a proxy, all connections come from its address.
    each = MOST_OF_ADDRESS if settings.limits and not settings.proxy else None
    crowd = Crowd(each, max(1, descriptors - KEPT_BACK) if descriptors else None)
    return uvicorn.Config(
        create_app(settings, https=tls, for_others=lan, to_compile=waiting),
        log_config=None,
        access_log=False,
        lifespan="on",
        http=bounded_http(settings.timeout, crowd),
        ws=BoundedWebSocket,
        ws_max_size=65536,
        ws_ping_interval=settings.timeout,
        ws_ping_timeout=settings.timeout,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        proxy_headers=bool(settings.proxy),
        forwarded_allow_ips=settings.proxy or "127.0.0.1",
        ssl_certfile=certificate.get("cert"),
        ssl_keyfile=certificate.get("key"),
    )


def _compile_decks(decks: Any) -> None:
    """Compile the games that have a deck of one's own, before anybody can open a table."""
    # Imported here: every other command starts without it.
    from athanor.bots.tree_search import is_prepared, prepare
    from athanor.server.decks import specialised_games

    for game in specialised_games(decks):
        if not is_prepared(game):
            typer.echo(say("host.compiled.deck", game=game.title))
        prepare(game)


async def _check_storage(settings: Any) -> None:
    """Open the storage once, to report problems as a sentence."""
    # Imported here: every other command starts without it.
    from athanor.server.storage.database import UNREACHABLE, Database, is_damage
    from athanor.server.wire.problems import Problem

    with told_mistakes():
        database = Database(settings)
        try:
            await database.migrate()
        except UNREACHABLE as error:
            if is_damage(getattr(error, "orig", None) or error):
                complain(Problem("storage", "damaged").said())
            complain(say("mistakes.serve.storage", error=type(error).__name__))
        finally:
            await database.close()


def _listener(host: str, port: int) -> socket.socket:
    found = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except OSError as error:
        complain(say("mistakes.serve.listen", host=host, port=port, error=error.strerror))
    return found


def _shown(host: str) -> str:
    return {"0.0.0.0": "localhost", "::": "localhost"}.get(host, host)


def _lan_address() -> str:
    """The address of this machine on the local network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent; the system picks the interface
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _certificate(cert: Path | None, key: Path | None) -> dict[str, str]:
    # Imported here: every other command starts without it.
    from athanor.server.certificate import own_certificate
    from athanor.server.settings import data_folder

    if cert is None or key is None:
        if cert is not None or key is not None:
            complain(say("mistakes.serve.cert"))
        cert, key, fresh = own_certificate(data_folder(), _lan_address(), _now())
        if fresh:
            typer.echo(say("host.certificate.made"))
    for path in (cert, key):
        if not path.is_file():
            complain(say("mistakes.no.file", path=path))
    _tell_end(cert)
    return {"cert": str(cert), "key": str(key)}


def _now() -> datetime:
    return datetime.fromtimestamp(time.time(), UTC)


def _tell_end(cert: Path) -> None:
    """Say so if the certificate ends soon."""
    # Imported here: every other command starts without it.
    from athanor.server.certificate import RENEWED, days_left

    try:
        left = days_left(cert, _now())
    except ValueError:
        complain(say("mistakes.certificate", path=cert))
    if left <= RENEWED:
        typer.echo(say("host.certificate.ends", path=cert, days=left), err=True)


async def _watch_certificate(cert: Path) -> None:
    """Say so each day while the certificate of a long-running server nears its end."""
    while True:
        await asyncio.sleep(DAY_SECONDS)
        _tell_end(cert)


def _announce(own: str, for_others: str, browse: bool) -> None:
    """Print where the lobby is, as an address and as a QR code for phones."""
    # Imported here: every other command starts without it.
    from athanor.server.http.page import built
    from athanor.server.wire.problems import Problem

    typer.echo(say("host.lobby", address=f"{own}/"))
    if not built():
        typer.echo(Problem("unbuilt").said())
    if "127.0.0.1" not in for_others and "localhost" not in for_others:
        typer.echo(say("host.friends", address=f"{for_others}/"))
        _print_qr(f"{for_others}/")
    sys.stdout.flush()
    if browse and _has_screen():
        webbrowser.open(f"{own}/")


def _print_qr(address: str) -> None:
    # Imported here: every other command starts without it.
    import segno

    if sys.stdout.isatty() or os.environ.get("ATHANOR_QR"):
        segno.make(address, error="l").terminal(compact=True)


def _has_screen() -> bool:
    shown = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(shown) or platform.system() != "Linux"
