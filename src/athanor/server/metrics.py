"""The server's metrics, for Prometheus."""

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()

ENTRIES = Counter("athanor_entries", "Entries stored.", ["kind"], registry=REGISTRY)
stored_of_kind = cache(ENTRIES.labels)  # finding a counter by its label takes a lock and a copy
STALE = Counter("athanor_stale", "Requests that came too late.", registry=REGISTRY)
REFUSED = Counter("athanor_refused", "Actions the rules refused.", registry=REGISTRY)
LIMITED = Counter("athanor_limited", "Requests over a rate limit.", registry=REGISTRY)
COMMIT_SECONDS = Histogram(
    "athanor_commit_seconds", "Time to store a batch of entries.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2), registry=REGISTRY,
)  # fmt: skip
COMMIT_ENTRIES = Histogram(
    "athanor_commit_entries", "Entries stored together.",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256), registry=REGISTRY,
)  # fmt: skip
TABLES = Gauge("athanor_live_tables", "Tables held in memory.", registry=REGISTRY)
VIEWERS = Gauge("athanor_viewers", "Live connections.", registry=REGISTRY)
BOT_SECONDS = Histogram("athanor_bot_seconds", "Time a bot thought.", ["level"], registry=REGISTRY)
BOT_QUEUE = Gauge("athanor_bot_queue", "Questions that wait for a worker.", registry=REGISTRY)
BOT_FAILURES = Counter("athanor_bot_failures", "Bots that gave no answer.", registry=REGISTRY)
REQUESTS = Histogram(
    "athanor_request_seconds", "Time to answer a request.", ["method", "route", "status"],
    registry=REGISTRY,
)  # fmt: skip
TASKS = Gauge(
    "athanor_task_running", "Whether a long-lived task runs.", ["task"], registry=REGISTRY
)
TASK_RESTARTS = Counter(
    "athanor_task_restarts", "Long-lived tasks that failed and were started again.", ["task"],
    registry=REGISTRY,
)  # fmt: skip


def stored(kind: str) -> None:
    """Count an entry."""
    stored_of_kind(kind).inc()
