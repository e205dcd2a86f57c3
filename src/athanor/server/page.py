"""The page: the built files of web/, served from the package."""

import hashlib
import mimetypes
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from litestar import Response, get
from litestar.params import FromPath

from athanor.server.asking import AnyRequest
from athanor.server.guard import POLICY

FOLDER = Path(__file__).parent / "page"
MISSING = (
    "The page has not been built: this server was started from sources without web/ having been "
    "made. Everything under /api works; run `make page` and start again.\n"
)
FOREVER = "public, max-age=31536000, immutable"
# The pages of the companion, which is a page of its own: it works without this server too.
COMPANION = frozenset({"reader", "notebook", "score", "cards", "gamemaster"})
# The reader's camera, and the decoder behind it, are allowed there and nowhere else.
CAMERA = {
    "content-security-policy": f"{POLICY}; script-src 'self' 'wasm-unsafe-eval'",
    "permissions-policy": "camera=(self), microphone=(), geolocation=()",
}
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("application/wasm", ".wasm")


@cache
def files() -> dict[str, Path]:
    """Every built file by its address."""
    if not FOLDER.is_dir():
        return {}
    found = [path for path in FOLDER.rglob("*") if path.is_file()]
    return {path.relative_to(FOLDER).as_posix(): path for path in found}


def built() -> bool:
    """Whether there is a page to serve."""
    return "index.html" in files()


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: AnyRequest, path: FromPath[str] = "") -> Response[Any]:
    """A built file, or the page itself for the addresses within it."""
    wanted = str(path).strip("/")
    if wanted.startswith(("api/", "schema")) or wanted == "api":
        return _missing(request)
    if not built():
        return Response(MISSING, status_code=503, media_type="text/plain")
    if wanted not in files() and "." in wanted.rpartition("/")[2]:
        return _missing(request)
    if wanted in COMPANION:
        return _file(request, "companion.html", CAMERA if wanted == "reader" else {})
    return _file(request, wanted if wanted in files() else "index.html")


def _missing(request: AnyRequest) -> Response[Any]:
    return Response({"error": "not-found", "words": "There is no such address."}, status_code=404)


def _file(
    request: AnyRequest, name: str, more: Mapping[str, str] = MappingProxyType({})
) -> Response[Any]:
    path = files()[name]
    packed = files().get(f"{name}.br" if "br" in request.headers.get("accept-encoding", "") else "")
    body = (packed or path).read_bytes()
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    lasting = FOREVER if name.startswith("assets/") else "no-cache"
    headers = {"etag": tag, "cache-control": lasting, "vary": "Accept-Encoding"}
    headers |= more
    if packed:
        headers["content-encoding"] = "br"
    if request.headers.get("if-none-match") == tag:
        return Response(None, status_code=304, headers=headers)
    return Response(body, media_type=kind, headers=headers)
