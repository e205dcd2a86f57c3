"""The one table of values that the printed sources leave open, or give in two ways.

If your box shows another value, change it here and nowhere else. Numbers
that stand for "as many as needed" are `UNLIMITED`.
"""

UNLIMITED = 32767

# The ingredients beside each grant, and the points it is worth at the end. That the middle one
# shows four, and the three of the north-east one, are printed; the rest is our choice.
GRANTS = {
    "nw": (("claw", "fern", "mushroom"), 2),
    "ne": (("mushroom", "toad", "scorpion"), 2),
    "se": (("scorpion", "root", "feather"), 2),
    "sw": (("feather", "flower", "claw"), 2),
    "mid": (("fern", "toad", "root", "flower"), 1),
}

# Smileys on the bid cards with discounts 0 to 3; only the first is printed in the rules.
SMILEYS = (1, 2, 3, 4)

# Cubes of a seat's first and second action on Debunk; another source has 1 and 2.
DEBUNK_CUBES = (1, 1)

# How many seats may show the same potion at the exhibition.
EXHIBITION_SPOTS = UNLIMITED

# Coins and pairs of conflict tokens: 36 and 3 are in the box, but running short is no rule.
GOLD = UNLIMITED
CONFLICTS = UNLIMITED
