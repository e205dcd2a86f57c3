"""The page in a real browser: only pointer and key events on what is visible."""
