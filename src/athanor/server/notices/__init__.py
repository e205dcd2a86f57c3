"""Notices to people who are not connected: by push message, mail and webhook."""
