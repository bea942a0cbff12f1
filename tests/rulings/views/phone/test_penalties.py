"""Penalties on the phone."""

import re

import pytest
import time_machine
from django.test import Client

from rulings.services import penalties
from tables.rules.movers import HAND
from tests.rulings.views.phone.conftest import get
from tests.tables.conftest import Play
from tournaments.services import clock

pytestmark = pytest.mark.django_db


def chosen(shown: str) -> list[str]:
    return re.findall(r'name="step" value="([^"]+)"[^>]*checked', shown)


def test_the_usual_next_step_is_chosen_and_says_its_hands(phone: Client, play: Play) -> None:
    play.sit(t1=range(1, 10))
    ada = play.entry("Ada")
    first = get(phone, play, f"penalty/{ada.pk}/")
    play(penalties.give_penalty, entry=ada, kind="warning", reason="stalling")
    second = get(phone, play, f"penalty/{ada.pk}/")
    assert (chosen(first), chosen(second)) == (["warning 0"], ["rounds 1"])
    assert "<small>9 hands</small>" in second


def test_his_history_stands_before_the_floor_rules(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    play(penalties.give_penalty, entry=play.entry("Ada"), kind="warning", reason="stalling")
    assert "1 in this event: warning" in get(phone, play, f"penalty/{play.entry('Ada').pk}/")


def test_a_running_penalty_has_one_tap_for_each_hand(phone: Client, play: Play) -> None:
    play.sit(t1=range(1, 10))
    play(penalties.give_penalty, entry=play.entry("Ada"), kind="rounds", count=1, reason="stalling")
    shown = get(phone, play, "penalty/")
    assert ('data-tap="count-penalty"' in shown, "<small>of 9 to go</small>" in shown) == (True, True)


def test_what_the_clock_says_is_one_tap_once_a_hand_went_by(phone: Client, play: Play) -> None:
    play.sit(t1=range(1, 10))
    play(clock.start)
    play(penalties.give_penalty, entry=play.entry("Ada"), kind="rounds", count=1, reason="stalling")
    said = []
    for hands in (0.5, 4):
        with time_machine.travel(play.now + hands * HAND, tick=False):
            said.append(get(phone, play, "penalty/"))
    assert ["Clock says" in one for one in said] == [False, True]
    assert '<input type="hidden" name="hands" value="4"><input type="hidden" name="estimated" value="true">' in said[1]
    assert "Clock says 4<small>an estimate</small>" in said[1]


def test_only_a_director_is_offered_a_disqualification(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    page = f"penalty/{play.entry('Ada').pk}/"
    floor = get(phone, play, page)
    phone.force_login(play.by)
    assert ("#disqualify" in floor, "#disqualify" in get(phone, play, page)) == (False, True)


def test_a_penalty_comes_through_the_api_and_a_disqualification_is_the_directors(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    deeds, ada = "/api/tournaments/event/deeds", play.entry("Ada").pk
    given = phone.post(
        f"{deeds}/penalty/", {"entry": ada, "kind": "hands", "count": 2, "reason": "stalling"}, "application/json"
    )
    out = phone.post(f"{deeds}/disqualify/", {"entry": ada, "reason": "collusion", "chips": 20_000}, "application/json")
    unknown = phone.post(
        f"{deeds}/penalty/", {"entry": ada, "kind": "hands", "count": 1, "reason": "mood"}, "application/json"
    )
    assert (given.status_code, given.json()["says"]) == (200, "Ada gets 2 hands: stalling")
    assert (out.status_code, out.json()["error"]["code"]) == (403, "not_allowed")
    assert (unknown.status_code, unknown.json()["error"]["field"]) == (400, "reason")
