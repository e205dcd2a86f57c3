"""Views part by part: always what the whole view would be, whoever else has looked before."""

import gc
from random import Random

import msgspec
import pytest

import athanor
from athanor.kernel.position import copied
from athanor.server.table import view_parts
from athanor.server.table.view_parts import NotedRecord, ViewParts

PLIES = 60


@pytest.mark.parametrize("most", [view_parts.MOST_BYTES, 2_000])
@pytest.mark.parametrize("name", athanor.GAMES)
def test_the_parts_of_a_view_are_the_view_at_every_ply(
    name: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view_parts, "MOST_BYTES", most)  # with few, they are soon forgotten
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


def test_what_one_viewer_has_seen_is_not_written_again_for_another() -> None:
    game = athanor.game("alchemists")
    table = game.new(2, seed=1)
    first, second = ViewParts(game, 2), ViewParts(game, 2)
    first.see(table.view_array(0))
    before = second.see(table.view_array(1), first)
    table.play_number(table.actors[0], table.legal_numbers(table.actors[0])[0])
    one = first.see(table.view_array(0))
    other = second.see(table.view_array(1), first)
    alike = [name for name in one if one[name] == other[name] != before[name]]
    assert alike
    assert all(one[name] is other[name] for name in alike if not one[name].startswith(b"["))


def test_a_view_leaves_nothing_behind_for_the_garbage_collector() -> None:
    game = athanor.game("alchemist")
    table, parts = game.new(2, seed=1), ViewParts(game, 2)
    gc.disable()
    try:
        parts.see(table.view_array(0))
        # Not isinstance, which asks an object for its class: PyTorch has some that warn.
        assert not any(type(one) is NotedRecord for one in gc.get_objects())
    finally:
        gc.enable()


def _joined(parts: dict[str, bytes]) -> bytes:
    return msgspec.json.encode({name: msgspec.Raw(part) for name, part in parts.items()})
