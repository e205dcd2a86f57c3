"""What a review knows of each game: what nobody has seen, and words for a better choice."""
