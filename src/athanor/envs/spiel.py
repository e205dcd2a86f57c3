"""Games and states of OpenSpiel; they need `pyspiel`."""

import json
from collections.abc import Mapping
from functools import cache
from math import prod
from typing import Any

import numpy as np
import pyspiel

from athanor.envs.chance import Draft, Outcome, deals, piles_of
from athanor.envs.sight import sight
from athanor.kernel import house
from athanor.kernel.declare.record import Array
from athanor.kernel.declare.words import Json
from athanor.kernel.game import Game
from athanor.kernel.history.telling import event_words
from athanor.kernel.registry import find_game
from athanor.kernel.table import Table
from athanor.lab.plan import comfortable

PREFIX = "athanor_"
USUAL = -1  # a house rule that is not given
MOST_DEALS = 20_000  # ways to deal that are joined into one chance node of different deals
TRIALS = 20  # random games, of which the longest says how long a game can be
MARGIN = 4


def game_type(name: str) -> Any:
    """OpenSpiel's description of a game; options with list values are not supported."""
    game = find_game(name)
    options = {key: value for key, value in game.options.items() if _is_plain(value)}
    return pyspiel.GameType(
        short_name=f"{PREFIX}{name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": comfortable(game), **options, **dict.fromkeys(house.entries(game), USUAL),
        },
    )  # fmt: skip


def game_class(name: str, kind: Any) -> type:
    """The class that OpenSpiel instantiates for a game's name."""

    class Named(SpielGame):
        def __init__(self, params: Any = None) -> None:
            super().__init__(name, kind, dict(params or {}))

    Named.__name__ = f"{PREFIX}{name}"
    return Named


class SpielGame(pyspiel.Game):
    """One of our games with its number of seats, its options and its house rules."""

    def __init__(self, name: str, kind: Any, params: dict[str, Json]) -> None:
        given = {**kind.parameter_specification, **params}
        self.game, self.players = find_game(name), int(given.pop("players"))
        self.options = _changed(self.game, given)
        self.setup = Draft(piles_of(self.game), self.game.prepared(self.players, self.options))
        ways = prod(self.setup.after.counts)
        self.deals = deals(self.setup, MOST_DEALS) if ways <= MOST_DEALS else None
        piles = [part.stop - part.start for part in self.setup.piles.parts]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.actions,
            max_chance_outcomes=max(len(self.deals or ()), *self.setup.after.counts, *piles, 1),
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=_longest(self.game, self.setup.before.tobytes()),
        )
        super().__init__(kind, info, params)

    def new_initial_state(self, *_: Any) -> "SpielState":
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Any = None
    ) -> "SpielObserver | Recall":
        if params:
            raise ValueError(f"params: observations take no parameters, not {params}.")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Recall() if recall else SpielObserver(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (str(self),)


class SpielState(pyspiel.State):
    """A table, and an action whose draws are not all decided; before the deal there is no table."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table: Table | None = None
        self.told: list[list[str]] = [[] for _ in range(game.players)]  # and what a seat has done
        self.draft: Draft | None = None
        self.outcomes: list[Outcome] = []
        if game.deals is None:
            self._go_on(game.setup)
        else:
            self.outcomes = [(deal, chance) for deal, (_, chance) in enumerate(game.deals)]

    def current_player(self) -> int:
        if self.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.table is not None
        return self.table.actors[0] if self.table.actors else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.table is not None
        return self.table.legal_numbers(player) if player == self.current_player() else []

    def chance_outcomes(self) -> list[Outcome]:
        return self.outcomes

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self.draft is not None:
            self._go_on(self.draft.given(action))
        elif self.outcomes:
            self._go_on(game.deals[action][0])
        else:
            assert self.table is not None
            seat = self.table.actors[0]
            self.told[seat].append(game.game.moves.text(action))
            self._go_on(Draft(game.setup.piles, self.table.array, (seat, action)))

    def _go_on(self, draft: Draft) -> None:
        """Carry out an action as far as its next draw."""
        draft, self.outcomes = draft.next()
        self.draft = draft if self.outcomes else None
        if not self.outcomes:
            game = self.get_game().game
            self.table = Table.at(game, draft.after.array)
            for seat, told in enumerate(self.told):
                words = [event_words(game, 0, tuple(row), seat) for row in draft.after.told]
                told += [json.dumps([one["kind"], one["fields"]]) for one in words if one]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        words: str = self.get_game().game.moves.text(action)
        return words

    def is_terminal(self) -> bool:
        return not self.outcomes and self.table is not None and self.table.over

    def returns(self) -> list[float]:
        if self.table is None or not self.table.over:
            return [0.0] * self.num_players()
        won = self.table.winners
        return [(seat in won) / len(won) for seat in range(self.num_players())]

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A random state that the player cannot distinguish from this one."""
        assert self.table is not None
        other: SpielState = self.clone()
        other.table = self.table.redeal(player, int(sampler() * (1 << 53)))
        other.told = [told if seat == player else [] for seat, told in enumerate(other.told)]
        return other

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        if self.table is None:
            return ""
        return "\n".join([*self.told[seat], self.table.view_line(seat)])

    def __str__(self) -> str:
        line = "before the deal" if self.table is None else self.table.line()
        return f"{line}, {self.draft}" if self.draft else line


class SpielObserver:
    """Observations in OpenSpiel's form: floats, and the view in one line."""

    def __init__(self, game: SpielGame) -> None:
        self.sight = sight(game.game, game.players)
        self.tensor = np.zeros(len(self.sight.columns), np.float32)
        self.dict: dict[str, Array] = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if state.table is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.sight.observe(state.table, player)

    def string_from(self, state: SpielState, player: int) -> str:
        return "" if state.table is None else state.table.view_line(player)


class Recall:
    """What a seat has been told, has done and sees; a list of any length, so there is no tensor."""

    def __init__(self) -> None:
        self.tensor: Array | None = None
        self.dict: dict[str, Array] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """There is nothing to set."""

    def string_from(self, state: SpielState, player: int) -> str:
        return state.information_state_string(player)


def _is_plain(value: Json) -> bool:
    """Whether OpenSpiel has parameters of this type."""
    return isinstance(value, bool | int | float | str)


def _changed(game: Game, given: Mapping[str, Json]) -> dict[str, Json]:
    """The options and house rules that are not the usual ones."""
    usual = {**dict.fromkeys(house.entries(game), USUAL), **game.options}
    return {name: value for name, value in given.items() if value != usual[name]}


@cache
def _longest(game: Game, prepared: bytes) -> int:
    """A bound on the choices of a game: some times the longest of random ones."""
    longest = 0
    for trial in range(TRIALS):
        array = np.frombuffer(bytearray(prepared), game.state.blank().dtype)
        machine = game.machine
        machine.loops.begin(machine.cell(array), machine.key(trial), machine.told)
        longest = max(longest, Table.at(game, array).playout(trial).ply)
    return MARGIN * longest


def _loaded(name: str) -> Any:
    """A game from its name and parameters, in a process that may not have registered it."""
    from athanor.envs import openspiel  # it imports this module

    openspiel.register()
    return pyspiel.load_game(name)
