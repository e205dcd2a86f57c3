"""Health, readiness and metrics, for whoever runs the server."""

from typing import Any

from litestar import MediaType, Request, Response, get
from prometheus_client import generate_latest
from sqlalchemy import text

from athanor.server import metrics
from athanor.server.table.registry import TableRegistry
from athanor.server.wire.problems import Problem


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False, sync_to_thread=False)
def health() -> str:
    """The process lives."""
    return "alive\n"


@get("/readyz", media_type=MediaType.TEXT, include_in_schema=False)
async def ready(request: Request[Any, Any, Any]) -> Response[str]:
    """The storage answers."""
    registry: TableRegistry = request.app.state["registry"]
    try:
        async with registry.database.reading() as connection:
            await connection.execute(text("select 1"))
    except Problem as problem:
        return Response(problem.words + "\n", status_code=503, media_type=MediaType.TEXT)
    return Response("ready\n", media_type=MediaType.TEXT)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def numbers() -> Response[bytes]:
    """What the server counts."""
    return Response(generate_latest(metrics.REGISTRY), media_type="text/plain; version=0.0.4")


ROUTES = [health, ready, numbers]
