"""Invitations: the link for others to open, and its QR code."""

from urllib.parse import urlsplit

import segno

from athanor.server.http.context import AnyRequest
from athanor.server.wire.responses import InvitationLink

LOOPBACK = ("localhost", "127.0.0.1", "::1")


def link_to(request: AnyRequest, code: str) -> InvitationLink:
    """An invitation link, with an address at which others can reach this server."""
    state, url = request.app.state, request.url
    own = f"{url.scheme}://{url.netloc}"
    link = f"{address(own, state['settings'].public_url, state['for_others'])}/join/{code}"
    rows = segno.make(link, error="m", micro=False).matrix
    return InvitationLink(link, ["".join("#" if dark else "." for dark in row) for row in rows])


def address(own: str, public: str | None, on_network: str | None) -> str:
    """The public address; else the request's own, or the network address if that is loopback."""
    host = urlsplit(own).hostname
    return public or (on_network if on_network and host in LOOPBACK else own)
