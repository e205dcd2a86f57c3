"""Game codes: K25.1–K25.3."""

import math
from collections import Counter
from collections.abc import Hashable
from itertools import permutations, product

import pytest

from athanor import reader
from athanor.games.alchemists.codes import world_numbers
from tests.support import assert_fair


@pytest.mark.clause("K25.3")
@pytest.mark.parametrize(
    ("code", "world"),
    [
        ("DEMO", "R- B- R+ A- G- G+ B+ A+"), ("AAAA", "R+ G+ B+ R- G- B- A+ A-"),
        ("PUXE", "A- A+ B- G- R- B+ G+ R+"), ("ZZZA", "G+ B- B+ R+ R- G- A- A+"),
    ],
)  # fmt: skip
def test_known_codes_give_their_worlds(code: str, world: str) -> None:
    assert list(reader.world(code).values()) == world.split()
    assert reader.world(code.lower()) == reader.world(code)


@pytest.mark.clause("K25.2")
@pytest.mark.parametrize("code", ["", "DEM", "DEMOS", "D3MO", "DÉMO", "    ", None, 1234, "ÄAAA"])
def test_anything_but_four_letters_cannot_be_read(code: object) -> None:
    with pytest.raises(reader.BadCode, match="four letters") as caught:
        reader.world(code)  # type: ignore[arg-type]
    assert caught.value.code == "code"


@pytest.mark.clause("K25.2")
def test_codes_of_the_later_scheme_are_refused_with_the_reason() -> None:
    with pytest.raises(reader.BadCode, match="later scheme") as caught:
        reader.world("AAAF")
    assert caught.value.code == "code-scheme"


@pytest.mark.clause("K25.1", "K25.3")
def test_every_world_has_codes_and_every_code_is_listed_by_its_world() -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    by_world: dict[tuple[str, ...], list[str]] = {}
    for first, second, third, last in product(letters, letters, letters, "ABCDE"):
        code = first + second + third + last
        by_world.setdefault(tuple(reader.world(code).values()), []).append(code)
    assert len(by_world) == 40_320
    for number, assigned in enumerate(permutations(reader.ALCHEMICALS)):
        if number % 403 == 0:
            world = dict(zip(reader.INGREDIENTS, assigned, strict=True))
            assert reader.codes(world) == sorted(by_world[assigned])
    demo = reader.codes(reader.world("DEMO"))
    assert demo == sorted([*by_world[tuple(reader.world("DEMO").values())], "DEMO"])
    assert "DEME" in demo


def test_a_world_must_be_whole() -> None:
    world = reader.world("DEMO")
    for broken in ({}, world | {"toad": "R-"}, {**world, "leaf": "A+"}):
        with pytest.raises(ValueError, match="alchemical of its own"):
            reader.codes(broken)


@pytest.mark.clause("K25.1", "K2.16")
def test_new_codes_draw_worlds_uniformly() -> None:
    toads: Counter[Hashable] = Counter()
    for seed in range(2000):
        code = reader.new_code(seed)
        assert code[3] in "ABCDE"
        toads[reader.world(code)["toad"]] += 1
        assert reader.new_code(seed) == code
    assert_fair(toads, dict.fromkeys(reader.ALCHEMICALS, 1))
    assert reader.world(reader.new_code())


@pytest.mark.clause("K25.1")
def test_draws_are_uniform_over_all_worlds() -> None:
    """A chi-square over 40,320 cells, in standard deviations of its own distribution."""
    worlds, each = 40_320, 3
    drawn = Counter(tuple(world_numbers(reader.new_code(seed))) for seed in range(worlds * each))
    squares = sum((count - each) ** 2 for count in drawn.values())
    squares += (worlds - len(drawn)) * each**2
    freedom = worlds - 1
    assert abs(squares / each - freedom) / math.sqrt(2 * freedom) < 5


def test_mixing_names_what_it_cannot_mix() -> None:
    with pytest.raises(ValueError, match="not one of the alchemicals"):
        reader.mix("R+", "X")
    with pytest.raises(ValueError, match="two different"):
        reader.mix("R+", "R+")
