"""The OpenAPI document."""

from typing import Any

from litestar import Request, get


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
def description(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """Every route, for programs."""
    found: dict[str, Any] = request.app.openapi_schema.to_schema()
    return found
