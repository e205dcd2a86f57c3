"""Timing: how long each request took, by route, and its trace id."""

import logging
import time

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from athanor.server import metrics, trace
from athanor.server.http.guard import header

logger = logging.getLogger("athanor.http")


class Measured:
    """Middleware that times every request, by its route and never by its address."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500
        traced = trace.begin(header(scope, trace.HEADER))

        async def send_noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (trace.HEADER, traced.encode())]
            await send(message)

        try:
            await self.app(scope, receive, send_noting)
        finally:
            taken = time.perf_counter() - began
            route = str(scope.get("path_template", "") or "?")
            metrics.REQUESTS.labels(scope["method"], route, str(status)).observe(taken)
            fields = {"method": scope["method"], "route": route, "status": status,
                      "ms": round(taken * 1000, 1)}  # fmt: skip
            slow = taken > trace.SLOW_SECONDS
            logger.log(
                logging.WARNING if slow else logging.DEBUG,
                "slow request" if slow else "request", extra=fields,
            )  # fmt: skip
