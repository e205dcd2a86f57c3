"""The web page: the built files of web/, served from the package."""

from pathlib import Path
from typing import Any

from litestar import Response, get
from litestar.params import FromPath

from athanor.server.http.context import AnyRequest
from athanor.server.http.error_page import answer
from athanor.server.http.guard import POLICY
from athanor.server.http.static import file_response, files_of, not_found
from athanor.server.wire.problems import Problem

FOLDER = Path(__file__).parents[1] / "page"
# The pages of the companion, a separate page that also works without this server.
COMPANION = frozenset({"reader", "notebook", "score", "cards", "gamemaster"})
# The reader needs the camera and a decoder; they are allowed there and nowhere else.
CAMERA = {
    "content-security-policy": f"{POLICY}; script-src 'self' 'wasm-unsafe-eval'",
    "permissions-policy": "camera=(self), microphone=(), geolocation=()",
}


# A replay may be framed by any page; everything else by none.
EMBED = "embed/"
FRAMED = {
    "content-security-policy": POLICY.replace("frame-ancestors 'none'", "frame-ancestors *"),
}


def built() -> bool:
    """Whether there is a built page to serve."""
    return "index.html" in files_of(FOLDER)


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: AnyRequest, path: FromPath[str] = "") -> Response[Any]:
    """A built file, or the page itself for addresses within it."""
    wanted = str(path).strip("/")
    if wanted.startswith(("api/", "schema")) or wanted == "api":
        return not_found(request)
    if not built():
        return answer(request, Problem("unbuilt"))
    if wanted not in files_of(FOLDER) and "." in wanted.rpartition("/")[2]:
        return not_found(request)
    if wanted in COMPANION:
        return file_response(
            request, FOLDER, "companion.html", CAMERA if wanted == "reader" else {}
        )
    if wanted.startswith(EMBED):
        return file_response(request, FOLDER, "index.html", FRAMED)
    return file_response(request, FOLDER, wanted if wanted in files_of(FOLDER) else "index.html")
