"""History: the games that people have finished, and the tables that wait for them."""
