"""Invitations: the link that others can open, and its code for the cameras of phones."""

from urllib.parse import urlsplit

import segno

from athanor.server.http.context import AnyRequest
from athanor.server.wire.responses import InvitationLink

LOOPBACK = ("localhost", "127.0.0.1", "::1")


def link_to(request: AnyRequest, code: str) -> InvitationLink:
    """The link of an invitation, by an address under which others reach this server."""
    state, url = request.app.state, request.url
    own = f"{url.scheme}://{url.netloc}"
    link = f"{address(own, state['settings'].public_url, state['for_others'])}/join/{code}"
    rows = segno.make(link, error="m", micro=False).matrix
    return InvitationLink(link, ["".join("#" if dark else "." for dark in row) for row in rows])


def address(own: str, public: str | None, on_network: str | None) -> str:
    """The public one; else the one asked at, unless that means another machine elsewhere."""
    host = urlsplit(own).hostname
    return public or (on_network if on_network and host in LOOPBACK else own)
