"""A game: the words that its folder defines, and what the kernel derives from them."""

from collections.abc import Callable, Mapping
from functools import cached_property
from threading import local
from types import ModuleType
from typing import Any

from athanor.kernel import house, position
from athanor.kernel.checks import checked_seed
from athanor.kernel.decks import given_deck, specialised
from athanor.kernel.declare.action import Moves
from athanor.kernel.declare.events import Events
from athanor.kernel.declare.house import HouseRules
from athanor.kernel.declare.options import Option
from athanor.kernel.declare.record import OWN, OWN_UNTIL_OVER, Array, Record
from athanor.kernel.declare.refusal import Flaws, Refusals
from athanor.kernel.declare.shape import Shape
from athanor.kernel.declare.words import Json, Word
from athanor.kernel.errors import BadPosition, Unreadable
from athanor.kernel.integers import as_integer
from athanor.kernel.machine import Machine
from athanor.kernel.position import array_of_line, array_of_view
from athanor.kernel.roles import WORDS, found_word
from athanor.kernel.soundness import check_fields, spread
from athanor.kernel.table import Table


class Game:
    """A game: its name, its seats, and the words that its folder defines.

    A folder's `__init__.py` creates one, named `GAME`. Everything else is looked up in the folder
    on first use, by the names in `WORDS`; a word passed to `Game` itself takes precedence.
    """

    state: type[Record]
    phases: type[Word]
    moves: type[Moves]
    refusals: type[Refusals]
    told: type[Events]
    flaws: type[Flaws]
    sheet: tuple[str, ...]  # the lines of the score sheet, in order
    settings: tuple[Option, ...]
    house: type[HouseRules] | None  # numbers of the rules that a table can change
    shape: Shape
    text: ModuleType  # RULES, REFUSALS and EVENTS: the words in one language
    setup: Callable[..., None]
    refuse: Callable[..., int]
    apply: Callable[..., None]
    score: Callable[..., int]
    winners: Callable[..., int]
    flaw: Callable[..., int]
    redeal: Callable[..., None]
    veil: Callable[..., None]
    belief: Callable[..., Any]
    legal: Callable[..., int] | None  # faster than asking `refuse` about every action
    board: Callable[..., Any] | None  # the position as a rich renderable, for the terminal
    insight: Callable[[Json], Json] | None  # what can be derived from a view, for people
    tables: Callable[[], Json] | None  # the components, for the page
    own_deck: Json  # the built-in deck, in the format of a custom deck

    def __init__(
        self, package: str, *, title: str, seats: range, version: int = 1, **words: Any
    ) -> None:
        self.package, self.title, self.seats = package, title, seats
        self.version = version  # of the rules: raised when they ask or allow something else
        self.name = package.rpartition(".")[2].partition("__")[0]
        unknown = set(words) - set(WORDS)
        if unknown:
            raise TypeError(f"{package}: {min(unknown)} is not a word of a game.")
        vars(self).update(words)

    def __getattr__(self, word: str) -> Any:
        """A word of the game's folder, looked up on first use."""
        if word not in WORDS:
            raise AttributeError(f"A game has no {word!r}.")
        found = found_word(self.package, word)
        setattr(self, word, found)
        return found

    def load(self) -> None:
        """Look up every word now, so that a missing or broken one is reported at once."""
        for word in WORDS:
            getattr(self, word)

    @cached_property
    def machine(self) -> Machine:
        """The game's compiled loops, created on first use."""
        return Machine(self)

    @cached_property
    def _of_threads(self) -> local:
        return local()

    def apart(self) -> "Game":
        """The same game for this thread alone: tables of a game share the buffers of its rules."""
        mine = vars(self._of_threads)
        if "game" not in mine:
            machine = self.machine.apart()
            found = mine["game"] = object.__new__(Game)
            vars(found).update(vars(self), machine=machine)
        game: Game = mine["game"]
        return game

    @property
    def options(self) -> dict[str, Json]:
        """Each option with its default."""
        return {option.name: option.default for option in self.settings}

    @property
    def option_words(self) -> dict[str, str]:
        """Each option with an English sentence on what it does."""
        from athanor.language import SOURCE, explained  # Babel takes long to load

        return {
            option.name: explained(self.name, option.name, option.doc, SOURCE)
            for option in self.settings
        }

    @cached_property
    def rules(self) -> Mapping[str, str]:
        """Every clause with one sentence."""
        rules: Mapping[str, str] = self.text.RULES
        return rules

    def new(self, players: int, seed: int | None = None, **options: Json) -> Table:
        """A new table. The same arguments give the same game on every machine."""
        return Table.start(self, players, checked_seed(seed), options)

    def imagine(self, view: Json, seat: int | None, seed: int | None) -> Table:
        """A complete table that `seat` cannot distinguish from the one its view was taken from."""
        table = Table.imagined(self, array_of_view(self, view, seat), seat, checked_seed(seed))
        self.check(table.array)  # a view from a caller may fit no position
        return table

    def at(self, line: str) -> Table:
        """A table from a position line, or `BadPosition`."""
        array = array_of_line(self, line)
        self.check(array)
        return Table.at(self, array)

    def prepared(self, players: int, options: Mapping[str, Json]) -> Array:
        """A record that contains only the number of players and the options."""
        seats = as_integer(players)
        if seats is None or seats not in self.seats:
            raise ValueError(f"players: {self.title} is for {spread(self.seats)}, not {players!r}.")
        numbers = house.entries(self)
        unknown = [name for name in options if name not in self.options and name not in numbers]
        if unknown:
            known = ", ".join([*self.options, *house.house_names(self)]) or "none"
            raise ValueError(
                f"option {unknown[0]}: {self.title} has no such option (it has {known})."
            )
        array = self.state.blank()
        s = self.state.of(array)
        s.players = seats
        for option in self.settings:
            unsaid = options.get(option.follows, option.default)
            option.put(s, options.get(option.name, unsaid), seats)
        house.put(self, s, options)
        return array

    @property
    def hides(self) -> bool:
        """Whether a seat sees anything that the others do not."""
        return any(field.sight in (OWN, OWN_UNTIL_OVER) for field in self.state.fields.values())

    @property
    def deck(self) -> Json:
        """The deck this game was created with, or None for the built-in one."""
        return given_deck(self.package)

    def with_deck(self, deck: Json) -> "Game":
        """The same game with another deck; `Unreadable` says what is wrong with the deck."""
        if self.own_deck is None:
            raise Unreadable(f"deck: {self.title} has no deck that can be replaced.")
        game: Game = specialised(self.package, deck).GAME
        return game

    @property
    def actions(self) -> int:
        """The number of actions: every number below it is an action that can be legal."""
        return self.moves.count()

    def action(self, number: int) -> dict[str, Json]:
        """The action of a number, as a dict."""
        given = as_integer(number)
        if given is None or not 0 <= given < self.actions:
            raise Unreadable(f"number: {number!r} is no action from 0 to {self.actions - 1}.")
        return self.moves.action(given)

    def number(self, action: Json, players: int) -> int:
        """The number of an action, from its dict or its plain text."""
        if isinstance(action, str):
            return self.moves.parse(action, players)
        if type(action) is int:
            raise Unreadable(f"{action} is a number; play_number(seat, {action}) plays it.")
        return self.moves.number(action, players)

    def check(self, array: Array) -> None:
        """Raise `BadPosition` for a record that no game can reach."""
        check_fields(self, array)
        try:
            house.check(self, self.state.of(array))
        except ValueError as error:
            raise position.bad_option(error) from None
        found = self.machine.loops.fault(self.machine.cell(array))
        if found:
            flaw = list(self.flaws)[found]
            raise BadPosition(flaw.field, flaw.sentence)

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, memo: Any) -> "Game":
        return self
