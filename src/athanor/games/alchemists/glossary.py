"""What the words on a table of Alchemists mean."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from athanor.kernel import Word
from athanor.kernel.declare.words import Json
from athanor.language import meanings, number, say, word_of

from .components import (
    ARTIFACT_COST,
    ARTIFACT_POINTS,
    BASE_PRICE,
    CUBES_BY_SPACE,
    LEVEL_SIZE,
    ORDER_FAVORS,
    ORDER_INGREDIENTS,
    WANTED,
    WANTS,
    Adventurer,
    Alchemical,
    Artifact,
    Favor,
    Ingredient,
    OrderSpace,
    Potion,
    Quality,
    Space,
)
from .values import GRANTS

GAME, TERMINAL = "alchemists", "alchemists-terminal"
BY_RULE = (Artifact.CABINET, Artifact.PLUME, Artifact.MIRROR, Artifact.IDOL)
HARMFUL = (Potion.POISON, Potion.PARALYSIS, Potion.INSANITY)
EXPLAINED = frozenset({"order", "keep", "favor", "buy", "guarantee", "grant"})

Kind = TypeVar("Kind", bound=Word)


def glossary() -> dict[str, str]:
    """Every word on the screen and every component, with its meaning."""
    return {
        **meanings(GAME),
        **told(Ingredient, ingredient),
        **told(Potion, potion),
        **told(Adventurer, adventurer),
        **told(Space, space),
        **told(Favor, favor),
        **told(Artifact, artifact),
        **{word: grant(word) for word in GRANTS},
        **told(OrderSpace, order_space),
        **told(Quality, quality),
    }


def told(kinds: Iterable[Kind], meaning: Callable[[Kind], str]) -> dict[str, str]:
    """Meanings by the word that is typed and by the name that is shown."""
    return {name: meaning(kind) for kind in kinds for name in (kind.word, name_of(kind))}


def name_of(kind: Word) -> str:
    """The name of a component."""
    return word_of(GAME, kind.word)


def ingredient(kind: Ingredient) -> str:
    """An ingredient by its full name."""
    return say(f"{TERMINAL}.ingredient", name=name_of(kind))


def potion(kind: Potion) -> str:
    """A potion, and the alchemical with the same letters if there is one."""
    name, code = name_of(kind), kind.word
    drunk = say(f"{TERMINAL}.drunk.{code if kind in HARMFUL else 'other'}")
    parts = [say(f"{TERMINAL}.potion", name=name[:1].upper() + name[1:], code=code, drunk=drunk)]
    if code in [alchemical.word for alchemical in Alchemical]:
        token = say(f"{GAME}.word.alchemical.{code}")
        parts.append(say(f"{TERMINAL}.potion.token", token=token))
    return " ".join(parts)


def adventurer(tile: Adventurer) -> str:
    """The three potions a tile wants."""
    wanted = [list(Potion)[WANTS[tile, i]].word for i in range(WANTED)]
    return say(f"{TERMINAL}.adventurer", potions=wanted)


def space(kind: Space) -> str:
    """What one does on a space, and what the actions cost."""
    note = say(f"{TERMINAL}.space.{kind.word}")
    return say(f"{TERMINAL}.space", note=note, cubes=cubes(kind))


def cubes(kind: Space) -> str:
    """What an action costs, first and further."""
    few, many = (", ".join(map(str, costs)) for costs in CUBES_BY_SPACE[kind])
    return few if few == many else say(f"{TERMINAL}.space.four", few=few, many=many)


def favor(card: Favor) -> str:
    """What a card does; the custodian is a space too."""
    text = say(f"{TERMINAL}.favor", note=say(f"{TERMINAL}.favor.{card.word}"))
    return f"{text} {space(Space.CUSTODIAN)}" if card is Favor.CUSTODIAN else text


def artifact(card: Artifact) -> str:
    """Name, level, price, points and effect."""
    printed = say(f"{GAME}.points", points=int(ARTIFACT_POINTS[card]))
    return say(
        f"{TERMINAL}.artifact",
        name=name_of(card),
        level="I" * (1 + card // LEVEL_SIZE),
        cost=int(ARTIFACT_COST[card]),
        points=say(f"{GAME}.points.text") if card in BY_RULE else printed,
        note=say(f"{GAME}.artifact.{card.word}"),
    )


def grant(tile: str) -> str:
    """The ingredients and the points of a grant."""
    kinds, points = GRANTS[tile]
    return say(
        f"{TERMINAL}.grant",
        kinds=[word_of(GAME, kind) for kind in kinds],
        points=say(f"{GAME}.points", points=points),
    )


def order_space(kind: OrderSpace) -> str:
    """What an order space gives; the last one has the name of a potion."""
    if kind is not OrderSpace.PARALYSIS:
        return say(f"{TERMINAL}.order", draws=draws(kind))
    own = say(f"{TERMINAL}.order.paralysis", draws=draws(kind))
    return f"{potion(Potion.PARALYSIS)} {own}"


def draws(kind: OrderSpace) -> str:
    """The cards that a space draws."""
    if kind is OrderSpace.PAY:
        return say(f"{GAME}.draw.pay")
    counts = {"favors": int(ORDER_FAVORS[kind]), "ingredients": int(ORDER_INGREDIENTS[kind])}
    cards = [say(f"{GAME}.draw.{what}", count=count) for what, count in counts.items() if count]
    return say(f"{GAME}.draw.cards", cards=cards) if cards else say(f"{GAME}.draw.nothing")


def field_told(name: str, value: Json) -> str | None:
    """A field of an event or a refusal, if the word of the rules says too little."""
    spaces = {kind.word: kind for kind in OrderSpace}
    if name == "space" and value in spaces:
        return draws(spaces[value])
    if name == "tile":
        return say(f"{GAME}.grant.name", kinds=[word_of(GAME, kind) for kind in GRANTS[value][0]])
    if name == "alchemical":
        return str(value).replace("-", "−")
    if name == "sign":
        return say(f"{GAME}.word.{'plus' if value == '+' else 'minus'}")
    return number(value, sign=True) if name == "change" else None


def quality(kind: Quality) -> str:
    """What a quality is, and its price."""
    note = say(f"{TERMINAL}.quality.{kind.word}")
    return say(f"{TERMINAL}.quality", note=note, gold=int(BASE_PRICE[kind]))
