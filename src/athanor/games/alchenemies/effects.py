"""What cards can do: each effect by its key, with its parameters, its clause and its sentence."""

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


@dataclass(frozen=True)
class Amount:
    """A parameter of an effect: its default and its bounds."""

    default: int
    low: int
    high: int


@dataclass(frozen=True)
class Kind:
    """One kind of effect: when it acts, its clause, its parameters and its text on a card."""

    when: str  # on_play, on_complete or final_count
    clause: str
    says: str
    amounts: dict[str, Amount]
    names_card: bool = False  # whether it targets one named Paraphernalia, "gold" by default


ONE = Amount(1, 1, 1)
COIN = 99  # the most a Paraphernalia may be worth

KINDS = {
    Effect.DESTROY_METAL: Kind(
        "on_play", "E40", "Destroy a Metal in an opponent's Lab.", {"n": ONE}
    ),
    Effect.DESTROY_ESSENCE: Kind(
        "on_play", "E41", "Destroy an Essence in an opponent's Lab.", {"n": ONE}
    ),
    Effect.STEAL_ELEMENTS: Kind(
        "on_play", "E42", "Move {n} Elements from one opponent's Lab into yours.",
        {"n": Amount(2, 1, 4)},
    ),
    Effect.SWAP_PARAPHERNALIA: Kind(
        "on_play", "E43",
        "Exchange one of your Paraphernalia for an opponent's of at most {max_gain} Coin more.",
        {"max_gain": Amount(4, 0, COIN)},
    ),
    Effect.DRAW_REAGENTS: Kind(
        "on_play", "E44", "Draw {n} Reagents into your Lab.", {"n": Amount(4, 1, 6)}
    ),
    Effect.DIG_RECIPES: Kind(
        "on_play", "E45",
        "Look at the top {look} cards of your Recipe Stack; keep {keep}, put the rest at the "
        "bottom in the order you like.",
        {"look": Amount(4, 2, 6), "keep": Amount(2, 1, 6)},
    ),
    Effect.RECOVER_RECIPE: Kind(
        "on_play", "E46", "Take a Paraphernalia from the Recipe Discard Pile into your hand.",
        {"n": ONE},
    ),
    Effect.FINISH_NOW: Kind(
        "on_play", "E47", "Finish the Paraphernalia in another of your Alembics now.", {}
    ),
    Effect.FORCE_DISCARD: Kind(
        "on_play", "E48", "Each opponent discards {n} hand cards.", {"n": Amount(2, 1, 7)}
    ),
    Effect.PROJECT_METAL: Kind(
        "on_play", "E49",
        "Put a Metal from your hand into your Lab, worth at most {max_gain} Coin more than the "
        "Metal used.",
        {"max_gain": Amount(8, 0, COIN)},
    ),
    Effect.SEAL: Kind(
        "on_play", "E50", "Until your next Clean Up no other Alchemist's card touches you.", {}
    ),
    Effect.REAGENT_CAP: Kind(
        "on_play", "E51", "Each opponent discards free Reagents down to a Lab of {cap}.",
        {"cap": Amount(6, 0, 9)},
    ),
    Effect.RUIN_WORK: Kind(
        "on_play", "E52", "Ruin the Paraphernalia in an opponent's Alembic.", {}
    ),
    Effect.RECOVER_ELEMENTS: Kind(
        "on_play", "E53", "Take {n} Elements from the Reagent Discard Pile into your Lab.",
        {"n": Amount(3, 1, 6)},
    ),
    Effect.FIND_ALEMBIC: Kind(
        "on_play", "E54", "Take an Alembic from the Reagent Stack or its Discard Pile.", {}
    ),
    Effect.STEAL_PARAPHERNALIA: Kind(
        "on_play", "E55", "Take a Paraphernalia of at most {max_coin} Coin from an opponent's Lab.",
        {"max_coin": Amount(4, 0, COIN)},
    ),
    Effect.SWAP_HAND: Kind(
        "on_play", "E56", "Look at an opponent's hand; take a card of it and give one of yours.", {}
    ),
    Effect.DRAW_RECIPES: Kind(
        "on_play", "E57", "Draw {n} cards from your Recipe Stack.", {"n": Amount(2, 1, 6)}
    ),
    Effect.PHLOGISTON: Kind(
        "on_complete", "E58", "When finished you may take a Fire from the Reagent Discard Pile.", {}
    ),
    Effect.DEW: Kind(
        "on_complete", "E59", "When finished you may take a Water from the Reagent Discard Pile.",
        {},
    ),
    Effect.AQUAVITAE: Kind(
        "on_complete", "E60", "When finished you may draw {n} from your Recipe Stack.",
        {"n": Amount(1, 1, 6)},
    ),
    Effect.AQUAREGIA: Kind(
        "on_complete", "E61", "When finished you may destroy one {card} in an opponent's Lab.",
        {}, names_card=True,
    ),
    Effect.AZOTH: Kind(
        "on_complete", "E62", "When finished you may draw {n} Reagents into your Lab.",
        {"n": Amount(2, 1, 6)},
    ),
    Effect.STONE: Kind(
        "final_count", "E63", "At the final count each Metal in your Lab is worth {n} Coin more.",
        {"n": Amount(1, 1, 9)},
    ),
}  # fmt: skip
