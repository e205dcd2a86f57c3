"""Information-set Monte Carlo tree search in the compiled dialect: tree, workspace, kernel."""
