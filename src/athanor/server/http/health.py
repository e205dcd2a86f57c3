"""Version, health, readiness and metrics, for the operator."""

from litestar import MediaType, Response, get
from prometheus_client import generate_latest

from athanor.server import metrics
from athanor.server.http.context import AnyRequest, limit, problems, registry_of
from athanor.server.http.invitation import address
from athanor.server.tasks import Supervisor
from athanor.server.wire.problems import Problem
from athanor.server.wire.responses import ServerVersion
from athanor.version import VERSION


@get("/api/version", scope="read", responses=problems())
async def version(request: AnyRequest) -> ServerVersion:
    """The version of Athanor running here, whether it sends mail, and its address for others."""
    limit(request, "read")
    state, url = request.app.state, request.url
    settings = state["settings"]
    own = f"{url.scheme}://{url.netloc}"
    reached = address(own, settings.public_url, state["for_others"])
    return ServerVersion(VERSION, settings.smtp is not None, reached)


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False, sync_to_thread=False)
def health() -> str:
    """The process is alive."""
    return "alive\n"


@get("/readyz", media_type=MediaType.TEXT, include_in_schema=False)
async def ready(request: AnyRequest) -> Response[str]:
    """The storage accepts writes, and every long-lived task is working."""
    limit(request, "ready")
    supervisor: Supervisor = request.app.state["supervisor"]
    troubles = []
    try:
        await registry_of(request).database.check_writable()
        supervisor.stored()
    except Problem as problem:
        troubles.append(problem.words)
    troubles += [f"The {name} is not working." for name in supervisor.troubles()]
    words, status = ("\n".join(troubles), 503) if troubles else ("ready", 200)
    return Response(words + "\n", status_code=status, media_type=MediaType.TEXT)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def numbers() -> Response[bytes]:
    """The server's metrics."""
    return Response(generate_latest(metrics.REGISTRY), media_type="text/plain; version=0.0.4")


ROUTES = [version, health, ready, numbers]
