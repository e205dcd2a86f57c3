"""Views part by part: always what the whole view would be, whoever else has looked before."""

from random import Random

import msgspec
import pytest

import athanor
from athanor.kernel.position import copied
from athanor.server.table.view_parts import ViewParts

PLIES = 60


@pytest.mark.parametrize("name", athanor.GAMES)
def test_the_parts_of_a_view_are_the_view_at_every_ply(name: str) -> None:
    game, chance = athanor.game(name), Random(3)
    table = game.new(game.seats[-1], seed=5)
    viewers = [*range(table.players), None]
    parts = {seat: ViewParts(game, table.players) for seat in viewers}
    for _ in range(PLIES):
        first = parts[0].see(table.view_array(0))
        assert _joined(first) == msgspec.json.encode(table.view(0))
        for seat in chance.sample(viewers[1:], len(viewers) - 2):  # some fall behind
            found = parts[seat].see(table.view_array(seat), parts[0])
            assert _joined(found) == msgspec.json.encode(table.view(seat))
        if table.over:
            break
        actor = chance.choice(table.actors)
        table.play_number(actor, chance.choice(table.legal_numbers(actor)))
    everything = parts[0].see(copied(table.array))
    assert _joined(everything) == msgspec.json.encode(table.truth())


def test_a_choice_writes_only_the_parts_anew_that_it_has_changed() -> None:
    game = athanor.game("alchemist")
    table = game.new(2, seed=1)
    parts = ViewParts(game, 2)
    before = parts.see(table.view_array(0))
    table.play_number(0, table.legal_numbers(0)[0])
    after = parts.see(table.view_array(0))
    kept = [name for name in after if after[name] is before[name]]
    assert len(kept) > len(after) / 2


def _joined(parts: dict[str, bytes]) -> bytes:
    return msgspec.json.encode({name: msgspec.Raw(part) for name, part in parts.items()})
