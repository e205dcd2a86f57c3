"""Batches on a GPU: the same rules, compiled for CUDA from the same source."""
