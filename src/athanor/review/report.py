"""The report of a review: a single self-contained HTML file."""

from html import escape
from importlib.resources import files
from typing import Any

from babel.numbers import format_decimal

from athanor.arena.report import GENERATOR, figure, grid
from athanor.kernel.table import Table
from athanor.language import SOURCE, catalogue, chosen, listed, say
from athanor.language.saying import locale
from athanor.review import plots
from athanor.review.account import Choice, SeatAccount
from athanor.review.data import chances, moments, verdict
from athanor.review.grades import CLEAR, LEAST
from athanor.review.run import Review

SIGNS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}


def page(review: Review, table: Table, seat: int | None = None) -> str:
    """The whole page; with a seat, only that seat's key moments are shown."""
    style = "".join(
        (files(package) / "report.css").read_text(encoding="utf-8")
        for package in ("athanor.arena", "athanor.review")
    )
    title = escape(text("title", game=table.game.title))
    shown = moments(review, seat)
    parts = (
        result(table),
        skill_and_luck(review),
        course(review, shown),
        key_moments(review, table, shown),
    )
    return (
        f'<!doctype html>\n<html lang="{chosen()}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">{GENERATOR}review">'
        f"<title>{title} · Athanor</title><style>{style}</style></head>"
        f"<body><main><h1>{title}</h1>{''.join(parts)}{note(review)}</main></body></html>\n"
    )


def text(key: str, **arguments: Any) -> str:
    """A text of the report in the current language."""
    return say(f"review-terminal.{key}", **arguments)


def seat_name(seat: int) -> str:
    """A seat in the middle of a sentence."""
    return text("seat", number=seat)


def result(table: Table) -> str:
    """The winners, and the points of all seats."""
    points = [text("seat.points", number=i, points=n) for i, n in enumerate(table.scores)]
    if not table.over:
        return f'<p class="note">{escape(text("not.over", seats=points))}</p>'
    first = [seat_name(seat) for seat in table.winners]
    winners = escape(text("winners", count=len(first), seats=first))
    return (
        f'<p class="note"><strong>{winners}</strong> · {escape(text("points", seats=points))}</p>'
    )


def skill_and_luck(review: Review) -> str:
    """One waterfall for each seat, and all of them as a table."""
    drawn = "".join(_seat(review, seat) for seat in range(review.players))
    headings = [plots.heading(name) for name in ("seat", *plots.NAMES, "accuracy")]
    rows = [[seat_name(seat), *_amounts(one)] for seat, one in enumerate(review.seats)]
    return (
        f'<section><h2>{text("skill")}</h2><div class="seats">{drawn}</div>'
        f"{figure(text('numbers'), grid(headings, rows))}"
        f"{figure(text('by.phase'), _phases(review))}</section>"
    )


def _amounts(account: SeatAccount) -> list[str]:
    """A row of the table: one decimal, as the language writes it."""
    parts = (account.luck, account.losses, account.gifts, account.rest)
    shares = [
        text("percent", share=_decimal(100 * share))
        for share in (account.start, account.result, account.accuracy)
    ]
    return [shares[0], *(_decimal(100 * part, "+") for part in parts), *shares[1:]]


def _decimal(value: float, sign: str = "") -> str:
    written = format_decimal(abs(value), "0.0", locale=locale(chosen()))
    return f"{'−' if value < 0 else sign}{written}"


def _seat(review: Review, seat: int) -> str:
    account = review.seats[seat]
    counts = listed([text(f"count.{name}", count=n) for name, n in account.grades.items()])
    amounts = [
        f"{plots.heading(part)} {plots.points(getattr(account, part))}" for part in plots.PARTS[1:]
    ]
    ends = [
        f"{plots.heading(part)} {plots.percent(getattr(account, part))}"
        for part in ("start", "result")
    ]
    words = text("seat.parts", number=seat, parts=[ends[0], *amounts, ends[1]])
    accuracy = text("accuracy.of", share=plots.percent(account.accuracy))
    return (
        f"<article><h3>{text('seat.heading', number=seat)} <small>{accuracy}</small></h3>"
        f"<p>{escape(counts)}</p>{plots.waterfall(account, words)}"
        f"<p>{escape(verdict(review, seat, text('seat.heading', number=seat)))}</p></article>"
    )


def _phases(review: Review) -> str:
    phases = list(dict.fromkeys(phase for one in review.seats for phase in one.phases))
    rows = [
        [
            seat_name(seat),
            *(plots.percent(one.phases[p]) if p in one.phases else "–" for p in phases),
        ]
        for seat, one in enumerate(review.seats)
    ]
    return grid((plots.heading("seat"), *map(_phase, phases)), rows)


def _phase(phase: str) -> str:
    """The name of a phase; a game of another package has its own words."""
    known = f"phase.{phase}" in catalogue(SOURCE, "review")
    return say(f"review.phase.{phase}") if known else phase


def course(review: Review, shown: list[Choice]) -> str:
    """The curve of win shares, and its points as a table."""
    points = review.curve
    ends = [
        text("seat.points", number=i, points=plots.percent(share))
        for i, share in enumerate(points[-1].shares)
    ]
    legend = "".join(
        f'<span><svg class="key" viewBox="0 0 40 8" aria-hidden="true"><path class="share '
        f'seat-{seat}" stroke-dasharray="{plots.DASHES[seat]}" d="M0 4L40 4"/></svg> '
        f"{seat_name(seat)}</span>"
        for seat in range(review.players)
    )
    seats = [seat_name(seat) for seat in range(review.players)]
    headings = (plots.heading("after"), plots.heading("round"), *seats)
    rows = [[str(p.ply), str(p.round), *map(plots.percent, p.shares)] for p in points]
    drawn = plots.curve(points, shown, text("curve", ply=points[-1].ply, seats=ends))
    return (
        f'<section><h2>{text("chance")}</h2><p class="legend">{legend}</p>'
        f"{figure(text('marks'), drawn)}"
        f"<details><summary>{text('table')}</summary>{grid(headings, rows)}</details></section>"
    )


def key_moments(review: Review, table: Table, shown: list[Choice]) -> str:
    """Every graded choice, the costliest first."""
    listed = (
        "".join(_moment(review, table, one) for one in shown) or f"<p>{text('moments.none')}</p>"
    )
    return f"<section><h2>{text('moments')}</h2>{listed}</section>"


def _moment(review: Review, table: Table, choice: Choice) -> str:
    moves, players = table.game.moves, table.players
    share, better = chances(review, choice)
    chosen, best = (
        moves.text(moves.number(action, players)) for action in (choice.chosen, choice.best)
    )
    where = text(
        "moment", seat=choice.seat, round=choice.round, choice=choice.ply + 1,
        loss=round(100 * choice.loss), error=round(100 * choice.error),
    )  # fmt: skip
    return (
        f'<article class="moment {choice.grade}"><h3>{SIGNS[choice.grade]} '
        f"{text(f'grade.{choice.grade}')} <small>{where}</small></h3>"
        f"<dl><dt>{text('chosen')}</dt><dd>{plots.percent(share)} {escape(chosen)}</dd>"
        f"<dt>{text('better')}</dt><dd>{plots.percent(better)} {escape(best)}</dd>"
        f"</dl><p>{escape(choice.words)}</p></article>"
    )


def note(review: Review) -> str:
    """How the review was computed."""
    least = {grade: plots.percent(share) for grade, share in LEAST.items()}
    return f'<p class="facts">{text("note", budget=review.budget, clear=CLEAR, **least)}</p>'
