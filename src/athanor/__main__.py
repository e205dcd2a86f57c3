"""`python -m athanor` is the command `athanor`."""

from athanor.cli import app

if __name__ == "__main__":
    app(prog_name="athanor")
