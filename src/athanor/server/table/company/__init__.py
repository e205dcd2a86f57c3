"""The people at a table: who is connected, what they say, nudges and votes."""
