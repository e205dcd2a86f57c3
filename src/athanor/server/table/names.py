"""Names of tables: given by their hosts, or generated."""

import hashlib
import re
import unicodedata

from athanor.server.wire.names import NAME_PATTERN
from athanor.server.wire.problems import Problem

MOST_LETTERS = 40
HOW = (
    "Patient", "Midnight", "Gilded", "Cracked", "Silver", "Quiet", "Crooked", "Amber",
    "Smoking", "Borrowed", "Winter", "Scarlet", "Hidden", "Slow", "Copper", "Wandering",
    "Verdant", "Sleepless", "Old", "Salted", "Laughing", "Seventh", "Hollow", "Bright",
    "Stubborn", "Lunar", "Rusty", "Glowing", "Northern", "Humble", "Emerald", "Whispering",
)  # fmt: skip
WHAT = (
    "crucible", "alembic", "cauldron", "lion", "pelican", "salamander", "phoenix", "raven",
    "retort", "flask", "furnace", "mortar", "mandrake", "toad", "peacock", "serpent",
    "ember", "elixir", "tincture", "philtre", "cellar", "lantern", "bellows", "grimoire",
    "comet", "moon", "owl", "fox", "candle", "kettle", "mirror", "key",
)  # fmt: skip


def default_name(table: str) -> str:
    """A name for a table without one. It is derived from the id and so never changes."""
    how, what = hashlib.blake2b(table.encode(), digest_size=2).digest()
    return f"{HOW[how % len(HOW)]} {WHAT[what % len(WHAT)]}"


# What a mail program makes a link of: a scheme, a mail address, a domain, or a number of the net.
ADDRESS = re.compile(r"//|\bwww\b|\w@\w|\w\.[^\W\d_]{2,}|\d\.\d+\.\d", re.IGNORECASE)
DOTS = str.maketrans("\u3002\uff61", "..")  # browsers read them as dots


def without_address(name: str, instead: str) -> str:
    """A name for a letter, where one that looks like an address would advertise it."""
    plain = unicodedata.normalize("NFKC", name).translate(DOTS)
    return instead if ADDRESS.search(plain) else name


def tidy_name(name: str) -> str:
    """A name in its stored form: one trimmed line; a blank name becomes empty."""
    visible = "".join(" " if unicodedata.category(one) == "Cc" else one for one in name)
    tidy = " ".join(visible.split())
    if len(tidy) > MOST_LETTERS:
        raise Problem("unreadable", "table-name", most=MOST_LETTERS, count=len(tidy))
    if tidy and not re.match(NAME_PATTERN, tidy):
        raise Problem("unreadable", "name", field="name")
    return tidy
