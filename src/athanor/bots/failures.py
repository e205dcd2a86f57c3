"""How a bot can fail, and the bot that takes over then."""

from collections.abc import Callable, Sequence

from athanor.bots.bot import Action, Bot, Budget, Event, View
from athanor.bots.random import RandomBot

CRASH, TIMEOUT, ILLEGAL, UNREADABLE = "crash", "timeout", "illegal", "unreadable"


class BotFailure(Exception):
    """A bot gave no legal answer. Holds the kind of failure and a sentence about it."""

    def __init__(self, kind: str, words: str) -> None:
        super().__init__(kind, words)  # both, so that another process can be told of it
        self.kind = kind
        self.words = words

    def __str__(self) -> str:
        return self.words


def checked_choice(
    bot: Bot, view: View, legal: Sequence[Action], events: Sequence[Event], budget: Budget
) -> Action:
    """A bot's legal answer. Anything else raises `BotFailure`."""
    try:
        action = bot.choose(view, legal, events, budget)
    except BotFailure:
        raise
    except Exception as error:
        raise BotFailure(CRASH, f"{type(error).__name__}: {error}") from error
    if action not in legal:
        raise BotFailure(ILLEGAL, f"the answer is no legal action: {str(action)[:200]}")
    return action


class FallbackBot:
    """A bot at a table of people. If it fails, it logs a warning and a random bot plays on."""

    def __init__(
        self, bot: Bot, seat: int, seed: int, warn: Callable[[str], None],
        budget: Budget | None = None,
    ) -> None:  # fmt: skip
        self.bot = bot
        self.budget = budget  # replaces the budget it is given
        self.failed = False
        self.warn = warn
        self.fallback = RandomBot("", seat, seed)

    def choose(
        self, view: View, legal: Sequence[Action], events: Sequence[Event], budget: Budget
    ) -> Action:
        if not self.failed:
            try:
                return checked_choice(self.bot, view, legal, events, self.budget or budget)
            except BotFailure as failure:
                self.failed = True
                close(self.bot)
                self.warn(f"A bot failed ({failure.words}); a random one plays on.")
        return self.fallback.choose(view, legal, events, budget)

    def close(self) -> None:
        close(self.bot)


def close(bot: Bot) -> None:
    """Release a bot's resources, such as a process."""
    closing = getattr(bot, "close", None)
    if closing is not None:
        closing()
