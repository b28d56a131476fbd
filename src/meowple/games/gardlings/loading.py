"""What every position keeps to: a dump that no game could write is refused with its reason."""

from typing import Final

from meowple.core.action import CHANCE, Seat
from meowple.core.fields import NOTHING
from meowple.games.gardlings.builder import Builder
from meowple.games.gardlings.buying import ways_to_change
from meowple.games.gardlings.components import BOX, COLOUR_OF, CREATURE_OF, GNOMES_OF, HOME, KINDS, UNICORN
from meowple.games.gardlings.loading_market import check_market, refuse_if
from meowple.games.gardlings.position import MOST_GNOMES, Position, boxes_for
from meowple.games.gardlings.scoring import contenders, net_gems
from meowple.games.gardlings.steps import BUILD, BUY, CHANGE, COMFORT, DEAL, DRAWN, LOT, OVER, SHOW, TOPS

START: Final = (LOT, DEAL, TOPS)
BUYING: Final = (BUY, COMFORT, SHOW, CHANGE)
CHANCES: Final = (LOT, DEAL, TOPS, DRAWN, COMFORT, SHOW)
MOST_ROUNDS: Final = 40
MOST_LOST: Final = 20
"""More gems than this no pig takes away with it."""


def check(state: Position) -> None:
    """ValueError for what no game could come to."""
    _check_table(state)
    _check_step(state)
    check_market(state.market, state.variant, state.step, state.pile)
    for seat in range(state.players):
        builder = state.builders[seat]
        if state.step in START:
            _check_start(state, seat, builder)
        elif builder.is_covered():
            _check_covered(state, seat, builder)
        else:
            _check_builder(state, seat, builder)
            _check_garden(state, seat, builder)
        if state.step not in START:
            _check_tiles(state, seat, builder.tiles())
    _check_gems(state)


def _check_table(state: Position) -> None:
    """Seats, options, tiles and coins."""
    refuse_if(state.market.boxes != boxes_for(state.players), "there is a box for every four players")
    wrong = len(state.builders) != state.players or len(state.gems) != state.players
    refuse_if(wrong, "every seat has a bag and gems")
    refuse_if(max([*state.acting, state.turn, state.start, state.winner]) >= state.players, "there is no such seat")
    lying = [tile for builder in state.builders for tile in builder.tiles()] + state.market.tiles()
    lying.sort()
    refuse_if(lying != list(range(KINDS * state.market.boxes)), "every tile is in exactly one place")
    refuse_if(state.components()["coins"] != BOX.coins * state.market.boxes, "a box has 28 coins")
    limit = state.variant.round_limit
    refuse_if(state.variant.goal not in BOX.medals or not 1 <= limit <= MOST_ROUNDS, "there are no such options")
    refuse_if(state.round > limit, "there are not so many rounds")
    if state.version < 2:
        refuse_if(state.start != (state.round - 1) % state.players, "another seat starts this round")


def _check_step(state: Position) -> None:
    """What the step says about who acts, whose turn it is, and what is due."""
    step = state.step
    stopped = [builder.stopped for builder in state.builders]
    acting: tuple[Seat, ...] = (state.turn,)
    if step in CHANCES:
        acting = (CHANCE,)
    elif step == BUILD:
        acting = tuple([seat for seat in range(state.players) if not stopped[seat]])
    elif step == OVER:
        acting = ()
    refuse_if(state.acting != acting or (step == BUILD and not acting), "somebody else is to act")
    turns = {LOT: 0, TOPS: 0, BUILD: 0, OVER: state.start}
    refuse_if(state.turn != turns.get(step, state.turn), "it is another seat's turn")
    refuse_if((state.pile != NOTHING) != (step in (TOPS, SHOW)), "a pile is opened when its turn comes")
    changed = step == CHANGE or (step == SHOW and state.variant.advanced_pigs)
    refuse_if(state.has_changed and not changed, "no pig has changed")
    if step == CHANGE:
        refuse_if(not state.has_changed or not ways_to_change(state, state.turn), "no pig can change")
    refuse_if(state.winner != NOTHING and step != OVER, "nobody has won yet")
    if step in START:
        refuse_if(state.round != 1, "a game starts with the first round")
        refuse_if(step == LOT and (state.players == 1 or state.start != 0 or state.version < 2), "there is no lot")
    elif step in BUYING or step == OVER:
        refuse_if(not all(stopped), "somebody is still building")
        refuse_if(step in BUYING and state.round == state.variant.round_limit, "nobody buys after the last round")
        refuse_if(step == COMFORT and len(state.market.unseen[0]) < 2, "the only pig left is no chance")
    elif step == DRAWN:
        _check_draw(state.builders[state.turn])


def _check_draw(builder: Builder) -> None:
    """2a. Who draws has nothing in hand or in the air."""
    refuse_if(builder.stopped or builder.hand != NOTHING or builder.lifted != NOTHING, "this seat cannot draw")
    refuse_if(len(builder.lifts) > 0, "a draw ends the moves of unicorns")
    refuse_if(builder.in_bag() < 2, "the only tile left is no chance")


# Builders


def _check_start(state: Position, seat: Seat, builder: Builder) -> None:
    """1a. Bags are filled one after another: four gnomes, two pigs, two double gnomes."""
    has_begun = builder.garden.where or builder.lifts or builder.stopped or builder.is_covered() or builder.coins
    refuse_if(bool(has_begun) or builder.hand != NOTHING or builder.lifted != NOTHING, "nobody has begun yet")
    is_full = state.step == TOPS or (state.step == DEAL and seat < state.turn)
    filled = len(builder.bag)
    if is_full:
        refuse_if(filled != 8, "a bag has eight tiles")
    elif state.step == LOT or seat > state.turn:
        refuse_if(filled != 0, "bags are filled in turn")
    refuse_if(filled >= 8 and not is_full, "a full bag is the next seat's turn")
    kinds = [COLOUR_OF[tile] if COLOUR_OF[tile] >= 0 else -GNOMES_OF[tile] for tile in builder.bag]
    wanted = [-2] * max(0, filled - 6) + [-1] * min(4, filled) + [0] * min(2, max(0, filled - 4))
    refuse_if(sorted(kinds) != wanted, "a bag is filled by kinds")


def _check_tiles(state: Position, seat: Seat, tiles: list[int]) -> None:
    """1a, 7a, 7c. The gnomes of the start, and one tile more for every purchase as long as there were pigs."""
    gnomes = [GNOMES_OF[tile] for tile in tiles]
    refuse_if(gnomes.count(1) != 4 or gnomes.count(2) != 2, "gnomes are neither bought nor given away")
    bought = state.round - 1
    if state.step in BUYING:
        bought += _place(state, seat) < _place(state, state.turn)
        bought += seat == state.turn and state.step in (SHOW, CHANGE)
    refuse_if(not 8 <= len(tiles) <= 8 + bought, "everybody buys one tile a round")
    if state.market.unseen[0] and not state.variant.advanced_pigs:
        refuse_if(len(tiles) != 8 + bought, "everybody buys one tile a round")


def _place(state: Position, seat: Seat) -> int:
    """1d. The seat's place in the order of buying."""
    return (seat - state.start) % state.players


def _check_covered(state: Position, seat: Seat, builder: Builder) -> None:
    """1e. A garden behind a screen: nothing is known of it but its size, which gnomes must allow."""
    refuse_if(not state.variant.hidden or not state.is_building(), "there is no screen")
    is_known = builder.garden.where or builder.lifts or builder.lifted != NOTHING or builder.hand >= 0
    refuse_if(bool(is_known), "what is behind a screen is not known")
    refuse_if(builder.covered < 1 or builder.in_bag() < 0, "a garden has at least one tile, and no more than there are")
    gnomes = sorted([GNOMES_OF[tile] for tile in builder.bag])
    refuse_if(sum(gnomes[: builder.covered]) > MOST_GNOMES + 1, "gnomes do not allow so many tiles")


def _check_builder(state: Position, seat: Seat, builder: Builder) -> None:
    """2a, 5d, 5e. What is in hand and in the air."""
    garden = builder.garden
    refuse_if(builder.hand != NOTHING and not garden.where, "the first tile is laid at once")
    if builder.stopped and _is_whole(state, seat):
        refuse_if(state.must_lay(seat), "the tile in hand fits")
    for tile in builder.lifts:
        refuse_if(tile not in garden.unicorns and tile != builder.lifted, "only unicorns of the garden are lifted")
    if builder.lifted != NOTHING:
        refuse_if(not state.is_building() or builder.stopped, "nobody stops with a unicorn in the air")
        wrong = CREATURE_OF[builder.lifted] != UNICORN or builder.lifted not in builder.lifts
        refuse_if(wrong, "only unicorns of the garden are lifted")
        refuse_if(not garden.where or not garden.has_place(builder.lifted), "the unicorn came from somewhere")


def _is_whole(state: Position, seat: Seat) -> bool:
    """5g. Whether no pig of this garden can have changed."""
    if not state.variant.advanced_pigs or state.step not in BUYING:
        return True
    place, turn = _place(state, seat), _place(state, state.turn)
    return place > turn or (place == turn and not (state.step == SHOW and state.has_changed))


def _check_garden(state: Position, seat: Seat, builder: Builder) -> None:
    """2b to 2d, 3a. The tiles match, hang together, grew from the first one, and gnomes were not too many."""
    garden = builder.garden
    for tile in garden.where:
        refuse_if(not garden.is_well_laid(tile), "the tiles of a garden match")
    refuse_if(garden.gnomes > state.gnomes_allowed(seat), "gnomes do not allow so many tiles")
    if garden.where and _is_whole(state, seat):
        refuse_if(not garden.hangs_together(), "a garden hangs together")
        is_moved = len(garden.unicorns) > 0 or builder.lifted != NOTHING
        first = next(iter(garden.where.values()))
        refuse_if(first != HOME * 4 and not is_moved, "a garden grows from its first tile")


# Gems


def _check_gems(state: Position) -> None:
    """3b, 5j, 8. Counted when all have stopped; then whoever has reached the goal alone has won."""
    if state.step not in BUYING and state.step != OVER:
        refuse_if(any(state.gems), "gems are counted when all have stopped")
        return
    for seat in range(state.players):
        left = net_gems(state, seat)
        most = left if _is_whole(state, seat) else left + MOST_LOST
        refuse_if(not left <= state.gems[seat] <= most, "gems are what the garden has")
    best, _ = contenders(state)
    has_won = len(best) == 1
    if state.step == OVER:
        refuse_if(state.winner != (best[0] if has_won else NOTHING), "somebody else has won")
        refuse_if(not has_won and state.round != state.variant.round_limit, "the game goes on")
    elif state.step == BUY and state.turn == state.start:
        refuse_if(has_won, "somebody has won")
