"""The lobby: games to choose, tables to open, join, leave and play again."""
