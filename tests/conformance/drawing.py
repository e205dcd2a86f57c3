"""What Hypothesis draws: games in progress, and data that is almost valid."""

from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

from athanor.kernel.declare.words import Json
from athanor.kernel.game import Game
from athanor.kernel.table import Table

MOST_CHOICES = 60

scalars = (
    st.none() | st.booleans() | st.integers(-40_000, 40_000) | st.floats() | st.text(max_size=8)
)
junk = st.recursive(
    scalars,
    lambda part: (
        st.lists(part, max_size=4) | st.dictionaries(st.text(max_size=8), part, max_size=4)
    ),
    max_leaves=8,
)


@st.composite
def new_tables(draw: st.DrawFn, game: Game) -> Table:
    """A new table of any size, seed and options."""
    players = draw(st.sampled_from(list(game.seats)))
    seed = draw(st.integers(0, (1 << 128) - 1))
    options = {
        option.name: draw(st.sampled_from([option.default, *option.values(players)]))
        for option in game.settings
    }
    return game.new(players, seed, **options)


@st.composite
def tables(draw: st.DrawFn, game: Game) -> Table:
    """A game in progress: any legal choices by any seats that may act."""
    table = draw(new_tables(game))
    for pick in draw(st.lists(st.integers(0, 1 << 16), max_size=MOST_CHOICES)):
        if table.over:
            break
        choose(table, pick)
    return table


def choose(table: Table, pick: int) -> None:
    """Play the legal action that a drawn number selects."""
    seat = table.actors[pick % len(table.actors)]
    legal = table.legal_numbers(seat)
    table.play_number(seat, legal[pick // len(table.actors) % len(legal)])


def places(data: Json, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every part of some plain data."""
    inside: list[tuple[Any, Json]] = []
    if isinstance(data, dict):
        inside = list(data.items())
    elif isinstance(data, list):
        inside = list(enumerate(data))
    return [path, *(place for key, part in inside for place in places(part, (*path, key)))]


@st.composite
def nearly(draw: st.DrawFn, data: Json) -> Json:
    """The same data with one to three parts replaced, swapped, removed or duplicated."""
    data = deepcopy(data)
    for _ in range(draw(st.integers(1, 3))):
        found = places(data)[1:]
        if not found:
            return draw(junk)
        *way, last = draw(st.sampled_from(found))
        within = data
        for step in way:
            within = within[step]
        _change(draw, data, within, last)
    return data


def _change(draw: st.DrawFn, data: Json, within: Any, last: Any) -> None:
    kind = draw(st.sampled_from(["junk", "nudge", "borrow", "remove", "double"]))
    value = within[last]
    if kind == "nudge" and type(value) is int:
        within[last] = value + draw(st.sampled_from([-1, 1]))
    elif kind == "borrow":
        other = data
        for step in draw(st.sampled_from(places(data)[1:])):
            other = other[step]
        within[last] = deepcopy(other)
    elif kind == "remove":
        del within[last]
    elif kind == "double" and isinstance(within, list):
        within.insert(last, deepcopy(value))
    else:
        within[last] = draw(junk)
