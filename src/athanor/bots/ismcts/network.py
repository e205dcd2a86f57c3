"""The network in the compiled dialect: two layers, then choices or shares.

Sums are taken in a fixed order and nothing is rounded by the machine's taste, so that the same
weights give the same choice everywhere.
"""

from typing import Any, NamedTuple

from athanor.bots.ismcts.workspace import MOST_SEATS, SCRATCH, Floats
from athanor.kernel.compile.rule import rule
from athanor.kernel.declare.record import BLANK, Ints

SKIP, CATEGORY, NUMBER = range(3)  # how a column of an observation is read
NUMBER_UNIT = 16.0
MOST_NUMBER = 256
SQUASH = 4.0  # the evaluation's numbers stay between plus and minus this
POINTS_UNIT = 50.0
LEAD_UNIT = 10.0
LEAST_RATING = -12.0  # below the best, in temperatures


class Reading(NamedTuple):
    """How the columns of an observation are read, with some number of seats."""

    kind: Ints
    first: Ints  # the first input of a column
    size: Ints  # how many values a category has
    low: Ints  # its lowest
    others: Ints  # the inputs for the number of seats, and of the evaluation's first number
    runs: Any  # of the columns, by viewer; see bots/observation.py
    bits: Any
    by_seat: Ints
    blank: Ints
    relative: Any  # by seat and action: the action with seats counted from that seat


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
    insight: Floats  # from what is foreseen to the layer of shares: seats and one more by width
    lean: Floats  # on expected points, in the shares: one number


class Glance(NamedTuple):
    """What one look at a position works with."""

    seen: Ints  # the observation
    inputs: Floats  # of the network
    scratch: Floats  # what the evaluation has worked out
    one: Floats  # the first layer
    two: Floats  # the second
    hidden: Floats  # the second layer's bias, with what is foreseen
    foreseen: Floats  # what a critic that sees everything knows besides; zeros if it does not
    leads: Floats  # expected points by seat in spreads; zeros likewise


@rule
def write_seen(words: Ints, viewer: int, players: int, reading: Reading, out: Ints) -> None:
    """An observation from the words of a view, in which what is hidden is blank already."""
    for run in range(reading.runs.shape[1]):
        source, target = reading.runs[viewer, run, 0], reading.runs[viewer, run, 1]
        for i in range(reading.runs[viewer, run, 2]):
            word = words[source + i]
            out[target + i] = reading.blank[target + i] if word == BLANK else word
    for i in range(len(reading.by_seat)):
        column = reading.by_seat[i]
        seat = out[column]
        if seat >= 0:
            out[column] = seat - viewer if seat >= viewer else seat - viewer + players
    for i in range(reading.bits.shape[1]):
        word = words[reading.bits[viewer, i, 0]]
        known = word != BLANK
        value = (word >> reading.bits[viewer, i, 1]) & 1 if known else -1
        out[reading.bits[viewer, i, 2]] = value


@rule
def read_inputs(glance: Glance, reading: Reading) -> None:
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
    inputs[reading.others[0]] = 1.0
    for i in range(SCRATCH):
        inputs[reading.others[1] + i] = squashed(glance.scratch[i])


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
def look_first(net: Network, glance: Glance) -> None:
    """The first layer, which choices and shares have in common."""
    layer(glance.inputs, net.first, net.first_bias, glance.one)


@rule
def judge_choices(
    net: Network, glance: Glance, reading: Reading, seat: int, numbers: Ints, count: int,
    temperature: float, ratings: Floats,
) -> None:  # fmt: skip
    """Turn the ratings of choices into the network's preferences; after `look_first`."""
    layer(glance.one, net.policy, net.policy_bias, glance.two)
    most = ratings[0]
    for i in range(1, count):
        most = max(most, ratings[i])
    for i in range(count):
        behind = max((ratings[i] - most) / temperature, LEAST_RATING)
        at = reading.relative[seat, numbers[i]]
        total = net.choice_bias[at] + net.trust[0] * behind
        for j in range(len(glance.two)):
            total += glance.two[j] * net.choice[at, j]
        ratings[i] = total


@rule
def foresee(glance: Glance, points: Floats, actor: int, players: int, spread: float) -> None:
    """Tell the critic every seat's expected points in a position that is wholly known."""
    own = points[actor]
    for i in range(1, players):
        lead = points[(actor + i) % players] - own
        glance.foreseen[i] = lead / LEAD_UNIT
        glance.leads[i] = lead / spread
    glance.foreseen[0] = own / POINTS_UNIT
    glance.foreseen[MOST_SEATS] = 1.0


@rule
def judge_shares(net: Network, glance: Glance, players: int, out: Floats) -> None:
    """Preferences for each seat, counted from the one that looks; after `look_first`."""
    for j in range(len(glance.two)):
        total = net.value_bias[j]
        for i in range(len(glance.foreseen)):
            total += glance.foreseen[i] * net.insight[i, j]
        glance.hidden[j] = total
    layer(glance.one, net.value, glance.hidden, glance.two)
    for seat in range(min(players, MOST_SEATS)):
        total = net.share_bias[seat] + net.lean[0] * glance.leads[seat]
        for j in range(len(glance.two)):
            total += glance.two[j] * net.share[seat, j]
        out[seat] = total
