"""Sessions in a terminal: a game, the card reader, the notebook."""
