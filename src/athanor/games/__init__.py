"""The games, one folder each; the kernel discovers them."""
