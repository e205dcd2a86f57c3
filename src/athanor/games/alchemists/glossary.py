"""What the words on a table of Alchemists mean."""

from .components import (
    ARTIFACT_COST,
    ARTIFACT_POINTS,
    BASE_PRICE,
    CUBES_BY_SPACE,
    LEVEL_SIZE,
    ORDER_FAVORS,
    ORDER_INGREDIENTS,
    WANTED,
    WANTS,
    Adventurer,
    Alchemical,
    Artifact,
    Favor,
    Ingredient,
    OrderSpace,
    Potion,
    Quality,
    Space,
)
from .values import GRANTS

INGREDIENT_NAMES = {
    Ingredient.FERN: "fern", Ingredient.CLAW: "bird claw", Ingredient.MUSHROOM: "mushroom",
    Ingredient.FLOWER: "flower", Ingredient.ROOT: "mandrake root",
    Ingredient.SCORPION: "scorpion", Ingredient.TOAD: "toad",
    Ingredient.FEATHER: "raven's feather",
}  # fmt: skip
POTION_NAMES = {
    Potion.HEALING: "healing, red plus", Potion.POISON: "poison, red minus",
    Potion.SPEED: "speed, green plus", Potion.PARALYSIS: "paralysis, green minus",
    Potion.WISDOM: "wisdom, blue plus", Potion.INSANITY: "insanity, blue minus",
    Potion.NEUTRAL: "the neutral potion",
}  # fmt: skip
WHEN_DRUNK = {
    Potion.POISON: "Whoever drinks it sends a cube to the hospital for a round.",
    Potion.PARALYSIS: "Whoever drinks it goes last in the next round.",
    Potion.INSANITY: "Whoever drinks it loses 1 reputation.",
}
FAVORS = {
    Favor.ASSISTANT: "one more cube this round, played as you declare",
    Favor.HERBALIST: "played at once: draw three ingredients, then discard any two",
    Favor.ASSOCIATE: "act first on one space, played as you declare",
    Favor.CUSTODIAN: "1 cube, placed as you declare: drink before anything is sold",
    Favor.BARMAID: "your sale counts one quality better, or 1 reputation if it is exact already",
    Favor.MERCHANT: "the first seller gets 1 gold; a later one chooses among all three potions",
    Favor.SAGE: "1 gold more for an ingredient you transmute",
    Favor.SHOPKEEPER: "an artifact you buy costs 1 gold less",
}
ARTIFACTS = {
    Artifact.BOOTS: ("Boots of Speed", "once a round, repeat an action without a cube; not Sell"),
    Artifact.DISCOUNT: ("Discount Card", "your next artifact costs 2 less, later ones 1 less"),
    Artifact.MORTAR: ("Magic Mortar", "a mix discards only one of its two cards, at random"),
    Artifact.PERISCOPE: ("Periscope", "once a round, see one random card of a rival's mix"),
    Artifact.PRESS: ("Printing Press", "you pay the bank nothing for publishing or endorsing"),
    Artifact.ROBE: ("Robe of Respect", "each gain of reputation is 1 larger, until round 5"),
    Artifact.RHETORIC: ("Amulet of Rhetoric", "5 reputation at once"),
    Artifact.HYPNOTIC: ("Hypnotic Amulet", "draw 4 favors at once"),
    Artifact.AUTHORITY: ("Seal of Authority", "publishing and endorsing bring 2 more reputation"),
    Artifact.CHALICE: ("Silver Chalice", "points only"),
    Artifact.CAP: ("Thinking Cap", "test up to two pairs at once; no card is lost"),
    Artifact.TRUNK: ("Witch's Trunk", "draw 7 ingredients at once; order spaces give you none now"),
    Artifact.ALTAR: ("Altar of Gold", "turn 1 to 8 gold into as much reputation at once"),
    Artifact.CUP: ("Bronze Cup", "points only"),
    Artifact.CABINET: ("Crystal Cabinet", "2 points for each of your artifacts"),
    Artifact.PLUME: ("Feather in Cap", "1 point for each kind of ingredient you exhibit"),
    Artifact.MIRROR: ("Magic Mirror", "1 point for every 5 reputation at the end"),
    Artifact.IDOL: ("Wisdom Idol", "1 point for each of your seals on a right theory"),
}
BY_RULE = (Artifact.CABINET, Artifact.PLUME, Artifact.MIRROR, Artifact.IDOL)
SPACES = {
    Space.FORAGE: "take an ingredient of the row, or the top card of the deck",
    Space.TRANSMUTE: "turn an ingredient of your hand into 1 gold",
    Space.CUSTODIAN: "drink before the sale, through the favor card only",
    Space.SELL: "mix a potion the adventurer in town wants, for up to 4 gold",
    Space.BUY: "buy an artifact of the row",
    Space.DEBUNK: "show that a theory is wrong, for 2 reputation",
    Space.PUBLISH: "publish a theory, or endorse one that is there",
    Space.TEST: "mix two ingredients and give the potion to the student",
    Space.DRINK: "mix two ingredients and drink the potion yourself",
    Space.EXHIBIT: "in round 6: name a potion and show it to the public",
}
QUALITIES = {
    Quality.EXACT: "the very potion that was asked for",
    Quality.SIGN: "the right sign, in another colour",
    Quality.NEUTRAL: "the neutral potion; costs 1 reputation",
    Quality.WRONG: "the wrong sign; costs 1 reputation",
}
WORDS = {
    "gold": "Money; and the gold seal: 5 points on a right theory, and no protection.",
    "silver": "A seal: 3 points on a right theory, and no protection.",
    "red": "A colour; a red seal is no loss where red alone was wrong.",
    "green": "A colour; a green seal is no loss where green alone was wrong.",
    "blue": "A colour; a blue seal is no loss where blue alone was wrong.",
    "seal": "Choose what lies face down on the theory. A coloured one protects, a star scores.",
    "seals": "Eleven: two gold, three silver, two of each colour. They lie face down on theories.",
    "theory": "An alchemical token on an ingredient, with the seals of those who stand for it.",
    "theories": "What has been published. A theory in conflict cannot be endorsed.",
    "conflict": "Two theories that cannot both be right; their seals do not count meanwhile.",
    "reputation": "Every point of it is a point at the end. 1-6 is the red zone, from 14 on losses "
    "are larger.",
    "cubes": "Your actions. ready: to place; placed: on spaces; unused: two of them draw a favor.",
    "ready": "Cubes you can still place.",
    "placed": "Cubes on action spaces.",
    "unused": "Cubes left over; two of them draw a favor at the end of the round.",
    "cards": "How many ingredients a hand holds; which ones is secret.",
    "favors": "Cards that help once, each at its own time. Two gold each at the end.",
    "favor": "Play a favor card of your hand.",
    "made": "Potions this seat has mixed, as everyone saw them.",
    "artifacts": "Cards bought: an effect, points, or both.",
    "grants": "Won by seals on two of their ingredients, later on three: 2 gold, and points.",
    "hand": "Your ingredient cards.",
    "facts": "What you have found out; the last ones are shown.",
    "row": "Five open ingredients, dealt again each round.",
    "deck": "Ingredient cards face down.",
    "student": "Tests are free while the student is happy; after a bad potion they cost 1 gold.",
    "happy": "The student asks for no gold.",
    "unhappy": "The student has drunk a bad potion and asks for 1 gold until the round ends.",
    "town": "The adventurer who buys potions in this round.",
    "coming": "The adventurer of the next round.",
    "keep": "Keep this favor; the other one is discarded.",
    "order": "Choose where you stand: higher spaces act first, lower ones draw more cards.",
    "declare": "Place your cubes on the actions of this round.",
    "place": "Declare one more action on that space.",
    "done": "Finish; cubes left over are unused.",
    "take": "Take that ingredient of the row.",
    "draw": "Take the top card of the deck, unseen by others.",
    "decline": "Do not act; the cubes of the action are unused.",
    "mix": "Put two different ingredients together.",
    "bid": "Take this off the price; who bids most smileys sells first.",
    "discount": "Gold taken off the price to sell earlier.",
    "offer": "Say which potion you will sell.",
    "guarantee": "Promise a quality; you are paid if the mix is as good or better.",
    "claim": "Choose the alchemical your theory names.",
    "endorse": "Put a seal of yours on another's theory, for gold.",
    "grant": "Choose which grant you take.",
    "demonstrate": "Choose two ingredients to debunk with.",
    "ask": "Name the potion they make; everyone hears yes or no.",
    "rethink": "Choose other ingredients.",
    "offer_gold": "Lay so much gold on the altar for reputation.",
    "stop": "Test no more.",
    "peek": "Look at one of the cards through the Periscope.",
    "boots": "Repeat the action with the Boots of Speed.",
    "take_back": "Take that card back into your hand.",
    "leave_both": "Leave both cards aside, for the Feather in Cap.",
    "discard": "Give up that ingredient.",
    "pass": "Not now.",
    "conference": "At the end of rounds 3 and 5 seals on theories bring reputation; few cost it.",
    "exhibition": "Round 6: first with a potion 1 reputation, both signs of a colour 2.",
    "setup": "Before round 1: everyone keeps one of two favors.",
    "brew": "Choose two ingredients of your hand to mix.",
    "phase": "The part of the round that is being played.",
    "round": "One of six.",
    "space": "An action space; players act there from the top row down.",
}  # fmt: skip


def order_space(space: OrderSpace) -> str:
    """What an order space gives."""
    if space is OrderSpace.PAY:
        return "order space: pay 1 gold, draw nothing"
    parts = [
        f"{count} {word}{'s' if count > 1 else ''}"
        for count, word in (
            (ORDER_FAVORS[space], "favor"),
            (ORDER_INGREDIENTS[space], "ingredient"),
        )
        if count
    ]
    never = "; for those who drank paralysis" if space is OrderSpace.PARALYSIS else ""
    return f"order space: draw {' and '.join(parts) or 'nothing'}{never}"


def artifact(card: Artifact) -> str:
    """Name, level, price, points and effect."""
    name, effect = ARTIFACTS[card]
    points = "points by its effect" if card in BY_RULE else f"{ARTIFACT_POINTS[card]} points"
    level = "I" * (1 + card // LEVEL_SIZE)
    return f"{name} (level {level}, {ARTIFACT_COST[card]} gold, {points}): {effect}."


def adventurer(tile: Adventurer) -> str:
    """The three potions a tile wants."""
    wanted = [list(Potion)[WANTS[tile, i]].word for i in range(WANTED)]
    return f"An adventurer who buys {', '.join(wanted)}."


def potion(word: Potion) -> str:
    """A potion, and the alchemical with the same letters if there is one."""
    token = word.word in [alchemical.word for alchemical in Alchemical]
    also = " As a theory: the alchemical with that big circle." if token else ""
    return f"{POTION_NAMES[word].capitalize()}. {WHEN_DRUNK.get(word, 'Harmless.')}{also}"


def cubes(space: Space) -> str:
    """What an action costs, first and further."""
    few, many = CUBES_BY_SPACE[space]
    told = ", ".join(map(str, few))
    return told if few == many else f"{told} (with four players {', '.join(map(str, many))})"


GLOSSARY = {
    **WORDS,
    **{kind.word: f"An ingredient: {name}. Five cards." for kind, name in INGREDIENT_NAMES.items()},
    **{word.word: potion(word) for word in Potion},
    **{word.name.casefold(): f"{word.word}: {potion(word)}" for word in Potion},
    "A+": "The alchemical with a plus in all three colours, every circle big.",
    "A-": "The alchemical with a minus in all three colours, every circle big.",
    **{tile.word: adventurer(tile) for tile in Adventurer},
    **{s.word: f"An action: {words}. Cubes: {cubes(s)}." for s, words in SPACES.items()},
    **{card.word: f"A favor: {words}." for card, words in FAVORS.items()},
    "custodian": f"A favor: {FAVORS[Favor.CUSTODIAN]}. Its space comes before Sell.",
    **{card.word: artifact(card) for card in Artifact},
    **{ARTIFACTS[card][0]: artifact(card) for card in Artifact},
    **{
        word: f"A grant for {', '.join(kinds)}: 2 gold at once, {points} points at the end."
        for word, (kinds, points) in GRANTS.items()
    },
    **{space.word: f"An {order_space(space)}." for space in OrderSpace},
    "paralysis": f"A potion (G-), and an {order_space(OrderSpace.PARALYSIS)}.",
    **{
        quality.word: f"A quality: {words}. Promised, it earns {BASE_PRICE[quality]} gold."
        for quality, words in QUALITIES.items()
    },
}

EXPLAINED = frozenset({"order", "keep", "favor", "buy", "guarantee", "grant"})
