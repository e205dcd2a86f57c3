"""Reader, notebook and score pads in a browser."""
