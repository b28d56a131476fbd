"""Players for any game, knowing only the contract."""
