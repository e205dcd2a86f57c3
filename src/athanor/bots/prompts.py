"""Games as plain text for language models: rules, position, news, numbered choices, answers."""

import re
from collections.abc import Sequence

from athanor.bots.bot import Action, Event, View
from athanor.kernel.declare.words import Json
from athanor.kernel.errors import Unreadable
from athanor.kernel.game import Game

LEFT_OUT = ("game", "given_deck", "players", "options", "over", "random")
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


def position_text(view: View) -> str:
    """A view, one part of the table per line. `?` marks what the seat may not know."""
    shown = {name: value for name, value in view.items() if name not in LEFT_OUT}
    lines = [f"{name}: {value_text(value)}" for name, value in shown.items()]
    return "\n".join(lines)


def value_text(value: Json) -> str:
    """A value as text: `gray 3, red 0`, `(cubes 2, used no), -`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{name} {inner_text(part)}" for name, part in value.items()) or "-"
    if isinstance(value, list):
        return ", ".join(map(inner_text, value)) or "-"
    return "?" if value is None else str(value)


def inner_text(value: Json) -> str:
    """The same, for a value nested in another."""
    text = value_text(value)
    return f"({text})" if isinstance(value, dict | list) and value else text


def news_text(events: Sequence[Event]) -> str:
    """What has happened, one event per line."""
    return "\n".join(f"- {event['words']}" for event in events)


def action_text(game: Game, action: Action, players: int) -> str:
    """An action in its plain form: `create K3`."""
    return game.moves.text(game.moves.number(action, players))


def choices_text(game: Game, legal: Sequence[Action], players: int) -> str:
    """The legal actions, numbered from 1."""
    lines = [action_text(game, action, players) for action in legal]
    return "\n".join(f"[{place}] {line}" for place, line in enumerate(lines, 1))


def question(game: Game, view: View, legal: Sequence[Action], events: Sequence[Event]) -> str:
    """Everything a seat is shown when it is asked."""
    news = (
        f"What has happened since you were last asked:\n{news_text(events)}\n\n" if events else ""
    )
    choices = choices_text(game, legal, view["players"])
    return (
        f"{news}The table now (? is hidden or empty):\n{position_text(view)}\n\n"
        f"Your choices:\n{choices}\n\n{HOW_TO_ANSWER}"
    )


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
