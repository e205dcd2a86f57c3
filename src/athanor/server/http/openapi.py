"""The OpenAPI document: every route, and the messages of live connections."""

import asyncio
from dataclasses import dataclass
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Response, Router, get
from litestar.exceptions import NotFoundException

from athanor.server.http.api_page import api_page
from athanor.server.http.context import COOKIE, AnyRequest, limit
from athanor.server.wire import requests, responses
from athanor.server.wire.comments import field_comments
from athanor.server.wire.live import ToServer, ToViewer
from athanor.server.wire.problems import KINDS, ProblemBody
from athanor.server.wire.shapes import REFERENCE, SCHEMAS

UNIONS = {
    "ToServer": ToServer,  # the two directions of a live connection
    "ToViewer": ToViewer,
    "NewSeat": requests.NewSeat,
    "NewPace": requests.NewPace,
}
SECURITY = {
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE,
               "description": "the person: POST /api/me sets it"},
    "token": {"type": "http", "scheme": "bearer",
              "description": "a personal token, which acts for a person within its scopes, "
              "or the token of a seat, for what concerns that seat"},
}  # fmt: skip
POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def openapi_document(app: Litestar) -> dict[str, Any]:
    """The document of all routes, together with the schemas of live messages."""
    document: dict[str, Any] = msgspec.to_builtins(app.openapi_schema.to_schema())
    document["components"]["schemas"] |= wire_schemas()
    document["components"]["securitySchemes"] = SECURITY
    document["security"] = [{}, *({name: []} for name in SECURITY)]
    for path, methods in document["paths"].items():
        for operation in methods.values():
            operation["tags"] = [path.split("/")[2]]
    document["tags"] = [{"name": name} for name in sorted(tags_of(document))]
    document["x-problems"] = {name: kind._asdict() for name, kind in KINDS.items()}
    return document


def tags_of(document: dict[str, Any]) -> set[str]:
    """The tags that routes have: the rooms of the API."""
    operations = (one for methods in document["paths"].values() for one in methods.values())
    return {tag for operation in operations for tag in operation["tags"]}


def wire_schemas() -> dict[str, Any]:
    """The schemas of everything that crosses the wire, by name."""
    declared = [*vars(requests).values(), *vars(responses).values(), ProblemBody]
    bases = (msgspec.Struct, requests.RequestBody)
    structs = [
        one
        for one in declared
        if isinstance(one, type) and issubclass(one, msgspec.Struct) and one not in bases
    ]
    roots, parts = msgspec.json.schema_components(
        [*UNIONS.values(), *structs], ref_template=REFERENCE
    )
    for struct in structs:
        _explain(parts.get(struct.__name__, {}), struct)
    return {**parts, **dict(zip(UNIONS, roots)), **SCHEMAS}


def _explain(schema: dict[str, Any], struct: type[Any]) -> None:
    """Describe the fields of a schema with the comments beside their declarations."""
    encoded = {field.name: field.encode_name for field in msgspec.structs.fields(struct)}
    properties = schema.get("properties", {})
    for name, comment in field_comments(struct).items():
        properties[encoded[name]]["description"] = comment


@dataclass(frozen=True)
class Description:
    """The document as JSON and as an HTML page."""

    json: bytes
    page: str


def _make(app: Litestar) -> Description:
    document = openapi_document(app)
    return Description(msgspec.json.encode(document), api_page(document))


async def _description(request: AnyRequest) -> Description:
    """The description of this server, built once and off the event loop."""
    limit(request, "document")
    state = request.app.state
    if state.get("description") is None:
        state["description"] = await asyncio.to_thread(_make, request.app)
    found: Description = state["description"]
    return found


@get("/api/openapi.json", scope="read", include_in_schema=False)
async def document(request: AnyRequest) -> Response[bytes]:
    """All routes as JSON."""
    return Response((await _description(request)).json, media_type=MediaType.JSON)


@get("/api/docs", scope="read", include_in_schema=False)
async def page(request: AnyRequest) -> Response[str]:
    """All routes as HTML."""
    headers = {"content-security-policy": POLICY}
    found = await _description(request)
    return Response(found.page, media_type=MediaType.HTML, headers=headers)


def _closed(*_: Any) -> None:
    raise NotFoundException


# The framework serves a document of its own, which lacks what is added above.
CLOSED = Router("/api/description", route_handlers=[], guards=[_closed], include_in_schema=False)
ROUTES = [document, page]
