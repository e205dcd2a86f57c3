"""What is told about a server."""

from msgspec import Struct


class About(Struct):
    """The page about this server. What the operator has written is Markdown; null if nothing."""

    version: str
    source: str | None  # the address of the source code
    stored: list[str]  # topics of what is stored
    imprint: str | None
    contact: str | None
    rules: str | None
