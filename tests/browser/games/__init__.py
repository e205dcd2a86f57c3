"""The boards of the games in a browser."""
