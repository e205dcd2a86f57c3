"""What browser tests share: servers, visitors, prepared tables."""
