"""A short fingerprint of a world: two words that show whether two devices agree.

A mistyped code is often valid too. Comparing the two words reveals the mistake, and nothing that
would help in the game.
"""

from athanor.games.alchemists.alchemy import INGREDIENTS
from athanor.games.alchemists.codes import world

WORDS = (
    "amber", "anchor", "apple", "arrow", "bell", "bridge", "candle", "castle", "clock", "cloud",
    "comet", "coral", "crown", "drum", "eagle", "ember", "falcon", "garden", "harbor", "island",
    "kettle", "lantern", "maple", "mirror", "needle", "olive", "pepper", "ribbon", "saddle",
    "tower", "violet", "whistle",
)  # fmt: skip
FNV_START, FNV_PRIME, WORD_SIZE = 2166136261, 16777619, 1 << 32


def fingerprint(code: str) -> str:
    """The two words of a code's world; codes of the same world have the same ones."""
    known = world(code)
    number = _fnv("athanor " + " ".join(known[kind] for kind in INGREDIENTS))
    number ^= number >> 15
    return f"{WORDS[number % len(WORDS)]} {WORDS[number // len(WORDS) % len(WORDS)]}"


def _fnv(text: str) -> int:
    """FNV-1a with 32 bits."""
    number = FNV_START
    for byte in text.encode():
        number = (number ^ byte) * FNV_PRIME % WORD_SIZE
    return number
