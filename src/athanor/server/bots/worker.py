"""A worker process: thinks for bots. It is handed views, one line of JSON each, and answers in one.

Bots that were asked lately stay, with all they have thought: the next question of the same seat
finds its search well under way.
While a game runs it never sees a table, a seed or the storage. Once a game is over nothing is
hidden any more, and it is asked what the winning chances were at each ply.
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

import athanor
from athanor.bots import BOTS, Bot, Budget
from athanor.bots.advice import advice
from athanor.bots.greedy import GreedyBot
from athanor.bots.review import win_shares_by_turn
from athanor.server.bots import reviewing
from athanor.server.logs import set_up

logger = logging.getLogger("athanor.worker")
Question = dict[str, Any]
PATIENCE = 10  # by how much what nobody waits for gives way to the rest
SEATED = 8  # bots that stay; a search takes 8 MB
COMPILING = "ATHANOR_COMPILING" in os.environ  # rules are interpreted yet, too slow for a search
FAST = ("random", "greedy")  # bots that do not search
seated: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()  # the one asked last at the end


def bot_for(question: Question) -> Bot:
    """The bot of a seat: the one that was asked there before, or a new one."""
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
    if question.get("fixed") and isinstance(bot, GreedyBot):
        bot.chance.seed(question["seed"])  # the same answer, whatever this process was asked before
    return bot


def choose(question: Question) -> dict[str, Any]:
    """The action a bot chooses."""
    bot = bot_for(question)
    budget = Budget(question["seconds"], question.get("simulations"))
    return {"action": bot.choose(question["view"], question["legal"], question["events"], budget)}


def hint(question: Question) -> dict[str, Any]:
    """The choices of a person's seat, the best first, and what to expect of them."""
    if COMPILING:
        raise RuntimeError("there are no hints before the rules are compiled")
    budget = Budget(question["seconds"], question.get("simulations"))
    view, legal = question["view"], question["legal"]
    found = advice(view, question["seat"], legal, question["seed"], budget)
    return {"choices": [asdict(one) for one in found]}


def evaluate(question: Question) -> dict[str, Any]:
    """Every seat's winning chances at some plies of a game that is over."""
    give_way()
    game = athanor.game(question["game"])
    if question["deck"] is not None:
        game = game.with_deck(question["deck"])
    table = game.new(question["players"], question["seed"], **question["options"])
    plies, history = range(*question["plies"]), question["history"]
    return {
        "chances": win_shares_by_turn(table, history, plies, question["dice"], question["times"])
    }


@cache
def give_way() -> None:
    """Let the processes of those who wait go first."""
    if hasattr(os, "nice"):
        os.nice(PATIENCE)


def of_a_review(found: Callable[[Question], dict[str, Any]], question: Question) -> dict[str, Any]:
    """Whatever concerns a game that is over can wait for those that are played."""
    give_way()
    return found(question)


KINDS: dict[str, Callable[[Question], dict[str, Any]]] = {
    "choose": choose, "hint": hint, "evaluate": evaluate,
    "review": partial(of_a_review, reviewing.review),
    "judge": partial(of_a_review, reviewing.judge),
    "shares": partial(of_a_review, reviewing.shares),
}  # fmt: skip


def answer(question: Question) -> dict[str, Any]:
    """The answer to a question of any kind."""
    return KINDS[question.get("kind", "choose")](question)


def main() -> None:
    """Answer until the questions end."""
    set_up(os.environ.get("ATHANOR_LOG", "text"))
    for line in sys.stdin:
        question = json.loads(line)
        try:
            found = answer(question)
        except Exception as error:  # a bot's mistake must not cost the other bots their process
            traced = {"trace": question.get("trace", ""), "table": question.get("table", "")}
            logger.warning("a bot failed: %s", type(error).__name__, extra=traced)
            found = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
