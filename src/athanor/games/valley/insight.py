"""What a page shows beside a view: current points, and every possible sale, point by point.

Plain data in, plain data out: a view, or a chest of it with one of its lines. House rules are
among the view's options.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

from athanor.kernel.declare.words import Json

from .components import (
    COLOUR_BONUS,
    COLOURS,
    DECOCTIONS_FOR_A_POINT,
    ELIXIRS,
    LEVEL_BONUS,
    LINE_CELLS,
    SHAPE_BONUS,
    SHAPES,
    Colour,
    Token,
)
from .deck import Elixir
from .elixirs import colours_shown, levels_shown, shapes_shown

CARDS = {card.name: card for card in ELIXIRS}
COLOUR_WORDS = [colour.word for colour in Colour]
TOKENS = {token.word: token for token in Token}

Chest = Sequence[Mapping[str, Json] | None]
Sold = list[tuple[Elixir, Token | None]]  # the three elixirs of a line with their tokens
Rules = Mapping[str, Json]
BOX: Rules = {}  # no house rules


def insight(view: Json) -> Json:
    """Points by seat, and what each full line of each chest would sell for, with details."""
    rules = view["options"]
    return {
        "points": [points(view, seat) for seat in range(view["players"])],
        "sales": [
            [explain_sale(chest, line, rules) for line in full_lines(chest)]
            for chest in view["chest"]
        ],
    }


def points(view: Mapping[str, Json], seat: int) -> int:
    """V36–V36.3 What a seat would have if the game ended now."""
    rules = view["options"]
    kept = [elixir["card"] for elixir in view["chest"][seat] if elixir is not None]
    cards = sum(card_points(card, rules) for card in [*view["sold"][seat], *kept])
    left = sum(view["decoctions"][seat].values())
    each = rules.get("decoctions_for_a_point", DECOCTIONS_FOR_A_POINT)
    return int(cards + view["bonus"][seat] + left // each)


def card_points(card: str, rules: Rules) -> int:
    """V36 The points of a card."""
    return int(rules.get(f"points.{card}", CARDS[card].points))


def full_lines(chest: Chest) -> list[list[int]]:
    """V22 The lines of a chest that can be sold."""
    return [line for line in LINE_CELLS if all(chest[cell] is not None for cell in line)]


def explain_sale(chest: Chest, line: Sequence[int], rules: Rules = BOX) -> dict[str, Json]:
    """V22–V29 What a full line sells for, and why: card points and each of the three bonuses."""
    elixirs = [chest[cell] for cell in line]
    sold = [(CARDS[e["card"]], TOKENS.get(e["token"])) for e in elixirs if e is not None]
    if len(sold) != 3 or list(line) not in LINE_CELLS:
        raise ValueError(f"line: {list(line)!r} is not a full line of this chest.")
    reasons = [shape_reason(sold, rules), colour_reason(sold, rules), level_reason(sold, rules)]
    points = sum(card_points(card.name, rules) for card, _ in sold)
    bonus = sum(reason["points"] for reason in reasons)
    return {
        "line": list(line),
        "cards": [card.name for card, _ in sold],
        "points": points,
        "bonus": bonus,
        "total": points + bonus,
        "reasons": reasons,
    }


def shape_reason(sold: Sold, rules: Rules) -> dict[str, Json]:
    """V23 The shape bonus of three elixirs."""
    common = set.intersection(*(shapes_shown(card, token) for card, token in sold))
    if not common:
        return missed("shape")
    shape = SHAPES[min(common)]
    changed = [
        named(card, [card.shape] if card.shape else [], [shape])
        for card, token in sold
        if card.wild or token == Token.SHAPE
    ]
    return earned("shape", rules.get("bonus.shape", SHAPE_BONUS), [shape], changed)


def level_reason(sold: Sold, rules: Rules) -> dict[str, Json]:
    """V25 The level bonus of three elixirs."""
    common = set.intersection(*(levels_shown(card, token) for card, token in sold))
    if not common:
        return missed("level")
    level = str(min(common))
    changed = [
        named(card, [] if card.wild else [str(card.level)], [level])
        for card, token in sold
        if card.wild or token == Token.LEVEL
    ]
    return earned("level", rules.get("bonus.level", LEVEL_BONUS), [level], changed)


def colour_reason(sold: Sold, rules: Rules) -> dict[str, Json]:
    """V24, V27.1 The colour bonus of three elixirs, for one colour or for two."""
    common = most_colours(sold)
    if not common:
        return missed("colour")
    changed = [
        named(card, list(card.colours), as_shown(card, token, common))
        for card, token in sold
        if card.wild or token == Token.COLOUR
    ]
    words = [COLOUR_WORDS[colour] for colour in sorted(common)]
    bonus = rules.get("bonus.colour", COLOUR_BONUS) * len(common)
    return earned("colour", bonus, words, changed)


def most_colours(sold: Sold) -> set[int]:
    """V27–V28 The largest set of colours that all three can share, the first such set."""
    for size in (2, 1):
        for colours in combinations(range(COLOURS), size):
            if all(can_show(card, token, set(colours)) for card, token in sold):
                return set(colours)
    return set()


def can_show(card: Elixir, token: Token | None, colours: set[int]) -> bool:
    """Whether an elixir can show all these colours at once."""
    return any(colours <= shown for shown in colours_shown(card, token))


def as_shown(card: Elixir, token: Token | None, colours: set[int]) -> list[str]:
    """The colours that an elixir must show to include these."""
    shown = next(shown for shown in colours_shown(card, token) if colours <= shown)
    return [COLOUR_WORDS[colour] for colour in sorted(shown)]


def named(card: Elixir, printed: list[str], shown: list[str]) -> dict[str, Json]:
    """What one elixir is named to show, and why it may be; a wild has nothing printed."""
    by = "wild" if card.wild else "token"
    return {"card": card.name, "by": by, "printed": printed, "shown": shown}


def earned(what: str, points: int, values: list[str], changed: list[Json]) -> dict[str, Json]:
    """A bonus that all three elixirs share."""
    return {"what": what, "points": points, "values": values, "named": changed}


def missed(what: str) -> dict[str, Json]:
    """A bonus that three elixirs cannot share, whatever is named."""
    return {"what": what, "points": 0, "values": [], "named": []}
