"""The players of Purrramid: read levels, thinking, then turn_solver, lookahead and worth."""
