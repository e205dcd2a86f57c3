"""Built files of the package as HTTP responses."""

import hashlib
import mimetypes
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from litestar import Response

from athanor.server.http.context import AnyRequest
from athanor.server.http.error_page import answer
from athanor.server.wire.problems import Problem

FOREVER = "public, max-age=31536000, immutable"
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("application/wasm", ".wasm")


_known: dict[Path, dict[str, Path]] = {}


def files_of(folder: Path) -> dict[str, Path]:
    """Every file below a folder by its relative address; empty as long as it is not built."""
    if folder not in _known:
        found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*")
                 if path.is_file()}  # fmt: skip
        if not found:
            return {}
        _known[folder] = found
    return _known[folder]


def file_response(
    request: AnyRequest, folder: Path, name: str, more: Mapping[str, str] = MappingProxyType({})
) -> Response[Any]:
    """A file, compressed if a compressed copy exists and the browser accepts it."""
    files = files_of(folder)
    packed = files.get(f"{name}.br" if "br" in request.headers.get("accept-encoding", "") else "")
    body = (packed or files[name]).read_bytes()
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    lasting = FOREVER if name.startswith("assets/") else "no-cache"
    headers = {"etag": tag, "cache-control": lasting, "vary": "Accept-Encoding", **more}
    if packed:
        headers["content-encoding"] = "br"
    if request.headers.get("if-none-match") == tag:
        return Response(None, status_code=304, headers=headers)
    return Response(body, media_type=kind, headers=headers)


def not_found(request: AnyRequest) -> Response[Any]:
    """The response for an address without a file."""
    return answer(request, Problem("not-found"))
