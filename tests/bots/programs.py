"""Programs that play badly, each in its own way, for tests with real processes."""

import sys
from pathlib import Path

GOOD = """
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "hello":
        print(json.dumps({"type": "ready", "name": "good"}), flush=True)
    elif said["type"] == "choose":
        n = said["question"]
        %s
        print(json.dumps({"type": "choice", "question": n, "index": 0}), flush=True)
"""
CRASHES = GOOD % "if n == 3: sys.exit('I give up')"
SLEEPS = GOOD % "if n == 3: import time; time.sleep(30)"
CHEATS = (
    GOOD
    % """if n == 3:
            print(json.dumps({"type": "choice", "question": n, "action": {"do": "win"}}))"""
)
RAMBLES = GOOD % "if n == 3: print('let me see')"
CONFUSED = GOOD % "n += n == 3"
DEAF = "import time; time.sleep(30)"
GOOD = GOOD % "pass"


def program(folder: Path, text: str) -> list[str]:
    """A program of that text, as a command."""
    path = folder / "bot.py"
    path.write_text(text)
    return [sys.executable, str(path)]
