"""When a notice may be sent: quiet hours and digests. No storage."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from athanor.server.wire.notices import NoticeSettings
from athanor.server.wire.problems import Problem

APART = {"none": 0.0, "hour": 3600.0, "day": 86_400.0}  # seconds between two digests


def check_settings(settings: NoticeSettings) -> None:
    """Refuse an unknown time zone, and quiet hours with only one end."""
    if (settings.quiet_from is None) != (settings.quiet_to is None):
        raise Problem("unreadable", "quiet-hours")
    try:
        ZoneInfo(settings.zone)
    except (ValueError, OSError, LookupError):
        raise Problem("unreadable", "zone", zone=settings.zone) from None


def due(settings: NoticeSettings, last: float | None, now: float) -> float:
    """When a new notice may be sent: now, or when quiet hours or the digest interval end."""
    moment = max(now, (last or 0.0) + APART[settings.digest])
    return quiet_until(settings, moment)


def quiet_until(settings: NoticeSettings, moment: float) -> float:
    """The end of the quiet hours that include a moment, or the moment itself outside of them."""
    first, last = settings.quiet_from, settings.quiet_to
    if first is None or last is None or first == last:
        return moment
    local = datetime.fromtimestamp(moment, ZoneInfo(settings.zone))
    quiet = first <= local.hour < last if first < last else not last <= local.hour < first
    if not quiet:
        return moment
    end = local.replace(hour=last, minute=0, second=0, microsecond=0)
    if end <= local:
        end += timedelta(days=1)
    return end.timestamp()
