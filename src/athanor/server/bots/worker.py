"""A worker process: thinks for bots. It reads and writes one line of JSON per question.

Recently asked bots are kept with their search trees, so the next question for the same seat
continues an earlier search. While a game runs, a worker sees views only, never a table, a seed or
the storage. Once a game is over nothing is hidden any more, and workers review it.
"""

import json
import logging
import os
import sys
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import asdict
from functools import cache, partial
from typing import Any

from athanor.bots import BOTS, Bot, Budget
from athanor.bots.advice import advice
from athanor.bots.greedy import GreedyBot
from athanor.bots.intuition.apprentice import Apprentice
from athanor.server.bots import reviewing
from athanor.server.logs import set_up

logger = logging.getLogger("athanor.worker")
Question = dict[str, Any]
PATIENCE = 10  # niceness of work that nobody is waiting for
SEATED = 8  # bots kept; a search takes 8 MB
COMPILING = "ATHANOR_COMPILING" in os.environ  # rules are still interpreted, too slow for a search
FAST = ("random", "greedy")  # bots that do not search
seated: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()  # most recently asked last


def bot_for(question: Question) -> Bot:
    """The bot of a seat: the one asked there before, or a new one."""
    level = question["level"]
    if COMPILING and level not in FAST:
        level = FAST[-1]
    place = (question["table"], question["seat"], level)
    if place not in seated:
        seated[place] = BOTS[level](question["game"], question["seat"], question["seed"])
    seated.move_to_end(place)
    if len(seated) > SEATED:
        seated.popitem(last=False)
    bot = seated[place]
    if question.get("fixed") and isinstance(bot, GreedyBot | Apprentice):
        bot.chance.seed(question["seed"])  # the same answer, whatever this process was asked before
    return bot


def choose(question: Question) -> dict[str, Any]:
    """The action a bot chooses."""
    bot = bot_for(question)
    budget = Budget(question["seconds"], question.get("simulations"))
    return {"action": bot.choose(question["view"], question["legal"], question["events"], budget)}


def hint(question: Question) -> dict[str, Any]:
    """The choices of a person's seat, best first, and what to expect from each."""
    if COMPILING:
        raise RuntimeError("there are no hints before the rules are compiled")
    budget = Budget(question["seconds"], question.get("simulations"))
    view, legal = question["view"], question["legal"]
    found = advice(view, question["seat"], legal, question["seed"], budget)
    return {"choices": [asdict(one) for one in found]}


@cache
def give_way() -> None:
    """Lower this process's priority, so that work people are waiting for goes first."""
    if hasattr(os, "nice"):
        os.nice(PATIENCE)


def of_a_review(found: Callable[[Question], dict[str, Any]], question: Question) -> dict[str, Any]:
    """Work on a finished game. It can wait for games in play."""
    give_way()
    return found(question)


KINDS: dict[str, Callable[[Question], dict[str, Any]]] = {
    "choose": choose, "hint": hint,
    "review": partial(of_a_review, reviewing.review),
    "judge": partial(of_a_review, reviewing.judge),
    "shares": partial(of_a_review, reviewing.shares),
}  # fmt: skip


def answer(question: Question) -> dict[str, Any]:
    """The answer to a question of any kind."""
    return KINDS[question.get("kind", "choose")](question)


def main() -> None:
    """Answer questions until the input ends."""
    set_up(os.environ.get("ATHANOR_LOG", "text"))
    for line in sys.stdin:
        question = json.loads(line)
        try:
            found = answer(question)
        except Exception as error:  # one bot's bug must not cost the other bots their process
            traced = {"trace": question.get("trace", ""), "table": question.get("table", "")}
            logger.warning("a bot failed: %s", type(error).__name__, extra=traced)
            found = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
