"""People: accounts, cookies and seat tokens."""
