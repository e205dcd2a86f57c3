"""The battery, run on every game and on Philtre."""
