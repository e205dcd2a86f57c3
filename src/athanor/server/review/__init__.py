"""Learning from finished games: reviews, variations, openings and puzzles."""
