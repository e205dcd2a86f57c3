"""Games as plain text for language models: rules, position, news, numbered choices, answers."""

import re
from collections.abc import Sequence

from athanor.bots.bot import Action, Event, View
from athanor.kernel.declare.words import Json
from athanor.kernel.errors import Unreadable
from athanor.kernel.game import Game
from athanor.kernel.position import filled

LEFT_OUT = ("game", "given_deck", "players", "options", "over", "random")
HIDDEN, NOTHING = "?", "-"
BRACKETS = re.compile(r"\[([^\[\]]{1,200})\]")
HOW_TO_ANSWER = (
    "End your answer with the number of your choice in square brackets, such as [1]. "
    "The plain text of an action in square brackets will do too."
)


def rules_text(game: Game) -> str:
    """Every clause of the rules, one per line."""
    return "\n".join(f"{clause}: {sentence}" for clause, sentence in game.rules.items())


def introduction(game: Game, seat: int, players: int) -> str:
    """What a player is told before the first question."""
    return (
        f"You play {game.title}, a board game for {players} players. You are Seat {seat}; seats are"
        f" counted from 0 in turn order. You win if you have the most points at the end.\n\n"
        f"The rules:\n{rules_text(game)}\n\n{HOW_TO_ANSWER}"
    )


def position_text(game: Game, view: View, seat: int | None) -> str:
    """A view, one part of the table per line: `?` is what the seat may not know, `-` nothing."""
    full = filled(game, view, seat)
    shown = {name: value for name, value in view.items() if name not in LEFT_OUT}
    lines = [f"{name}: {value_text(value, full.get(name, True))}" for name, value in shown.items()]
    return "\n".join(lines)


def value_text(value: Json, full: Json) -> str:
    """A value as text: `gray 3, red 0`, `(cubes 2, used no), -`.

    `full` is the same with every hidden place filled: where nothing is then, nothing is there.
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        names = full if isinstance(full, dict) else {}
        parts = [f"{name} {inner_text(one, names.get(name, True))}" for name, one in value.items()]
        return ", ".join(parts) or NOTHING
    if isinstance(value, list):
        same = isinstance(full, list) and len(full) == len(value)
        parts = [inner_text(one, full[at] if same else True) for at, one in enumerate(value)]
        return ", ".join(parts) or NOTHING
    if value is None:
        return NOTHING if full is None else HIDDEN
    return str(value)


def inner_text(value: Json, full: Json) -> str:
    """The same, for a value nested in another."""
    text = value_text(value, full)
    return f"({text})" if isinstance(value, dict | list) and value else text


def news_text(events: Sequence[Event]) -> str:
    """What has happened, one event per line."""
    return "\n".join(f"- {event['words']}" for event in events)


def action_text(game: Game, action: Action, players: int) -> str:
    """An action in its plain form: `create K3`."""
    return game.moves.text(game.moves.number(action, players))


def choice_texts(game: Game, legal: Sequence[Action], players: int) -> list[str]:
    """The legal actions in their plain form."""
    return [action_text(game, action, players) for action in legal]


def situation(
    game: Game, view: View, legal: Sequence[Action], events: Sequence[Event], seat: int
) -> str:
    """What has happened, the table, and the numbered choices if there are any."""
    news = (
        f"What has happened since you were last asked:\n{news_text(events)}\n\n" if events else ""
    )
    table = f"The table now (? is hidden, - is nothing):\n{position_text(game, view, seat)}"
    texts = enumerate(choice_texts(game, legal, view["players"]), 1)
    choices = "\n".join(f"[{place}] {text}" for place, text in texts)
    return f"{news}{table}" + (f"\n\nYour choices:\n{choices}" if choices else "")


def question(
    game: Game, view: View, legal: Sequence[Action], events: Sequence[Event], seat: int
) -> str:
    """Everything a seat is shown when it is asked, and how to answer."""
    return f"{situation(game, view, legal, events, seat)}\n\n{HOW_TO_ANSWER}"


def meant(game: Game, legal: Sequence[Action], players: int, answer: str) -> Action:
    """The action an answer names, legal or not. Raises `Unreadable` if it names none."""
    found = BRACKETS.findall(answer)
    said = (found[-1] if found else answer).strip()
    if said.isascii() and said.isdigit() and len(said) < 6:
        if not 1 <= int(said) <= len(legal):
            raise Unreadable(f"There is no choice {said}; there are choices 1 to {len(legal)}.")
        return legal[int(said) - 1]
    for action in legal:
        if said.casefold() == action_text(game, action, players).casefold():
            return action
    if not found:
        raise Unreadable("The answer has no choice in square brackets.")
    return game.action(game.moves.parse(said, players))
