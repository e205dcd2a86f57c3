"""Networks at play: what they read, and files of weights that cannot be used."""

import json
from pathlib import Path

import numpy as np
import pytest

import athanor
from athanor.bots.bot import Bot, BotFactory, Budget
from athanor.bots.game_search import game_search
from athanor.bots.greedy import GreedyBot
from athanor.bots.intuition.bot import IntuitionBot
from athanor.bots.intuition.inputs import inputs_of, relative_numbers
from athanor.bots.intuition.weights import (
    NETS,
    BadWeights,
    expected_shapes,
    network_of,
    read_weights,
    write_weights,
)
from athanor.bots.ismcts.network import write_seen
from athanor.bots.specs import BadBotName, parse_bot
from athanor.bots.tree_search import TreeSearch
from athanor.kernel.declare.record import Array
from athanor.kernel.position import hide
from athanor.kernel.table import Table
from tests.conformance.cases import PHILTRE

MOST_BYTES = 2_000_000
SHIPPED = sorted(path.stem for path in NETS.glob("*.npz"))


def weights(game: str, width: int = 4) -> dict[str, Array]:
    dice = np.random.default_rng(3)
    shapes = expected_shapes(athanor.game(game), width)
    return {name: dice.normal(0, 0.1, shape) for name, shape in shapes.items()}


@pytest.mark.parametrize("name", athanor.GAMES)
def test_a_network_reads_in_a_view_what_a_batch_observes(name: str) -> None:
    game = athanor.game(name)
    for players in (min(game.seats), max(game.seats)):
        batch = athanor.batch(name, 6, players, 3)
        dice = np.random.default_rng(1)
        for _ in range(20):
            picks = (dice.random(6) * batch.legal_counts).astype(int)
            batch.step(batch.legal_numbers[np.arange(6), picks])
        wanted = batch.observe()
        for lane in range(6):
            view, seat = batch.table(lane).array.copy(), int(batch.actor[lane])
            hide(game, view, seat)
            seen = np.zeros(batch.observation_size, np.int16)
            words = game.machine.numbers(view.view(np.int16))
            write_seen(words, seat, players, inputs_of(game).readings[players], seen)
            assert seen.tolist() == wanted[lane].tolist()


def test_an_action_aimed_at_a_seat_is_counted_from_the_one_that_acts() -> None:
    game = athanor.game("alchenemies")
    relative = relative_numbers(game, 3)
    aimed = [n for n in range(game.actions) if game.action(n).get("seat") == 2]
    assert aimed
    for number in aimed:
        assert relative[0, number] == number
        assert game.action(int(relative[1, number])) == game.action(number) | {"seat": 1}


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_network_is_small_and_fits_its_game(name: str) -> None:
    assert (NETS / f"{name}.npz").stat().st_size <= MOST_BYTES
    assert network_of(athanor.game(name)).trust > 0


def test_bad_and_foreign_weights_get_a_sentence(tmp_path: Path) -> None:
    game, path = athanor.game("alchemist"), tmp_path / "net.npz"
    path.write_bytes(b"nonsense")
    with pytest.raises(BadWeights, match="this is no file of weights"):
        read_weights(path, game)
    write_weights(path, athanor.game("valley"), weights("valley"), {})
    with pytest.raises(BadWeights, match="these weights are for valley, not alchemist"):
        read_weights(path, game)
    short = weights("alchemist") | {"choice": np.zeros((3, 4))}
    write_weights(path, game, short, {})
    with pytest.raises(BadWeights, match=r"choice has the shape \(3, 4\)"):
        read_weights(path, game)
    broken = weights("alchemist") | {"trust": np.array([np.nan])}
    write_weights(path, game, broken, {})
    with pytest.raises(BadWeights, match="not finite"):
        read_weights(path, game)
    old = {"about": np.array(json.dumps({"format": 99})), **weights("alchemist")}
    np.savez(path, **old)  # type: ignore[arg-type]
    with pytest.raises(BadWeights, match="no file of weights of this version"):
        read_weights(path, game)


def test_a_game_without_a_network_has_no_intuition() -> None:
    with pytest.raises(BadWeights, match="Philtre has no network yet"):
        network_of(PHILTRE)
    with pytest.raises(BadBotName, match="Philtre has no network yet"):
        parse_bot("intuition").create("philtre", 0, 1)


PRIORS_ALONE = {"net_prior": 1.0, "prior_floor": 0.0, "exploration": 50.0}  # with few simulations


def seen_by(table: Table, seat: int) -> Array:
    view = table.array.copy()
    hide(table.game, view, seat)
    return view


def liked_in(table: Table, bot: Bot) -> int:
    seat = table.actors[0]
    chosen = bot.choose(table.view(seat), table.legal(seat), [], Budget(1.0))
    return table.game.moves.number(chosen, table.players)


def test_a_search_takes_the_networks_word_for_its_priors() -> None:
    """With few simulations the visits follow the priors."""
    game = athanor.game("alchemist")
    table = game.new(2, seed=3)
    seat = table.actors[0]
    view, numbers = seen_by(table, seat), table.legal_numbers(seat)
    search = TreeSearch(game_search(game), 2, seat, 1, PRIORS_ALONE)
    search.run(view, Budget(60.0, 40))
    assert search.statistics(view, numbers)[0].number == liked_in(
        table, IntuitionBot("alchemist", seat, 1)
    )


@pytest.mark.parametrize(("depth", "bot"), [(0.0, GreedyBot), (1.0, IntuitionBot)])
def test_the_network_gives_priors_below_the_root_as_deep_as_the_dial_says(
    depth: float, bot: BotFactory
) -> None:
    """The second choice of a turn, which network and ratings make differently in this deal."""
    game = athanor.game("alchemist")
    table = game.new(4, seed=3)
    seat = table.actors[0]
    first, second = (game.number({"do": "create", "cauldron": name}, 4) for name in ("K1", "K2"))
    others = [number for number in table.legal_numbers(seat) if number not in (first, second)]
    search = TreeSearch(game_search(game), 4, seat, 1, PRIORS_ALONE | {"net_depth": depth})
    search.run(seen_by(table, seat), Budget(60.0, 200), excluded=others)
    table.play_number(seat, first)
    found = search.statistics(seen_by(table, seat), table.legal_numbers(seat))
    assert found[0].number == liked_in(table, bot("alchemist", seat, 1))
