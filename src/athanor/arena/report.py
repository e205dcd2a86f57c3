"""The report of one or more contests: a single self-contained HTML file."""

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from math import log10
from pathlib import Path
from statistics import fmean

from athanor.arena import plots
from athanor.arena.standing import Line, Standing, deals_of, margins, sure_intervals
from athanor.kernel.registry import find_game

FASTEST = 1e-6
GENERATOR = '<meta name="generator" content="athanor '  # with the command that wrote the report
LENGTH_OF_HEAD = 1000


def page(standings: Sequence[Standing], title: str = "From the arena") -> str:
    """The whole page."""
    style = (files("athanor.arena") / "report.css").read_text(encoding="utf-8")
    parts = "".join(section(found) for found in standings)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">{GENERATOR}arena">'
        f"<title>{escape(title)} · Athanor</title><style>{style}</style></head>"
        f"<body><main><h1>{escape(title)}</h1>{NOTE}{parts}</main></body></html>\n"
    )


def is_report(path: Path) -> bool:
    """Whether a file is a report that some command wrote."""
    try:
        return GENERATOR in path.read_text(encoding="utf-8")[:LENGTH_OF_HEAD]
    except (OSError, UnicodeError):
        return False


NOTE = (
    '<p class="note">Seats are rotated and deals shared: every line-up plays every deal in '
    "every rotation of its seats. A shared first place counts as a fraction of a win, and a bot's "
    "seats are added up. Intervals are 95 % and account for the correlation within a deal.</p>"
)


def section(found: Standing) -> str:
    """One contest."""
    contest, game = found.contest, find_game(found.contest.game)
    seats = len(contest.lineups[0])
    heading = f"{game.title}, {seats} seats: {' · '.join(contest.bots)}"
    facts = (
        f"{len(found.games)} games, {contest.per_deal} to a deal, seed {contest.seed}, "
        f"rules {game.version}"
    )
    if not found.games:
        return f"<section><h2>{escape(heading)}</h2><p>No games have been played yet.</p></section>"
    parts = [table(found), shares(found), ratings(found)]
    if len(contest.bots) > 2:
        parts.append(cross(found))
    parts += [courses(found), differences(found), times(found)]
    return (
        f'<section><h2>{escape(heading)}</h2><p class="facts">{escape(facts)}</p>'
        f"{''.join(parts)}</section>"
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
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(headings[0])} table">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def table(found: Standing) -> str:
    """One line for each bot."""
    headings = ("bot", "games", "win share", "95 %", "at all times", "rating", "score",
                "difference", "time a move", "slowest", "forfeits")  # fmt: skip
    return grid(headings, [_row(line) for line in found.lines])


def _row(line: Line) -> list[str]:
    return [
        line.name, str(line.games), f"{line.win_share:.1%}", f"{line.low:.1%} – {line.high:.1%}",
        f"{line.sure[0]:.1%} – {line.sure[1]:.1%}",
        f"{line.rating.mu:.1f} ± {2 * line.rating.sigma:.1f}", f"{line.mean_score:.1f}",
        f"{line.margin:+.1f}", duration(line.seconds_per_move), duration(line.slowest),
        str(line.forfeits),
    ]  # fmt: skip


def duration(seconds: float) -> str:
    """A time in a suitable unit."""
    for size, unit in ((1.0, "s"), (1e-3, "ms")):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"


def shares(found: Standing) -> str:
    """Win shares with their intervals; a tick marks an even share."""
    rows = [
        (line.name, line.win_share, (line.low, line.high), f"{line.win_share:.1%}")
        for line in found.lines
    ]
    even = [fair_share(found, line.name) for line in found.lines]
    words = "Win shares: " + ", ".join(f"{row[0]} {row[3]}" for row in rows)
    drawn = plots.whiskers(rows, (0.0, 1.0), words, lambda tick: f"{tick:.0%}", even)
    return figure("Win share; the vertical line is an even share", drawn)


def fair_share(found: Standing, bot: str) -> float:
    """What a bot would win if all were equal: its share of the seats."""
    own = [game.seats.count(bot) / len(game.seats) for game in found.games if bot in game.seats]
    return fmean(own) if own else 0.0


def ratings(found: Standing) -> str:
    """Ratings with two standard deviations on each side."""
    rows = []
    for line in found.lines:
        mu, reach = line.rating.mu, 2 * line.rating.sigma
        rows.append((line.name, mu, (mu - reach, mu + reach), f"{mu:.1f}"))
    ends = min(row[2][0] for row in rows) - 1, max(row[2][1] for row in rows) + 1
    words = "Ratings: " + ", ".join(f"{row[0]} {row[3]}" for row in rows)
    drawn = plots.whiskers(rows, ends, words, lambda tick: f"{tick:g}")
    return figure("Rating (openskill, Plackett–Luce), two standard deviations on each side", drawn)


def cross(found: Standing) -> str:
    """How often the row's bot finished ahead of the column's, and by how many points."""
    bots = found.contest.bots
    rows = []
    for bot in bots:
        duels = [found.cross.get((bot, other)) for other in bots]
        cells = [f"{duel.ahead:.0%} ({duel.margin:+.1f})" if duel else "" for duel in duels]
        rows.append([bot, *cells])
    return figure("Finished ahead of, and by how many points", grid(("bot", *bots), rows))


def courses(found: Standing) -> str:
    """How each share developed, deal by deal; with two bots, one is enough."""
    bots = found.contest.bots if len(found.contest.bots) > 2 else found.contest.bots[:1]
    drawn = []
    for bot in bots:
        won, played = deals_of(bot, found.games)
        means = [one / of for one, of in zip(won, played, strict=True)]
        words = f"Win share of {bot} after each of {len(means)} deals"
        plot = plots.course(means, sure_intervals(bot, found.games), words)
        drawn.append(figure(f"{bot}: win share by deal, with its anytime-valid interval", plot))
    return "".join(drawn)


def differences(found: Standing) -> str:
    """Leads in points."""
    bots = found.contest.bots if len(found.contest.bots) > 2 else found.contest.bots[:1]
    return "".join(
        figure(
            f"{bot}: points ahead of the others' mean, game by game",
            plots.histogram(margins(bot, found.games), f"Score differences of {bot}"),
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
    words = "Time a move: " + ", ".join(f"{row[0]} {row[3]}" for row in rows)

    def unit(tick: float) -> str:
        return duration(10**tick) if tick == int(tick) else ""

    return figure(
        "Time per move: mean, and up to the slowest", plots.whiskers(rows, ends, words, unit)
    )
