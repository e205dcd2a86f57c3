"""The progress of every language, and how many texts of the sources are not in locales/ yet.

python -m scripts.texts.progress
"""

import json
import subprocess
from collections import Counter

from athanor.language import LANGUAGES, SOURCE, nouns
from athanor.language.catalogues import LOCALES, NOTE, texts
from scripts.node import WEB, node_folder
from scripts.texts import python


def main() -> None:
    """Print two tables in Markdown."""
    wanted = {noun: _keys(SOURCE, noun) for noun in nouns()}
    written = [code for code, language in LANGUAGES.items() if not language.made]
    print("| catalogue | texts |", *(f"{code} |" for code in written))
    print("|---" * (len(written) + 2) + "|")
    for noun, keys in wanted.items():
        shares = [len(keys & _keys(code, noun)) for code in written]
        print(f"| {noun} | {len(keys)} |", *(f"{share} |" for share in shares))
    total = sum(map(len, wanted.values()))
    left = waiting() | python.waiting()
    count = sum(left.values())
    print(f"\n{total} texts are in locales/; {count} texts in {len(left)} files are not:")
    folders = Counter[str]()
    for path, number in left.items():
        folders[path.rpartition("/")[0]] += number
    print("\n".join(f"- {folder}: {number}" for folder, number in folders.most_common()))


def _keys(language: str, noun: str) -> set[str]:
    return {key for key in texts(language, noun) if not key.startswith(NOTE)}


def waiting() -> dict[str, int]:
    """The texts that the linter of the page finds in each of its files in locales/not-moved.txt."""
    lines = (LOCALES / "not-moved.txt").read_text(encoding="utf-8").splitlines()
    files = [line.removeprefix("web/") for line in lines if line.startswith("web/")]
    folder = node_folder()
    if folder is None or not files:
        return dict.fromkeys(files, 0)
    command = [str(folder / "node"), "node_modules/eslint/bin/eslint.js", "-f", "json", *files]
    environment = {"ATHANOR_TEXTS": "all", "PATH": str(folder)}
    done = subprocess.run(command, cwd=WEB, env=environment, capture_output=True, text=True)
    return {one["filePath"].removeprefix(f"{WEB}/"): len(one["messages"])
            for one in json.loads(done.stdout)}  # fmt: skip


if __name__ == "__main__":
    main()
