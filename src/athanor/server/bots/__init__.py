"""Bots at tables: the driver, the worker pool, external programs and hints."""
