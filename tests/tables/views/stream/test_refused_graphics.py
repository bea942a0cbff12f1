"""Refused graphics on the Stream page."""

import json
from datetime import timedelta

from django.core.cache import caches

from config.server.shared_cache import PlainValues
from tables.views.stream.graphics import MAX_REFUSALS, refused_graphics, store_refusal
from tests.conftest import NOON
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.views.attempts import NotDone

GRAPHICS = ("", "blinds", "clock", "level", "players", "payouts")


def test_repeated_refusals_of_a_graphic_are_stored_once(tournament: Tournament) -> None:
    for at, graphic in enumerate([*GRAPHICS, "blinds"]):
        store_refusal(tournament, graphic, NotDone({}, Refused("link_ended")), now=NOON + timedelta(seconds=at))
    rows = refused_graphics(tournament)
    assert [row.graphic for row in rows] == ["blinds", "payouts", "players", "level", "clock"]
    assert (len(rows), rows[0].at, rows[0].title) == (MAX_REFUSALS, NOON + timedelta(seconds=6), "Blinds and clock")


def test_stored_refusals_contain_only_json_values(tournament: Tournament) -> None:
    refused = Refused("not_allowed", action="Blinds", moment=NOON)
    store_refusal(tournament, "blinds", NotDone({}, refused), now=NOON)
    stored = caches["screens"].get(f"refused-graphics:{tournament.pk}")
    assert json.loads(PlainValues().dumps(stored)) == stored
