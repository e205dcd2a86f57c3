"""Copies the screenshots that docs/ shows into docs/pictures, as small WebP files.

python -m tests.browser.shots.docs_pictures [FOLDER]    from build/shots by default

`make shots` takes the screenshots. Chromium does the conversion, so no image library is needed.
"""

import base64
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.support.chromium import FLAGS, chromium

SHOWN = ("value-desktop-light", "hint-desktop-light", "replay-desktop-light")
PICTURES = Path(__file__).resolve().parents[3] / "docs" / "pictures"
QUALITY = 0.8
CONVERT = """async ([address, quality]) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext("2d").drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


def main(folder: Path) -> None:
    """Convert every screenshot that the documentation shows."""
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page()
        for name in SHOWN:
            png = base64.b64encode((folder / f"{name}.png").read_bytes()).decode()
            webp = page.evaluate(CONVERT, [f"data:image/png;base64,{png}", QUALITY])
            (PICTURES / f"{name}.webp").write_bytes(base64.b64decode(webp))
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/shots"))
