"""A study of one game: what it plays, and its results as plain data."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from athanor.arena.contest import Contest, lineups_of
from athanor.arena.play import GameResult
from athanor.arena.run import play_games
from athanor.balance.kept import Kept
from athanor.balance.parts import parts_of_scores
from athanor.balance.seats import results_of, seats_of
from athanor.balance.walks import Walks
from athanor.balance.worth import watched_games, worths
from athanor.kernel.declare.words import Json
from athanor.kernel.registry import find_game
from athanor.lab.crew import Crew
from athanor.lab.plan import Plan
from athanor.lab.results import Results
from athanor.lab.simulate import RAY_BATCH, WORTH_A_PROCESS, play_some, tasks_of

RANDOM = "random"
RANDOM_TASK, BOT_TASK = 1_000, 4  # games of a task
PART_OF_BOT_GAMES = 500  # random games per game between bots
BOT_GAMES_WORTH_A_CREW = 40
WATCHED_PART, FEWEST_WATCHED = 100, 500  # random games per game that is watched
FEWEST_HELD_BACK, MOST_HELD_BACK = 100, 2_000  # games without a choice

Progress = Callable[[str, int, int], None]  # what is played, how much is done, the total


@dataclass(frozen=True)
class Study:
    """What to play: random games, and games between bots on every seat."""

    game: str
    seats: int
    seed: int
    bots: tuple[str, ...] = ("greedy",)
    games: int = 20_000  # random games; bots play a fraction of them
    options: dict[str, Json] = field(default_factory=dict)
    vary: tuple[str, tuple[int, ...]] | None = None  # an option, and its values
    deck: Json = None  # a custom deck, or None for the built-in one

    @property
    def bot_games(self) -> int:
        """Games that each bot plays against itself, and each line-up of the ladder."""
        return max(12, self.games // PART_OF_BOT_GAMES)

    @property
    def plan(self) -> Plan:
        """The random games."""
        return Plan(self.game, self.seats, self.seed, self.options, self.deck)

    def described(self) -> dict[str, Any]:
        """The study as plain data, with the version of the rules."""
        return asdict(self) | {"version": find_game(self.game).version}


def carried_out(
    study: Study,
    progress: Progress = lambda what, done, of: None,
    processes: int | None = None,
    ray: str | None = None,
    keep: Path | None = None,
) -> dict[str, Any]:
    """Play everything; the same study gives the same data, whoever plays it."""
    with Crew(processes, ray) as crew:
        return Course(study, crew, Kept(study.described(), keep), progress).found()


class Course:
    """A study while it is carried out: what is there is not played again."""

    def __init__(self, study: Study, crew: Crew, kept: Kept, progress: Progress) -> None:
        self.study, self.crew, self.kept, self.progress = study, crew, kept, progress
        self.walks = Walks(study.plan)

    def found(self) -> dict[str, Any]:
        """All results as plain data."""
        from athanor.arena.standing import standing  # here: playing alone needs no ratings

        study, game = self.study, self.walks.plan.played
        bots = {RANDOM: self.at_random()} | {bot: self.alone(bot) for bot in study.bots}
        ladder = standing(self.league(), self.ladder())
        watched = self.watched()
        return {
            "game": study.game, "title": game.title, "seats": study.seats, "seed": study.seed,
            "version": game.version, "options": game.options | study.options, "bots": bots,
            **({} if study.deck is None else {"deck": study.deck}),
            "ladder": [_step(line) for line in ladder.lines],
            "parts": parts_of_scores(ladder.games), "ladder_games": len(ladder.games),
            "course": {name: watched[name] for name in ("lead_changes", "turned")},
            "worth": self.worth(), "sweep": self.sweep(),
            "worth_games": {"watched": self.watched_games, "held_back": self.held_back_games},
        }  # fmt: skip

    def play(self) -> None:
        """Play all that is missing, and keep it."""
        self.at_random()
        for bot in self.study.bots:
            self.alone(bot)
        self.ladder()
        self.worth()
        self.sweep()

    def at_random(self) -> dict[str, Any]:
        """Random games, by seat."""
        s = self.study
        found: dict[str, Any] = self.kept.part(RANDOM, lambda: self._random(s.options, s.games))
        return found

    def alone(self, bot: str) -> dict[str, Any]:
        """Games of a bot against itself, by seat."""
        held = self._contest(((bot,) * self.study.seats,))
        played = self._played(bot, held, self.study.bot_games)
        return seats_of(results_of(played, self.study.seats))

    def league(self) -> Contest:
        """Every line-up of the bots and `random`, each deal from every seat."""
        bots = (*self.study.bots, RANDOM)
        return self._contest(lineups_of(find_game(self.study.game), bots, self.study.seats))

    def ladder(self) -> list[GameResult]:
        """The games of the league."""
        held = self.league()
        deals = max(4, self.study.bot_games // held.per_deal)
        return self._played("ladder", held, deals * held.per_deal)

    @property
    def watched_games(self) -> int:
        """Random games that are watched choice by choice."""
        return max(FEWEST_WATCHED, self.study.games // WATCHED_PART)

    @property
    def held_back_games(self) -> int:
        """Random games without a choice, for each choice, and as many with all choices."""
        return min(MOST_HELD_BACK, max(FEWEST_HELD_BACK, self.study.games // WATCHED_PART))

    def watched(self) -> dict[str, Any]:
        """Leads, and choices with their values by use."""
        games, told = self.watched_games, partial(self.progress, "leads")
        found: dict[str, Any] = self.kept.part(
            "watched", lambda: watched_games(self.walks, games, self.crew, told)
        )
        return found

    def worth(self) -> list[dict[str, Any]]:
        """Every choice, with its values by use and by exclusion."""
        games = self.held_back_games
        told, choices = partial(self.progress, "worth of choices"), self.watched()["choices"]
        found: list[dict[str, Any]] = self.kept.part(
            "worth", lambda: worths(self.walks, choices, games, self.crew, told)
        )
        return found

    def sweep(self) -> list[dict[str, Any]]:
        """Random games for each value of an option."""
        if self.study.vary is None:
            return []
        name, values = self.study.vary
        return [{"option": name, "value": value, **self._varied(name, value)} for value in values]

    def _varied(self, name: str, value: int) -> dict[str, Any]:
        games = max(500, self.study.games // 5)
        options = self.study.options | {name: value}
        found: dict[str, Any] = self.kept.part(
            f"{name}={value}", lambda: self._random(options, games)
        )
        return found

    def _random(self, options: dict[str, Json], games: int) -> dict[str, Any]:
        plan = replace(self.study.plan, options=options)
        prepare(self.study)
        tasks = tasks_of(0, games, RANDOM_TASK if self.crew.ray is None else RAY_BATCH)
        batches, done = [], 0
        few = games < 2 * WORTH_A_PROCESS
        for batch in self.crew.share_out(partial(play_some, plan), tasks, few):
            batches.append(batch)
            done += len(batch)
            self.progress("random games", done, games)
        return seats_of(Results.joined(batches, self.study.seats))

    def _contest(self, lineups: Sequence[tuple[str, ...]]) -> Contest:
        s = self.study
        return Contest(s.game, tuple(lineups), s.seed, s.options, deck=s.deck)

    def _played(self, name: str, held: Contest, games: int) -> list[GameResult]:
        """The games of a contest: those that are kept, and the rest played now."""
        kept = self.kept.games_of(name, held)
        missing = [index for index in range(games) if index not in kept.by_index]
        tasks = (tuple(missing[at : at + BOT_TASK]) for at in range(0, len(missing), BOT_TASK))
        few = len(missing) < BOT_GAMES_WORTH_A_CREW
        if missing:
            prepare(self.study)
            kept.open()
        try:
            for some in self.crew.share_out(partial(play_games, held), tasks, few):
                for game in some:
                    kept.add(game)
                self.progress(" · ".join(held.bots), len(kept.by_index), games)
        finally:
            kept.close()
        return kept.in_order[:games]


def prepare(study: Study) -> None:
    """Play a little, so that all is compiled here, once, and not in every process."""
    game, seats, deck = study.game, study.seats, study.deck
    plan = Plan(game, seats, 0, deck=deck)
    play_some(plan, 0, 1)
    Walks(plan).watched(0, 1)
    for bot in study.bots:
        play_games(Contest(game, ((bot,) * seats,), 0, deck=deck), 0)


def _step(line: Any) -> dict[str, Any]:
    return {
        "bot": line.name, "games": line.games, "win_share": line.win_share,
        "interval": (line.low, line.high), "rating": line.rating.mu,
        "mean_score": line.mean_score,
    }  # fmt: skip
