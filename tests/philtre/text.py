"""The words of Philtre in English."""

from .actions import Event, Refusal

RULES = {
    "P1": "Every seat is dealt two herbs from the shuffled deck.",
    "P2": "Seats take turns to the left; only those who are asked may answer.",
    "P3": "A seat may press pairs of herbs from its hand for one gold each, as often as it can.",
    "P4": "A seat may look at the top card of the deck, once while it lies there.",
    "P5": "A seat may gather the top card of the deck unseen, or a herb of its choice in the heap.",
    "P6": "A seat may trade a herb of its hand for another kind that lies in the heap.",
    "P7": "A philtre is brewed from two or three herbs, for two gold and one for each kind in it.",
    "P8": "A seat may ask another one for a herb; that one chooses, and no third seat sees which.",
    "P9": "When the deck runs out the heap is shuffled into a new one at once.",
    "P10": "At an auction all seats bid in secret: three gold at most, and no more than they have.",
    "P11": "The highest bid alone at the top is paid and wins the prize; else nobody wins.",
    "P12": "The game ends after the rounds agreed on.",
    "P13": "Gold counts one, the prize what the spice says, two herbs left over one point.",
    "P14": "Most points win; between equals, more gold; those still equal share.",
}

REFUSALS = {
    Refusal.NONE: "",
    Refusal.NOT_YOUR_TURN: "Another seat is asked.",
    Refusal.GAME_OVER: "The game is over.",
    Refusal.NOT_ASKED: "That is not the choice to be made now.",
    Refusal.HERB_MISSING: "You do not have the herbs for that.",
    Refusal.LOOKED_ALREADY: "You have seen the top card already.",
    Refusal.NO_CARD: "There is no card to draw.",
    Refusal.NOT_IN_HEAP: "There is no such herb in the heap.",
    Refusal.SAME_HERB: "Trade {from_} for another herb.",
    Refusal.TOO_FEW_HERBS: "A philtre takes two herbs at least.",
    Refusal.TOO_MANY_HERBS: "A philtre takes three herbs at most.",
    Refusal.ONESELF: "Ask another seat.",
    Refusal.EMPTY_HAND: "{seat} has no herb to give.",
    Refusal.TOO_POOR: "You do not have {gold} gold.",
}

EVENTS = {
    Event.DEALT: "{who} is dealt {herbs}.",
    Event.PRESSED: "{who} presses {pair}.",
    Event.LOOKED: "{who} looks at the top card.",
    Event.SAW: "{who} sees {herb} on top.",
    Event.GATHERED: "{who} gathers a card.",
    Event.DREW: "{who} draws {herb}.",
    Event.PICKED: "{who} picks {herb} from the heap.",
    Event.TRADED: "{who} trades {from_} for {to}.",
    Event.MIXED: "{who} brews {herbs} for {gold} gold.",
    Event.ASKED: "{who} asks {other} for a herb.",
    Event.GAVE: "{who} gives {other} a herb.",
    Event.GAVE_HERB: "{who} gives {herb} to {other}.",
    Event.SEALED: "{who} has bid.",
    Event.BADE: "{who} bade {gold}.",
    Event.WON: "{who} wins the prize of {prize}.",
    Event.NOBODY_WON: "Nobody wins the prize.",
    Event.RESHUFFLED: "{cards} cards are shuffled into a new deck.",
    Event.ENDED: "The game is over.",
}
