"""Runs inside .bench-venv: replays recorded games of ours in the OpenSpiel Alchemist, step by step,
and plays random games of its own. Reads {"games": [...], "random": n} on standard input."""

import json
import random
import sys
from typing import Any

import pyspiel

from bench.peers.openspiel_alchemist import (
    COLOURS,
    COPY,
    CREATE,
    DRAW,
    PASS,
    RECIPE,
    RECIPES,
    TAKE,
    TRIBUTE,
    VALUE,
    AlchemistState,
    Deal,
)

Json = dict[str, Any]


def number(action: Json) -> int:
    """The peer's number of one of our actions."""
    match action["do"]:
        case "create":
            return CREATE + int(action["cauldron"][1:]) - 1
        case "copy":
            return COPY + int(action["cauldron"][1:]) - 1
        case "take":
            return TAKE + COLOURS.index(action["ingredient"])
        case "draw":
            return DRAW
        case "pass":
            return PASS
        case "recipe":
            return RECIPE + RECIPES.index(tuple(counts(action["recipe"])))
        case "value":
            return VALUE + int(action["value"]) - 1
        case "tribute":
            return TRIBUTE + COLOURS.index(action["ingredient"])
    raise ValueError(f"no such action: {action}")


def counts(by_colour: dict[str, int]) -> list[int]:
    return [by_colour[colour] for colour in COLOURS]


def start(record: Json) -> AlchemistState:
    parameters = {name: record[name] for name in ("players", "starter", "edition")}
    deal = Deal(
        [COLOURS.index(colour) for colour in record["bag"]],
        [counts(stock) for stock in record["stock"]],
        [COLOURS.index(colour) for colour in record["school"]],
    )
    return AlchemistState(pyspiel.load_game("python_alchemist", parameters), deal)


def agree(state: AlchemistState, step: Json) -> None:
    assert [state.current_player()] == step["actors"], (str(state), step)
    assert state.legal_actions() == sorted(map(number, step["legal"])), (str(state), step)
    compare_cubes(state, step)


def compare_cubes(state: AlchemistState, step: Json) -> None:
    assert state.reserve == counts(step["reserve"]), (str(state), step)
    assert state.removed == counts(step["removed"]), (str(state), step)
    assert state.fame == step["fame"], (str(state), step)
    assert state.stocks == [counts(stock) for stock in step["stock"]], (str(state), step)


def replay(record: Json) -> None:
    state = start(record)
    for step in record["steps"]:
        agree(state, step)
        state.apply_action(number(step["action"]))
    assert state.is_terminal(), str(state)
    compare_cubes(state, record["end"])
    assert state.returns() == record["scores"], (state.returns(), record["scores"])
    assert state.winners() == record["winners"], (state.winners(), record["winners"])


def cubes(state: AlchemistState) -> int:
    on_board = sum(
        sum(RECIPES[recipe])
        for creator, recipe in zip(state.creator, state.recipe, strict=True)
        if creator is not None
    )
    held = sum(map(sum, state.stocks)) + sum(state.reserve) + sum(state.removed)
    return on_board + held + len(state.bag)


def random_game(players: int) -> None:
    state = pyspiel.load_game("python_alchemist", {"players": players}).new_initial_state()
    state.apply_action(0)
    while not state.is_terminal():
        assert cubes(state) == 160, str(state)
        state.apply_action(random.choice(state.legal_actions()))
    assert cubes(state) == 160, str(state)
    assert len(state.returns()) == players


def main() -> None:
    asked = json.load(sys.stdin)
    for record in asked["games"]:
        replay(record)
    for number_of_game in range(asked["random"]):
        random_game(2 + number_of_game % 4)
    print(len(asked["games"]) + asked["random"])


if __name__ == "__main__":
    main()
