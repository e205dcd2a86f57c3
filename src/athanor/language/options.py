"""Options of games: what each one does, from `options.json`."""

from athanor.language.catalogues import SOURCE, catalogue
from athanor.language.saying import say


def explained(game: str, option: str, otherwise: str = "", language: str | None = None) -> str:
    """What an option does; `otherwise` for a game of another package, which locales/ lacks."""
    key = f"{game}.{option}.words"
    return say(f"options.{key}", language) if key in catalogue(SOURCE, "options") else otherwise
