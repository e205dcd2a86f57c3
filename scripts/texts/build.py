"""Compiles the texts of locales/ for the page: one file per language and topic, and their types.

    python -m scripts.texts.build

The page imports web/src/generated/texts/<language>/<noun>.json when it needs it, in one language
only; the rulebooks of the pseudo-locales lie beside. Git ignores that folder: it is written before
each build.
"""

import json
import sys
from pathlib import Path

from athanor.language import LANGUAGES, SOURCE, Catalogue, catalogue, nouns
from athanor.language.message import arguments
from athanor.language.pseudo import disguised_rules
from scripts.texts.rules import DOCS, GAMES

FOLDER = Path(__file__).resolve().parents[2] / "web" / "src" / "generated" / "texts"
# Said by Python alone, like <game>-terminal.
ELSEWHERE = ("command", "host", "letters", "mistakes", "research", "terminal", "terminal-reader")
PAGE = [noun for noun in nouns() if noun.rpartition("-")[2] not in ELSEWHERE]
TYPES = {
    "text": "string | number",
    "number": "number",
    "date": "Date | number",
    "list": "string[]",
    "select": "string",
    "noun": "string",
}


def write(folder: Path = FOLDER) -> list[Path]:
    """Write all files; an unchanged file keeps its timestamp."""
    files = {folder / "types.ts": types(), folder / "languages.json": languages()}
    for language in LANGUAGES:
        for noun in PAGE:
            files[folder / language / f"{noun}.json"] = compiled(catalogue(language, noun))
        if LANGUAGES[language].made:
            files |= {folder / language / "rules" / f"{game}.md": rulebook(game, language)
                      for game in GAMES}  # fmt: skip
    for path, new in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_text(encoding="utf-8") != new:
            path.write_text(new, encoding="utf-8")
    return list(files)


def compiled(texts: Catalogue) -> str:
    """A catalogue in the page's format: a message without arguments is a plain string."""
    short = {
        key: nodes[0] if len(nodes) == 1 and isinstance(nodes[0], str) else nodes
        for key, nodes in texts.items()
    }
    return json.dumps(short, ensure_ascii=False, separators=(",", ":")) + "\n"


def rulebook(game: str, language: str) -> str:
    """The rules of a game in a pseudo-locale."""
    return disguised_rules((DOCS / f"{game}.md").read_text(encoding="utf-8"), language) + "\n"


def languages() -> str:
    """The languages by code: their own names and directions."""
    found = {
        code: {"name": one.name, "dir": one.direction, "made": one.made}
        for code, one in LANGUAGES.items()
    }
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def types() -> str:
    """The keys of every noun, with the arguments each takes."""
    lines = ["// Written by scripts/texts/build.py.", "", "export type Texts = {"]
    for noun in PAGE:
        lines += [f'  "{noun}": {{', *_keys(catalogue(SOURCE, noun)), "  };"]
    return "\n".join([*lines, "};", ""])


def _keys(texts: Catalogue) -> list[str]:
    found = []
    for key, nodes in texts.items():
        taken = "; ".join(f"{name}: {TYPES[kind]}" for name, kind in arguments(nodes).items())
        found.append(f'    "{key}": {f"{{ {taken} }}" if taken else "null"};')
    return found


if __name__ == "__main__":
    sys.stdout.writelines(f"{path}\n" for path in write())
