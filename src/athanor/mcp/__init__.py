"""Games for language models over the Model Context Protocol: tables in memory, against our bots."""
