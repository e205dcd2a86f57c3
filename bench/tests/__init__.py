"""Tests of the benchmarks; those that need a peer are skipped if .bench-venv is not set up."""
