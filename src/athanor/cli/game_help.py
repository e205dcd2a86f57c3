"""Help of the commands that take a game: the games, and the options of each."""

from typing import Any

import athanor
from athanor.cli.spoken import Spoken
from athanor.kernel.declare.house import HouseRules
from athanor.kernel.declare.options import Option
from athanor.kernel.game import Game
from athanor.language import SOURCE, catalogue, explained, say

MOST_VALUES = 6  # more than these are written as a range


class GameCommand(Spoken):
    """A command whose help ends with a list of games; games are loaded for `--help` only."""

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Each game with its seats, and each of its options with its values."""
        for game in map(athanor.game, athanor.GAMES):
            with formatter.section(heading(game)):
                formatter.write_dl(option_rows(game))


def heading(game: Game) -> str:
    """A game, its seats, and whether it accepts a custom deck."""
    return say(
        "command.of.game", name=game.name, title=game.title, least=min(game.seats),
        most=max(game.seats), deck="yes" if game.own_deck is not None else "no",
    )  # fmt: skip


def option_rows(game: Game) -> list[tuple[str, str]]:
    """Options as `name=value`, with what they do."""
    most = max(game.seats)
    options = [
        (
            f"--option {option.name}={values(option, most)}",
            f"{explained(game.name, option.name, option.doc)} [{usual(option)}]",
        )
        for option in game.settings
    ]
    return [*options, *(house_row(game, member) for member in game.house or ())]


def house_row(game: Game, member: HouseRules) -> tuple[str, str]:
    """A number of the rules as `name=value`, and its words; a row names its first entry."""
    rule, key = member.rule, f"{game.name}.{member.name.lower()}"
    name = ".".join(filter(None, (member.name.lower(), rule.entries[0])))
    more = ", …" if len(rule.entries) > 1 else ""
    words = say(f"options.{key}") if key in catalogue(SOURCE, "options") else ""
    return f"--set {name}={rule.low}..{rule.high}{more}", f"{words} {rule.entries[0]}".strip()


def values(option: Option, players: int) -> str:
    """What may follow the equals sign."""
    found = [value for value in option.values(players) if not isinstance(value, list)]
    if len(found) > MOST_VALUES:
        return f"{found[0]}..{found[-1]}"
    return "|".join(str(value) for value in found)


def usual(option: Option) -> str:
    """The default value of an option."""
    if option.follows:
        return say("command.of.follows", option=option.follows)
    return say("command.of.default", value=option.default)
