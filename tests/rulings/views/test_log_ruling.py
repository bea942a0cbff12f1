""" "Log this ruling" on a calculator's page."""

import html
import json
import re

import pytest
from django.test import Client

from rulings.models import Ruling
from tests.rulings.views.phone.conftest import phone
from tests.tables.conftest import Play

pytestmark = pytest.mark.django_db

__all__ = ["phone"]
PAGE = "/rulings/premature_card/?t=event&table=1"


def given(client: Client) -> str:
    found = re.search(r'name="given" value="([^"]+)" form="log-form"', client.get(PAGE).content.decode())
    assert found is not None
    return html.unescape(found[1])


def log(phone: Client, **more: str) -> Ruling:
    sent = {"given": given(phone), "table": "1"} | more
    answer = phone.post("/floor/event/ruling/premature_card/log/", sent)
    assert (answer.status_code, answer["Location"]) == (302, "/floor/event/ruling/?logged=1")
    return Ruling.objects.get()


def test_one_tap_logs_what_the_page_says(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    ruling = log(phone)
    shown = phone.get(PAGE).content.decode()
    assert (ruling.calculator, ruling.table, ruling.by_name) == ("premature_card", play.table(1), "lou")
    assert (html.escape(ruling.decided) in shown, "Ruled before" in shown) == (True, True)
    assert json.loads(given(phone)) == ruling.given


def test_ruled_otherwise_needs_a_reason(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    sent = {"given": given(phone), "table": "1", "decided": "It plays"}
    without = phone.post("/floor/event/ruling/premature_card/log/", sent)
    ruling = log(phone, decided="It plays", departs_why="Both had acted on it")
    assert (without.status_code, "nobody says why" in without.content.decode()) == (409, True)
    assert (ruling.decided, ruling.departs_why) == ("It plays", "Both had acted on it")


def test_the_same_incident_logged_twice_can_be_joined_or_told_apart(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    ruling = log(phone)
    again = phone.post("/floor/event/ruling/premature_card/log/", {"given": given(phone), "table": "1"})
    phone.post(f"/floor/event/ruling/{ruling.pk}/join/")
    phone.post("/floor/event/ruling/premature_card/log/", {"given": given(phone), "table": "1", "apart": "1"})
    ruling.refresh_from_db()
    assert (again.status_code, f"/ruling/{ruling.pk}/join/" in again.content.decode()) == (409, True)
    assert (ruling.witnesses, Ruling.objects.count()) == ("lou", 2)


def test_facts_that_nobody_can_read_are_refused_in_words(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    answer = phone.post("/floor/event/ruling/premature_card/log/", {"given": "{", "table": "77"})
    assert (answer.status_code, "There is no table 77." in html.unescape(answer.content.decode())) == (409, True)


def test_whoever_may_not_rule_is_not_offered_to_log(client: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    assert "log-form" not in client.get(PAGE).content.decode()
