"""The server under load: many live tables, scripted clients, on the same machine."""
