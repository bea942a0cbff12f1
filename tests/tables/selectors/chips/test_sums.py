"""One sum of the chips in play, wherever it stands."""

import pytest

from tables.rules.chips.colour_up_sheet import HandedIn
from tables.selectors.chips.sums import expected_chips
from tables.services.chips.colour_ups import colour_up, exchange_found_chips
from tables.services.chips.sets import set_chips
from tables.services.hands.busts import bust
from tests.tables.play import Play
from tests.tables.services.chips.chip_actions import BREAK, SET
from tournaments.models import BustOut
from tournaments.selectors.snapshot import snapshot
from tournaments.services.desk.entries import re_enter

pytestmark = pytest.mark.django_db


def test_public_chips_in_play_equal_the_dashboard_figure(play: Play) -> None:
    def told() -> list[tuple[int, int]]:
        return [(snapshot(play.tournament)["field"]["chips"], expected_chips(play.tournament).total)]

    play.sit(t1=[1, 2, 3], t2=[1, 2, 3])
    play(set_chips, chips=SET)
    found = told()
    play(re_enter, entry=play.entry("Ada"), forfeits=7_000)
    found += told()
    play.now = BREAK
    play(colour_up, table=play.table(1), worth=100, handed_in=HandedIn(received=27, issued=6))
    found += told()
    play(exchange_found_chips, seat=play.seat("1.2"), worth=100, chips=7)
    found += told()
    play(bust, seat=play.seat("2.1"))
    out = BustOut.objects.get(entry=play.entry("Dory"))
    out.chips_removed = 20_000
    out.save(update_fields=["chips_removed"])
    found += told()
    assert found == [(chips, chips) for chips in (120_000, 133_000, 133_300, 133_100, 113_100)]
