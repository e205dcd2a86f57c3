"""Games to choose from, with their options and bots."""

from collections.abc import Mapping
from typing import Any

from msgspec import structs

import athanor
from athanor.kernel import house
from athanor.kernel.declare.words import Json, Number, Seat, Words
from athanor.kernel.game import Game as RulesOfGame
from athanor.kernel.history.telling import catalogue
from athanor.language import SOURCE, explained, translated
from athanor.reader.findings import NOTES
from athanor.server.decks import OF_THE_BOX, OPTION, Decks
from athanor.server.levels import all_levels, description
from athanor.server.ratings.bots import bot_ratings
from athanor.server.ratings.ladder import shown_rating
from athanor.server.table.memory_aids import aids_of
from athanor.server.table.registry import TableRegistry
from athanor.server.wire.responses import BotLevel, Game, GameSummary, GameTexts, MemoryAid, Option


def game_summary(registry: TableRegistry, name: str) -> GameSummary:
    """A short description of a game."""
    game, bots = athanor.game(name), all_levels(registry.settings.programs, name)
    return GameSummary(
        name=game.name,
        title=game.title,
        version=game.version,
        seats=list(game.seats),
        options=[
            *options_here(game, registry.settings.house.get(name, {})),
            *deck_option(registry.settings.decks, name),
        ],
        aids=[MemoryAid(aid, words) for aid, words in aids_of(game).items()],
        notes=game.name in NOTES,
        bots=[bot_level(name, level) for level in bots],
        sheet=list(game.sheet),
        phases=[phase.word for phase in game.phases],
    )


def bot_level(game: str, level: str) -> BotLevel:
    """A level with its measured rating, if it has one."""
    known = bot_ratings(game).get(level)
    points = None if known is None else shown_rating(known).points
    return BotLevel(level, description(level), points)


def options_here(game: RulesOfGame, rules: Mapping[str, Json]) -> list[Option]:
    """The options of a game, with the values that tables here begin with, and its house rules."""
    usual = [structs.replace(one, default=rules.get(one.name, one.default))
             for one in options_of(game)]  # fmt: skip
    changed = {name: rule for name, (rule, *_) in house.entries(game).items() if name in rules}
    return usual + [
        Option(name, rules[name], "", "number", low=rule.low, high=rule.high, house=True)
        for name, rule in changed.items()
    ]


def deck_option(decks: Decks, name: str) -> list[Option]:
    """The option for choosing a deck, if custom decks are offered here."""
    if name not in decks:
        return []
    words = explained(name, OPTION, language=SOURCE)
    return [Option(OPTION, OF_THE_BOX, words, "word", [OF_THE_BOX, *decks[name]])]


def game_details(registry: TableRegistry, game: RulesOfGame, language: str) -> Game:
    """A game with its rules in a language, the tables of its box and its sentences."""
    return Game(
        **structs.asdict(game_summary(registry, game.name)),
        rules=translated(game.name, game.rules, language),
        deck=game.deck if game.deck is not None else game.own_deck,
        tables=game.tables() if game.tables else {},
        texts=GameTexts(**catalogue(game)),
    )


def options_of(game: RulesOfGame) -> list[Option]:
    """The options of a new game, each with its allowed values."""
    words = game.option_words
    return [_option(option, words[option.name]) for option in game.settings]


def _option(option: Any, words: str) -> Option:
    kind = getattr(option, "kind", None)
    base = (option.name, option.default, words)
    if isinstance(kind, Words):
        by_seat = any(isinstance(value, list) for value in option.values(2))
        follows = option.follows
        return Option(*base, "word", list(kind.words), by_seat=by_seat, follows=follows)
    if isinstance(kind, Seat):
        return Option(*base, "seat")
    if isinstance(kind, Number):
        return Option(*base, "number", low=kind.low, high=kind.high)
    return Option(*base, "other")
