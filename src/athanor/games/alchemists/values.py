"""The values that the printed sources leave open, or on which they disagree.

If your box shows another value, change it here and nowhere else. `UNLIMITED` means "as many as
needed".
"""

UNLIMITED = 32767

# The ingredients beside each grant, and its points at the end. The middle one's four and the
# north-east one's three are printed; the rest is our choice.
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

# Coins and pairs of conflict tokens: 36 and 3 are in the box, but no rule limits them.
GOLD = UNLIMITED
CONFLICTS = UNLIMITED
