"""Many seeded games: what they come to, and who is stronger."""
