"""A run: plays games of a contest in several processes, until enough are played or it is clear."""

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import partial
from itertools import islice
from statistics import fmean

from athanor.arena.contest import Contest
from athanor.arena.files import Results
from athanor.arena.intervals import Betting
from athanor.arena.play import GameResult, play_game
from athanor.arena.standing import Standing, share_of, standing
from athanor.lab import on_ray
from athanor.lab.crew import interrupts_left_to_us


@dataclass(frozen=True)
class StopRule:
    """Whether a bot's share is above or below a bound; checked after every deal."""

    bot: str
    bound: float
    fewest_deals: int = 4  # before it may be answered


class Judge:
    """Answers a question as soon as the anytime-valid interval excludes the bound."""

    def __init__(self, question: StopRule) -> None:
        self.question = question
        self.betting = Betting()

    def answer(self, deal: list[GameResult]) -> bool | None:
        """After one more deal: True if above, False if below, None if not clear yet."""
        bot, bound = self.question.bot, self.question.bound
        shares = [share_of(bot, game) for game in deal if bot in game.seats]
        low, high = self.betting.add(fmean(shares))
        if self.betting.deals < self.question.fewest_deals:
            return None
        return True if low > bound else False if high < bound else None


class Run:
    """A contest in progress.

    A game counts only once all earlier games are done. Otherwise quick games would be counted
    before slow ones that were started earlier. The result is therefore the same for any number of
    processes, and does not depend on interruptions.
    """

    def __init__(self, games: Results, question: StopRule | None = None) -> None:
        self.games, self.contest = games, games.contest
        self.judge = Judge(question) if question else None
        self.answer: bool | None = None
        self.counted: list[GameResult] = []

    def play(
        self,
        most: int,
        processes: int = 1,
        progress: Callable[[int], None] = lambda done: None,
        stop: Callable[[], bool] = lambda: False,
        ray: str | None = None,
    ) -> Standing:
        """Play until this many games are done, the question is answered, or `stop` says so."""
        self.games.open()
        try:
            self.count(most)
            for game in self._played(most, processes, ray) if self.answer is None else ():
                self.games.add(game)
                self.count(most)
                progress(len(self.counted))
                if self.answer is not None or stop():
                    break
        finally:
            self.games.close()
        return standing(self.contest, self.counted)

    def count(self, most: int) -> None:
        """Count the games without a gap before them, deal by deal while a question is open."""
        per_deal, known = self.contest.per_deal, self.games.by_index
        while self.answer is None and len(self.counted) < most and len(self.counted) in known:
            self.counted.append(known[len(self.counted)])
            if self.judge is not None and len(self.counted) % per_deal == 0:
                self.answer = self.judge.answer(self.counted[-per_deal:])

    def _played(self, most: int, processes: int, ray: str | None) -> Iterator[GameResult]:
        _ = self.contest.played.machine  # compiled here once, not in every process
        missing = iter([i for i in range(most) if i not in self.games.by_index])
        if ray is not None:
            return _on_ray(self.contest, missing, ray)
        if processes == 1:
            return (play_game(self.contest, index) for index in missing)
        return _shared_out(self.contest, missing, processes)


def _on_ray(contest: Contest, missing: Iterator[int], address: str) -> Iterator[GameResult]:
    """Play games on a cluster; a task is all games of one deal."""
    tasks = iter(lambda: tuple(islice(missing, contest.per_deal)), ())
    for games in on_ray.share_out(partial(play_games, contest), tasks, address):
        yield from games


def play_games(contest: Contest, *places: int) -> list[GameResult]:
    """Play the games at some indices."""
    return [play_game(contest, place) for place in places]


def _shared_out(contest: Contest, missing: Iterator[int], processes: int) -> Iterator[GameResult]:
    pool = ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn"))
    waiting: set[Future[GameResult]] = set()

    def hand_out(count: int) -> None:
        waiting.update(pool.submit(play_game, contest, index) for index in islice(missing, count))

    try:
        with interrupts_left_to_us():
            hand_out(2 * processes)
        while waiting:
            done, still = wait(waiting, return_when=FIRST_COMPLETED)
            waiting.clear()
            waiting.update(still)
            hand_out(len(done))
            for game in done:
                yield game.result()
    finally:
        pool.shutdown(cancel_futures=True)
