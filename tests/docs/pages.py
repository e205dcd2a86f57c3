"""The pages of the documentation, and the code blocks in them."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOP = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md")
PAGES = sorted([*(ROOT / "docs").rglob("*.md"), *(ROOT / name for name in TOP)])
FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text and where it stands."""

    page: Path
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def blocks(page: Path) -> list[Block]:
    """Every fenced block of a page."""
    text = page.read_text()
    return [
        Block(page, text.count("\n", 0, match.start()) + 1, match[1].strip(), match[2])
        for match in FENCE.finditer(text)
    ]


def spans(page: Path) -> list[str]:
    """Every inline code span of a page."""
    return SPAN.findall(FENCE.sub("", page.read_text()))


BLOCKS = [block for page in PAGES for block in blocks(page)]
