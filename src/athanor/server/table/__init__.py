"""A table: its commands, its projection from the log, and what each viewer is sent."""
