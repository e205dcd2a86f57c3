"""Where the words of a game are found: by convention, in modules of its folder."""

import importlib
import importlib.util
from typing import Any

from athanor.kernel.declare.defaults import no_belief, no_veil

NEEDED = object()

# For each word: the module, the name in it, and the default.
WORDS: dict[str, tuple[str, str, Any]] = {
    "state": ("state", "State", NEEDED),
    "phases": ("components", "Phase", NEEDED),
    "own_deck": ("components", "OWN_DECK", None),
    "moves": ("actions", "Move", NEEDED),
    "refusals": ("actions", "Refusal", NEEDED),
    "told": ("actions", "Event", NEEDED),
    "setup": ("rules", "setup", NEEDED),
    "refuse": ("rules", "refuse", NEEDED),
    "apply": ("rules", "apply", NEEDED),
    "legal": ("rules", "legal", None),
    "sheet": ("scoring", "SHEET", NEEDED),
    "score": ("scoring", "score", NEEDED),
    "winners": ("scoring", "winners", NEEDED),
    "veil": ("view", "veil", no_veil),
    "redeal": ("redeal", "redeal", NEEDED),
    "belief": ("belief", "belief", no_belief),
    "flaws": ("flaw", "Flaw", NEEDED),
    "flaw": ("flaw", "flaw", NEEDED),
    "shape": ("position", "SHAPE", NEEDED),
    "text": ("text", "", NEEDED),
    "settings": ("options", "SETTINGS", ()),
    "house": ("house", "House", None),
    "board": ("board", "board", None),
    "insight": ("insight", "insight", None),
    "tables": ("tables", "tables", None),
}


def found_word(package: str, word: str) -> Any:
    """A word of a game's folder, or its default; a TypeError says where a missing one belongs."""
    module, name, default = WORDS[word]
    full = f"{package}.{module}"
    found = default
    if importlib.util.find_spec(full) is not None:
        whole = importlib.import_module(full)
        found = getattr(whole, name, default) if name else whole
    if found is NEEDED:
        raise TypeError(f"{package}: {module}.py has no {name or module!r}, which a game needs.")
    return found
