"""Best responses: networks that learn to beat a frozen bot."""
