"""The tiles as data: what the loader refuses."""

from pathlib import Path

import pytest

from meowple.core.errors import BadSetup
from meowple.games.gardlings.components import BOX, COLOURS, FACES, Box

TEXT = (Path(__file__).parents[2] / "src/meowple/games/gardlings/tiles.toml").read_text(encoding="utf-8")


def test_the_box_has_what_the_rulebook_says() -> None:
    assert len(FACES) == 120 and sum(face.pile in COLOURS for face in FACES) == 96
    assert BOX.coins == 28 and BOX.prices == [0, 4, 7, 10, 14]
    assert "RECONSTRUCTION" in TEXT


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("coins = 28", "coins = 27", "28 coins"),
        ("green = 4", "green = 8", "prices rise"),
        ('n1-01 = "gnome yp - -b p"\n', "", "16 tiles with one gnome"),
        ('y14-20 = "gardener', '# y14-20 = "gardener', "96 creature tiles"),
        ('"gnome yp - -b p"', '"gnome yp - -b"', "needs a creature"),
        ('"gnome yp - -b p"', '"ghost yp - -b p"', "nobody has met"),
        ('"gnome yp - -b p"', '"gnome yq - -b p"', "marks that no tile has"),
        ('"gnome yp - -b p"', '"gnome tp - -b p"', "triple gem"),
        ('"gnome yp - -b p"', '"gnome rp - -b p"', "rainbow egg"),
        ('"gnome yp - -b p"', '"pig yp - -b p"', "gnomes and a gnome"),
        ('c0-01 = "pig', 'c0-01 = "dragon', "consolation tiles are pigs"),
        ('y14-01 = "dragon', 'y14-01 = "pig', "yellow ones are not"),
        ('bp - by p N1-S1"', 'bp - by p"', "a line and a mushroom"),
        ("by p N1-S1", "by p N1-N2", "two singles of one colour"),
        ("by p N1-S1", "by p N1-X", "two edge places"),
        ('"gnome p- b p- y"', '"gnome yp - -b p"', "the same face"),
        ("17 = [13, 16, 19]", "17 = [13, 13, 19]", "more and more tiles"),
        ("17 = [13, 16, 19]", "18 = [13, 16, 19]", "goals 17 and 20"),
        ("[purple]", "[violet]", "cannot be read"),
        ("coins = 28", "coins = ", "cannot be read"),
    ],
)
def test_impossible_tiles_are_refused(old: str, new: str, reason: str) -> None:
    assert old in TEXT
    with pytest.raises(BadSetup, match=reason):
        Box(TEXT.replace(old, new, 1))


def test_dearer_tiles_must_be_richer_on_average() -> None:
    poor = TEXT.split("[yellow]")[0]
    rows = TEXT.split("[yellow]")[1].strip().split("\n")
    names = [row.split(" ")[0] for row in rows]
    marks = [f"{a}{b} {c} yp b" for a in "ypb" for b in "ypb" for c in "ypb"]
    plain = [f'{name} = "dragon {marks[at]}"' for at, name in enumerate(names)]
    with pytest.raises(BadSetup, match="richer on average"):
        Box(poor + "[yellow]\n" + "\n".join(plain))
