"""Steps from one shape of the storage to the next; they run themselves when a server starts."""
