"""The report of a review: a single self-contained HTML file."""

from html import escape
from importlib.resources import files

from athanor.arena.report import GENERATOR, figure, grid
from athanor.kernel.table import Table
from athanor.review import plots
from athanor.review.account import Choice
from athanor.review.data import moments, verdict
from athanor.review.grades import CLEAR, LEAST
from athanor.review.run import Review

SIGNS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}


def page(review: Review, table: Table, seat: int | None = None) -> str:
    """The whole page; with a seat, only that seat's key moments are shown."""
    style = "".join(
        (files(package) / "report.css").read_text(encoding="utf-8")
        for package in ("athanor.arena", "athanor.review")
    )
    title = f"{table.game.title}: review"
    shown = moments(review, seat)
    parts = (
        result(table),
        skill_and_luck(review),
        course(review, shown),
        key_moments(table, shown),
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">{GENERATOR}review">'
        f"<title>{escape(title)} · Athanor</title><style>{style}</style></head>"
        f"<body><main><h1>{escape(title)}</h1>{''.join(parts)}{note(review)}</main></body></html>\n"
    )


def result(table: Table) -> str:
    """The winners, and the points of all seats."""
    points = ", ".join(f"seat {seat} {score}" for seat, score in enumerate(table.scores))
    if not table.over:
        return f'<p class="note">The game is not over: {escape(points)}.</p>'
    first = " and ".join(f"seat {seat}" for seat in table.winners)
    wins = "win" if len(table.winners) > 1 else "wins"
    return f'<p class="note"><strong>{escape(first.capitalize())} {wins}</strong>: {points}.</p>'


def skill_and_luck(review: Review) -> str:
    """One waterfall for each seat, and all of them as a table."""
    drawn = "".join(_seat(review, seat) for seat in range(review.players))
    headings = ("seat", "start", "luck", "own losses", "gifts", "rest", "result", "accuracy")
    rows = [
        [
            f"seat {seat}", f"{one.start:.1%}", *(
                f"{100 * part:+.1f}" for part in (one.luck, one.losses, one.gifts, one.rest)
            ), f"{one.result:.1%}", f"{one.accuracy:.1%}",
        ]
        for seat, one in enumerate(review.seats)
    ]  # fmt: skip
    return (
        f'<section><h2>Skill and luck</h2><div class="seats">{drawn}</div>'
        f"{figure('The same in numbers, in points of win share', grid(headings, rows))}"
        f"{figure('Accuracy by phase', _phases(review))}</section>"
    )


def _seat(review: Review, seat: int) -> str:
    account = review.seats[seat]
    counts = ", ".join(f"{count} {_plural(name, count)}" for name, count in account.grades.items())
    words = (
        f"Seat {seat}: start {account.start:.0%}, luck {100 * account.luck:+.0f}, own losses "
        f"{100 * account.losses:+.0f}, gifts {100 * account.gifts:+.0f}, rest "
        f"{100 * account.rest:+.0f}, result {account.result:.0%}"
    )
    return (
        f"<article><h3>Seat {seat} <small>{account.accuracy:.0%} accuracy</small></h3>"
        f"<p>{escape(counts)}</p>{plots.waterfall(account, words)}"
        f"<p>{escape(verdict(review, seat))}</p></article>"
    )


def _plural(grade: str, count: int) -> str:
    if count == 1:
        return grade
    return "inaccuracies" if grade == "inaccuracy" else f"{grade}s"


def _phases(review: Review) -> str:
    phases = list(dict.fromkeys(phase for one in review.seats for phase in one.phases))
    rows = [
        [f"seat {seat}", *(f"{one.phases[p]:.0%}" if p in one.phases else "–" for p in phases)]
        for seat, one in enumerate(review.seats)
    ]
    return grid(("seat", *phases), rows)


def course(review: Review, shown: list[Choice]) -> str:
    """The curve of win shares, and its points as a table."""
    points = review.curve
    ends = ", ".join(f"seat {i} {share:.0%}" for i, share in enumerate(points[-1].shares))
    words = f"Win shares from the deal to choice {points[-1].ply}; at the end {ends}"
    legend = "".join(
        f'<span><svg class="key" viewBox="0 0 40 8" aria-hidden="true"><path class="share '
        f'seat-{seat}" stroke-dasharray="{plots.DASHES[seat]}" d="M0 4L40 4"/></svg> '
        f"seat {seat}</span>"
        for seat in range(review.players)
    )
    headings = ("after choice", "round", *(f"seat {seat}" for seat in range(review.players)))
    rows = [[str(p.ply), str(p.round), *(f"{share:.0%}" for share in p.shares)] for p in points]
    drawn = plots.curve(points, shown, words)
    return (
        f'<section><h2>Win share</h2><p class="legend">{legend}</p>'
        f"{figure('Diamond: inaccuracy, triangle: mistake, octagon: blunder', drawn)}"
        f"<details><summary>As a table</summary>{grid(headings, rows)}</details></section>"
    )


def key_moments(table: Table, shown: list[Choice]) -> str:
    """Every graded choice, the costliest first."""
    if not shown:
        return "<section><h2>Key moments</h2><p>No choice lost more than noise.</p></section>"
    return f"<section><h2>Key moments</h2>{''.join(_moment(table, one) for one in shown)}</section>"


def _moment(table: Table, choice: Choice) -> str:
    moves, players = table.game.moves, table.players
    chosen, best = (
        moves.text(moves.number(action, players)) for action in (choice.chosen, choice.best)
    )
    return (
        f'<article class="moment {choice.grade}"><h3>{SIGNS[choice.grade]} '
        f"{choice.grade.capitalize()} <small>seat {choice.seat}, round {choice.round}, "
        f"choice {choice.ply + 1}: −{100 * choice.loss:.0f} points ± {100 * choice.error:.0f}"
        f"</small></h3><dl><dt>Chosen</dt><dd>{choice.win_share:.0%} {escape(chosen)}</dd>"
        f"<dt>Better</dt><dd>{choice.best_win_share:.0%} {escape(best)}</dd></dl>"
        f"<p>{escape(choice.words)}</p></article>"
    )


def note(review: Review) -> str:
    """How the review was computed."""
    least = " ".join(f"{name} from {least:.0%}," for name, least in reversed(LEAST.items()))
    return (
        f'<p class="facts">Judged from what the seat saw, with {review.budget} simulations a '
        f"choice. Grades by win share lost: {least} and only where the loss is more than {CLEAR:g} "
        "standard errors. Per seat, start + luck + losses + gifts + rest = result; over all seats "
        "luck adds up to zero.</p>"
    )
