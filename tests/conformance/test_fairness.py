"""A redeal is fair: every arrangement of the unseen cards is equally likely."""

from collections import Counter
from itertools import permutations

from athanor.kernel.table import Table
from tests.conformance.cases import PHILTRE
from tests.philtre.components import OWN_DECK

DRAWS = 4000
DEAL = tuple[int, ...]  # a rival's herbs by kind, then the top card


def deal_of(table: Table) -> DEAL:
    truth = table.truth()
    herbs = list(OWN_DECK)
    return (*truth["hand"][1].values(), herbs.index(truth["deck"][0]))


def chances(unseen: list[int], top: int | None) -> dict[DEAL, float]:
    """The probability of each deal, by enumerating the places of three unseen cards."""
    found: Counter[DEAL] = Counter()
    for first, second, third in permutations(range(len(unseen)), 3):
        hand = [unseen[first], unseen[second]]
        counts = [hand.count(herb) for herb in range(3)]
        found[(*counts, unseen[third] if top is None else top)] += 1
    return {deal: ways / found.total() for deal, ways in found.items()}


def unfairness(table: Table, expected: dict[DEAL, float]) -> tuple[float, int]:
    """Chi squared over the likelier deals, and how many of these there are."""
    found = Counter(deal_of(table.redeal(0, seed)) for seed in range(DRAWS))
    assert set(found) <= set(expected)
    likely = {deal: chance * DRAWS for deal, chance in expected.items() if chance * DRAWS > 5}
    return sum((found[deal] - n) ** 2 / n for deal, n in likely.items()), len(likely)


def unseen_by(table: Table) -> list[int]:
    """The cards that seat 0 does not see, by their kinds."""
    own = table.view(0)["hand"][0]
    kinds = enumerate(OWN_DECK.items())
    return [kind for kind, (herb, count) in kinds for _ in range(count - own[herb])]


def test_hands_and_deck_are_dealt_fairly() -> None:
    table = PHILTRE.new(2, 3)
    found, cells = unfairness(table, chances(unseen_by(table), None))
    assert cells > 10
    assert found < 2.2 * cells  # far beyond the 0.1 % point for this many cells


def test_a_card_that_was_seen_stays_where_it_lies() -> None:
    table = PHILTRE.new(2, 3)
    table.play("look")
    top = list(OWN_DECK).index(table.view(0)["top"][0])
    unseen = unseen_by(table)
    unseen.remove(top)
    found, cells = unfairness(table, chances(unseen, top))
    assert cells >= 5
    assert found < 4.2 * cells


def test_sealed_bids_are_guessed_evenly() -> None:
    table = PHILTRE.new(2, 3)
    table.array["gold"][0][1] = 2
    table.play("auction")
    table.play("bid 2", 1)
    found = Counter(table.redeal(0, seed).truth()["bid"][1] for seed in range(3000))
    assert set(found) == {0, 1, 2}
    assert all(900 < count < 1100 for count in found.values())
