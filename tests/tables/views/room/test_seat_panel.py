"""Offers for a player whose seat is chosen on the dashboard."""

import re

import pytest
import time_machine
from django.test import Client

from tables.services.hands import buttons
from tests.conftest import NOON
from tests.markup import one_line
from tests.tables.play import Play
from tests.tournaments.views.conftest import FRAGMENT
from tournaments.models import RebuyOrAddOn, Tournament

pytestmark = pytest.mark.django_db


def sheet(desk: Client, seat: int = 1) -> str:
    """The panel of one seat of table 1."""
    page = one_line(desk.get("/t/event/table/1/"))
    found = re.search(rf'data-sheet="{seat}".*?(?=data-sheet="|</section>)', page)
    assert found is not None
    return found[0]


@pytest.mark.slow
@time_machine.travel(NOON, tick=False)
def test_seat_panel_offers_rebuys_and_add_ons_until_the_limit(desk: Client, play: Play) -> None:
    play.sit(t1=[1, 2, 3])
    assert not re.search("Rebuy|Add-on", sheet(desk))
    Tournament.objects.update(rebuys=1, add_ons=1)
    offered = sheet(desk)
    assert ('data-action="rebuy"' in offered, 'data-action="add-on"' in offered) == (True, True)
    ada = {"entry": play.entry("Ada").pk, "method": "cash"}
    for action in ("rebuy", "add-on"):
        assert desk.post(f"/t/event/action/{action}/", ada, headers=FRAGMENT).status_code == 200
    assert RebuyOrAddOn.objects.count() == 2
    assert not re.search("Rebuy|Add-on", sheet(desk)), "that was all"
    assert "Rebuy" in sheet(desk, seat=2)


def test_tap_on_a_seat_sets_the_button_only_while_unknown(desk: Client, play: Play) -> None:
    play.sit(t1=[1, 2, 3])
    asked = one_line(desk.get("/t/event/table/1/"))
    play(buttons.set_button, table=play.table(1), button=2)
    known = one_line(desk.get("/t/event/table/1/"))
    assert ("data-asks-button" in asked, "data-asks-button" in known) == (True, False)
    assert ("Dealer button here" in known, "Lock seat" in known) == (True, True)
