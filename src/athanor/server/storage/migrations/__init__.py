"""Schema migrations; they run automatically when a server starts."""
