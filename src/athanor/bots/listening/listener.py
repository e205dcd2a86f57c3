"""A seat's memory of its own choices and of what it was told after each, and what follows.

The evidence about a hidden word is how much likelier the rivals' choices are, on average, in worlds
where it has a value than in all worlds, as a logarithm. It fades, because hands change.
"""

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from athanor.bots.bot import Action, Event, View
from athanor.bots.intuition.weights import has_network
from athanor.bots.ismcts.workspace import IMPOSSIBLE
from athanor.bots.listening.told import rows_of_events
from athanor.bots.tree_search import TreeSearch
from athanor.kernel.declare.record import Array
from athanor.kernel.errors import Unreadable
from athanor.kernel.position import array_of_view

WORLDS = 64  # in which a stretch of the game is replayed
DOUBT = 4.0  # worlds that count as undecided, so that few replays prove little
FADING = 0.85  # what is left of the evidence after each stretch
MOST_HEARD = 1.0  # about one word
MOST_STRETCHES = 12  # that are remembered until the next search


class Stretch(NamedTuple):
    """The game between two choices of a seat."""

    view: View
    action: Action
    events: Sequence[Event]  # after the action


class Listener:
    """What one seat has chosen and heard."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._last: tuple[View, Action] | None = None
        self._stretches: deque[Stretch] = deque(maxlen=MOST_STRETCHES)

    def hear(self, events: Sequence[Event]) -> None:
        """Remember what was told since the last choice, if rivals had a part in it."""
        if self._last is not None and any(e["seat"] not in (None, self.seat) for e in events):
            self._stretches.append(Stretch(*self._last, events))
        self._last = None

    def chose(self, view: View, action: Action) -> None:
        """Remember a choice of the seat itself."""
        self._last = view, action

    def report(self, search: TreeSearch) -> None:
        """Add what was heard since the last report to the evidence of a search."""
        while self._stretches:
            heard = self._evidence(search, self._stretches.popleft())
            search.heard[:] = np.clip(search.heard * FADING + heard, -MOST_HEARD, MOST_HEARD)

    def _evidence(self, search: TreeSearch, stretch: Stretch) -> Array:
        game, players = search.game, stretch.view["players"]
        try:
            told = rows_of_events(game, stretch.events, players)
        except (KeyError, Unreadable):  # an event of another version of the rules
            return np.zeros_like(search.heard)
        view = array_of_view(game, stretch.view, self.seat)
        own = game.moves.number(stretch.action, players)
        guessed, likelihoods = search.listen(
            view, own, told, drawn_piles(search), has_network(game), WORLDS
        )
        return evidence_of(guessed, likelihoods, search.heard.shape[1])


def evidence_of(guessed: Array, likelihoods: Array, values: int) -> Array:
    """By word and value: the logarithm of its likelihood over that of any value.

    Worlds in which something was impossible are left out.
    """
    possible = likelihoods > IMPOSSIBLE
    if not possible.any():
        return np.zeros((guessed.shape[1], values))
    guessed, likelihoods = guessed[possible], likelihoods[possible]
    weights = np.exp(likelihoods - likelihoods.max())
    weights /= weights.mean()
    found = np.zeros((guessed.shape[1], values))
    for word, column in enumerate(guessed.T):
        for value in np.unique(column[column >= 0]):
            alike = column == value
            ratio = (weights[alike].sum() + DOUBT) / (alike.sum() + DOUBT)
            found[word, min(int(value), values - 1)] = np.log(ratio)
    return found


def drawn_piles(search: TreeSearch) -> Array:
    """The first word of each hidden pile that is drawn from in the open, and one past its last."""
    fields = [search.game.state.fields[name] for name in search.search.drawn_fields()]
    found = [(field.offset, field.offset + field.size) for field in fields]
    return np.array(found, np.int64).reshape(-1, 2)
