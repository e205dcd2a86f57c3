"""House rules of a server: options and numbers of the rules that its new tables begin with."""

from collections.abc import Iterable, Mapping

import athanor
from athanor.kernel import house
from athanor.kernel.declare.words import Json, whole
from athanor.kernel.game import Game
from athanor.language import say

HouseRules = Mapping[str, Mapping[str, Json]]  # by game and name


class BadHouseRule(ValueError):
    """A house rule that a game does not have; the message says why."""


def read_house(pairs: Iterable[str]) -> dict[str, dict[str, Json]]:
    """Read each `GAME.NAME=VALUE`."""
    found: dict[str, dict[str, Json]] = {}
    for pair in filter(None, map(str.strip, pairs)):
        name, equals, value = (one.strip() for one in pair.partition("="))
        game, _, rule = name.partition(".")
        if not equals or not rule or game not in athanor.GAMES:
            known = ", ".join(athanor.GAMES)
            raise BadHouseRule(say("mistakes.house.form", pair=repr(pair), known=known))
        found.setdefault(game, {})[rule] = whole(value)
    for name, rules in found.items():
        _check(athanor.game(name), rules)
    return found


def _check(game: Game, rules: Mapping[str, Json]) -> None:
    """Refuse rules that do not go together with any number of seats."""
    for players in game.seats:
        try:
            game.prepared(players, rules)
        except ValueError as error:
            wrong = error
        else:
            return
    raise BadHouseRule(f"{game.name}: {wrong}")


def changed_numbers(game: Game, players: int, options: Mapping[str, Json]) -> list[str]:
    """The numbers of the rules that these options change."""
    return sorted(house.changed(game, game.state.of(game.prepared(players, options))))
