"""The people at a table: who is there, what they say, nudges and votes."""
