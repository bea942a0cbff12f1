"""The header of every phone page, before its script runs."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client

from tests.conftest import MINUTE, NOON
from tests.rulings.views.conftest import get
from tests.tables.play import Play

pytestmark = pytest.mark.django_db


def test_phone_shows_when_dealer_pushes_must_wait(phone: Client, play: Play) -> None:
    shown = []
    for left in (3 * MINUTE, timedelta(seconds=59)):
        with time_machine.travel(NOON + 20 * MINUTE - left, tick=False):
            page = get(phone, play)
        shown.append(('id="phone-hold" role="status" hidden>' in page, " data-holds " in page))
    assert shown == [(True, False), (False, True)]
