"""The machine of a game: the loops of loops.py, bound to its rules and compiled on first use."""

import sys
from collections.abc import Callable
from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from athanor.kernel.compile.bind import bound_module
from athanor.kernel.compile.mode import INTERPRETED
from athanor.kernel.compile.sources import KERNEL, cache_folder
from athanor.kernel.declare import events
from athanor.kernel.declare.record import OWN, OWN_UNTIL_OVER, Array, Record
from athanor.kernel.random import CHANCE_WORDS, start

if TYPE_CHECKING:
    from athanor.kernel.game import Game

SeedLike = int
CHOSEN_AT_ONCE = 4096  # choices of a random game that are returned together
NOBODY = 15  # instead of a seat


class Machine:
    """The compiled (or interpreted) functions of one game, with the buffers they write to."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self.loops = bound_loops(game)
        self.log = events.new_log()
        self.out = np.zeros(game.moves.count(), np.int32)
        self.chosen = np.zeros(CHOSEN_AT_ONCE, np.int32)
        if not INTERPRETED:
            _compile_once(self)

    def apart(self) -> "Machine":
        """The same functions with buffers of their own."""
        other = object.__new__(Machine)
        vars(other).update(vars(self), log=events.new_log())
        other.out, other.chosen = np.zeros_like(self.out), np.zeros_like(self.chosen)
        vars(other).pop("told", None)
        return other

    @cached_property
    def choices(self) -> Callable[..., int]:
        """`loops.choices`, the fast way."""
        return self._direct("choices", 0, self.out)

    @cached_property
    def reason(self) -> Callable[..., int]:
        """`loops.reason`, the fast way."""
        return self._direct("reason", 0, 0)

    @cached_property
    def hide(self) -> Callable[..., None]:
        """`loops.hide`, the fast way."""
        return self._direct("hide", self.game.state.blank().view(np.int16), 0)

    @cached_property
    def play(self) -> Callable[..., None]:
        """`loops.play`, the fast way."""
        return self._direct("play", 0, 0, self.log)

    @cached_property
    def play_on(self) -> Callable[..., int]:
        """`loops.play_on`, the fast way."""
        return self._direct("play_on", 0, self.out, self.log)

    def _direct(self, name: str, *arguments: Any) -> Callable[..., Any]:
        """A loop without Numba's type dispatch, which takes half of the call's time."""
        loop = getattr(self.loops, name)
        if INTERPRETED:
            return cast(Callable[..., Any], loop)
        import numba  # interpreted rules need no Numba

        typeof: Any = numba.typeof
        kinds = [typeof(argument) for argument in (self.game.state.blank(), *arguments)]
        return cast(Callable[..., Any], loop.compile(tuple(kinds)))

    @cached_property
    def told(self) -> events.Log:
        """The log, in the form that the rules expect."""
        return events.as_told(self.log)

    def cell(self, array: Array) -> Any:
        """A record in the form that the loops expect."""
        return [self.game.state.of(array)] if INTERPRETED else array

    def numbers(self, array: Array) -> Any:
        """A row of ints in the form that the rules expect."""
        return array.data if INTERPRETED else array

    def key(self, seed: SeedLike) -> Any:
        """The key of a seed of up to 128 bits."""
        words = [(seed >> (16 * i)) & 0xFFFF for i in range(8)]
        return self.numbers(np.array(words, np.uint16).view(np.int16))

    def generator(self, seed: SeedLike) -> Any:
        """A generator outside any record, for random players."""
        words = self.numbers(np.zeros(CHANCE_WORDS, np.int16))
        start(words, self.key(seed))
        return words


def bound_loops(game: "Game") -> ModuleType:
    """Execute loops.py as a module of the game, with the game's rules bound to its names."""
    sight, row = _who_sees(game.state)
    words = {
        "setup": game.setup, "refuse": game.refuse, "apply": game.apply, "score": game.score,
        "winners": game.winners, "flaw": game.flaw, "veil": game.veil, "belief": game.belief,
        "redeal": game.redeal, "ACTIONS": game.moves.count(), "LINES": len(game.sheet),
        "SIGHT": sight, "ROW": row,
        "NOBODY": NOBODY,
    }  # fmt: skip
    module = bound_module(f"{game.package}.loops", KERNEL / "loops.py", words)
    vars(module)["legal"] = game.legal or module.legal_by_refusal
    return module


def _who_sees(state: type[Record]) -> tuple[Array, Array]:
    sight = np.zeros(state.words, np.int64)
    row = np.zeros(state.words, np.int64)
    for field in state.fields.values():
        place = slice(field.offset, field.offset + field.size)
        sight[place] = field.sight
        if field.sight in (OWN, OWN_UNTIL_OVER):
            row[place] = np.repeat(np.arange(field.shape[0]), field.size // field.shape[0])
    return sight, row


def _compile_once(machine: Machine) -> None:
    """Compile every loop before the first game, with a progress report, unless already done."""
    folder = cache_folder(machine.loops.__name__)
    ready = folder / "ready"
    if ready.exists():
        return
    steps = _every_loop(machine)
    for done, (name, run) in enumerate(steps):
        _say(f"Compiling the rules of {machine.game.title}, once: {done} of {len(steps)}, {name}")
        run()
    _say(f"The rules of {machine.game.title} are compiled and cached.", end="\n")
    folder.mkdir(parents=True, exist_ok=True)
    ready.touch()


def _every_loop(machine: Machine) -> list[tuple[str, Callable[[], Any]]]:
    """A first call of each loop, ordered so that each finds a valid position."""
    game, loops, log, out = machine.game, machine.loops, machine.told, machine.out
    a, key = game.prepared(min(game.seats), {}), machine.key(1)
    words, view = a.view(np.int16), game.state.blank()
    spare, fresh = a.copy(), a.copy().view(np.int16)
    whole, chance = spare.view(np.int16), machine.generator(1)
    seat = 0

    def choose() -> int:
        return int(loops.choices(a, seat, out))

    def look() -> None:
        view[:] = a
        loops.hide(view, view.view(np.int16), seat)

    def guess() -> None:
        loops.fill(view, seat, key, loops.believe(view, seat))

    assert len(words) == game.state.words
    return [
        ("set-up", lambda: loops.begin(a, key, log)),
        ("refusals", lambda: loops.reason(a, seat, 0)),
        ("legal actions", choose),
        ("all refusals", lambda: loops.choices_by_refusal(a, seat, out)),
        ("views", look),
        ("redeals", guess),
        ("play", lambda: loops.wander(a, chance, out, log, machine.chosen[:3])),
        ("whole games", lambda: loops.wander_on(spare, whole, fresh, chance, out, log, 1)),
        ("scores", lambda: (loops.points(a, seat, 0), loops.first_places(a))),
        ("soundness", lambda: (loops.fault(a), loops.patrol(a, chance, out, log, 3))),
        ("actions", lambda: loops.play(a, *_next_choice(machine, a), log)),
        ("single steps", lambda: loops.play_on(a, _next_choice(machine, a)[1], out, log)),
    ]


def _next_choice(machine: Machine, a: Array) -> tuple[int, int]:
    """The first legal action of the first seat that may act, in the form of the loops."""
    acting = int(a["acting"][0])
    seat = (acting & -acting).bit_length() - 1
    machine.loops.choices(a, seat, machine.out)
    return seat, int(machine.out[0])


def _say(sentence: str, end: str = "") -> None:
    """Report progress: on a terminal, one line that is overwritten."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{sentence}", end=end, file=sys.stderr, flush=True)
    elif end or "once: 0" in sentence:
        print(sentence, file=sys.stderr, flush=True)
