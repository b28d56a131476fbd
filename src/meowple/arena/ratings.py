"""Ratings with their uncertainty, by openskill, from results in order."""

from openskill.models import PlackettLuce, PlackettLuceRating

from meowple.arena.matches import Result


class Rating:
    """`skill` is openskill's mean, `doubt` its standard deviation; `sure` is what the entrant is at least worth."""

    def __init__(self, name: str, skill: float, doubt: float, games: int) -> None:
        self.name = name
        self.skill = skill
        self.doubt = doubt
        self.games = games

    @property
    def sure(self) -> float:
        return self.skill - 3 * self.doubt

    def json(self) -> dict[str, object]:
        return {"name": self.name, "skill": round(self.skill, 3), "doubt": round(self.doubt, 3), "games": self.games}


def rate(results: list[Result]) -> list[Rating]:
    """All entrants, the strongest first."""
    model = PlackettLuce()
    ratings: dict[str, PlackettLuceRating] = {}
    games: dict[str, int] = {}
    for result in results:
        names = result.fixture.seats
        teams = [[ratings.setdefault(name, model.rating(name=name))] for name in names]
        rated = model.rate(teams, ranks=[float(place) for place in result.places])
        for name, team in zip(names, rated, strict=True):
            ratings[name] = team[0]
            games[name] = games.get(name, 0) + 1
    found = [Rating(name, rating.mu, rating.sigma, games[name]) for name, rating in ratings.items()]
    return sorted(found, key=lambda rating: -rating.sure)
