"""Learning by self-play: the extra `learn` (PyTorch). What it writes is played without PyTorch."""
