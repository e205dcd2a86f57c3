"""Matching: people who look for a table find each other."""
