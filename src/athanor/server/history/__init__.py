"""History: the games that people have finished, and those that wait for them."""
