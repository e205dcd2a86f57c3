"""Settings that the operator of a server may choose, from the environment."""

import contextlib
import os
import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from athanor.bots import BOTS, model
from athanor.kernel.registry import find_games
from athanor.language import say
from athanor.server.decks import BadDeck, Decks, read_decks
from athanor.server.house import BadHouseRule, HouseRules, read_house

# Push services of browsers. The server sends requests to addresses that browsers name. It must not
# send them anywhere else, such as to its own network.
PUSH_HOSTS = (
    "fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com",
)  # fmt: skip
NAMES = {
    "ATHANOR_DATABASE_URL": "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME",
    "ATHANOR_DATA": "the folder of the SQLite file",
    "ATHANOR_ABOUT": "the folder of imprint.md, contact.md and rules.md about this server",
    "ATHANOR_SOURCE": "the address of the source code that this server runs",
    "ATHANOR_PUBLIC_URL": "the address people use, https://games.example.org",
    "ATHANOR_SECRET": "the key that signs cookies and seat tokens; kept in storage unless given",
    "ATHANOR_PROXY": "addresses of proxies whose X-Forwarded headers are trusted, or *",
    "ATHANOR_LIMITS": "on or off: rate limits",
    "ATHANOR_TIMEOUT": "seconds for a request to arrive, or a live connection to answer a ping",
    "ATHANOR_BOT_WORKERS": "how many processes compute the bots' choices",
    "ATHANOR_BOT_SECONDS": "how long a bot may think about one choice",
    "ATHANOR_BOT_PAUSE": "the least time between a question and a bot's answer, in seconds",
    "ATHANOR_BOTS": "programs that may play, as NAME=COMMAND; NAME=COMMAND (docs/bots.md)",
    "ATHANOR_REVIEW": "simulations for each choice in the review of a game; 0 for no reviews",
    "ATHANOR_REVIEW_SECONDS": "the time limit for the review of one game",
    "ATHANOR_ABSENT_AFTER": "seconds offline after which a live player counts as absent",
    "ATHANOR_NUDGE_AFTER": "seconds after which a live player may be nudged",
    "ATHANOR_NOTICE_URL": "a webhook for turn notices at slow tables, and for nudges",
    "ATHANOR_PUSH_HOSTS": "hosts of push services that browsers may name, and their subdomains",
    "ATHANOR_SMTP": "smtp:// or smtps://USER:PASSWORD@HOST:PORT, for turn notices by mail",
    "ATHANOR_MAIL_FROM": "the sender of such mail",
    "ATHANOR_REPORT_URL": "a webhook for reported messages",
    "ATHANOR_METRICS": "a token for /metrics from other machines; only this one is told without it",
    "ATHANOR_LOG": "text or json",
    "ATHANOR_LOG_LEVEL": "info, or debug, which logs every request",
    "ATHANOR_GAMES": "the games this server offers, separated by commas; all of them unless given",
    "ATHANOR_DECKS": "decks of one's own, as GAME=FILE; GAME=FILE (docs/decks.md)",
    "ATHANOR_HOUSE": "house rules of new tables, as GAME.NAME=VALUE; … (docs/variants.md)",
}


class BadSetting(ValueError):
    """An invalid setting."""


@dataclass(frozen=True)
class Settings:
    """One server's settings."""

    database_url: str
    public_url: str | None = None
    own_address: str | None = None  # on the local network; known once the server listens
    source: str | None = None
    about: Path | None = None
    secret: str | None = None
    proxy: str | None = None
    limits: bool = True
    timeout: float = 20.0
    bot_workers: int = 1
    bot_seconds: float = 3.0
    bot_pause: float = 0.6
    programs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    review: int = 600
    review_seconds: float = 300.0
    absent_after: float = 60.0
    nudge_after: float = 60.0
    notice_url: str | None = None
    push_hosts: tuple[str, ...] = PUSH_HOSTS
    report_url: str | None = None
    smtp: str | None = None
    mail_from: str = "athanor@localhost"
    metrics_token: str | None = None
    log: str = "text"
    log_level: str = "info"
    only_games: tuple[str, ...] = ()
    decks: Decks = field(default_factory=dict)
    house: HouseRules = field(default_factory=dict)

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> "Settings":
        """The settings of this process. Raises `BadSetting` if one is invalid."""
        given = {name: environ[name] for name in NAMES if environ.get(name)}
        workers = _number(given, "ATHANOR_BOT_WORKERS", max(1, (os.cpu_count() or 2) - 1))
        return cls(
            database_url=given.get("ATHANOR_DATABASE_URL") or _sqlite_url(given),
            public_url=_address("ATHANOR_PUBLIC_URL", given),
            source=_address("ATHANOR_SOURCE", given),
            about=_about({**environ}),
            secret=given.get("ATHANOR_SECRET"),
            proxy=given.get("ATHANOR_PROXY"),
            limits=_one_of(given, "ATHANOR_LIMITS", ("on", "off")) == "on",
            timeout=_number(given, "ATHANOR_TIMEOUT", 20.0),
            bot_workers=int(workers),
            bot_seconds=_number(given, "ATHANOR_BOT_SECONDS", 3.0),
            bot_pause=_number(given, "ATHANOR_BOT_PAUSE", 0.6),
            programs=_programs(given.get("ATHANOR_BOTS", "")),
            review=int(_number(given, "ATHANOR_REVIEW", 600)),
            review_seconds=_number(given, "ATHANOR_REVIEW_SECONDS", 300.0),
            absent_after=_number(given, "ATHANOR_ABSENT_AFTER", 60.0),
            nudge_after=_number(given, "ATHANOR_NUDGE_AFTER", 60.0),
            notice_url=given.get("ATHANOR_NOTICE_URL"),
            push_hosts=_hosts(given.get("ATHANOR_PUSH_HOSTS")),
            report_url=given.get("ATHANOR_REPORT_URL"),
            smtp=_smtp(given.get("ATHANOR_SMTP")),
            mail_from=given.get("ATHANOR_MAIL_FROM", "athanor@localhost"),
            metrics_token=given.get("ATHANOR_METRICS"),
            log=_one_of(given, "ATHANOR_LOG", ("text", "json")),
            log_level=_one_of(given, "ATHANOR_LOG_LEVEL", ("info", "debug")),
            only_games=_games(given.get("ATHANOR_GAMES", "")),
            decks=_decks(given.get("ATHANOR_DECKS", "")),
            house=_house(given.get("ATHANOR_HOUSE", "")),
        )

    @property
    def games(self) -> tuple[str, ...]:
        """The games that can be played here."""
        return self.only_games or find_games()

    @property
    def sqlite(self) -> bool:
        """Whether the storage is SQLite, which serves exactly one process."""
        return self.database_url.startswith("sqlite")

    @property
    def secure(self) -> bool:
        """Whether people reach this server over https."""
        return bool(self.public_url and self.public_url.startswith("https:"))


def data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """The folder of the SQLite file and the certificates."""
    if environ.get("ATHANOR_DATA"):
        return Path(environ["ATHANOR_DATA"])
    base = environ.get("XDG_DATA_HOME")
    try:
        return (Path(base) if base else Path.home() / ".local" / "share") / "athanor"
    except RuntimeError:
        raise BadSetting(say("mistakes.setting.home")) from None


def _about(environ: Mapping[str, str]) -> Path | None:
    """The folder of what the operator writes; none for a user without a home."""
    if environ.get("ATHANOR_ABOUT"):
        return Path(environ["ATHANOR_ABOUT"])
    with contextlib.suppress(BadSetting):
        return data_folder(environ) / "about"
    return None


def _sqlite_url(given: Mapping[str, str]) -> str:
    return f"sqlite:///{data_folder({**os.environ, **given}) / 'athanor.db'}"


def _games(names: str) -> tuple[str, ...]:
    chosen = tuple(name.strip() for name in names.split(",") if name.strip())
    for name in chosen:
        if name not in find_games():
            raise BadSetting(
                say("mistakes.setting.games", known=", ".join(find_games()), name=name)
            )
    return chosen


def _decks(text: str) -> Decks:
    try:
        return read_decks(text.split(";"))
    except BadDeck as error:
        raise BadSetting(f"ATHANOR_DECKS: {error}") from None


def _house(text: str) -> HouseRules:
    try:
        return read_house(text.split(";"))
    except BadHouseRule as error:
        raise BadSetting(f"ATHANOR_HOUSE: {error}") from None


def _hosts(names: str | None) -> tuple[str, ...]:
    if names is None:
        return PUSH_HOSTS
    return tuple(name.strip().lower() for name in names.split(",") if name.strip())


def _programs(text: str) -> dict[str, tuple[str, ...]]:
    """Parse `fox=python3 fox.py; owl=node owl.mjs` into names and commands."""
    found = {}
    for part in filter(str.strip, text.split(";")):
        name, equals, command = (one.strip() for one in part.partition("="))
        if not re.fullmatch(r"[a-z][a-z0-9-]{0,23}", name) or not equals or not command:
            raise BadSetting(say("mistakes.setting.bots.form", part=repr(part.strip())))
        if name in BOTS:
            raise BadSetting(say("mistakes.setting.bots.twice", name=name))
        try:
            found[name] = _command(command)
        except ValueError as error:
            raise BadSetting(
                say("mistakes.setting.bots.command", command=repr(command), error=error)
            ) from None
    return found


def _command(text: str) -> tuple[str, ...]:
    """Parse a command line; `model:URL#NAME` stands for one that plays as a language model."""
    if not text.startswith(model.PREFIX):
        return tuple(shlex.split(text))
    endpoint = text.removeprefix(model.PREFIX)
    model.read_endpoint(endpoint)
    return model.command(endpoint)


def _address(name: str, given: Mapping[str, str]) -> str | None:
    url = given.get(name)
    if url is not None and not url.startswith(("http://", "https://")):
        raise BadSetting(say("mistakes.setting.address", name=name))
    return url.rstrip("/") if url else None


def _smtp(url: str | None) -> str | None:
    if url is not None and urlsplit(url).scheme not in ("smtp", "smtps", "smtp+plain"):
        raise BadSetting(say("mistakes.setting.smtp"))
    return url


def _number(given: Mapping[str, str], name: str, default: float) -> float:
    try:
        number = float(given.get(name, default))
    except ValueError:
        raise BadSetting(
            say("mistakes.setting.number", name=name, given=repr(given[name]))
        ) from None
    if not 0 <= number < 1e9:
        raise BadSetting(say("mistakes.setting.positive", name=name, given=repr(given[name])))
    return number


def _one_of(given: Mapping[str, str], name: str, words: tuple[str, ...]) -> str:
    word = given.get(name, words[0])
    if word not in words:
        raise BadSetting(
            say("mistakes.setting.word", name=name, known=", ".join(words), given=repr(word))
        )
    return word
