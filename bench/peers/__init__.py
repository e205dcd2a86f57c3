"""The peers: each a script that prints its figures as JSON, run by the Python of .bench-venv."""
