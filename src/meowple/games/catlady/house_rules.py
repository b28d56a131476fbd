"""The rules a table has chosen before the game."""


class HouseRules:
    """Never changed during a game."""

    def __init__(
        self,
        with_treats: bool,
        with_goals: bool,
        start_cards: int,
        furry_feeds_in_steps: bool,
        cover_hands: bool,
        no_waste_costs: bool,
    ) -> None:
        self.with_treats = with_treats
        self.with_goals = with_goals
        """11. Neighbours share goals."""
        self.start_cards = start_cards
        """13b. How many the furry player gets."""
        self.furry_feeds_in_steps = furry_feeds_in_steps
        """13k. The furry player feeds step by step instead of in the best way."""
        self.cover_hands = cover_hands
        """3j. Other players' hands are not shown."""
        self.no_waste_costs = no_waste_costs
        """7c. If nobody has wasted anything, everybody loses two points."""
