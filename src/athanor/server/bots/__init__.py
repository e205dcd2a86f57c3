"""Bots at tables: the driver, the worker pool, external programs, hints and evaluations."""
