"""Reasons to refuse an action, and flaws of an impossible position."""

from athanor.kernel.declare.numbered import Numbered


class Refusals(Numbered):
    """A game's reasons to refuse an action, each with its clause; `NONE` comes first.

    A reason whose code also belongs to another clause gives the code after the clause.
    """

    clause: str
    shared_code: str

    def describe(self, clause: str, shared_code: str = "") -> None:
        self.clause, self.shared_code = clause, shared_code

    @property
    def code(self) -> str:
        """The stable name outside the rules."""
        return self.shared_code or self.name.lower().replace("_", "-")


class Flaws(Numbered):
    """What can be wrong with a position: a field and a sentence; `NONE` comes first."""

    field: str
    sentence: str

    def describe(self, field: str, sentence: str) -> None:
        self.field, self.sentence = field, sentence
