"""The administrators' desk: reports, decisions, and the log of who decided what."""
