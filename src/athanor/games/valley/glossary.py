"""What the words on a table of The Valley of Alchemists mean, with the cards of the deck."""

from athanor.language import listed, meanings, say, word_of

from .components import (
    COLOUR_BONUS,
    ELIXIRS,
    LEVEL_BONUS,
    MOST_BREWED,
    MOST_INGREDIENTS,
    SHAPE_BONUS,
    SHAPES,
    TRACK,
)
from .deck import Elixir

EXPLAINED: frozenset[str] = frozenset()  # the display says what each card is


def glossary() -> dict[str, str]:
    """Every word on the screen and every card, with its meaning."""
    bottle = say("valley-terminal.bottle", shape=SHAPE_BONUS)
    words = meanings(
        "valley", shape=SHAPE_BONUS, colour=COLOUR_BONUS, level=LEVEL_BONUS, brewed=MOST_BREWED,
        held=MOST_INGREDIENTS, track=TRACK,
    )  # fmt: skip
    shapes = {*SHAPES, *(word_of("valley", shape) for shape in SHAPES)}
    return {card.name: card_words(card) for card in ELIXIRS} | dict.fromkeys(shapes, bottle) | words


def card_words(card: Elixir) -> str:
    """Colours, shape, level, price, points and skills of an elixir."""
    cost = [say(f"valley.count.{colour}", count=count) for colour, count in card.cost.items()]
    return say(
        "valley-terminal.card", look=look(card), level=card.level, points=card.points,
        cost=listed(cost), raises=raises(card),
    )  # fmt: skip


def look(card: Elixir) -> str:
    """Colours and shape."""
    if card.shape is None:
        return say("valley.card.wild")
    colours = listed([word_of("valley", colour) for colour in card.colours])
    return say("valley.card.look", colours=colours, shape=word_of("valley", card.shape))


def raises(card: Elixir) -> str:
    """The tracks that rise when it is made."""
    if not card.skills:
        return say("valley.card.raises.none")
    return say("valley.card.raises", skills=[word_of("valley", skill) for skill in card.skills])
