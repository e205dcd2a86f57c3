"""The generator: ChaCha8, and fair draws from it."""

from collections import Counter
from itertools import permutations
from math import factorial

import pytest

from athanor.kernel.random import (
    BLOCK,
    BLOCK_NUMBER,
    MASK,
    NUMBERS_IN_BLOCK,
    below,
    get32,
    make_block,
    next32,
    put32,
    shuffle,
    shuffle_row,
)

from .rows import as_list, generator, ints

# The first block of ChaCha8 with a 128-bit key of zeros, counter and nonce 0.
VECTOR = (
    "e28a5fa4a67f8c5defed3e6fb7303486aa8427d31419a729572d777953491120"
    "b64ab8e72b8deb85cd6aea7cb6089a101824beeb08814a428aab1fa2c816081b"
)
# The 0.1 % point of chi squared for so many degrees of freedom.
CHI_SQUARED = {5: 20.52, 9: 27.88, 23: 49.73}


def unfairness(found: Counter[object], cells: int, draws: int) -> float:
    """Chi squared of counts that should be equal."""
    expected = draws / cells
    missing = (cells - len(found)) * expected
    return missing + sum((count - expected) ** 2 / expected for count in found.values())


def test_the_first_block_is_that_of_chacha8() -> None:
    words = generator()
    numbers = [next32(words) for _ in range(NUMBERS_IN_BLOCK)]
    assert b"".join(n.to_bytes(4, "little") for n in numbers).hex() == VECTOR


def test_every_word_of_the_key_counts() -> None:
    streams = {next32(generator(*[0] * place, 1)) for place in range(8)}
    assert len(streams | {next32(generator())}) == 9


def test_blocks_follow_each_other_and_differ() -> None:
    words = generator(7)
    numbers = [next32(words) for _ in range(3 * NUMBERS_IN_BLOCK)]
    assert len(set(numbers)) == len(numbers)
    assert get32(words, BLOCK_NUMBER) == 3


def test_the_block_number_wraps_round() -> None:
    words = generator(7)
    first = next32(words)
    put32(words, BLOCK_NUMBER, MASK)
    make_block(words)
    assert get32(words, BLOCK_NUMBER) == 0
    make_block(words)
    assert get32(words, BLOCK) == first


@pytest.mark.parametrize("number", [0, 1, 0x7FFF, 0x8000, 0xFFFF, 0x80000000, MASK, 0x12345678])
def test_a_wide_number_is_kept_in_two_words(number: int) -> None:
    words = ints([0] * 4)
    put32(words, 1, number)
    assert get32(words, 1) == number
    assert as_list(words)[0] == as_list(words)[3] == 0


@pytest.mark.parametrize("n", [6, 10, 24])
def test_below_is_uniform(n: int) -> None:
    words = generator(n)
    draws = 4000
    found: Counter[object] = Counter(int(below(words, n)) for _ in range(draws))
    assert set(found) == set(range(n))
    assert unfairness(found, n, draws) < CHI_SQUARED[n - 1]


def test_below_one_is_nothing() -> None:
    words = generator(1)
    assert {int(below(words, 1)) for _ in range(40)} == {0}


def test_below_draws_again_where_a_number_would_be_unfair() -> None:
    # Of 2**32 numbers 2**30 are unfair to 3 * 2**30, so that a quarter is drawn again.
    words = generator(2)
    draws = 1000
    numbers = [int(below(words, 3 << 30)) for _ in range(draws)]
    drawn = get32(words, BLOCK_NUMBER) * NUMBERS_IN_BLOCK
    assert max(numbers) < 3 << 30
    assert 1.2 * draws < drawn < 1.5 * draws


def test_a_shuffle_is_fair() -> None:
    words = generator(3)
    draws = 24 * 150
    found: Counter[object] = Counter()
    for _ in range(draws):
        cards = ints([0, 1, 2, 3])
        shuffle(words, cards, 4)
        found[tuple(as_list(cards))] += 1
    assert set(found) == set(permutations(range(4)))
    assert unfairness(found, factorial(4), draws) < CHI_SQUARED[23]


def test_a_shuffle_leaves_the_rest_alone() -> None:
    cards = ints(list(range(10)))
    shuffle(generator(4), cards, 6)
    assert sorted(as_list(cards)[:6]) == list(range(6))
    assert as_list(cards)[:6] != list(range(6))
    assert as_list(cards)[6:] == [6, 7, 8, 9]


@pytest.mark.parametrize("count", [0, 1])
def test_nothing_and_one_card_need_no_shuffle(count: int) -> None:
    words, cards = generator(4), ints([5, 6])
    before = as_list(words)
    shuffle(words, cards, count)
    assert as_list(cards) == [5, 6]
    assert as_list(words) == before


def test_a_row_is_shuffled_like_a_pile() -> None:
    pile, piles = ints(list(range(8))), ints([list(range(8)), list(range(8))])
    shuffle(generator(5), pile, 8)
    shuffle_row(generator(5), piles, 1, 8)
    assert as_list(piles) == [list(range(8)), as_list(pile)]
