"""What the review knows about each game: what nobody has seen, and words for a better choice."""
