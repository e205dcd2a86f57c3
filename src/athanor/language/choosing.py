"""Selects the language: the requested one, `ATHANOR_LANG`, or the terminal's own."""

import os
from collections.abc import Iterable

from babel import negotiate_locale

from athanor.language.catalogues import LANGUAGES, SOURCE

VARIABLE = "ATHANOR_LANG"
_chosen: list[str] = []  # from `--lang`; one process has one terminal


def matching(wanted: Iterable[str]) -> str | None:
    """The first available language of a list; `de-AT` falls back to `de`."""
    found = negotiate_locale(list(wanted), list(LANGUAGES), sep="-")
    return found if found is None else next(k for k in LANGUAGES if k.lower() == found.lower())


def use(language: str) -> None:
    """Use this language from now on; a `ValueError` lists the available ones."""
    found = matching([language.replace("_", "-")])
    if found is None:
        raise ValueError(
            f"There is no language {language!r}: choose one of {', '.join(LANGUAGES)}."
        )
    _chosen[:] = [found]


def chosen() -> str:
    """The current language."""
    return _chosen[0] if _chosen else _of_terminal()


def _of_terminal() -> str:
    named = [os.environ.get(name, "") for name in (VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG")]
    first = next((name for name in named if name), "")
    return matching([first.partition(".")[0].replace("_", "-")]) or SOURCE
