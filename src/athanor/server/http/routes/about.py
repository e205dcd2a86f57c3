"""Routes of the page about this server: who runs it, its rules, and what it stores."""

import asyncio
import re
from pathlib import Path

from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromQuery

from athanor.language import SOURCE
from athanor.server.http.context import AnyRequest, limit, problems, registry_of
from athanor.server.people.stored import TOPICS
from athanor.server.wire.responses import About
from athanor.version import VERSION

LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z]{2,4})?")
MOST_LETTERS = 50_000  # of one file


@get("/api/about", scope="read", responses=problems())
async def about(request: AnyRequest, language: FromQuery[str] = SOURCE) -> About:
    """What the operator has written about this server, and the topics of what is stored."""
    limit(request, "read")
    chosen = language if LANGUAGE.fullmatch(language) else ""
    settings = registry_of(request).settings
    written = await asyncio.to_thread(_written, settings.about, chosen)
    return About(VERSION, settings.source, list(TOPICS), *written)


def _written(folder: Path | None, language: str) -> list[str | None]:
    names = ("imprint", "contact", "rules")
    return [None if folder is None else _text(folder, name, language) for name in names]


def _text(folder: Path, name: str, language: str) -> str | None:
    """A text of the operator in a language, or in the one that all may read."""
    for path in (folder / f"{name}.{language}.md", folder / f"{name}.md"):
        try:
            return path.read_text("utf-8", "replace")[:MOST_LETTERS]
        except OSError:
            continue
    return None


ROUTES: list[HTTPRouteHandler] = [about]
