"""Determinizations that listen: worlds in which rivals' choices make sense are dealt more often.

`listen` replays what happened since the seat's last choice in many worlds: its own choice, then the
rivals' choices as they were told. In each world it asks how likely a rival would have chosen so,
by the network's policy or by the evaluation. The bot turns the likelihoods into evidence about
single hidden words (`bots/listening`). `look_for_hidden` asks the network for more of it. `deal`
draws a few determinizations for each simulation and keeps one of them, by all that evidence. All
read only views and events of the seat.

Runs once per game; see `game_search.py`.
"""

from collections.abc import Callable
from math import exp, log
from typing import Any

from athanor.bots.ismcts.network import BELIEVED_VALUES, judge_choices, judge_hidden
from athanor.bots.ismcts.softmax import softmax_priors
from athanor.bots.ismcts.turn import next_actor, restore_position, save_position
from athanor.bots.ismcts.workspace import (
    BELIEF,
    HEARD_VALUES,
    IMPOSSIBLE,
    LISTENING,
    TEMPERATURE,
    WORLDS,
    Floats,
    Workspace,
)
from athanor.kernel.compile.rule import rule
from athanor.kernel.declare.events import AUDIENCE, COUNT, KIND, SEAT, WIDTH
from athanor.kernel.declare.record import Ints
from athanor.kernel.random import below, next32, start_from

legal: Callable[[Any, int, Ints], int]
redeal: Callable[[Any, int, Ints], None]
rate_all: Callable[[Any, int, Ints, int, Floats, Floats], None]
glance_at: Callable[[Workspace, int], None]
act: Callable[[Workspace, int, int], None]

MOST_EVIDENCE = 1.5  # for or against a world, so that a surprising rival does not decide alone
UNIFORM = 0.1  # share of a rival's policy that is uniform: nobody plays by our policy exactly
LEAST_LIKELY = 0.02  # of one choice
MOST_SILENT = 8  # choices in a row of which the seat was told nothing
RESHUFFLES = 24  # attempts to draw the cards that were seen to be drawn
MOST_WORLDS = 64  # dealt for one simulation
# How well an action explains what was told: not at all, by its first event's kind, by its first
# event, by all events; or it would not have been told at all.
SILENT, UNLIKE, KIND_FITS, FIRST_FITS, ALL_FIT = -1, 0, 1, 2, 3


@rule
def deal(view: Ints, seat: int, known: Ints, work: Workspace) -> None:
    """Draw a determinization of a view; by what was heard and is believed, if that counts."""
    draw(view, seat, known, work)
    if work.dials[LISTENING] <= 0.0 and work.dials[BELIEF] <= 0.0:
        return
    total = credibility(work)
    save_position(work, 0)
    for _ in range(min(int(work.dials[WORLDS]), MOST_WORLDS) - 1):
        draw(view, seat, known, work)
        weight = credibility(work)
        total += weight
        if next32(work.generator) / 4294967296.0 * total < weight:
            save_position(work, 0)
    restore_position(work, 0)


@rule
def draw(view: Ints, seat: int, known: Ints, work: Workspace) -> None:
    """Fill the blanks of a view at random."""
    for i in range(len(view)):
        work.words[i] = view[i]
    s = work.position[0]
    start_from(s.chance, work.generator)
    redeal(s, seat, known)


@rule
def credibility(work: Workspace) -> float:
    """The weight of a determinization by what was heard and is believed, within limits."""
    heard, believed = 0.0, 0.0
    for i in range(len(work.listened)):
        value = work.words[work.listened[i]]
        if value >= 0:
            heard += work.heard[i, min(value, HEARD_VALUES - 1)]
            believed += work.believed[i, min(value, BELIEVED_VALUES - 1)]
    evidence = work.dials[LISTENING] * heard + work.dials[BELIEF] * believed
    return exp(max(-MOST_EVIDENCE, min(MOST_EVIDENCE, evidence)))


@rule
def look_for_hidden(view: Ints, seat: int, known: Ints, work: Workspace) -> None:
    """Ask the network what it believes of the hidden words of a view, beyond what redeals know."""
    draw(view, seat, known, work)
    glance_at(work, seat)
    judge_hidden(work.net, work.glance, work.doubted, work.believed)


@rule
def listen(
    view: Ints, seat: int, known: Ints, own: int, told: Any, drawn: Any, by_net: bool,
    work: Workspace, guessed: Any, likelihoods: Floats,
) -> None:  # fmt: skip
    """Replay what was told in many determinizations of an earlier view.

    Writes how likely each makes what was told, and its listened words after that.
    """
    for i in range(len(likelihoods)):
        draw(view, seat, known, work)
        likelihoods[i] = replay(seat, own, told, drawn, by_net, work)
        for j in range(len(work.listened)):
            guessed[i, j] = work.words[work.listened[j]]


@rule
def replay(seat: int, own: int, told: Any, drawn: Any, by_net: bool, work: Workspace) -> float:
    """How likely the rivals' choices are in this world, as a logarithm."""
    s = work.position[0]
    work.out[0] = own
    work.ratings[0] = 1.0
    likely, silent, first = 0.0, 0, 0
    while first < len(told) and s.acting != 0:
        last = end_of_ply(told, first)
        count, chooser = 1, seat
        if first > 0 or silent > 0:
            others = s.acting & ~(1 << seat)
            if others == 0:
                return likely
            chooser = next_actor(others, 0, 1)
            count = legal(s, chooser, work.out)
            judge_rival(work, chooser, count, by_net)
        best = compare(work, seat, chooser, count, told, first, last)
        if best < ALL_FIT and len(drawn) > 0:
            best = reshuffle(work, seat, chooser, count, told, first, last, drawn, best)
        if best < FIRST_FITS and (chooser != seat or best == SILENT):
            best = SILENT
        chance = chance_of(work, count, best)
        if chance <= 0.0 or (best == SILENT and silent >= MOST_SILENT):
            return likely if silent > 0 else IMPOSSIBLE
        act(work, chooser, some_fitting(work, count, best, chance))
        if best == SILENT:
            silent += 1
        else:
            first, silent = last, 0
            if chooser != seat and count > 1:
                # Redeals know how many choices lead to what was told; so only their mean counts.
                likely += log(max(chance / how_many(work, count, best), LEAST_LIKELY))
    return likely


@rule
def end_of_ply(told: Any, first: int) -> int:
    """One past the last row that was told together with a row."""
    last = first + 1
    while last < len(told) and told[last, AUDIENCE] == told[first, AUDIENCE]:
        last += 1
    return last


@rule
def judge_rival(work: Workspace, chooser: int, count: int, by_net: bool) -> None:
    """A rival's policy in this world: the chance of each of its legal actions."""
    s = work.position[0]
    temperature = work.dials[TEMPERATURE]
    rate_all(s, chooser, work.out, count, work.ratings, work.scratch)
    if by_net:
        glance_at(work, chooser)
        judge_choices(
            work.net, work.glance, work.reading, chooser, work.out, count, temperature,
            work.ratings,
        )  # fmt: skip
        temperature = 1.0
    softmax_priors(work.ratings, count, temperature, UNIFORM)


@rule
def compare(
    work: Workspace, seat: int, chooser: int, count: int, told: Any, first: int, last: int
) -> int:
    """Compare what each action would tell a seat with what it was told; return the best fit."""
    save_position(work, 0)
    best = SILENT
    for i in range(count):
        act(work, chooser, i)
        work.fits[i] = fit_of(work, seat, told, first, last)
        best = max(best, work.fits[i])
        restore_position(work, 0)
    return best


@rule
def fit_of(work: Workspace, seat: int, told: Any, first: int, last: int) -> int:
    """How well the events of the action just carried out fit what a seat was told."""
    found, at = SILENT, first
    for row in range(1, work.log[0, COUNT] + 1):
        if (work.log[row, AUDIENCE] >> seat) & 1:
            if at >= last:
                return min(found, FIRST_FITS)
            same = same_event(work, row, told, at)
            if at == first:
                found = same
            elif same != ALL_FIT:
                return min(found, FIRST_FITS)
            at += 1
    return found if at == last else min(found, FIRST_FITS)


@rule
def same_event(work: Workspace, row: int, told: Any, at: int) -> int:
    """Whether two events are alike in all, in their kind and seat, or not."""
    if work.log[row, KIND] != told[at, KIND] or work.log[row, SEAT] != told[at, SEAT]:
        return UNLIKE
    for i in range(SEAT + 1, WIDTH):
        if work.log[row, i] != told[at, i]:
            return KIND_FITS
    return ALL_FIT


@rule
def reshuffle(
    work: Workspace, seat: int, chooser: int, count: int, told: Any, first: int, last: int,
    drawn: Any, best: int,
) -> int:  # fmt: skip
    """Shuffle the piles until an action of the right kind draws what was seen to be drawn."""
    for i in range(count):
        if work.fits[i] >= KIND_FITS:
            for _ in range(RESHUFFLES):
                shuffle_words(work, drawn)
                save_position(work, 0)
                act(work, chooser, i)
                fit = fit_of(work, seat, told, first, last)
                restore_position(work, 0)
                if fit == ALL_FIT:
                    work.fits[i] = ALL_FIT
                    return ALL_FIT
    return best


@rule
def shuffle_words(work: Workspace, drawn: Any) -> None:
    """Shuffle the cards in each pile; free places above them are negative."""
    for pile in range(len(drawn)):
        start = drawn[pile, 0]
        size = 0
        while start + size < drawn[pile, 1] and work.words[start + size] >= 0:
            size += 1
        for i in range(size - 1, 0, -1):
            j = below(work.generator, i + 1)
            kept = work.words[start + i]
            work.words[start + i] = work.words[start + j]
            work.words[start + j] = kept


@rule
def chance_of(work: Workspace, count: int, fit: int) -> float:
    """The chance that the policy takes an action that fits so well."""
    total = 0.0
    for i in range(count):
        if work.fits[i] == fit:
            total += work.ratings[i]
    return total


@rule
def how_many(work: Workspace, count: int, fit: int) -> int:
    """How many actions fit so well."""
    found = 0
    for i in range(count):
        found += work.fits[i] == fit
    return found


@rule
def some_fitting(work: Workspace, count: int, fit: int, chance: float) -> int:
    """One of the actions that fit so well, drawn by the policy."""
    left = next32(work.generator) / 4294967296.0 * chance
    chosen = 0
    for i in range(count):
        if work.fits[i] == fit and left >= 0.0:
            chosen = i
            left -= work.ratings[i]
    return chosen
