"""Studies: balance, contests, leagues, tuning and mutation, run now and then."""
