"""The engine against the second model: whole games and arranged positions in lock-step, and the best feeding."""

import json
import os
from random import Random

import pytest

from meowple.games.catlady.best_feeding import best_feeding, serve
from meowple.games.catlady.feeding_tree import MOST_PLACES
from meowple.games.catlady.rules import CatLady
from meowple.games.catlady.standings import fed_collections, others_at_table
from tests.catlady.model import Model
from tests.catlady.model_arranged import (
    after_the_end,
    arranged,
    at_first_turn,
    flea_crofts_table,
    furry_flea_croft,
    lockstep,
    short_of_food,
    with_one_turn_card,
)
from tests.catlady.model_cards import STARTS, stray_cards
from tests.catlady.model_feasts import a_cows_feeding, a_feeding, a_sniffers_feeding
from tests.catlady.model_home import Home
from tests.catlady.model_judge import alone_points, complaint, feedings
from tests.catlady.model_lockstep import Options, new_game
from tests.catlady.model_points import Others, score
from tests.catlady.model_read import read

STRAYS = stray_cards(True, True)
LONG = os.environ.get("MEOWPLE_LONG") == "1"
SETUPS: list[tuple[int, Options]] = [
    (1, {"start_cards": 1}),
    (1, {"start_cards": 2, "furry_feeding": "steps"}),
    (1, {"start_cards": 3, "no_waste_costs": True}),
    (2, {"edition": "base"}),
    (2, {}),
    (3, {"edition": "base", "no_waste_costs": True}),
    (3, {"edition": "treats-goals"}),
    (4, {"edition": "base"}),
    (4, {"edition": "treats-goals", "cover_hands": True}),
    (5, {}),
    (5, {"edition": "treats-goals"}),
    (6, {"no_waste_costs": True}),
    (6, {"edition": "treats-goals"}),
]
COUNTED = ("cats", "leftovers", "costumes", "catnip", "toys", "tokens", "boxes", "goals", "furry")


@pytest.mark.parametrize("seed", range(12 if LONG else 1))
@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_whole_games_go_the_same_way(players: int, options: Options, seed: int) -> None:
    new_game(players, options).play(Random(seed))


@pytest.mark.parametrize("seed", range(30 if LONG else 3))
@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_the_last_turn_feeding_and_points(players: int, options: Options, seed: int) -> None:
    """Strays and cards at random, so that every ability is met; small feasts are held against all feedings."""
    rng = Random(seed)
    dump = at_first_turn(players, rng, options)
    for share in (0.2, 0.5, 0.9):
        cats, strays = rng.randint(1, 4), rng.randint(0, 4)
        lockstep(arranged(dump, rng, share, cats, strays, rng.choice(STRAYS)), 4000 if LONG else 200).play(rng)


@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_7_every_table_is_worth_what_the_rules_say(players: int, options: Options) -> None:
    """However the cats were fed: each kind of points, places and victory."""
    for seed in range(200 if LONG else 26):
        rng = Random(seed)
        dump = at_first_turn(players, rng, options)
        share, cats, strays = rng.choice((0.1, 0.4, 0.7)), rng.randint(1, 5), rng.randint(0, 5)
        pair = after_the_end(arranged(dump, rng, share, cats, strays, STRAYS[seed % len(STRAYS)]), rng)
        assert isinstance(pair.state, CatLady)
        for tally, counts in zip(pair.state.tallies(), pair.model.counts(), strict=True):
            assert tally.points == [counts[name] for name in COUNTED], seed
        pair.compare_ranking()


@pytest.mark.parametrize("seed", range(400 if LONG else 104))
def test_6h_a_feast_is_the_best_of_all_feedings(seed: int) -> None:
    rng = Random(seed)
    players, options = rng.choice(SETUPS)
    dump = at_first_turn(players, rng, options)
    dump = arranged(dump, rng, 0.3, 3, 1 + seed % 2, STRAYS[seed % len(STRAYS)])
    if seed % 4:
        dump = short_of_food(dump, rng.randint(1, 2))
    pair = lockstep(dump, 5000 if LONG else 1000)
    pair.compare()
    while pair.state.to_act():
        legal = sorted(pair.model.legal())
        by_hand = [sentence for sentence in legal if sentence.split()[0] in ("feed", "treat")]
        if "feast" not in legal:
            pair.say(legal[0])
        elif by_hand and rng.random() < 0.4:
            pair.say(rng.choice(by_hand))
        else:
            pair.say("feast")
    pair.compare_points()


def strength(home: Home, table: Others) -> tuple[int, int]:
    """7, 12b. Points, and fed cats where those are equal."""
    return score(table.with_mine(home)), home.fed_cats()


@pytest.mark.parametrize("part", range(200 if LONG else 16))
def test_6h_the_best_feeding_brings_what_it_promises_and_nothing_brings_more(part: int) -> None:
    """At any moment of a feeding, every stray in its turn; alone it is the furry player's (13k)."""
    for seed in range(part * len(STRAYS), (part + 1) * len(STRAYS)):
        state, model, seat = a_feeding(Random(seed), STRAYS[seed % len(STRAYS)])
        assert model.is_solo or {action.text for action in state.legal(seat)} == model.legal(), seed
        is_best_of_all(state, model, seat)


def is_best_of_all(state: CatLady, model: Model, seat: int) -> None:
    """The best feeding of the engine against every one there is: as its tree and as its dynamic programme find it."""
    before, table, others = model.homes[seat], model.table(seat), others_at_table(state, seat)
    most = max(strength(home, table) for home in feedings(before, model.is_solo))
    for most_places in (MOST_PLACES, 0):
        fed = state.copy()
        mine = fed.collections[seat]
        plan = best_feeding(mine, others, model.is_solo, version=fed.version, most_places=most_places)
        serve(mine, plan.meals, model.is_solo)
        shown = read(fed.dump()).homes[seat]
        wrong = complaint(before, shown, model.is_solo)
        assert not wrong, (wrong, before.facts())
        assert (plan.points, plan.fed) == strength(shown, table) == most, (before.facts(), shown.facts())


@pytest.mark.parametrize("part", range(40 if LONG else 4))
def test_9j_cow_eats_what_boxes_and_other_cats_want(part: int) -> None:
    for seed in range(part * 25, (part + 1) * 25):
        is_best_of_all(*a_cows_feeding(Random(seed)))


@pytest.mark.parametrize("part", range(40 if LONG else 4))
def test_10b_sniffer_counts_what_lay_on_half_fed_cats(part: int) -> None:
    for seed in range(part * 25, (part + 1) * 25):
        is_best_of_all(*a_sniffers_feeding(Random(seed)))


@pytest.mark.parametrize("part", range(20 if LONG else 3))
def test_6h_who_has_not_fed_yet_is_taken_at_the_best_without_regard_to_others(part: int) -> None:
    """12a. That is also how points stand before the end; the furry player's food is wild (13i)."""
    for seed in range(part * len(STRAYS), (part + 1) * len(STRAYS)):
        state, model, _ = a_feeding(Random(seed), STRAYS[seed % len(STRAYS)])
        state.fed = [False] * len(state.fed)
        shown = state.copy()
        shown.collections = fed_collections(state)
        for seat, home in enumerate(read(shown.dump()).homes):
            all_wild, before = model.is_solo and seat == 1, model.homes[seat]
            assert len(home.costumes) == len(before.costumes)
            home.costumes = before.costumes  # which they are is not kept: only how many counts
            assert not complaint(before, home, all_wild), (seed, before.facts(), home.facts())
            most = max(alone_points(each, False) for each in feedings(before, all_wild))
            assert alone_points(home, False) == most, (seed, before.facts(), home.facts())
            model.homes[seat] = home
        assert [tally.total() for tally in state.tallies()] == model.scores(), seed
        assert state.verdict() is None


@pytest.mark.parametrize("seed", range(100 if LONG else 20))
def test_13k_the_furry_player_feeds_in_steps(seed: int) -> None:
    rng = Random(seed)
    dump = at_first_turn(1, rng, {"furry_feeding": "steps"})
    lockstep(short_of_food(arranged(dump, rng, 0.5, 8, 1), rng.randint(1, 3))).play(rng)


@pytest.mark.parametrize("seed", range(10 if LONG else 2))
def test_13h_the_last_turn_card_is_sure_to_come(seed: int) -> None:
    """The one with the cat token: before it comes, no cards are shuffled."""
    rng = Random(seed)
    pair = with_one_turn_card(at_first_turn(1, rng, {}))
    while len(pair.model.turn_deck) < 9:
        pair.say(pair.draw(rng) if pair.state.to_act() == (-1,) else pair.choose(rng))
    assert "turn_card" in [event.kind for event in pair.told]


@pytest.mark.parametrize("start", STARTS)
def test_13c_every_start_card_gives_its_lead(start: str) -> None:
    """As often as it may be dealt: alone it comes first."""
    pair, rng = new_game(1, {"start_cards": 1}), Random(start)
    while pair.state.to_act() == (-1,) and pair.model.stage == "dealing":
        chances = sorted(pair.model.chances())
        pair.say(f"start {start}" if f"start {start}" in chances else rng.choice(chances))
    assert pair.model.starts == [start]


def test_13m_with_as_many_points_as_the_furry_player_you_lose() -> None:
    raw = json.loads(at_first_turn(1, Random(0), {"start_cards": 1}))
    raw["collections"] = [raw["collections"][0], raw["collections"][0]]
    raw["stage"], raw["fed"] = "over", [True, True]
    for tokens, verdict in ((0, "lost"), (1, "won")):
        raw["collections"][0] = {**raw["collections"][1], "tokens": tokens}
        pair = lockstep(json.dumps(raw))
        pair.compare_ranking()
        assert pair.state.verdict() == verdict


@pytest.mark.parametrize("seed", range(60 if LONG else 16))
def test_13n_the_furry_players_flea_croft_takes_what_gives_most(seed: int) -> None:
    furry_flea_croft(seed).play(Random(seed))


@pytest.mark.parametrize("seed", range(400 if LONG else 60))
def test_10i_a_feast_with_loot_is_the_best_of_all_ways(seed: int) -> None:
    """From the first position of a feeding, and after some sentences that lead to loot."""
    pair, rng = flea_crofts_table(seed), Random(seed)
    pair.tries_loot = True
    for _ in range(rng.choice((0, 1, 2, 3, 4, 5))):
        sentences = sorted(pair.model.legal() - {"feast", "done", "enough"}) if pair.state.to_act() == (1,) else []
        on = [sentence for sentence in sentences if sentence.split()[0] in ("grab", "brush", "bag", "adopt")]
        on += [sentence for sentence in sentences if "pchlara" in sentence and "feed" in sentence] * 2
        if sentences:
            pair.say(rng.choice(on if on and rng.random() < 0.8 else sentences))
    if pair.state.to_act() == (1,):
        pair.say("feast")
    pair.compare_points()
