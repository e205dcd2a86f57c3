"""Custom decks: files that the operator names, offered as an option of their games."""

import csv
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

import athanor
from athanor.kernel.declare.words import Json
from athanor.kernel.errors import Unreadable
from athanor.kernel.game import Game
from athanor.language import say

Decks = Mapping[str, Mapping[str, Json]]  # by game and name
OPTION, OF_THE_BOX = "deck", "box"  # the option, and its value for the game's own deck


class BadDeck(ValueError):
    """A file that is not a deck of its game; the message says why."""


def read_deck(game: Game, path: Path) -> Json:
    """Read the deck in a file, if this game can be played with it."""
    try:
        text = path.read_text(encoding="utf-8")
        deck = text if is_table(path) else json.loads(text)
        game.with_deck(deck)
    except OSError as error:
        raise BadDeck(
            say("mistakes.unreadable", path=path, error=error.strerror or error)
        ) from None
    except Unreadable as error:
        raise BadDeck(f"{path}: {error}") from None
    except (ValueError, RecursionError) as error:
        raise BadDeck(say("mistakes.deck.json", path=path, error=error)) from None
    return deck


def is_table(path: Path) -> bool:
    """Whether a file is a table of cards, one per line."""
    return path.suffix == ".csv"


def rows_of(table: str) -> list[dict[str, str]]:
    """The cards of a table; lines that begin with # are comments."""
    lines = [line for line in table.splitlines() if line.strip() and not line.startswith("#")]
    return [dict(row) for row in csv.DictReader(lines)]


def read_decks(pairs: Iterable[str]) -> dict[str, dict[str, Json]]:
    """Read each `GAME=FILE`. A deck is named after its file."""
    found: dict[str, dict[str, Json]] = {}
    for pair in filter(None, map(str.strip, pairs)):
        name, equals, file = (one.strip() for one in pair.partition("="))
        if not equals or name not in athanor.GAMES:
            known = ", ".join(athanor.GAMES)
            raise BadDeck(say("mistakes.deck.form", pair=repr(pair), known=known))
        path = Path(file)
        if path.stem == OF_THE_BOX or path.stem in found.get(name, {}):
            raise BadDeck(say("mistakes.deck.twice", pair=repr(pair), name=path.stem))
        deck = read_deck(athanor.game(name), path)
        found.setdefault(name, {})[path.stem] = rows_of(deck) if is_table(path) else deck
    return found


def specialised_games(decks: Decks) -> list[Game]:
    """Every game with every deck offered for it."""
    return [athanor.game(name).with_deck(deck) for name, named in decks.items()
            for deck in named.values()]  # fmt: skip
