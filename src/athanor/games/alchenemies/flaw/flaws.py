"""What can be wrong with a position: a field and a sentence for each."""

from athanor.kernel import Flaws


class Flaw(Flaws):
    """What can be wrong with a position."""

    NONE = "", ""
    STARTER = "options.starter", "the starting seat is not at this table."
    STACK = "stack", "stack and stack_left do not agree."
    REAGENTS = "stack", "stack, pile, Labs and Alembics do not add up to all the Reagents."
    STACKS = "recipes", "recipes and recipes_left do not agree."
    RECIPES = "recipes", "stacks, hands, Labs, Alembics and pile do not add up to all the Recipes."
    HAND_SIZE = "hand_size", "it is not the number of cards in that hand."
    LAB = "labs", "a Lab holds ten Reagents, eleven where its owner is about to shed one."
    WORK = "work", "the icon of a Recipe at work is not paid as the card says."
    EARLY_WORK = "work", "before her Play step the seat to move has nothing at work."
    UNSEALED = "sealed", "a seat whose Hermetic Seal is at work is sealed."
    BOTTOM = "bottom", "this is not the end of that seat's Recipe Stack."
    SEEN = "seen", "a hand holds fewer cards of a kind than another seat can be sure of."
    TURNS = "turns", "round, turn and the turns begun do not agree."
    ACTORS = "actors", "the seats that may act do not fit the phase and the turn."
    STEP = "step", "the phase does not belong to this step of a turn."
    DRAWS_LEFT = "draws_left", "it does not fit the step and the phase."
    DUE = "due", "it does not fit the step, the phase and the pile."
    EFFECTS = "effects", "they do not fit the phase, or lie in no Lab of the seat to move."
    PENDING = "pending", "what has been chosen so far does not fit the phase or the rules."
    LOOKED = "looked", "looked and kept cards are not the top of her Recipe Stack."
    OWED = "owed", "it does not fit the phase, the card played and what has been chosen."
    CHOSEN = "chosen", "a card named is not in that hand or Lab, or there are too many."
    HAND = "hands", "the Discard step asks only a seat with more than seven cards."
    ENDED = "over", "it is over where play reaches an empty stack or the cap, and only there."
