"""Ingredients, potions, alchemicals and facts in the reader's language.

The page says the same from the same texts: locales/<language>/notebook.json, with the names of
components from alchemists.json.
"""

from typing import Any

from athanor.language import catalogue, chosen, listed
from athanor.language.saying import word, written
from athanor.reader.facts import Fact

SIGNS = {"+": "plus", "-": "minus"}
GAME = "alchemists"


def named(value: str) -> str:
    """The name of a component: `fern`, `R+` for a potion, `red`, `plus`."""
    return word(value, None, chosen(), catalogue(chosen(), GAME))


def alchemical(value: str) -> str:
    """An alchemical as it is read aloud: big red plus."""
    return named(f"alchemical.{value}")


def told(noun: str, key: str, **arguments: Any) -> str:
    """A message that names components of the game."""
    texts = catalogue(chosen(), noun)
    return written(texts[key], arguments, chosen(), catalogue(chosen(), GAME))


def quality(value: str) -> str:
    """How well a potion was met."""
    return told("notebook", f"quality.{value}")


def odds(number: float) -> str:
    """Odds as two numbers: 3 to 1, or 1 to 2."""
    a, b = (number, 1.0) if number >= 1 else (1.0, 1 / number)
    return told("notebook", "odds", a=f"{a:g}", b=f"{b:g}")


def sentence(fact: Fact) -> str:
    """A fact, as the notebook lists it; an assumption ends with a question mark."""
    kinds = fact.get("ingredients") or [fact["ingredient"]]
    about = listed([named(kind) for kind in kinds])
    return told("notebook", _key(fact), about=about[:1].upper() + about[1:], **_fields(fact)) + (
        "?" if fact.get("what_if") else ""
    )


def _key(fact: Fact) -> str:
    if fact["fact"] == "demonstration":
        return "fact.yes" if fact["answer"] else "fact.no"
    if fact["fact"] == "peek":
        return "fact.peek.mix" if "potion" in fact else "fact.peek.sale"
    return f"fact.{fact['fact']}"


def _fields(fact: Fact) -> dict[str, str]:
    plain: tuple[str, ...] = ("potion", "wanted", "colour")
    found: dict[str, str] = {name: fact[name] for name in plain if name in fact}
    if "quality" in fact:
        found["quality"] = quality(fact["quality"])
    if "sign" in fact:
        found["sign"] = SIGNS[fact["sign"]]
    if "odds" in fact:
        found |= {"odds": odds(fact["odds"]), "alchemical": f"alchemical.{fact['alchemical']}"}
    return found
