"""Every printout of a tournament says where its log ended, so that a tail that is cut off later is missed."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables.services.balance import moves
from tables.services.chips.sets import set_chips
from tests.tables.play import Play
from tests.tables.services.chips.chip_actions import SET
from tests.tournaments.printouts.pages import Printed
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

#: what is printed of a running tournament without further ado; payouts, slips and the deal are made the same way
SHEETS = (
    *("seat-cards", "seating", "seating?by=table", "bags", "moves", "chip-counts", "carry-on", "table-cards"),
    *("house-rules", "schedule", "cash-up"),
)


def test_every_printed_page_shows_the_latest_log_hash(client: Client, director: User, play: Play) -> None:
    client.force_login(director)
    play.sit(t1=[1, 2, 3], t2=range(1, 10))
    play(set_chips, chips=SET)
    play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("1.9"))
    head = Tournament.objects.get(pk=play.tournament.pk).log_head
    mark = f"Log {head.number}: {head.printed_digest}"
    for sheet in SHEETS:
        name, _, asked = sheet.partition("?")
        answer = client.get(f"/p/event/{name}.pdf?{asked}")
        assert (sheet, answer.status_code) == (sheet, 200)
        pages = Printed(answer.content).pages
        assert (sheet, [page for page in pages if mark not in page]) == (sheet, [])
