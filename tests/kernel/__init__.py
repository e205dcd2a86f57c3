"""The kernel, one file per noun."""
