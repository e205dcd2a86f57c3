"""Studies: balance, contests, leagues, tuning and mutation, run occasionally."""
