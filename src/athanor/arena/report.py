"""The report of one or more contests: a single self-contained HTML file."""

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from math import log10
from pathlib import Path
from statistics import fmean

from athanor.arena import plots
from athanor.arena.standing import Duel, Line, Standing, deals_of, margins, sure_intervals
from athanor.kernel.registry import find_game
from athanor.language import chosen, number, percent, say

FASTEST = 1e-6
GENERATOR = '<meta name="generator" content="athanor '  # with the command that wrote the report
LENGTH_OF_HEAD = 1000


def page(standings: Sequence[Standing], title: str | None = None) -> str:
    """The whole page."""
    title = say("research.arena.title") if title is None else title
    style = (files("athanor.arena") / "report.css").read_text(encoding="utf-8")
    parts = "".join(section(found) for found in standings)
    return (
        f'<!doctype html>\n<html lang="{chosen()}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">{GENERATOR}arena">'
        f"<title>{escape(title)} · Athanor</title><style>{style}</style></head>"
        f"<body><main><h1>{escape(title)}</h1>"
        f'<p class="note">{escape(say("research.arena.note"))}</p>{parts}</main></body></html>\n'
    )


def is_report(path: Path) -> bool:
    """Whether a file is a report that some command wrote."""
    try:
        return GENERATOR in path.read_text(encoding="utf-8")[:LENGTH_OF_HEAD]
    except (OSError, UnicodeError):
        return False


def section(found: Standing) -> str:
    """One contest."""
    contest, game = found.contest, find_game(found.contest.game)
    seats = len(contest.lineups[0])
    bots = " · ".join(contest.bots)
    heading = escape(say("research.arena.heading", game=game.title, seats=seats, bots=bots))
    if not found.games:
        return f"<section><h2>{heading}</h2><p>{escape(say('research.arena.none'))}</p></section>"
    facts = say(
        "research.arena.played", games=len(found.games), deal=contest.per_deal,
        seed=contest.seed, version=game.version,
    )  # fmt: skip
    parts = [table(found), shares(found), ratings(found)]
    if len(contest.bots) > 2:
        parts.append(cross(found))
    parts += [courses(found), differences(found), times(found)]
    return (
        f'<section><h2>{heading}</h2><p class="facts">{escape(facts)}</p>{"".join(parts)}</section>'
    )


def figure(caption: str, *inside: str) -> str:
    """A figure with its caption."""
    return f"<figure><figcaption>{escape(caption)}</figcaption>{''.join(inside)}</figure>"


def grid(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table whose first column names the rows."""
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in headings)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    label = escape(say("review-terminal.table.of", name=headings[0]))
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{label}">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def table(found: Standing) -> str:
    """One line for each bot."""
    headings = ("bot", "games", "win.share", "interval", "always", "adjusted", "points", "rating",
                "score", "difference", "time.a.move", "slowest", "forfeits")  # fmt: skip
    named = [say(f"research.{heading}") for heading in headings]
    return grid(named, [_row(line) for line in found.lines])


def _row(line: Line) -> list[str]:
    return [
        line.name, str(line.games), percent(line.win_share, 1), span((line.low, line.high)),
        span(line.sure), f"{percent(line.adjusted, 1)} ({span(line.adjusted_interval)})",
        _by_points(line), f"{number(line.rating.mu, 1)} ± {number(2 * line.rating.sigma, 1)}",
        number(line.mean_score, 1), number(line.margin, 1, sign=True),
        duration(line.seconds_per_move), duration(line.slowest), str(line.forfeits),
    ]  # fmt: skip


def _by_points(line: Line) -> str:
    if line.by_points is None:
        return ""
    return f"{percent(line.by_points[0], 1)} ({span(line.by_points[1])})"


def span(ends: tuple[float, float]) -> str:
    """An interval of shares."""
    return f"{percent(ends[0], 1)} – {percent(ends[1], 1)}"


def duration(seconds: float) -> str:
    """A time in a suitable unit."""
    for size, unit in ((1.0, "s"), (1e-3, "ms")):
        if seconds >= size:
            return f"{_three_digits(seconds / size)} {unit}"
    return f"{_three_digits(seconds * 1e6)} µs"


def _three_digits(value: float) -> str:
    rounded = f"{value:.3g}"
    return number(float(rounded), len(rounded.partition(".")[2]))


def shares(found: Standing) -> str:
    """Win shares with their intervals; a tick marks an even share."""
    rows = [
        (line.name, line.win_share, (line.low, line.high), percent(line.win_share, 1))
        for line in found.lines
    ]
    even = [fair_share(found, line.name) for line in found.lines]
    words = say("research.arena.shares", rows=[f"{row[0]} {row[3]}" for row in rows])
    drawn = plots.whiskers(rows, (0.0, 1.0), words, percent, even)
    return figure(say("research.arena.shares.caption"), drawn)


def fair_share(found: Standing, bot: str) -> float:
    """What a bot would win if all were equal: its share of the seats."""
    own = [game.seats.count(bot) / len(game.seats) for game in found.games if bot in game.seats]
    return fmean(own) if own else 0.0


def ratings(found: Standing) -> str:
    """Ratings with two standard deviations on each side."""
    rows = []
    for line in found.lines:
        mu, reach = line.rating.mu, 2 * line.rating.sigma
        rows.append((line.name, mu, (mu - reach, mu + reach), number(mu, 1)))
    ends = min(row[2][0] for row in rows) - 1, max(row[2][1] for row in rows) + 1
    words = say("research.arena.ratings", rows=[f"{row[0]} {row[3]}" for row in rows])
    drawn = plots.whiskers(rows, ends, words, lambda tick: f"{tick:g}")
    return figure(say("research.arena.ratings.caption"), drawn)


def cross(found: Standing) -> str:
    """How often the row's bot finished ahead of the column's, and by how many points."""
    bots = found.contest.bots
    rows = []
    for bot in bots:
        duels = [found.cross.get((bot, other)) for other in bots]
        rows.append([bot, *(_duel(duel) if duel else "" for duel in duels)])
    return figure(say("research.arena.cross"), grid((say("research.bot"), *bots), rows))


def _duel(duel: Duel) -> str:
    return f"{percent(duel.ahead)} ({number(duel.margin, 1, sign=True)})"


def courses(found: Standing) -> str:
    """How each share developed, deal by deal; with two bots, one is enough."""
    bots = found.contest.bots if len(found.contest.bots) > 2 else found.contest.bots[:1]
    drawn = []
    for bot in bots:
        won, played = deals_of(bot, found.games)
        means = [one / of for one, of in zip(won, played, strict=True)]
        words = say("research.arena.course", bot=bot, deals=len(means))
        plot = plots.course(means, sure_intervals(bot, found.games), words)
        drawn.append(figure(say("research.arena.course.caption", bot=bot), plot))
    return "".join(drawn)


def differences(found: Standing) -> str:
    """Leads in points."""
    bots = found.contest.bots if len(found.contest.bots) > 2 else found.contest.bots[:1]
    return "".join(
        figure(
            say("research.arena.differences.caption", bot=bot),
            plots.histogram(margins(bot, found.games), say("research.arena.differences", bot=bot)),
        )
        for bot in bots
    )


def times(found: Standing) -> str:
    """Time per move, from the mean to the slowest, on a logarithmic scale."""
    rows = []
    for line in found.lines:
        mean = log10(max(FASTEST, line.seconds_per_move))
        worst = log10(max(FASTEST, line.slowest))
        rows.append((line.name, mean, (mean, max(mean, worst)), duration(line.seconds_per_move)))
    ends = min(row[1] for row in rows) - 0.3, max(row[2][1] for row in rows) + 0.3
    words = say("research.arena.times", rows=[f"{row[0]} {row[3]}" for row in rows])

    def unit(tick: float) -> str:
        return duration(10**tick) if tick == int(tick) else ""

    return figure(say("research.arena.times.caption"), plots.whiskers(rows, ends, words, unit))
