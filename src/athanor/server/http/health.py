"""Version, health, readiness and metrics, for the operator."""

from ipaddress import ip_address
from typing import Any

from litestar import MediaType, Response, get
from prometheus_client import generate_latest

from athanor.server import metrics
from athanor.server.http.context import AnyRequest, limit, problems, registry_of, token_of
from athanor.server.http.guard import is_address
from athanor.server.http.invitation import address
from athanor.server.http.static import not_found
from athanor.server.people.tokens import same
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
def numbers(request: AnyRequest) -> Response[Any]:
    """The server's metrics: for this machine, and for whoever knows the operator's token."""
    if not _may_measure(request):
        return not_found(request)
    return Response(generate_latest(metrics.REGISTRY), media_type="text/plain; version=0.0.4")


def _may_measure(request: AnyRequest) -> bool:
    """Whether the request has the token; without one, whether it was made on this machine."""
    token = request.app.state["settings"].metrics_token
    if token is not None:
        return same(token_of(request) or "", token)
    forwarded = any(name in request.headers for name in ("x-forwarded-for", "forwarded"))
    host = request.client.host if request.client else ""
    return not forwarded and is_address(host) and ip_address(host).is_loopback


ROUTES = [version, health, ready, numbers]
