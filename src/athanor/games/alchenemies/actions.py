"""The moves, refusals and events of AlchEnemies."""

from athanor.kernel import Events, Moves, Number, OneOf, Refusals, Seat, Word, fields
from athanor.kernel.declare.words import Words

from .components import (
    COMPLETING,
    ELEMENTS,
    ICON,
    MADE,
    NAMES,
    NO_ICON,
    REAGENT_CARDS,
    SEATS,
    TYPE,
    Paraphernalia,
    Reagent,
    Recipe,
    Source,
)


class Cards(Words):
    """Recipes, by the names on the cards."""

    def __init__(self, members: type[Word]) -> None:
        super().__init__(members)
        self.names = NAMES[: self.size]

    def say(self, number: int) -> str:
        return self.names[number]


class Payment(OneOf):
    """What pays for a type icon: a list with one Paraphernalia, or an empty one."""

    def __init__(self) -> None:
        super().__init__([[], *([card.word] for card in Paraphernalia)])

    def say(self, number: int) -> str:
        return NAMES[number - 1] if number else "nothing"


class Used(Payment):
    """The same, as the end of a sentence."""

    def say(self, number: int) -> str:
        return f" with {NAMES[number - 1]}" if number else ""


CARD = Cards(Recipe)
MADE_CARD = Cards(Paraphernalia)
PAYMENT = Payment()
SEAT = Seat(SEATS)


def acts_when_finished(card: int) -> bool:
    """E24 A Paraphernalia that does something once it is made."""
    return any(COMPLETING[i] == card for i in range(len(COMPLETING)))


def can_be_paid(recipe: int, paid: int) -> bool:
    """E21.1 An icon is paid with a card of its type, and nothing else is."""
    if ICON[recipe] == NO_ICON or paid == 0:
        return ICON[recipe] == NO_ICON and paid == 0
    return bool(TYPE[paid - 1] == ICON[recipe])


def can_be_at_work(recipe: int, paid: int) -> bool:
    """E47 A Paraphernalia that an Alembic can be working on."""
    return recipe < MADE and can_be_paid(recipe, paid)


class Move(Moves):
    """One verb has one set of fields: the same keys in every question."""

    USE = fields(card=MADE_CARD).where(acts_when_finished)
    SKIP = fields()
    SHED = fields(reagent=Reagent)
    DRAW = fields(from_=Source)
    TRANSMUTE = fields(recipe=CARD, with_=PAYMENT).where(can_be_paid)
    END = fields()
    TARGET = fields(seat=SEAT)
    PICK = fields(seat=SEAT, card=MADE_CARD)
    TAKE = fields(reagent=Reagent).where(lambda reagent: reagent < ELEMENTS)
    OFFER = fields(card=MADE_CARD)
    KEEP = fields(recipe=CARD)
    BOTTOM = fields(recipe=CARD)
    RECOVER = fields(recipe=CARD).where(lambda recipe: recipe < MADE)
    FINISH = fields(recipe=CARD, with_=PAYMENT).where(can_be_at_work)
    PROJECT = fields(recipe=CARD).where(lambda recipe: recipe < MADE)
    RUIN = fields(seat=SEAT, recipe=CARD, with_=PAYMENT).where(
        lambda seat, recipe, paid: can_be_at_work(recipe, paid)
    )
    STEAL = fields(recipe=CARD)
    GIVE = fields(recipe=CARD)
    DISCARD = fields(recipe=CARD)


MOVES = Move.table()
FIRST = Move.firsts()  # the number of the first action of each family


class Refusal(Refusals):
    """Reasons to refuse an action, each with its clause."""

    NONE = ""
    NOT_YOUR_TURN = "E6"
    NOT_ASKED = "E7"
    NOT_WAITING = "E8"
    STACK_EMPTY = "E14"
    NOT_FREE = "E17"
    NOT_IN_HAND = "E19"
    NO_ALEMBIC = "E20.1"
    INGREDIENT_MISSING = "E21"
    WRONG_PAYMENT = "E21.1"
    NO_METAL_TO_DESTROY = "E26"
    NO_ESSENCE_TO_DESTROY = "E26"
    NOBODY_HAS_ELEMENTS = "E26"
    NOTHING_TO_SWAP = "E26"
    NOTHING_TO_LOOK_AT = "E26"
    NOTHING_TO_RECOVER = "E26"
    NOTHING_TO_FINISH = "E26"
    NOBODY_HAS_CARDS = "E26"
    NOTHING_TO_PROJECT = "E26"
    NOBODY_ABOVE_CAP = "E26"
    NOTHING_TO_RUIN = "E26"
    TOO_FEW_ELEMENTS = "E26"
    NO_ALEMBIC_LEFT = "E26"
    NOTHING_TO_STEAL = "E26"
    NO_HANDS_TO_SWAP = "E26"
    TOO_FEW_RECIPES = "E26"
    NOT_HELD = "E29", "not-in-hand"
    GAME_OVER = "E30"
    NOT_THAT_METAL = "E40"
    NOT_THAT_ESSENCE = "E41"
    NOT_FROM_THERE = "E42"
    NOT_FOR_THAT = "E43"
    NOT_LOOKED_AT = "E45"
    NOT_IN_PILE = "E46"
    NOT_AT_WORK = "E47"
    NOT_TO_DISCARD = "E48"
    NOT_THAT_PROJECTION = "E49"
    SEALED = "E50"
    NOT_TO_SHED = "E51"
    NOT_THAT_WORK = "E52"
    NOT_AMONG_DISCARDS = "E53"
    NOT_THAT_CARD = "E55"
    NOT_THAT_HAND = "E56"
    NO_FIRE = "E58"
    NO_WATER = "E59"
    NO_RECIPE_LEFT = "E60"
    NO_VICTIM = "E61"
    NOT_THERE = "E64"


COUNT = Number(0, REAGENT_CARDS)


class Event(Events):
    """The events; only a seat itself sees the Recipes it draws or looks at."""

    DEALT = fields(cards=COUNT)
    DEALT_HAND = fields(first=CARD, second=CARD, third=CARD, fourth=CARD, fifth=CARD)
    TURN_BEGAN = fields(round=Number(1, 1000))
    FINISHED = fields(recipe=CARD)
    UNSEALED = fields()
    DREW_REAGENT = fields(reagent=Reagent)
    RESHUFFLED = fields(cards=COUNT)
    DREW_RECIPE = fields(cards=COUNT)
    DREW_CARD = fields(recipe=CARD)
    SHED = fields(reagent=Reagent)
    TRANSMUTED = fields(recipe=CARD, paid=Used())
    PLAYED = fields(recipe=CARD, paid=Used())
    USED = fields(card=MADE_CARD)
    SKIPPED = fields()
    DESTROYED = fields(card=MADE_CARD, owner=SEAT)
    STOLE = fields(card=MADE_CARD, owner=SEAT)
    SWAPPED = fields(card=MADE_CARD, owner=SEAT, offer=MADE_CARD)
    TOOK_ELEMENT = fields(reagent=Reagent, owner=SEAT)
    TOOK_DISCARD = fields(reagent=Reagent)
    LOOKED = fields(cards=COUNT)
    LOOKED_AT = fields(recipe=CARD)
    DUG = fields(kept=COUNT, under=COUNT)
    KEPT = fields(recipe=CARD)
    PUT_UNDER = fields(recipe=CARD)
    RECOVERED = fields(recipe=CARD)
    PROJECTED = fields(recipe=CARD)
    SEALED = fields()
    RUINED = fields(recipe=CARD, owner=SEAT)
    FOUND_ALEMBIC = fields()
    LOOKED_INTO_HAND = fields(owner=SEAT)
    SAW = fields(recipe=CARD, owner=SEAT)
    EXCHANGED = fields(owner=SEAT)
    EXCHANGED_CARDS = fields(taken=CARD, given=CARD, owner=SEAT)
    MUST_GIVE_UP = fields(cards=COUNT)
    DISCARDED = fields(recipe=CARD)
    ENDED_BY_STACK = fields()
    ENDED_BY_CAP = fields(round=Number(1, 1000))
    COUNTED = fields(coin=Number(0, 32767))
