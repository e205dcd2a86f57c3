"""What the words on an Alchemist table mean."""

from athanor.language import meanings, say

from .board import colour_name
from .components import (
    AWARDS,
    CREATION_SEALS,
    MOST_CUBES,
    MOST_OF_A_COLOUR,
    PAIRS,
    Cauldron,
    Colour,
)

EXPLAINED: frozenset[str] = frozenset()  # verbs whose choices are listed with their meaning


def glossary() -> dict[str, str]:
    """Every word on the screen, every cauldron and every colour, with its meaning."""
    awards = ", ".join(str(AWARDS[5, rank]) for rank in range(len(Colour)))
    words = meanings(
        "alchemist", most=MOST_CUBES, same=MOST_OF_A_COLOUR, seals=CREATION_SEALS, awards=awards
    )
    return cauldrons() | colours() | words


def cauldrons() -> dict[str, str]:
    """What each cauldron gives."""
    return {
        cauldron.word: say(
            "alchemist-terminal.cauldron", one=colour_name(one.word), two=colour_name(two.word)
        )
        for cauldron, (one, two) in zip(Cauldron, PAIRS, strict=True)
    }


def colours() -> dict[str, str]:
    """What each colour stands for, by the word that is typed and by the one shown."""
    found: dict[str, str] = {}
    for colour in Colour:
        name = say(f"alchemist.many.{colour.word}")
        meaning = say("alchemist-terminal.colour", name=name)
        found |= {colour.word: meaning, colour_name(colour.word): meaning}
    return found
