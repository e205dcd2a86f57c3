"""What a table remembers: events and their sentences, positions to go back to, saves."""
