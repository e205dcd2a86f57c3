"""Storage: SQLite or PostgreSQL, the log's entries, the writer, and messages between processes."""
