"""What cards can do: each effect by its key, with its parameters and its clause.

Its sentence is `does.<key>` of the catalogue, locales/en/alchenemies.json.
"""

from dataclasses import dataclass

from athanor.kernel import Word


class Effect(Word):
    """The keys a deck may use: Formulas first, then Paraphernalia."""

    DESTROY_METAL = "destroy_metal"
    DESTROY_ESSENCE = "destroy_essence"
    STEAL_ELEMENTS = "steal_elements"
    SWAP_PARAPHERNALIA = "swap_paraphernalia"
    DRAW_REAGENTS = "draw_reagents"
    DIG_RECIPES = "dig_recipes"
    RECOVER_RECIPE = "recover_recipe"
    FINISH_NOW = "finish_now"
    FORCE_DISCARD = "force_discard"
    PROJECT_METAL = "project_metal"
    SEAL = "seal"
    REAGENT_CAP = "reagent_cap"
    RUIN_WORK = "ruin_work"
    RECOVER_ELEMENTS = "recover_elements"
    FIND_ALEMBIC = "find_alembic"
    STEAL_PARAPHERNALIA = "steal_paraphernalia"
    SWAP_HAND = "swap_hand"
    DRAW_RECIPES = "draw_recipes"
    PHLOGISTON = "phlogiston"
    DEW = "dew"
    AQUAVITAE = "aquavitae"
    AQUAREGIA = "aquaregia"
    AZOTH = "azoth"
    STONE = "stone"
    BY_AGREEMENT = "by_agreement"


@dataclass(frozen=True)
class Amount:
    """A parameter of an effect: its default and its bounds."""

    default: int
    low: int
    high: int


@dataclass(frozen=True)
class Kind:
    """One kind of effect: when it acts, its clause and its parameters."""

    when: str  # on_play, on_complete or final_count
    clause: str
    amounts: dict[str, Amount]
    names_card: bool = False  # whether it targets one named Paraphernalia, "gold" by default
    has_text: bool = False  # whether the card says what it does, and its player carries it out


ONE = Amount(1, 1, 1)
COIN = 99  # the most a Paraphernalia may be worth

KINDS = {
    Effect.DESTROY_METAL: Kind("on_play", "E40", {"n": ONE}),
    Effect.DESTROY_ESSENCE: Kind("on_play", "E41", {"n": ONE}),
    Effect.STEAL_ELEMENTS: Kind("on_play", "E42", {"n": Amount(2, 1, 4)}),
    Effect.SWAP_PARAPHERNALIA: Kind("on_play", "E43", {"max_gain": Amount(4, 0, COIN)}),
    Effect.DRAW_REAGENTS: Kind("on_play", "E44", {"n": Amount(4, 1, 6)}),
    Effect.DIG_RECIPES: Kind("on_play", "E45", {"look": Amount(4, 2, 6), "keep": Amount(2, 1, 6)}),
    Effect.RECOVER_RECIPE: Kind("on_play", "E46", {"n": ONE}),
    Effect.FINISH_NOW: Kind("on_play", "E47", {}),
    Effect.FORCE_DISCARD: Kind("on_play", "E48", {"n": Amount(2, 1, 7)}),
    Effect.PROJECT_METAL: Kind("on_play", "E49", {"max_gain": Amount(8, 0, COIN)}),
    Effect.SEAL: Kind("on_play", "E50", {}),
    Effect.REAGENT_CAP: Kind("on_play", "E51", {"cap": Amount(6, 0, 9)}),
    Effect.RUIN_WORK: Kind("on_play", "E52", {}),
    Effect.RECOVER_ELEMENTS: Kind("on_play", "E53", {"n": Amount(3, 1, 6)}),
    Effect.FIND_ALEMBIC: Kind("on_play", "E54", {}),
    Effect.STEAL_PARAPHERNALIA: Kind("on_play", "E55", {"max_coin": Amount(4, 0, COIN)}),
    Effect.SWAP_HAND: Kind("on_play", "E56", {}),
    Effect.DRAW_RECIPES: Kind("on_play", "E57", {"n": Amount(2, 1, 6)}),
    Effect.PHLOGISTON: Kind("on_complete", "E58", {}),
    Effect.DEW: Kind("on_complete", "E59", {}),
    Effect.AQUAVITAE: Kind("on_complete", "E60", {"n": Amount(1, 1, 6)}),
    Effect.AQUAREGIA: Kind("on_complete", "E61", {}, names_card=True),
    Effect.AZOTH: Kind("on_complete", "E62", {"n": Amount(2, 1, 6)}),
    Effect.STONE: Kind("final_count", "E63", {"n": Amount(1, 1, 9)}),
    Effect.BY_AGREEMENT: Kind("on_play", "E64", {"moves": Amount(6, 1, 10)}, has_text=True),
}
