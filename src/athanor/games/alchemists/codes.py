"""Game codes: four letters that stand for one of the 40,320 worlds.

The scheme is the first one of the publisher's card reader. Since 2015 that reader has used it
for codes ending in A to E, and for DEMO; how it reads the others was never published.
"""

import random
import secrets
from collections.abc import Mapping, Sequence
from itertools import product

from .alchemy import ALCHEMICALS, INGREDIENTS

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LAST_LETTERS = "ABCDE"
DEMO = "DEMO"

# The initial order of the alchemicals, from which the digits of a code remove one at a time.
LAID_OUT = tuple(ALCHEMICALS.index(a) for a in ("R+", "G+", "B+", "R-", "G-", "B-", "A+", "A-"))

World = dict[str, str]


class BadCode(ValueError):
    """Four letters that are not a code; `code` is the reason, for programs."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


def world(code: str) -> World:
    """The alchemical of each ingredient in the world of a code."""
    numbers = world_numbers(read(code))
    return {kind: ALCHEMICALS[a] for kind, a in zip(INGREDIENTS, numbers, strict=True)}


def codes(world: Mapping[str, str]) -> list[str]:
    """Every code of a world, in alphabetical order."""
    digits = digits_of([ALCHEMICALS.index(a) for a in checked(world)])
    found = ["".join(LETTERS[i] for i in letters) for letters in product(*spellings(digits))]
    if digits == digits_of(world_numbers(DEMO)):
        found.append(DEMO)
    return sorted(found)


def new_code(seed: int | None = None) -> str:
    """One of the codes of a world drawn at random, every world equally likely."""
    draw: random.Random = random.Random(seed) if seed is not None else secrets.SystemRandom()
    digits = [draw.randrange(8 - k) for k in range(8)]
    return "".join(LETTERS[draw.choice(letters)] for letters in spellings(digits))


def read(code: str) -> str:
    """A code in capital letters, or `BadCode`."""
    if not isinstance(code, str) or len(code) != 4 or not set(code.upper()) <= set(LETTERS):
        raise BadCode("code", f"{code!r} is not a game code: a code is four letters from A to Z.")
    if code.upper() != DEMO and code.upper()[3] not in LAST_LETTERS:
        raise BadCode(
            "code-scheme",
            f"{code.upper()} belongs to the later scheme of the publisher's card reader, which "
            "was never made public; this reader knows DEMO and codes that end in A to E.",
        )
    return code.upper()


def world_numbers(code: str) -> list[int]:
    """The alchemical of each ingredient, by number, in the world of a code in capitals."""
    c1, c2, c3, c4 = (LETTERS.index(letter) for letter in code)
    digits = [c1 % 8, c2 % 7, c3 % 6, c4 % 5, c3 // 6 % 4, c2 // 7 % 3, c1 // 8 % 2, 0]
    laid_out = list(LAID_OUT)
    return [laid_out.pop(digit) for digit in digits]


def digits_of(numbers: Sequence[int]) -> list[int]:
    """The digits that remove these alchemicals in this order."""
    laid_out = list(LAID_OUT)
    digits = []
    for alchemical in numbers:
        digits.append(laid_out.index(alchemical))
        laid_out.remove(alchemical)
    return digits


def spellings(digits: Sequence[int]) -> list[list[int]]:
    """The letters, by number, that are possible in each place of a code with these digits."""
    d1, d2, d3, d4, d5, d6, d7, _ = digits
    every = range(len(LETTERS))
    return [
        [c for c in every if c % 8 == d1 and c // 8 % 2 == d7],
        [c for c in every if c % 7 == d2 and c // 7 % 3 == d6],
        [c for c in every if c % 6 == d3 and c // 6 % 4 == d5],
        [d4],
    ]


def checked(world: Mapping[str, str]) -> list[str]:
    """The alchemicals of a world in the order of the ingredients; raises `ValueError`."""
    if set(world) != set(INGREDIENTS) or sorted(world.values()) != sorted(ALCHEMICALS):
        raise ValueError("A world gives each of the eight ingredients an alchemical of its own.")
    return [world[kind] for kind in INGREDIENTS]
