"""What a table remembers: events and their sentences, positions for undo, saves."""
