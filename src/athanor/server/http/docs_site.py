"""The documentation site that `make docs` builds, served at /docs/."""

import base64
import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Any

from litestar import Response, get
from litestar.params import FromPath
from litestar.response import Redirect

import athanor
from athanor.server.http.context import AnyRequest
from athanor.server.http.error_page import answer
from athanor.server.http.guard import POLICY
from athanor.server.http.static import file_response, files_of, not_found
from athanor.server.wire.problems import Problem

FOLDER = Path(athanor.__file__).parent / "site"
INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


@get(["/docs", "/docs/{path:path}"], include_in_schema=False)
async def docs(request: AnyRequest, path: FromPath[str] = "") -> Response[Any]:
    """A page or a file of the site."""
    if not files_of(FOLDER):
        return answer(request, Problem("not-found", "docs"))
    wanted = str(path).strip("/")
    if not wanted:  # links in the site are relative, so the address needs a file name
        return Redirect("/docs/index.html")
    if wanted not in files_of(FOLDER):
        return not_found(request)
    policy = {"content-security-policy": _policy(FOLDER / wanted)}
    return file_response(request, FOLDER, wanted, policy if wanted.endswith(".html") else {})


@cache
def _policy(page: Path) -> str:
    """The usual policy, plus the inline styles and scripts of one generated page."""
    scripts = INLINE_SCRIPT.findall(page.read_text())
    digests = [base64.b64encode(hashlib.sha256(code.encode()).digest()) for code in scripts]
    allowed = " ".join(f"'sha256-{digest.decode()}'" for digest in digests)
    return f"{POLICY}; style-src 'self' 'unsafe-inline'; script-src 'self' {allowed}".rstrip()
