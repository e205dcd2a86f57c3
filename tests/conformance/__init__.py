"""The conformance suite, run on every game and on Philtre."""
