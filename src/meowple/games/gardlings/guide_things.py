"""What everything in the picture of Gardlings is: its name, what it does, and its rule."""

from meowple.core.action import Seat
from meowple.core.fields import NOTHING
from meowple.core.guide import Explanation, small_picture
from meowple.core.picture import Scene
from meowple.core.translation import Translator
from meowple.games.gardlings.actions import CONSOLATION, PILES, Place
from meowple.games.gardlings.art import UNIT, coin, face, half_gem
from meowple.games.gardlings.art_creatures import whole_creature
from meowple.games.gardlings.components import (
    COLOURS,
    PRICES,
    TILE_BY_NAME,
)
from meowple.games.gardlings.guide_texts import CREATURE_TEXTS, GEMS, MADE, MADE_OF, PLAIN, Told
from meowple.games.gardlings.market import Market
from meowple.games.gardlings.picture_bag import too_many_gnomes
from meowple.games.gardlings.picture_text import gardlings_of, kind_of, tile_round
from meowple.games.gardlings.rules import Gardlings
from meowple.games.gardlings.words import PILE_NAMES, TURN_NAMES, coins, gems, say_word, tile_name


def explain(scene: Scene, name: str) -> Explanation | None:
    """A word (`draw`, `green-upper`, `across1,0`), or a kind and which of it: `tile:n1-03`, `gem:d`, `seat:0`."""
    state, translate = gardlings_of(scene), scene.translate
    kind, _, of = name.partition(":")
    if name in PLAIN:
        return _plain(PLAIN[name], translate)
    if kind == "gem" and of in GEMS:
        return _plain(GEMS[of], translate, _small_half(of))
    if kind == "made" and of in MADE:
        return _plain(MADE[of], translate, _small_gem(MADE_OF[of]))
    if name.startswith("gardlings-seat"):
        kind, of = "seat", name.removeprefix("gardlings-seat")
    tile = TILE_BY_NAME.get(of if kind == "tile" else name, NOTHING)
    if tile != NOTHING:
        return _tile(state, tile, translate)
    if kind in ("seat", "score", "standing", "screen"):
        seat = int(of) if of.isdecimal() and len(of) < 3 else state.players
        return _seat(scene, state, kind, seat) if seat < state.players else None
    if name in PILES:
        return _pile(state, name, translate)
    if kind == "price" and of in COLOURS[1:]:
        return _price(state, COLOURS.index(of), translate)
    if kind in ("left", "beside") and of in PILES:
        return _beside_a_pile(state, kind, of, translate)
    if name in ("turn0", "turn1", "turn2", "turn3"):
        text = translate("The tile in your hand, turned like this. Choose it, and the tile is laid so.")
        return Explanation(translate(TURN_NAMES[int(name[4:])]), text, "2d")
    if name.startswith(("across", "down")):
        return _spot(state, scene.viewer or 0, name, translate)
    return _number(state, scene.viewer or 0, name, translate)


def _plain(told: Told, translate: Translator, small: str = "") -> Explanation:
    return Explanation(translate(told[0]), translate(told[1]), told[2], small)


# Small pictures


def _small_half(mark: str) -> str:
    return small_picture(f'<g transform="scale(2)">{half_gem(mark, 14, 3, 0, is_alone=True)}</g>', 56, 36)


def _small_gem(mark: str) -> str:
    """Two halves that have met."""
    halves = half_gem(mark, 14, 14, 0, is_alone=True) + half_gem(mark, 14, 14, 180, is_alone=True)
    return small_picture(f'<g transform="scale(2)">{halves}</g>', 56, 56)


def _small_creature(name: str) -> str:
    return small_picture(whole_creature(name, 28, 28, 1.3), 56, 56)


def _small_coin() -> str:
    return small_picture(coin(24, 24, 18), 48, 48)


# Tiles and spots


def _tile(state: Gardlings, tile: int, translate: Translator) -> Explanation:
    text, rule = CREATURE_TEXTS[kind_of(state, tile)]
    small = small_picture(
        f'<g transform="translate(8 8)">{face(tile, 0, 0, is_alone=True)}</g>', 2 * UNIT + 16, UNIT + 16
    )
    return Explanation(tile_name(tile, translate), translate(text), rule, small)


def tile_text(state: Gardlings, tile: int, translate: Translator) -> str:
    """A tile for ears: its name, its sides as it lies across, what it does."""
    return f"{tile_round(tile, 0, translate)}. {translate(CREATURE_TEXTS[kind_of(state, tile)][0])}"


def _spot(state: Gardlings, seat: Seat, word: str, translate: Translator) -> Explanation | None:
    """A unicorn that may be lifted here, or a place for the tile in hand."""
    builder = state.builders[seat]
    tile = builder.lifted if builder.lifted != NOTHING else builder.hand
    gains = []
    for action in state.legal(seat):
        if action.text == f"lift {word}":
            return _tile(state, builder.garden.unicorns[0], translate)
        if isinstance(action, Place) and action.text.startswith(f"place {word} "):
            gains.append(builder.garden.gain(tile, action.at * 4 + action.turn))
    if not gains:
        return None
    text = translate(
        "Your tile matches everything round this spot. The best turning makes {gems}.",
        gems=gems(max(gains), translate),
    )
    return Explanation(say_word(word, translate), text, "2c")


# The purchase board


def _pile(state: Gardlings, word: str, translate: Translator) -> Explanation:
    pile = PILES.index(word)
    name = translate(PILE_NAMES[word])
    if pile == CONSOLATION:
        text = translate("If you cannot or do not want to buy, take a pig from here and a coin from the bank.")
        return Explanation(name, text, "7c", _small_creature("pig"))
    top = state.market.top[pile]
    if top == NOTHING:
        text = translate("No tile is left in this pile. Look at the other pile of its colour.")
        return Explanation(name, text, "7g")
    told = _tile(state, top, translate)
    price = translate("It costs {price}.", price=PRICES[1 + pile // 2])
    return Explanation(told.name, f"{told.text} {price}", told.rule, told.picture)


def has_no_pig(market: Market) -> bool:
    """7h. Nothing is left to console with but the coin."""
    return not market.unseen[0] and not market.bottom[CONSOLATION]


def _price(state: Gardlings, colour: int, translate: Translator) -> Explanation:
    name = translate("Price: {price}", price=PRICES[colour])
    if state.market.closed[colour]:
        return Explanation(name, translate("Both piles are empty: this price is gone until the end of the game."), "7g")
    return Explanation(name, translate("So much each tile of this colour costs. Gems pay first, coins the rest."), "7b")


def _beside_a_pile(state: Gardlings, kind: str, word: str, translate: Translator) -> Explanation:
    """How many tiles a pile has, and the coins beside it."""
    market, pile = state.market, PILES.index(word)
    if kind == "beside":
        text = translate("Whoever buys from this pile gets all the coins beside it, after paying.")
        rule = "7e" if state.variant.original_coins else "7d"
        return Explanation(coins(market.beside[pile], translate), text, rule, _small_coin())
    if pile == CONSOLATION:
        pigs = len(market.unseen[0]) + len(market.bottom[CONSOLATION])
        text = translate("So many consolation pigs are left. When they are gone, there is only the coin.")
        return Explanation(translate.many("{n} tile", "{n} tiles", pigs), text, "7h")
    text = translate(
        "So many tiles this pile has, the open one among them. The next one is turned up after a purchase."
    )
    return Explanation(translate.many("{n} tile", "{n} tiles", market.size(pile)), text, "7f")


# Players and numbers


def _seat(scene: Scene, state: Gardlings, kind: str, seat: Seat) -> Explanation:
    translate, builder = scene.translate, state.builders[seat]
    if kind == "screen":
        told = translate.many("{n} tile behind the screen", "{n} tiles behind the screen", builder.covered)
        return Explanation(told, translate("This garden stays hidden until everybody has stopped building."), "1e")
    grown, kept = gems(state.scores()[seat], translate), coins(builder.coins, translate)
    if kind == "score":
        text = translate("The gems of this garden, after losses. They are for this round only.")
        return Explanation(grown, text, "7b")
    if kind == "standing":
        text = translate("Gems are for this round only; coins stay until you spend them. Both buy tiles.")
        return Explanation(f"{grown}, {kept}", text, "7a")
    bag = translate.many("{n} tile in the bag", "{n} tiles in the bag", builder.in_bag())
    text = translate("This player builds a garden, too: {coins}, {bag}.", coins=kept, bag=bag)
    return Explanation(scene.names[seat], text, "1d")


def _number(state: Gardlings, seat: Seat, name: str, translate: Translator) -> Explanation | None:
    builder = state.builders[seat]
    if name == "draw":
        text = translate(
            "Draw one tile at a time, and lay it before you draw the next. The number says how many are left."
        )
        return Explanation(translate("Your bag"), text, "2a")
    if name == "gnomes":
        here, most = builder.garden.gnomes, state.gnomes_allowed(seat)
        text = translate(
            "Gnomes in your garden: {here}. It bears {most}; one more is one too many.", here=here, most=most
        )
        return Explanation(translate("Gnomes"), text, "3a", _small_creature("gnome"))
    if name == "odds":
        bad, total = too_many_gnomes(state, seat), builder.in_bag()
        text = translate("Tiles in your bag that would be too many gnomes: {bad} of {all}.", bad=bad, all=total)
        return Explanation(translate("The next draw"), text, "3a")
    if name == "bank":
        text = translate(
            "From here come the coins for pigs, for ponds and for consolation. It has {n}.", n=state.market.bank
        )
        return Explanation(translate("Bank"), text, "7h", _small_coin())
    if name == "goal":
        goal = gems(state.variant.goal, translate)
        text = translate("Whoever has {gems} in one garden takes the victory tile and wins.", gems=goal)
        return Explanation(translate("Victory tile"), text, "8a")
    return None
