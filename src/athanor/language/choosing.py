"""Which language is spoken: one that is asked for, `ATHANOR_LANG`, or the terminal's own."""

import os
from collections.abc import Iterable

from babel import negotiate_locale

from athanor.language.catalogues import LANGUAGES, SOURCE

VARIABLE = "ATHANOR_LANG"
_chosen: list[str] = []  # what `--lang` names; one process speaks to one terminal


def matching(wanted: Iterable[str]) -> str | None:
    """The first language of a list that there is, `de` for `de-AT` too."""
    found = negotiate_locale(list(wanted), list(LANGUAGES), sep="-")
    return found if found is None else next(k for k in LANGUAGES if k.lower() == found.lower())


def use(language: str) -> None:
    """Speak this language from now on; `ValueError` names those there are."""
    found = matching([language.replace("_", "-")])
    if found is None:
        raise ValueError(
            f"There is no language {language!r}: choose one of {', '.join(LANGUAGES)}."
        )
    _chosen[:] = [found]


def chosen() -> str:
    """The language in use."""
    return _chosen[0] if _chosen else _of_terminal()


def _of_terminal() -> str:
    named = [os.environ.get(name, "") for name in (VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG")]
    first = next((name for name in named if name), "")
    return matching([first.partition(".")[0].replace("_", "-")]) or SOURCE
