"""Balance studies: what seats, deals, skill and single choices are worth in a game."""
