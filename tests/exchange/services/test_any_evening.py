"""Whatever was played, its results here are those of the file."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exchange.rules.tdt.tournament import read_tdt
from exchange.services.removing import undo_import
from tests.conftest import NOON
from tests.exchange.rules.tdt.files import MAPS, Player, Purchase, prices, written
from tests.exchange.services.test_storing import ENDED, START, file, stored, the_one
from tests.suite.hypothesis_profiles import WITH_FIXTURES
from tournaments.selectors.prizes.results import results

pytestmark = pytest.mark.django_db


@st.composite
def evenings(draw: st.DrawFn) -> tuple[list[Player], list[tuple[int, int, list[str]]], bool]:
    """An evening: players with their purchases, busts at random moments, and prizes for the first places."""
    count, rebuys = draw(st.integers(2, 9)), draw(st.booleans())
    players = []
    for at in range(count):
        bought = draw(st.lists(st.builds(Purchase, amount=st.integers(0, 300), rake=st.just((0, 1)),
                                         time=st.just(START)), min_size=1, max_size=3))  # fmt: skip
        for purchase in bought[: None if at else -1]:
            purchase.bust = ENDED + draw(st.integers(0, 5))
        bought = sorted(bought, key=lambda purchase: purchase.bust or ENDED * 2)
        added = draw(st.lists(st.builds(Purchase, amount=st.integers(0, 50), rake=st.just((0,)), time=st.just(START)),
                              max_size=2))  # fmt: skip
        players.append(Player(f"p{at}", f"Player {at}", bought, added))
    order = [player.uuid for player in read_tdt(written(players).encode()).ranked_players]
    amounts = draw(st.lists(st.integers(0, 500), max_size=count))
    return players, [(at, amount, [order[at - 1]]) for at, amount in enumerate(amounts, start=1)], rebuys


@pytest.mark.slow
@given(evenings(), st.sampled_from(sorted(MAPS)))
@settings(max_examples=12, suppress_health_check=WITH_FIXTURES, deadline=None)
def test_imported_results_equal_the_results_in_the_file(
    evening: tuple[list[Player], list[tuple[int, int, list[str]]], bool], version: str
) -> None:
    players, prizes_paid, rebuys = evening
    content = file(
        players, prizes_paid, version=version, Financials=prices(rebuys=rebuys), LeagueName="", SeasonName=""
    )
    read = read_tdt(content)
    job = stored(content)
    found = results(the_one())
    assert [result.player.display_name for result in found] == [result.name for result in read.ranked_players]
    paid = dict(zip(range(1, 99), (amount * 100 for _at, amount, _keys in prizes_paid), strict=False))
    assert [result.prize for result in found] == [paid.get(at, 0) for at in range(1, len(found) + 1)]
    facts = read.summary()
    assert sum(result.spent for result in found) == facts["bought"] * 100
    assert sum(result.prize for result in found) == facts["prizes"] * 100
    undo_import(job, by=None, now=NOON)
