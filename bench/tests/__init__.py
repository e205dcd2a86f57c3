"""Tests of the bench; those that need a peer are skipped where .bench-venv is not set up."""
