"""Who plays Pig against you."""
