"""The lobby: games to choose from; tables to open, join, leave and play again."""
