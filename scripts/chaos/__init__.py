"""The chaos soak: games played by real clients while servers, storage and network fail."""
