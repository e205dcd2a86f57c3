"""Our Alchemist as an OpenSpiel Python game, with the complete rules, so that the measured work is
the same. The deal is one sampled chance node; the bag's order is dealt with it."""

import random
from collections.abc import Callable
from functools import partial
from itertools import combinations, product
from typing import Any, NamedTuple

import pyspiel

from bench.peers.measure import TIGHT, Subject, main
from bench.peers.openspiel_cards import example_loop, tight_loop

COLOURS = ("gray", "blue", "orange", "green", "yellow")
CUBES = 32  # of each colour
PRODUCTS = tuple(combinations(range(5), 2))  # of K1..K10
RECIPES = tuple(
    recipe
    for recipe in product(range(3), repeat=5)
    if 1 <= sum(recipe) <= 5 and recipe.count(0) >= 2
)
NEEDS = tuple(tuple((c, n) for c, n in enumerate(recipe) if n) for recipe in RECIPES)
FITTING = tuple(
    tuple(r for r, recipe in enumerate(RECIPES) if recipe[a] == recipe[b] == 0) for a, b in PRODUCTS
)
BAG = {2: 6, 3: 8, 4: 12, 5: 14}  # of each colour, by players
RESERVE = {2: 10, 3: 12, 4: 16, 5: 18}
AWARDS = {2: (6, 0), 3: (10, 5, 0), 4: (12, 8, 4, 0), 5: (12, 9, 6, 3, 0)}
DEALT = 12
SEALS = 5

# Actions are numbered family by family.
CREATE, COPY, TAKE, DRAW, PASS, RECIPE = 0, 10, 20, 25, 26, 27
VALUE = RECIPE + len(RECIPES)
TRIBUTE = VALUE + 10
ACTIONS = TRIBUTE + 5

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
DEFAULTS: dict[str, Any] = {"players": 4, "starter": 0, "edition": "mayfair", "rng_seed": 0}
GAME_TYPE = pyspiel.GameType(
    short_name="python_alchemist",
    long_name="Alchemist",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification=DEFAULTS,
)


class Deal(NamedTuple):
    """The result of chance: the bag (next cube first), the stocks by colour, the schools."""

    bag: list[int]
    stocks: list[list[int]]
    schools: list[int]


class AlchemistGame(pyspiel.Game):  # type: ignore[misc]
    """The table's parameters and the generator of its deals."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given: dict[str, Any] = DEFAULTS | (params or {})
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=1,
            num_players=given["players"],
            min_utility=0.0,
            max_utility=1000.0,
            utility_sum=None,
            max_game_length=5000,
        )
        super().__init__(GAME_TYPE, info, params or {})
        self.players: int = given["players"]
        self.starter: int = given["starter"]
        german = given["edition"] == "amigo" and self.players == 3
        self.bag = 10 if german else BAG[self.players]
        self.random = random.Random(given["rng_seed"])

    def new_initial_state(self) -> "AlchemistState":
        return AlchemistState(self)

    def deal(self) -> Deal:
        cubes = [colour for colour in range(5) for _ in range(self.bag)]
        self.random.shuffle(cubes)
        stocks = []
        for _ in range(self.players):
            hand, cubes = cubes[:DEALT], cubes[DEALT:]
            stocks.append([hand.count(colour) for colour in range(5)])
        return Deal(cubes, stocks, self.random.sample(range(5), self.players))


class AlchemistState(pyspiel.State):  # type: ignore[misc]
    """One game; starts at the chance node of the deal, or after it if a deal is given."""

    def __init__(self, game: AlchemistGame, deal: Deal | None = None) -> None:
        super().__init__(game)
        self.players = game.players
        self.starter = game.starter
        self.actor = CHANCE
        reserve = RESERVE[self.players]
        self.reserve = [reserve] * 5
        self.removed = [CUBES - reserve - game.bag] * 5
        self.seals = [SEALS] * self.players
        self.fame = [0] * self.players
        self.turns = 0  # taken by all together
        self.creator: list[int | None] = [None] * 10
        self.value = [0] * 10
        self.recipe = [0] * 10  # an index of RECIPES, once there is a creator
        self.tiles = list(range(1, 11))
        self.taken: set[int] = set()  # recipes on the board
        self.creating: int | None = None
        self.copying: int | None = None
        self.chosen: int | None = None  # the recipe of the current creation
        if deal is not None:
            self.start(deal)

    def start(self, deal: Deal) -> None:
        self.bag = deal.bag[::-1]  # the next cube is the last of the list
        self.stocks = [list(stock) for stock in deal.stocks]
        self.schools = list(deal.schools)
        self.actor = self.starter

    def current_player(self) -> int:
        return self.actor

    def is_terminal(self) -> bool:
        return self.actor == TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        if self.copying is not None:
            return [TRIBUTE + colour for colour, _ in NEEDS[self.recipe[self.copying]]]
        if self.chosen is not None:
            return [VALUE + tile - 1 for tile in self.tiles if tile >= 5 or not self.opening()]
        if self.creating is not None:
            return [RECIPE + r for r in FITTING[self.creating] if self.can_create(player, r)]
        return self.turn_actions(player)

    def turn_actions(self, player: int) -> list[int]:
        legal = self.creations(player)
        if not self.opening():
            legal += self.copies(player)
            legal += [TAKE + colour for colour in range(5) if self.reserve[colour]]
            if self.bag:
                legal.append(DRAW)
        return legal or [PASS]

    def opening(self) -> bool:
        """A9: with two players the first turn of each is a creation of value 5 or more."""
        return self.players == 2 and self.turns < 2

    def creations(self, player: int) -> list[int]:
        if not self.seals[player]:
            return []
        return [
            CREATE + cauldron
            for cauldron in range(10)
            if self.creator[cauldron] is None
            and any(self.can_create(player, r) for r in FITTING[cauldron])
        ]

    def copies(self, player: int) -> list[int]:
        return [
            COPY + cauldron
            for cauldron, creator in enumerate(self.creator)
            if creator is not None
            and creator != player
            and self.can_pay(player, self.recipe[cauldron])
        ]

    def can_create(self, player: int, recipe: int) -> bool:
        return recipe not in self.taken and self.can_pay(player, recipe)

    def can_pay(self, player: int, recipe: int) -> bool:
        stock = self.stocks[player]
        # A loop, because all() would create a generator each time, and this is the hottest line.
        for colour, count in NEEDS[recipe]:
            if stock[colour] < count:
                return False
        return True

    def _apply_action(self, action: int) -> None:
        if self.actor == CHANCE:
            self.start(self.get_game().deal())
        elif action < COPY:
            self.creating = action - CREATE
        elif action < TAKE:
            self.copying = action - COPY
        elif action < RECIPE:
            self.take(action)
        elif action < VALUE:
            self.chosen = action - RECIPE
        elif action < TRIBUTE:
            self.create(action - VALUE + 1)
        else:
            self.copy(action - TRIBUTE)

    def take(self, action: int) -> None:
        stock = self.stocks[self.actor]
        if action < DRAW:
            self.reserve[action - TAKE] -= 1
            stock[action - TAKE] += 1
        elif action == DRAW:
            for _ in range(min(2, len(self.bag))):
                stock[self.bag.pop()] += 1
        self.end_turn()

    def create(self, tile: int) -> None:
        assert self.creating is not None
        assert self.chosen is not None
        cauldron, recipe = self.creating, self.chosen
        for colour, count in NEEDS[recipe]:
            self.stocks[self.actor][colour] -= count
        self.seals[self.actor] -= 1
        self.creator[cauldron] = self.actor
        self.recipe[cauldron] = recipe
        self.taken.add(recipe)
        self.tiles.remove(tile)
        self.value[cauldron] = tile
        self.creating = self.chosen = None
        self.reward(cauldron)

    def copy(self, tribute: int) -> None:
        assert self.copying is not None
        cauldron = self.copying
        creator = self.creator[cauldron]
        assert creator is not None
        for colour, count in NEEDS[self.recipe[cauldron]]:
            self.stocks[self.actor][colour] -= count
            self.removed[colour] += count
        self.removed[tribute] -= 1
        self.stocks[creator][tribute] += 1
        self.copying = None
        self.reward(cauldron)

    def reward(self, cauldron: int) -> None:
        self.fame[self.actor] += self.value[cauldron]
        for colour in PRODUCTS[cauldron]:
            if self.reserve[colour]:
                self.reserve[colour] -= 1
                self.stocks[self.actor][colour] += 1
        self.end_turn()

    def end_turn(self) -> None:
        self.turns += 1
        self.actor = (self.actor + 1) % self.players
        if self.actor == self.starter and sum(1 for n in self.reserve if n) <= 2:
            self.actor = TERMINAL

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [float(fame) for fame in self.fame]
        awards = self.awards()
        return [
            float(self.fame[seat] + sum(self.stocks[seat]) // 2 + awards[seat])
            for seat in range(self.players)
        ]

    def awards(self) -> list[int]:
        """A34-A36: fewest cubes first; tied schools share the best of their places."""
        counts = [
            self.reserve[school] + sum(stock[school] for stock in self.stocks)
            for school in self.schools
        ]
        places = [sum(1 for other in counts if other < count) for count in counts]
        return [AWARDS[self.players][place] for place in places]

    def winners(self) -> list[int]:
        """A37-A38: the highest total, then the larger award, then together."""
        ranks = list(zip(self.returns(), self.awards(), strict=True))
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]

    def _action_to_string(self, player: int, action: int) -> str:
        if action < COPY:
            return f"create K{action - CREATE + 1}"
        if action < TAKE:
            return f"copy K{action - COPY + 1}"
        if action < DRAW:
            return f"take {COLOURS[action - TAKE]}"
        if action < RECIPE:
            return "draw" if action == DRAW else "pass"
        if action < VALUE:
            needs = NEEDS[action - RECIPE]
            return "recipe " + ",".join(f"{COLOURS[colour]}{count}" for colour, count in needs)
        if action < TRIBUTE:
            return f"value {action - VALUE + 1}"
        return f"tribute {COLOURS[action - TRIBUTE]}"

    def __str__(self) -> str:
        return f"reserve {self.reserve} fame {self.fame} turns {self.turns} actor {self.actor}"


pyspiel.register_game(GAME_TYPE, AlchemistGame)


def load(players: int, loop: Callable[[Any], int]) -> Subject:
    game = pyspiel.load_game(GAME_TYPE.short_name, {"players": players})
    return Subject(partial(loop, game), players)


if __name__ == "__main__":
    SEATS = (2, 3, 4, 5)
    plain = {f"alchemist with {n}": partial(load, n, example_loop) for n in SEATS}
    tight = {f"alchemist with {n}{TIGHT}": partial(load, n, tight_loop) for n in SEATS}
    main(plain | tight)
