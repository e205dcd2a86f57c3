"""Golden games, and the tests that hold them."""
