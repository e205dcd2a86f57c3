"""A bot for Athanor in Python, with nothing but the standard library.

    athanor arena alchemist "program:python3 examples/bot.py" random --games 20

It reads one line of JSON for each question and answers with one. It takes the first kind of legal
action, with the largest value: replace `choose` with something better.
"""

import json
import random
import sys


def choose(view, legal, events, seconds, chance):
    """One of the legal actions; the view is exactly what this seat may know."""
    first = [action for action in legal if action["do"] == legal[0]["do"]]
    numbers = [sum(v for v in action.values() if isinstance(v, int)) for action in first]
    return chance.choice([a for a, n in zip(first, numbers) if n == max(numbers)])


def main():
    """Answer until the questions end."""
    chance = random.Random()
    for line in sys.stdin:
        said = json.loads(line)
        if said["type"] == "hello":
            chance.seed(said["seed"])
            answer = {"type": "ready", "name": "first kind"}
        elif said["type"] == "choose":
            action = choose(said["view"], said["legal"], said["events"], said["seconds"], chance)
            answer = {"type": "choice", "question": said["question"], "action": action}
        else:
            return
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
