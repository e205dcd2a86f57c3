"""Contact sheets: the pictures of each journey on one page, to be looked at.

python -m tests.journeys.sheet [NAMES]

Writes build/journeys/NAME.html and NAME.png from what the journeys have left there.
"""

import html
import sys
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.support.chromium import FLAGS, chromium
from tests.journeys.traveller import PICTURES

STYLE = """body { font: 13px sans-serif; margin: 16px; background: #eee }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 12px }
figure { margin: 0; background: white; padding: 6px } img { width: 100%; display: block }
.fault { color: #a00 }"""
WIDE = {"width": 1600, "height": 900}


def page_of(name: str, folder: Path = PICTURES) -> str:
    """The sheet of one journey."""
    steps = (folder / name / "steps.txt").read_text().splitlines()
    faults = (folder / name / "faults.txt").read_text().splitlines()
    figures = [
        f"<figure><img src='{name}/{at:03}.png'>{at:03} {html.escape(step)}</figure>"
        for at, step in enumerate(steps, 1)
    ]
    told = [f"<p class=fault>{html.escape(fault)}</p>" for fault in faults]
    return (
        f"<!doctype html><meta charset=utf-8><title>{name}</title><style>{STYLE}</style>"
        f"<h1>{name}</h1>{''.join(told)}<main>{''.join(figures)}</main>"
    )


def write(page: Page, name: str, folder: Path = PICTURES) -> None:
    """The sheet as a page and as one picture."""
    sheet = folder / f"{name}.html"
    sheet.write_text(page_of(name, folder))
    page.goto(sheet.as_uri())
    page.screenshot(path=sheet.with_suffix(".png"), full_page=True)


def main(names: Sequence[str]) -> None:
    """The sheets of these journeys, or of all."""
    found = names or sorted(steps.parent.name for steps in PICTURES.glob("*/steps.txt"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page(viewport=WIDE)  # type: ignore[arg-type]
        for name in found:
            write(page, name)
            print(PICTURES / f"{name}.html")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
