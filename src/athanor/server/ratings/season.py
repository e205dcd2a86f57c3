"""Seasons: calendar quarters (UTC), each with its own ladders."""

from datetime import UTC, datetime

ALL = "all"  # the all-time ladder
NAMES = ("winter", "spring", "summer", "autumn")


def season_of(moment: float) -> str:
    """The season of a time: year and quarter, such as 2026-4."""
    day = datetime.fromtimestamp(moment, UTC)
    return f"{day.year}-{(day.month + 2) // 3}"


def end_of(season: str) -> float:
    """When a season ends."""
    year, quarter = (int(part) for part in season.split("-"))
    year, month = (year + 1, 1) if quarter == 4 else (year, 3 * quarter + 1)
    return datetime(year, month, 1, tzinfo=UTC).timestamp()


def is_season(text: str) -> bool:
    """Whether a text names a season, or the all-time ladder."""
    year, _, quarter = text.partition("-")
    return text == ALL or (year.isdecimal() and len(year) == 4 and quarter in ("1", "2", "3", "4"))
