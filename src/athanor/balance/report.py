"""The report of a study: one self-contained HTML file, or a page in Markdown."""

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Any

from athanor.arena import plots
from athanor.arena.report import GENERATOR, figure, grid, span
from athanor.language import chosen, number, percent, say

SURE = 4.0  # points of win share beyond which a choice is notable
MOST_NOTABLE, MOST_DRAWN = 10, 40  # choices that the first lines name, and that the plot shows


def page(found: dict[str, Any]) -> str:
    """The whole page."""
    style = (files("athanor.arena") / "report.css").read_text(encoding="utf-8")
    title = text("title", game=found["title"])
    parts = "".join(figure(name, picture) for name, picture in pictures(found))
    tables = "".join(figure(name, grid(head, rows)) for name, head, rows in tables_of(found))
    first = "".join(f"<li>{escape(sentence)}</li>" for sentence in findings(found))
    return (
        f'<!doctype html>\n<html lang="{chosen()}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">{GENERATOR}balance">'
        f"<title>{escape(title)} · Athanor</title><style>{style}</style></head>"
        f'<body><main><h1>{escape(title)}</h1><p class="note">{escape(facts(found))}</p>'
        f"<section><h2>{escape(text('first'))}</h2><ul>{first}</ul>{parts}</section>"
        f"<section><h2>{escape(text('numbers'))}</h2>{tables}</section></main></body></html>\n"
    )


def text(key: str, **arguments: Any) -> str:
    """A text of the report in the current language."""
    return say(f"research.balance.{key}", **arguments)


def markdown(found: dict[str, Any]) -> str:
    """The same as text with tables."""
    lines = [f"# {text('title', game=found['title'])}", "", facts(found), ""]
    lines += [f"- {sentence}" for sentence in findings(found)]
    for name, head, rows in tables_of(found):
        lines += ["", f"## {name}", "", "| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
        lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def facts(found: dict[str, Any]) -> str:
    """What was played."""
    counts = [text("count", games=one["games"], bot=bot) for bot, one in found["bots"].items()]
    options = ", ".join(f"{name} {value}" for name, value in found["options"].items())
    return text(
        "facts", seats=found["seats"], options=options or text("no.options"),
        version=found["version"], seed=found["seed"], games="; ".join(counts),
    )  # fmt: skip


def findings(found: dict[str, Any]) -> Iterator[str]:
    """What a designer wants to know first."""
    yield from _uneven_seats(found)
    low, middle, high = map(number, found["bots"]["random"]["length"])
    yield text("length", low=low, middle=middle, high=high)
    parts = [f"{_part(name)} {percent(one['share'])}" for name, one in found["parts"].items()]
    yield text("variance", parts=parts, games=found["ladder_games"])
    for row in _notable(found["worth"]):
        yield text("worth", choice=row["choice"], change=signed(-row["by_exclusion"]))
    course = found["course"]
    changes, turned = number(course["lead_changes"], 1), percent(course["turned"])
    yield text("course", changes=changes, turned=turned)


def _notable(worth: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The choices that surely matter most."""
    sure = [row for row in worth if row["interval"][0] > SURE or row["interval"][1] < -SURE]
    return sorted(sure, key=lambda row: -abs(row["by_exclusion"]))[:MOST_NOTABLE]


def _uneven_seats(found: dict[str, Any]) -> Iterator[str]:
    even = 1 / found["seats"]
    for bot, one in found["bots"].items():
        for seat, (share, (low, high)) in enumerate(zip(one["win_share"], one["interval"])):
            if not low <= even <= high:
                yield text(
                    "seat", bot=bot, seat=seat, often="often" if share > even else "seldom",
                    share=percent(share, 1), even=percent(even, 1),
                )  # fmt: skip


def _part(name: str) -> str:
    return text(f"part.{name}")


def signed(points: float) -> str:
    """Points of win share, with their sign."""
    return number(points, 1, sign=True)


def _seat(seat: int) -> str:
    return say("research.seat.number", number=seat)


def pictures(found: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The plots, each with a caption."""
    even = 1 / found["seats"]
    for bot, one in found["bots"].items():
        rows = [
            (_seat(seat), share, interval, percent(share, 1))
            for seat, (share, interval) in enumerate(zip(one["win_share"], one["interval"]))
        ]
        words = text("by.seat", bot=bot)
        drawn = plots.whiskers(rows, (0.0, 1.0), words, percent, [even] * len(rows))
        yield text("advantage", bot=bot), drawn
    rows = [(r["bot"], r["win_share"], r["interval"], percent(r["win_share"]))
            for r in found["ladder"]]  # fmt: skip
    ladder = plots.whiskers(rows, (0.0, 1.0), text("ladder"), percent)
    yield text("ladder.caption"), ladder
    yield text("decides"), _bars(found["parts"])
    strong = sorted(found["worth"], key=lambda row: -abs(row["by_exclusion"]))[:MOST_DRAWN]
    worth = sorted(strong, key=lambda row: -row["by_exclusion"])
    if worth:
        yield text("value.caption"), _worth(worth)
    if found["sweep"]:
        option = found["sweep"][0]["option"]
        yield text("sweep.caption", option=option), _sweep(found["sweep"])


def _bars(parts: dict[str, dict[str, Any]]) -> str:
    rows = [(_part(name), one["share"], one["interval"], percent(one["share"]))
            for name, one in parts.items()]  # fmt: skip
    return plots.whiskers(rows, (0.0, 1.0), text("parts"), percent)


def _worth(worth: Sequence[dict[str, Any]]) -> str:
    rows = [(r["choice"], r["by_exclusion"], r["interval"], signed(r["by_exclusion"]))
            for r in worth]  # fmt: skip
    ends = min(row[2][0] for row in rows) - 1, max(row[2][1] for row in rows) + 1
    words = text("value")
    return plots.whiskers(rows, ends, words, lambda tick: f"{tick:+g}", [0.0] * len(rows))


def _sweep(rows: Sequence[dict[str, Any]]) -> str:
    drawn = [
        (
            str(row["value"]),
            row["win_share"][0],
            row["interval"][0],
            percent(row["win_share"][0], 1),
        )
        for row in rows
    ]
    return plots.whiskers(drawn, (0.0, 1.0), text("sweep"), percent)


def tables_of(found: dict[str, Any]) -> Iterator[tuple[str, Sequence[str], list[list[str]]]]:
    """Every number, as tables with a name and headings."""
    rows = [_seat_row(bot, seat, one) for bot, one in found["bots"].items()
            for seat in range(found["seats"])]  # fmt: skip
    yield text("seats"), _named(SEATS), rows
    lengths = [_length(bot, one) for bot, one in found["bots"].items()]
    yield text("close"), _named(LENGTH), lengths
    steps = [[r["bot"], str(r["games"]), percent(r["win_share"]), span(r["interval"]),
              number(r["rating"], 1), number(r["mean_score"], 1)]
             for r in found["ladder"]]  # fmt: skip
    yield text("ladder"), _named(LADDER), steps
    parts = [[_part(name), percent(one["share"]), span(one["interval"])]
             for name, one in found["parts"].items()]  # fmt: skip
    yield text("decides"), _named(PARTS), parts
    worth = [_worth_row(row) for row in found["worth"]]
    yield text("value.points", **found["worth_games"]), _named(WORTH), worth
    if found["sweep"]:
        name = found["sweep"][0]["option"]
        sweeps = [
            [*_length(str(row["value"]), row), *(percent(share, 1) for share in row["win_share"])]
            for row in found["sweep"]
        ]
        seats = [_seat(seat) for seat in range(found["seats"])]
        yield text("other", option=name), (name, *_named(LENGTH[1:]), *seats), sweeps


# Headings, by their keys in the catalogue.
SEATS = ("bot", "seat", "wins", "interval", "mean.score", "spread")
LENGTH = ("bot", "games", "balance.choices", "balance.winner", "lead", "balance.shared")
LADDER = ("bot", "games", "wins", "interval", "rating", "mean.score")
PARTS = ("balance.part", "balance.part.share", "interval")
WORTH = (
    "balance.choice", "balance.uses", "balance.by.use", "interval", "balance.by.exclusion",
    "interval",
)  # fmt: skip


def _named(headings: Sequence[str]) -> list[str]:
    return [say(f"research.{heading}") for heading in headings]


def _seat_row(bot: str, seat: int, one: dict[str, Any]) -> list[str]:
    return [
        bot, str(seat), percent(one["win_share"][seat], 1), span(one["interval"][seat]),
        number(one["mean_score"][seat], 1), number(one["spread"][seat], 1),
    ]  # fmt: skip


def _length(bot: str, one: dict[str, Any]) -> list[str]:
    length = ", ".join(map(number, one["length"]))
    return [
        bot, number(one["games"]), length, number(one["winning_score"], 1), number(one["lead"], 1),
        percent(one["shared"], 1),
    ]  # fmt: skip


def _worth_row(row: dict[str, Any]) -> list[str]:
    used, excluded = (_from_to(row[name]) for name in ("use_interval", "interval"))
    return [row["choice"], number(row["uses"], 2), signed(row["by_use"]), used,
            signed(row["by_exclusion"]), excluded]  # fmt: skip


def _from_to(interval: Sequence[float]) -> str:
    low, high = map(signed, interval)
    return say("research.from.to", low=low, high=high)
