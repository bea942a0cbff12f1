"""The phone's page on which a table's stacks are counted."""

import json
import re

import pytest
from django.test import Client

from tables.models import LiveCount
from tables.services.balance import breaking
from tables.services.chips.counts import record_stacks
from tables.services.hands.bag_counts import StackCount
from tables.services.seats import draws
from tests.rulings.views.conftest import get
from tests.tables.play import Play
from tournaments.selectors.clock.server_time import server_now

pytestmark = pytest.mark.django_db

#: a seat, who sits there, and what is known
LINE = r'<b class="num">(\d)</b>\s*<label[^>]*>\s*<bdi>(\w+)</bdi>\s*(?:<small>([^<]*)</small>)?'


def test_count_page_shows_the_latest_count_of_each_player(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 4], t2=[2])
    play.now = server_now()
    play(record_stacks, stacks=[StackCount(entry=play.entry("Bix"), stack=31_500)])
    shown = get(phone, play, "1/counts/")
    assert re.findall(LINE, shown) == [
        ("1", "Ada", ""),
        ("4", "Bix", "floor, just now"),
    ]
    assert re.findall(r'placeholder="([^"]+)"', shown) == ["–", "31,500"]


def test_unknown_table_has_no_count_page(phone: Client, play: Play) -> None:
    play.sit(t1=[1])
    assert phone.get(f"/floor/{play.tournament.slug}/7/counts/").status_code == 404


def test_count_page_of_a_broken_table_lists_walking_players(phone: Client, play: Play) -> None:
    play.sit(t1=range(1, 9), t2=range(1, 9), t3=[1, 2])
    play(draws.seal_seed, seed="0" * 64)
    play(breaking.break_table, table=play.table(3))
    shown = get(phone, play, "3/counts/")
    assert ("Table 3 is broken" in shown, shown.count("on the way"), 'href="/floor/event/"' in shown) == (True, 2, True)


def test_chip_count_sent_twice_by_a_phone_is_stored_once(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    url = f"/api/tournaments/{play.tournament.slug}/actions/count-stacks/"
    body = json.dumps({"stacks": [{"entry": play.entry("Ada").pk, "chips": 12_000}]})
    answers = [
        phone.post(url, body, content_type="application/json", headers={"Idempotency-Key": "a-count-of-ada"})
        for _ in range(2)
    ]
    assert ([answer.status_code for answer in answers], LiveCount.objects.count()) == ([200, 200], 1)
