"""One game of a contest, played to its end.

A bot that crashes, answers late or illegally forfeits the game: it can no longer win, and a
random bot makes its choices from then on, so that the others still have a game to win.
"""

from dataclasses import asdict, dataclass, field
from functools import lru_cache
from time import perf_counter
from typing import Self

from athanor.arena.contest import Contest, Fixture
from athanor.arena.luck import LuckMeter
from athanor.bots import Bot
from athanor.bots.failures import BotFailure, checked_choice, close
from athanor.bots.random import RandomBot
from athanor.bots.specs import BotSpec, parse_bot
from athanor.kernel.declare.words import Json
from athanor.kernel.position import copied
from athanor.kernel.table import Table


@dataclass(frozen=True)
class Forfeit:
    """A seat whose bot failed."""

    seat: int
    ply: int
    kind: str
    words: str


@dataclass(frozen=True)
class GameResult:
    """The outcome of a game."""

    index: int
    deal: int
    seats: list[str]  # the bot on each seat
    scores: list[int]
    winners: list[int]
    moves: list[int]  # choices made, by seat
    seconds: list[float]  # total thinking time, by seat
    slowest: list[float]  # longest thinking time, by seat
    forfeits: list[Forfeit] = field(default_factory=list)
    luck: list[float] = field(default_factory=list)  # win share that chance gave, by seat

    def data(self) -> dict[str, Json]:
        return asdict(self)

    @classmethod
    def read(cls, data: dict[str, Json]) -> Self:
        """A game from plain data."""
        forfeits = [Forfeit(**one) for one in data["forfeits"]]
        return cls(**{**data, "forfeits": forfeits})


class SeatedBot:
    """One bot on its seat, with the time it has taken."""

    def __init__(self, game: str, seat: int, seed: int, who: BotSpec) -> None:
        self.seat, self.budget = seat, who.budget
        self.bot: Bot = who.create(game, seat, seed)
        self.fallback = RandomBot(game, seat, seed)
        self.asked = -1  # the ply of its last question
        self.moves, self.seconds, self.slowest = 0, 0.0, 0.0
        self.forfeit: Forfeit | None = None

    def act(self, table: Table) -> None:
        """Make this seat's next choice."""
        view, legal = table.view(self.seat), table.legal(self.seat)
        events = table.events(self.seat, after=self.asked)
        self.asked = table.ply
        if self.forfeit is not None:
            table.play(self.fallback.choose(view, legal, events, self.budget), self.seat)
            return
        began = perf_counter()
        try:
            action = checked_choice(self.bot, view, legal, events, self.budget)
        except BotFailure as failure:
            self.forfeit = Forfeit(self.seat, table.ply, failure.kind, failure.words)
            action = self.fallback.choose(view, legal, events, self.budget)
        self._took(perf_counter() - began)
        table.play(action, self.seat)

    def _took(self, seconds: float) -> None:
        self.moves += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)


@lru_cache
def spec_of(name: str, seconds: float) -> BotSpec:
    """`parse_bot`, cached by name."""
    return parse_bot(name, seconds)


def play_game(contest: Contest, index: int) -> GameResult:
    """Play the game at an index."""
    fixture = contest.fixture(index)
    table = contest.played.new(len(fixture.seats), fixture.seed, **contest.options)
    players = [
        SeatedBot(contest.game, seat, seed, spec_of(name, contest.seconds))
        for seat, (name, seed) in enumerate(zip(fixture.seats, fixture.bot_seeds, strict=True))
    ]
    # Where bots answer at once, more games are cheaper than measuring luck.
    searching = any(spec_of(name, contest.seconds).searches for name in fixture.seats)
    meter = LuckMeter(table, fixture.seed) if searching else None
    try:
        while not table.over:
            before = copied(table.array)
            players[table.actors[0]].act(table)
            if meter:
                meter.add(before, table)
    finally:
        for player in players:
            close(player.bot)
    return _played(fixture, table, players, meter)


def _played(
    fixture: Fixture, table: Table, players: list[SeatedBot], meter: LuckMeter | None
) -> GameResult:
    forfeits = [player.forfeit for player in players if player.forfeit is not None]
    return GameResult(
        fixture.index,
        fixture.deal,
        list(fixture.seats),
        table.scores,
        winners_of(table, {forfeit.seat for forfeit in forfeits}),
        [player.moves for player in players],
        [round(player.seconds, 6) for player in players],
        [round(player.slowest, 6) for player in players],
        forfeits,
        [round(float(one), 4) for one in meter.luck] if meter else [],
    )


def winners_of(table: Table, out: set[int]) -> list[int]:
    """The seats that share first place; if the winners forfeited, the best of the others."""
    winners = [seat for seat in table.winners if seat not in out]
    contenders = [seat for seat in range(table.players) if seat not in out]
    if winners or not contenders:
        return winners
    best = max(table.scores[seat] for seat in contenders)
    return [seat for seat in contenders if table.scores[seat] == best]
