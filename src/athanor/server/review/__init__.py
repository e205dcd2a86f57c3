"""What finished games teach: reviews, variations, openings and puzzles."""
