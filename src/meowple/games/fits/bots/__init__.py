"""Players of FITS: `greedy` looks at the ramp a piece would leave behind, `thinking` at the cards to come."""
