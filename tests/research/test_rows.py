"""What rows of many tables are made of."""

from hypothesis import given
from hypothesis import strategies as st

from meowple.core.rows import BYTE, WORD_BITS, Rows, one_hot_pieces

PUT = st.tuples(st.integers(0, 2**WORD_BITS - 1), st.integers(0, WORD_BITS))


def test_pieces_by_one_place() -> None:
    assert one_hot_pieces(3) == [b"\1\0\0", b"\0\1\0", b"\0\0\1", b"\0\0\0"]
    assert BYTE[1] == b"\1" and BYTE[255] == b"\xff"


@given(st.lists(st.lists(PUT), max_size=3))
def test_bits_put_one_after_another_fill_words_and_a_row_ends_its_word(given: list[list[tuple[int, int]]]) -> None:
    rows = Rows()
    expected: list[int] = []
    for row in given:
        entries = [bits >> at & 1 for bits, count in row for at in range(count)]
        for bits, count in row:
            rows.put(bits & (1 << count) - 1, count)
        rows.end_row()
        for first in range(0, len(entries), WORD_BITS):
            expected.append(sum(bit << at for at, bit in enumerate(entries[first : first + WORD_BITS])))
    assert rows.words == expected
