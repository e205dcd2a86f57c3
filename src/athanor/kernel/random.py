"""The random number generator: ChaCha8 with a 128-bit key; its state is part of the record.

Players see many deals, and past deals must not reveal the next one. A cipher in counter mode
guarantees that; the usual fast generators do not. The state consists of 16-bit words like every
field; all arithmetic uses wider integers below 2**32, which Python and compiled code treat alike.
"""

from athanor.kernel.compile.rule import rule
from athanor.kernel.declare.record import Ints

KEY = 0  # where the 8 words of the key start
BLOCK_NUMBER = 8  # 2 words: the next block to be made
USED = 10  # how many 32-bit numbers of the block have been used, 0..16
BLOCK = 11  # 32 words: the current block
CHANCE_WORDS = 43

MASK = 0xFFFFFFFF
NUMBERS_IN_BLOCK = 16
DOUBLE_ROUNDS = 4


@rule
def put32(words: Ints, place: int, number: int) -> None:
    """Write a number below 2**32 into two signed 16-bit words."""
    low = number & 0xFFFF
    high = (number >> 16) & 0xFFFF
    words[place] = low - 65536 if low >= 32768 else low
    words[place + 1] = high - 65536 if high >= 32768 else high


@rule
def get32(words: Ints, place: int) -> int:
    """Read what `put32` wrote."""
    return (words[place] & 0xFFFF) | ((words[place + 1] & 0xFFFF) << 16)


@rule
def turned(x: int, bits: int) -> int:
    """Rotate a 32-bit number to the left."""
    return ((x << bits) & MASK) | (x >> (32 - bits))


@rule
def quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """ChaCha's quarter round."""
    a = (a + b) & MASK
    d = turned(d ^ a, 16)
    c = (c + d) & MASK
    b = turned(b ^ c, 12)
    a = (a + b) & MASK
    d = turned(d ^ a, 8)
    c = (c + d) & MASK
    b = turned(b ^ c, 7)
    return a, b, c, d


@rule
def make_block(words: Ints) -> None:
    """Make the next block of 16 numbers from key and block number."""
    k0, k1 = get32(words, KEY), get32(words, KEY + 2)
    k2, k3 = get32(words, KEY + 4), get32(words, KEY + 6)
    number = get32(words, BLOCK_NUMBER)
    # "expand 16-byte k": ChaCha's constants for a key of 128 bits, which is used twice.
    a0, a1, a2, a3 = 0x61707865, 0x3120646E, 0x79622D36, 0x6B206574
    b0, b1, b2, b3 = k0, k1, k2, k3
    c0, c1, c2, c3 = k0, k1, k2, k3
    d0, d1, d2, d3 = number, 0, 0, 0
    for _ in range(DOUBLE_ROUNDS):
        a0, b0, c0, d0 = quarter(a0, b0, c0, d0)
        a1, b1, c1, d1 = quarter(a1, b1, c1, d1)
        a2, b2, c2, d2 = quarter(a2, b2, c2, d2)
        a3, b3, c3, d3 = quarter(a3, b3, c3, d3)
        a0, b1, c2, d3 = quarter(a0, b1, c2, d3)
        a1, b2, c3, d0 = quarter(a1, b2, c3, d0)
        a2, b3, c0, d1 = quarter(a2, b3, c0, d1)
        a3, b0, c1, d2 = quarter(a3, b0, c1, d2)
    put32(words, BLOCK, (a0 + 0x61707865) & MASK)
    put32(words, BLOCK + 2, (a1 + 0x3120646E) & MASK)
    put32(words, BLOCK + 4, (a2 + 0x79622D36) & MASK)
    put32(words, BLOCK + 6, (a3 + 0x6B206574) & MASK)
    put32(words, BLOCK + 8, (b0 + k0) & MASK)
    put32(words, BLOCK + 10, (b1 + k1) & MASK)
    put32(words, BLOCK + 12, (b2 + k2) & MASK)
    put32(words, BLOCK + 14, (b3 + k3) & MASK)
    put32(words, BLOCK + 16, (c0 + k0) & MASK)
    put32(words, BLOCK + 18, (c1 + k1) & MASK)
    put32(words, BLOCK + 20, (c2 + k2) & MASK)
    put32(words, BLOCK + 22, (c3 + k3) & MASK)
    put32(words, BLOCK + 24, (d0 + number) & MASK)
    put32(words, BLOCK + 26, d1)
    put32(words, BLOCK + 28, d2)
    put32(words, BLOCK + 30, d3)
    put32(words, BLOCK_NUMBER, (number + 1) & MASK)
    words[USED] = 0


@rule
def next32(words: Ints) -> int:
    """The next number, uniform below 2**32."""
    if words[USED] >= NUMBERS_IN_BLOCK:
        make_block(words)
    number = get32(words, BLOCK + 2 * words[USED])
    words[USED] += 1
    return number


@rule
def below(words: Ints, n: int) -> int:
    """A whole number from 0 to n - 1, each equally likely (Lemire's method)."""
    product = next32(words) * n
    if (product & MASK) < n:
        unfair = ((MASK + 1) - n) % n
        while (product & MASK) < unfair:
            product = next32(words) * n
    return product >> 32


@rule
def shuffle(words: Ints, cards: Ints, count: int) -> None:
    """Put the first `count` entries of a pile into a uniformly random order."""
    for last in range(count - 1, 0, -1):
        other = below(words, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


@rule
def shuffle_row(words: Ints, cards: Ints, row: int, count: int) -> None:
    """The same for one row of a table of piles."""
    for last in range(count - 1, 0, -1):
        other = below(words, last + 1)
        card = cards[row, last]
        cards[row, last] = cards[row, other]
        cards[row, other] = card


@rule
def start(words: Ints, key: Ints) -> None:
    """Start the stream of a key of eight words."""
    for i in range(8):
        words[KEY + i] = key[i]
    rewind(words)


@rule
def start_from(words: Ints, source: Ints) -> None:
    """Start the stream of a key drawn from another generator."""
    for i in range(4):
        put32(words, KEY + 2 * i, next32(source))
    rewind(words)


@rule
def rewind(words: Ints) -> None:
    """Return to the start of a key's stream."""
    put32(words, BLOCK_NUMBER, 0)
    words[USED] = NUMBERS_IN_BLOCK
    for i in range(BLOCK, CHANCE_WORDS):
        words[i] = 0
