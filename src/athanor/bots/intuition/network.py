"""The network in the compiled dialect: two layers, a choice for each action, a share for each seat.

Sums are taken in a fixed order and nothing is rounded by the machine's taste, so that the same
weights give the same choice everywhere.
"""

from typing import Any, NamedTuple

from athanor.bots.intuition.inputs import (
    CATEGORY,
    MOST_NUMBER,
    NUMBER,
    NUMBER_UNIT,
    SQUASH,
    Reading,
)
from athanor.bots.ismcts.workspace import MOST_SEATS, SCRATCH
from athanor.kernel.compile.rule import rule
from athanor.kernel.declare.record import Ints

Floats = Any
LEAST_RATING = -12.0  # below the best, in temperatures


class Network(NamedTuple):
    """The weights of a game's network, in single precision."""

    first: Floats  # inputs by width
    first_bias: Floats
    policy: Floats  # width by width
    policy_bias: Floats
    choice: Floats  # actions by width
    choice_bias: Floats
    value: Floats  # width by width
    value_bias: Floats
    share: Floats  # seats by width
    share_bias: Floats
    trust: Floats  # in the evaluation's ratings: one number


class Glance(NamedTuple):
    """What one look at a position works with."""

    seen: Ints  # the observation
    inputs: Floats  # of the network
    scratch: Floats  # what the evaluation has worked out
    one: Floats  # the first layer
    two: Floats  # the second


@rule
def read_inputs(
    glance: Glance, reading: Reading, players: int, players_at: int, scratch_at: int
) -> None:
    """Fill the inputs from an observation and the evaluation's scratch cells."""
    inputs = glance.inputs
    for i in range(len(inputs)):
        inputs[i] = 0.0
    for column in range(len(reading.kind)):
        value = int(glance.seen[column])
        low = reading.low[column]
        if value < low:
            continue
        at = reading.first[column]
        if reading.kind[column] == CATEGORY:
            inputs[at + min(value - low, reading.size[column] - 1)] += 1.0
        elif reading.kind[column] == NUMBER:
            inputs[at] = min(value, MOST_NUMBER) / NUMBER_UNIT
            inputs[at + 1] = 1.0 if value > 0 else 0.0
    inputs[players_at + players - 2] = 1.0
    for i in range(SCRATCH):
        inputs[scratch_at + i] = squashed(glance.scratch[i])


@rule
def squashed(value: float) -> float:
    """A number of any size between plus and minus SQUASH."""
    return value / (1.0 + abs(value) / SQUASH)


@rule
def layer(inputs: Floats, weights: Floats, bias: Floats, out: Floats) -> None:
    """A layer with rectified outputs; weights are by input, so that zeros cost nothing."""
    for j in range(len(out)):
        out[j] = bias[j]
    for i in range(len(inputs)):
        x = inputs[i]
        if x != 0.0:
            for j in range(len(out)):
                out[j] += x * weights[i, j]
    for j in range(len(out)):
        if out[j] < 0.0:
            out[j] = 0.0


@rule
def judge_choices(
    net: Network, glance: Glance, numbers: Ints, relative: Ints, count: int, temperature: float,
    ratings: Floats,
) -> None:  # fmt: skip
    """Turn the ratings of choices into the network's preferences, in natural logarithms."""
    layer(glance.inputs, net.first, net.first_bias, glance.one)
    layer(glance.one, net.policy, net.policy_bias, glance.two)
    most = ratings[0]
    for i in range(1, count):
        most = max(most, ratings[i])
    for i in range(count):
        behind = max((ratings[i] - most) / temperature, LEAST_RATING)
        at = relative[numbers[i]]
        total = net.choice_bias[at] + net.trust[0] * behind
        for j in range(len(glance.two)):
            total += glance.two[j] * net.choice[at, j]
        ratings[i] = total


@rule
def judge_shares(net: Network, glance: Glance, players: int, out: Floats) -> None:
    """Preferences for each seat, counted from the one that looks; after `judge_choices`."""
    layer(glance.one, net.value, net.value_bias, glance.two)
    for seat in range(min(players, MOST_SEATS)):
        total = net.share_bias[seat]
        for j in range(len(glance.two)):
            total += glance.two[j] * net.share[seat, j]
        out[seat] = total
