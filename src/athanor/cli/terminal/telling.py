"""Events, refusals and lines of the sheet in the reader's language, from the game's catalogue.

Games without a catalogue keep the words of the rules; so does English, unless the board of a game
shows names instead: then its `glossary.py` has a function `field_told` for them.
"""

import importlib
import importlib.util
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from athanor.kernel.declare.words import Json
from athanor.kernel.errors import Refusal
from athanor.kernel.game import Game
from athanor.language import SOURCE, Catalogue, catalogue, chosen, listed, nouns
from athanor.language.message import walk
from athanor.language.saying import word, written

SEATS = ("creator", "owner", "seat", "start", "target")  # fields that name a seat


def event_told(game: Game, event: Mapping[str, Json], names: Sequence[str]) -> str:
    """What happened."""
    fields = dict(event["fields"])
    if event["seat"] is not None:
        fields["who"] = names[event["seat"]]
    return _told(game, f"event.{event['kind']}", fields, names) or str(event["words"])


def refusal_told(game: Game, refusal: Refusal, names: Sequence[str]) -> str:
    """Why something is not allowed."""
    keys = (f"refusal.{refusal.rule}.{refusal.code}", f"refusal.{refusal.code}")
    told = (_told(game, key, refusal.fields, names) for key in keys)
    return next(filter(None, told), refusal.words)


def line_told(game: Game, line: str) -> str:
    """A line of the final sheet."""
    return _told(game, f"line.{line}.title", {}, ()) or line


def _told(game: Game, key: str, fields: Mapping[str, Json], names: Sequence[str]) -> str | None:
    language, own = chosen(), _own_names(game.package)
    if game.name not in nouns() or (language == SOURCE and own is None):
        return None
    texts = catalogue(language, game.name)
    if key not in texts:
        return None
    given = dict(fields)
    inflected = {name for name, *kind in walk(texts[key]) if kind[:1] == ["noun"]}
    for name in fields.keys() - inflected:
        told = own(name, fields[name]) if own else None
        given[name] = told or _field(name, fields[name], names, language, texts)
    return re.sub(" +", " ", written(texts[key], given, language, texts))


@cache
def _own_names(package: str) -> Callable[[str, Json], str | None] | None:
    """How a game tells fields whose words alone say nothing."""
    name = f"{package}.glossary"
    known = importlib.util.find_spec(name) is not None
    found: Callable[[str, Json], str | None] | None
    found = getattr(importlib.import_module(name), "field_told", None) if known else None
    return found


def _field(name: str, value: Json, names: Sequence[str], language: str, texts: Catalogue) -> Any:
    if name in SEATS and isinstance(value, int):
        return names[value]
    if isinstance(value, int):
        return _counted(name, value, language, texts)
    if isinstance(value, dict):
        some = [_counted(kind, count, language, texts) for kind, count in value.items() if count]
        return listed([str(one) for one in some])
    if name == "paid" and "with" in texts:
        paid = [word(one, "acc", language, texts) for one in value]
        return f" {written(texts['with'], {}, language, texts)} {listed(paid)}" if paid else ""
    if isinstance(value, list):
        return listed([str(_field("", one, names, language, texts)) for one in value])
    return word(value, None, language, texts)


def _counted(kind: str, count: int, language: str, texts: Catalogue) -> Any:
    """A number with its noun, where the catalogue counts that noun."""
    for key in (f"count.{kind}", kind):
        if key in texts and ["count", "plural"] in [part[:2] for part in walk(texts[key])]:
            return written(texts[key], {"count": count}, language, texts) if count else ""
    return count
