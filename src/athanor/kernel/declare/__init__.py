"""What a game declares: its record, moves, events, refusals, options and the shape of its data."""
