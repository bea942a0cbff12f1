"""The known stacks in the API."""

import pytest
from django.test import Client

from tables.services.chips.counts import record_stacks
from tables.services.hands.bag_counts import StackCount
from tests.tables.play import Play

pytestmark = pytest.mark.django_db


def test_staff_can_read_the_newest_chip_counts(client: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    ada, bix = play.entry("Ada"), play.entry("Bix")
    play(record_stacks, stacks=[StackCount(entry=ada, stack=20_000), StackCount(entry=bix, stack=9_000)])
    play(record_stacks, stacks=[StackCount(entry=bix, stack=30_000)], source="player")
    client.force_login(play.by)
    found = client.get(f"/api/tournaments/{play.tournament.slug}/counts/").json()["counts"]
    assert [(stack["name"], stack["chips"], stack["before"], stack["source"]) for stack in found] == [
        ("Bix", 30_000, 9_000, "player"),
        ("Ada", 20_000, None, "floor"),
    ]


def test_strangers_cannot_read_chip_counts(client: Client, play: Play) -> None:
    assert client.get(f"/api/tournaments/{play.tournament.slug}/counts/").status_code in {401, 403, 404}


def test_player_may_appear_only_once_in_an_action(client: Client, play: Play) -> None:
    play.sit(t1=[1])
    client.force_login(play.by)
    twice = [{"entry": play.entry("Ada").pk, "chips": 1_000}] * 2
    url = f"/api/tournaments/{play.tournament.slug}/actions/count-stacks/"
    answer = client.post(url, {"stacks": twice}, content_type="application/json")
    assert (answer.status_code, "A player is named twice." in answer.content.decode()) == (400, True)
