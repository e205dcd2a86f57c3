"""Pictures of the pages, made by a command."""
