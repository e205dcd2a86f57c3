"""Saves of every version of the rules; once written they are never written again."""
