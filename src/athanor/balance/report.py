"""The report of a study: one self-contained HTML file, or a page in Markdown."""

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Any

from athanor.arena import plots
from athanor.arena.report import GENERATOR, figure, grid

SURE = 4.0  # points of win share beyond which a choice is notable


def page(found: dict[str, Any]) -> str:
    """The whole page."""
    style = (files("athanor.arena") / "report.css").read_text(encoding="utf-8")
    title = f"{found['title']}: balance"
    parts = "".join(figure(name, picture) for name, picture in pictures(found))
    tables = "".join(figure(name, grid(head, rows)) for name, head, rows in tables_of(found))
    first = "".join(f"<li>{escape(sentence)}</li>" for sentence in findings(found))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">{GENERATOR}balance">'
        f"<title>{escape(title)} · Athanor</title><style>{style}</style></head>"
        f'<body><main><h1>{escape(title)}</h1><p class="note">{escape(facts(found))}</p>'
        f"<section><h2>What stands out</h2><ul>{first}</ul>{parts}</section>"
        f"<section><h2>Numbers</h2>{tables}</section></main></body></html>\n"
    )


def markdown(found: dict[str, Any]) -> str:
    """The same as text with tables."""
    lines = [f"# {found['title']}: balance", "", facts(found), ""]
    lines += [f"- {sentence}" for sentence in findings(found)]
    for name, head, rows in tables_of(found):
        lines += ["", f"## {name}", "", "| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
        lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def facts(found: dict[str, Any]) -> str:
    """What was played."""
    counts = [f"{one['games']:,} of {bot} against itself" for bot, one in found["bots"].items()]
    options = ", ".join(f"{name} {value}" for name, value in found["options"].items())
    return (
        f"{found['seats']} seats, {options or 'no options'}, rules {found['version']}, seed "
        f"{found['seed']}. Games: {'; '.join(counts)}. Intervals are 95 %. These are games "
        "of bots; people may play differently."
    )


def findings(found: dict[str, Any]) -> Iterator[str]:
    """What a designer wants to know first."""
    even = 1 / found["seats"]
    for bot, one in found["bots"].items():
        for seat, (share, (low, high)) in enumerate(zip(one["win_share"], one["interval"])):
            if not low <= even <= high:
                often = "too often" if share > even else "too seldom"
                yield f"With {bot} bots seat {seat} wins {often}: {share:.1%}, even is {even:.1%}."
    low, middle, high = found["bots"]["random"]["length"]
    yield f"Random games last {middle:.0f} choices; four in five between {low:.0f} and {high:.0f}."
    parts = ", ".join(f"{name} {share:.0%}" for name, share in found["parts"].items())
    yield f"Variance of scores between the bots of the ladder: {parts}."
    for row in found["worth"]:
        low, high = row["interval"]
        if low > SURE or high < -SURE:
            change = f"{-row['by_exclusion']:+.1f}"
            yield f"{row['choice']}: without it, a seat's win share changes by {change} points."
    course = found["course"]
    yield (
        f"The lead changes {course['lead_changes']:.1f} times in a random game, and the leader at "
        f"half-time fails to win {course['turned']:.0%} of them."
    )


def pictures(found: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The plots, each with a caption."""
    even = 1 / found["seats"]
    for bot, one in found["bots"].items():
        rows = [
            (f"seat {seat}", share, interval, f"{share:.1%}")
            for seat, (share, interval) in enumerate(zip(one["win_share"], one["interval"]))
        ]
        drawn = plots.whiskers(
            rows, (0.0, 1.0), f"Shares of {bot} by seat", lambda tick: f"{tick:.0%}",
            [even] * len(rows),
        )  # fmt: skip
        yield f"Seat advantage, {bot} on every seat", drawn
    rows = [(r["bot"], r["win_share"], r["interval"], f"{r['win_share']:.0%}")
            for r in found["ladder"]]  # fmt: skip
    ladder = plots.whiskers(rows, (0.0, 1.0), "Skill ladder", lambda tick: f"{tick:.0%}")
    yield "Skill ladder: win shares against each other", ladder
    yield "What decides scores", _bars(found["parts"])
    worth = sorted(found["worth"], key=lambda row: -row["by_exclusion"])
    if worth:
        yield "Value of choices: points of win share that a seat loses without them", _worth(worth)
    if found["sweep"]:
        yield f"Share of seat 0 by {found['sweep'][0]['option']}", _sweep(found["sweep"])


def _bars(parts: dict[str, float]) -> str:
    rows = [(name, share, (0.0, share), f"{share:.0%}") for name, share in parts.items()]
    return plots.whiskers(rows, (0.0, 1.0), "Parts of the scores", lambda tick: f"{tick:.0%}")


def _worth(worth: Sequence[dict[str, Any]]) -> str:
    rows = [(r["choice"], r["by_exclusion"], r["interval"], f"{r['by_exclusion']:+.1f}")
            for r in worth]  # fmt: skip
    ends = min(row[2][0] for row in rows) - 1, max(row[2][1] for row in rows) + 1
    words = "Value of choices by exclusion"
    return plots.whiskers(rows, ends, words, lambda tick: f"{tick:+g}", [0.0] * len(rows))


def _sweep(rows: Sequence[dict[str, Any]]) -> str:
    drawn = [
        (str(row["value"]), row["win_share"][0], row["interval"][0], f"{row['win_share'][0]:.1%}")
        for row in rows
    ]
    return plots.whiskers(drawn, (0.0, 1.0), "Sweep", lambda tick: f"{tick:.0%}")


def tables_of(found: dict[str, Any]) -> Iterator[tuple[str, Sequence[str], list[list[str]]]]:
    """Every number, as tables with a name and headings."""
    rows = [_seat_row(bot, seat, one) for bot, one in found["bots"].items()
            for seat in range(found["seats"])]  # fmt: skip
    yield "Seats", ("bot", "seat", "wins", "95 %", "mean score", "spread"), rows
    yield "Length and closeness", LENGTH, [_length(bot, one) for bot, one in found["bots"].items()]
    steps = [[r["bot"], str(r["games"]), f"{r['win_share']:.0%}", _interval(r["interval"]),
              f"{r['rating']:.1f}", f"{r['mean_score']:.1f}"] for r in found["ladder"]]  # fmt: skip
    yield "Skill ladder", ("bot", "games", "wins", "95 %", "rating", "mean score"), steps
    parts = [[name, f"{share:.0%}"] for name, share in found["parts"].items()]
    yield "What decides scores", ("part", "share of the variance"), parts
    worth = [_worth_row(row) for row in found["worth"]]
    yield "Value of choices, in points of win share", WORTH, worth
    if found["sweep"]:
        name = found["sweep"][0]["option"]
        sweeps = [[str(row["value"]), *_length(str(row["value"]), row)[1:], *(
            f"{share:.1%}" for share in row["win_share"])] for row in found["sweep"]]  # fmt: skip
        seats = [f"seat {seat}" for seat in range(found["seats"])]
        yield f"Other values of {name}", (name, *LENGTH[1:], *seats), sweeps


LENGTH = ("bot", "games", "choices (10 %, median, 90 %)", "winner's score", "lead", "shared wins")
WORTH = ("choice", "uses per game", "by use", "by exclusion", "95 %")


def _seat_row(bot: str, seat: int, one: dict[str, Any]) -> list[str]:
    return [
        bot, str(seat), f"{one['win_share'][seat]:.1%}", _interval(one["interval"][seat]),
        f"{one['mean_score'][seat]:.1f}", f"{one['spread'][seat]:.1f}",
    ]  # fmt: skip


def _length(bot: str, one: dict[str, Any]) -> list[str]:
    length = ", ".join(f"{number:.0f}" for number in one["length"])
    return [
        bot, f"{one['games']:,}", length, f"{one['winning_score']:.1f}", f"{one['lead']:.1f}",
        f"{one['shared']:.1%}",
    ]  # fmt: skip


def _worth_row(row: dict[str, Any]) -> list[str]:
    used = "few" if row["by_use"] is None else f"{row['by_use']:+.1f}"
    low, high = row["interval"]
    return [row["choice"], f"{row['uses']:.2f}", used, f"{row['by_exclusion']:+.1f}",
            f"{low:+.1f} to {high:+.1f}"]  # fmt: skip


def _interval(ends: tuple[float, float]) -> str:
    return f"{ends[0]:.1%} – {ends[1]:.1%}"
