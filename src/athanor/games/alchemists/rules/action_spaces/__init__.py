"""What a seat does on each action space of the board, in the order of a round."""
