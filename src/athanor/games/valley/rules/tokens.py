"""V30–V33 Special tokens: three change an elixir when it is sold, one transforms decoctions."""

from athanor.kernel import Log, rule, tell

from ..actions import Event, Refusal
from ..components import Token
from ..state import State


@rule
def refuse_token(s: State, seat: int, token: int, cell: int) -> int:
    """V30.2, V31 Each token once, at most one on an elixir, and only on an elixir."""
    if s.tokens[seat, token] == 0:
        return Refusal.TOKEN_GONE
    if s.token_on[seat, cell] >= 0:
        return Refusal.SECOND_TOKEN
    if token == Token.DECOCTIONS:
        return Refusal.NOT_FOR_ELIXIRS
    if s.chest[seat, cell] < 0:
        return Refusal.NO_ELIXIR
    return Refusal.NONE


@rule
def place_token(s: State, seat: int, token: int, cell: int, log: Log) -> None:
    """V30–V31.1 A token is put on an elixir and stays on it until that is sold."""
    s.tokens[seat, token] = 0
    s.token_on[seat, cell] = token
    tell(log, Event.TOKEN_PLACED, seat, token, s.chest[seat, cell])


@rule
def refuse_transform(s: State, seat: int, source: int, result: int, count: int) -> int:
    """V30.2, V33 Once, at least one decoction that is there, into another colour."""
    if s.tokens[seat, Token.DECOCTIONS] == 0:
        return Refusal.TOKEN_GONE
    if count == 0:
        return Refusal.NOTHING_TRANSFORMED
    if source == result:
        return Refusal.SAME_COLOUR
    if count > s.decoctions[seat, source]:
        return Refusal.DECOCTIONS_MISSING
    return Refusal.NONE


@rule
def transform(s: State, seat: int, source: int, result: int, count: int, log: Log) -> None:
    """V33–V33.2 Decoctions of one colour become as many of another, even above three."""
    s.tokens[seat, Token.DECOCTIONS] = 0
    s.decoctions[seat, source] -= count
    s.decoctions[seat, result] += count
    tell(log, Event.TRANSFORMED, seat, count, source, result)
