"""What is kept of today's rules for tomorrow's: golden games and saves."""
