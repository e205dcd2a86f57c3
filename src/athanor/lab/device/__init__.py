"""Batches on a GPU: the rules compiled once more, for CUDA, from the same source."""
