"""No text counts one of something as several."""

import re
from typing import Any

import pytest

from athanor.language import SOURCE, catalogue, nouns, say
from athanor.language.message import walk
from athanor.language.saying import written

COUNTED = (
    "Alembic", "Recipe", "Reagent", "action", "artifact", "bot", "card", "chapter", "choice",
    "cube", "day", "decoction", "elixir", "fact", "favor", "game", "grant", "hour", "ingredient",
    "invitation", "line", "message", "minute", "move", "person", "player", "point", "potion",
    "puzzle", "round", "seal", "space", "spectator", "table", "theory", "token", "world",
)  # fmt: skip
SEVERAL = re.compile(
    r"(?<![\d.,:·] )(?<!of )(?<!\w)1 (?:[a-z]+ )?("
    + "|".join({"person": "people", "theory": "theories"}.get(one, f"{one}s") for one in COUNTED)
    + r")\b"
)
WORDS = ("who", "from", "colour", "decoction", "changes")  # arguments that are no numbers
# Numbers that are never one: of the box, of a search, of a host's limits.
NEVER_ONE = {
    "alchemist.fewer", "alchemist-terminal.info.recipe", "alchemist-terminal.info.seals",
    "alchemists.seal.points", "alchemists.sum.left.favors", "alchenemies.event.dealt",
    "alchenemies.does.dig_recipes", "research.learn.games", "research.learn.clones",
    "host.password", "lobby.level.points", "research.arena.facts", "research.arena.played",
    "research.balance.length", "research.balance.worth", "research.balance.seat",
    "research.balance.value.points",
    "table.hint.figures",
    "alchenemies-terminal.info.Lab", "alchenemies.event.reshuffled", "letters.reset",
    "letters.verify", "pads.bad.cubes", "pads.bad.seals", "review-terminal.moment", "review.foot",
    "valley-guide.sell.line",
}  # fmt: skip


class Ones(dict[str, Any]):
    """Every argument is one."""

    def __missing__(self, name: str) -> int:
        return 1


def said(noun: str, key: str) -> str:
    """A text that counts one of everything."""
    texts = catalogue(SOURCE, noun)
    kinds = {name: kind[0] for name, *kind in walk(texts[key]) if kind}
    special = {"list": ["x"], "date": 0, "noun": "x", "select": "x"}
    given = Ones({name: special[kind] for name, kind in kinds.items() if kind in special})
    given |= dict.fromkeys(WORDS, "x")
    return written(texts[key], given, SOURCE, texts)


@pytest.mark.parametrize("noun", sorted(nouns()))
def test_one_thing_is_never_counted_as_several(noun: str) -> None:
    wrong = {
        f"{noun}.{key}": text
        for key in catalogue(SOURCE, noun)
        if SEVERAL.search(text := said(noun, key)) and f"{noun}.{key}" not in NEVER_ONE
    }
    assert wrong == {}


@pytest.mark.parametrize(
    ("key", "given", "words"),
    [
        ("alchemists.count.cards", {"count": 1}, "1 card"),
        ("valley.made.left", {"vials": 1, "stuff": 1}, "1 decoction, 1 ingredient left"),
        ("alchemist.bag.label", {"count": 1}, "Bag, 1 cube"),
        ("table.with.points", {"points": 1}, "With 1 point."),
        ("terminal.wins", {"who": "Ada", "points": 1}, "Ada wins with 1 point."),
    ],
)
def test_one_card_is_a_card(key: str, given: dict[str, Any], words: str) -> None:
    assert say(key, SOURCE, **given) == words
