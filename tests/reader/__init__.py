"""Tests of the card reader and the notebook."""
