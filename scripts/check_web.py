"""Checks the texts of locales/, and the format and the code of web/.

    python -m scripts.check_web

Without Node, it prints a message and the check fails.
"""

import sys

from scripts.node import MISSING, install, node_folder, run
from scripts.texts import check as texts


def main() -> int:
    """Check the texts, and run the formatter's check and the linter."""
    if texts.main():
        return 1
    folder = node_folder()
    if folder is None:
        print(f"The sources of the page cannot be checked: that {MISSING}", file=sys.stderr)
        return 1
    install(folder)
    for script in ("format:check", "lint"):
        run(folder, str(folder / "npm"), "run", "--silent", script)
    return 0


if __name__ == "__main__":
    sys.exit(main())
