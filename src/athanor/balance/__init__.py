"""Balance studies: the value of seats, deals, skill and single choices in a game."""
