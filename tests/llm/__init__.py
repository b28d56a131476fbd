"""Language models at our tables, through every door."""
