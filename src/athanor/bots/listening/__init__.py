"""Listening: what rivals' past choices tell a seat about what it cannot see."""
