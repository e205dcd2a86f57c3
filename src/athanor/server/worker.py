"""A worker process: thinks for bots. It is handed views, one line of JSON each, and answers in one.

It never sees a table, a seed or the storage.
"""

import json
import sys
from typing import Any

from athanor.bots import BOTS, Budget


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """The action a bot chooses."""
    bot = BOTS[question["level"]](question["game"], question["seat"], question["seed"])
    budget = Budget(seconds=question["seconds"])
    return {"action": bot.choose(question["view"], question["legal"], question["events"], budget)}


def main() -> None:
    """Answer until the questions end."""
    for line in sys.stdin:
        question = json.loads(line)
        try:
            found = answer(question)
        except Exception as error:  # a bot's mistake must not cost the other bots their process
            found = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
