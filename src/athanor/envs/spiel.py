"""Games and states of OpenSpiel; they need `pyspiel`."""

import json
from typing import Any

import numpy as np
import pyspiel

from athanor.envs.sight import sight
from athanor.kernel.declare.record import Array
from athanor.kernel.declare.words import Json
from athanor.kernel.registry import find_game
from athanor.kernel.table import Table
from athanor.lab.plan import comfortable
from athanor.lab.seeds import lane_seed

PREFIX = "athanor_"
DEALS = 1000  # default number of outcomes of the chance node
LONGEST = 100_000  # choices in a game; OpenSpiel needs a bound, and no game comes close


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
        parameter_specification={"players": comfortable(game), "deals": DEALS, **options},
    )


def game_class(name: str, kind: Any) -> type:
    """The class that OpenSpiel instantiates for a game's name."""

    class Named(SpielGame):
        def __init__(self, params: Any = None) -> None:
            super().__init__(name, kind, dict(params or {}))

    Named.__name__ = f"{PREFIX}{name}"
    return Named


class SpielGame(pyspiel.Game):
    """One of our games with its number of seats and its options."""

    def __init__(self, name: str, kind: Any, params: dict[str, Json]) -> None:
        given = {**kind.parameter_specification, **params}
        self.game = find_game(name)
        self.players, self.deals = int(given.pop("players")), int(given.pop("deals"))
        if self.deals < 1:
            raise ValueError(f"deals: {self.deals} is not a number of deals, at least 1.")
        usual = self.game.options
        self.options = {key: value for key, value in given.items() if value != usual[key]}
        self.game.prepared(self.players, self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.actions,
            max_chance_outcomes=self.deals,
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, params)
        self.outcomes = [(deal, 1 / self.deals) for deal in range(self.deals)]

    def new_initial_state(self, *_: Any) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        return SpielObserver(self, params)


class SpielState(pyspiel.State):
    """A table, or the node before its deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table: Table | None = None
        self.earlier: list[list[str]] = [[] for _ in range(game.players)]  # from before a redeal

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.table.actors[0] if self.table.actors else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.table is not None
        return self.table.legal_numbers(player) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes: list[tuple[int, float]] = self.get_game().outcomes
        return outcomes

    def _apply_action(self, action: int) -> None:
        if self.table is not None:
            self.table.play_number(self.current_player(), action)
            return
        game = self.get_game()
        self.table = game.game.new(game.players, lane_seed(0, action), **game.options)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        words: str = self.get_game().game.moves.text(action)
        return words

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.over

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
        other.earlier = [
            self.told(seat if seat == player else None) for seat in range(self.num_players())
        ]
        return other

    def told(self, seat: int | None) -> list[str]:
        """All events that a seat has seen, in order; None is a spectator."""
        assert self.table is not None
        before = self.earlier[seat] if seat is not None else []
        now = self.table.events(seat)
        return before + [json.dumps([event["kind"], event["fields"]]) for event in now]

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        if self.table is None:
            return ""
        return "\n".join([*self.told(seat), self.table.view_line(seat)])

    def __str__(self) -> str:
        return "before the deal" if self.table is None else self.table.line()


class SpielObserver:
    """Observations in OpenSpiel's form: floats, and the view in one line."""

    def __init__(self, game: SpielGame, params: Any) -> None:
        if params:
            raise ValueError(f"params: observations take no parameters, not {params}.")
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


def _is_plain(value: Json) -> bool:
    """Whether OpenSpiel has parameters of this type."""
    return isinstance(value, bool | int | float | str)
