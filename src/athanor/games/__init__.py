"""The games, one folder each; the kernel finds them by that."""
