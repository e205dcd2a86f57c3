"""Notices to people who are not looking: by mail and by webhook."""
