"""People who meet in a browser."""
