"""Logs: one line per event, as text or JSON, without names, tokens or secrets."""

import json
import logging
import sys
import time

from athanor.server import trace

FIELDS = ("trace", "table", "method", "route", "status", "ms")
SLOW = "slow"  # how lines about slow work begin
MOST_SLOW = 5  # such lines of a kind in a row
SLOW_EVERY = 10.0  # seconds between two such rows


class Traced(logging.Filter):
    """Adds the trace id and the table of the current work."""

    def filter(self, record: logging.LogRecord) -> bool:
        for name, variable in (("trace", trace.current), ("table", trace.table)):
            if not hasattr(record, name) and variable.get():
                setattr(record, name, variable.get())
        return True


class FewSlow(logging.Filter):
    """Lets few lines about slow work pass: on a machine that is too busy, everything is slow."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[str, tuple[float, int]] = {}  # when a row of lines began, and how many

    def filter(self, record: logging.LogRecord) -> bool:
        kind = str(record.msg)
        if not kind.startswith(SLOW):
            return True
        began, count = self._rows.get(kind, (-SLOW_EVERY, 0))
        if record.created - began >= SLOW_EVERY:
            left_out = count - MOST_SLOW
            if left_out > 0:
                record.msg = f"{kind} (and {left_out} more before)"
            began, count = record.created, 0
        self._rows[kind] = began, count + 1
        return count < MOST_SLOW


class JsonLines(logging.Formatter):
    """One line of JSON per record."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "part": record.name,
            "words": record.getMessage(),
            **{name: getattr(record, name) for name in FIELDS if hasattr(record, name)},
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)


class TextLines(logging.Formatter):
    """One line of text per record, for people."""

    def format(self, record: logging.LogRecord) -> str:
        more = " ".join(
            f"{name}={getattr(record, name)}" for name in FIELDS if hasattr(record, name)
        )
        moment = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(record.created))
        words = f"{moment} {record.levelname.lower():7} {record.getMessage()} {more}".rstrip()
        return f"{words}\n{self.formatException(record.exc_info)}" if record.exc_info else words


def set_up(form: str, level: int | str = logging.INFO) -> None:
    """Send all logs of the server to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(FewSlow())
    handler.addFilter(Traced())
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    for name in ("athanor", "uvicorn", "uvicorn.error", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler] if name in ("athanor", "uvicorn", "litestar") else []
        logger.propagate = name == "uvicorn.error"
        logger.setLevel(level)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)  # it logs the addresses of tables
    logging.getLogger("uvicorn.access").disabled = True
