"""The ruling log's page, and what is taken away from it."""

import csv
import io

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from rulings.models import Ruling
from rulings.services import ruling_log
from tests.tables.conftest import Play
from tournaments.models import Role

pytestmark = pytest.mark.django_db


def signed_in(client: Client, play: Play, kind: str) -> Client:
    somebody = get_user_model().objects.create_user(kind, password="a long password")  # noqa: S106
    Role.objects.create(tournament=play.tournament, user=somebody, kind=kind)
    client.force_login(somebody)
    return client


def test_the_page_has_what_was_asked_for(client: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    play(ruling_log.log_ruling, question="Raise or call?", decided="A call", table=play.table(1))
    play(ruling_log.log_ruling, question="Misdeal?", decided="The hand goes on", rules=["misdeals"])
    floor = signed_in(client, play, "floor")
    shown = floor.get("/t/event/rulings/?words=raise").content.decode()
    assert ("<b>Raise or call?</b>" in shown, "<b>Misdeal?</b>" in shown, "Overturn" in shown) == (True, False, False)


def test_a_director_overturns_with_a_reason_and_nobody_else_does(client: Client, play: Play) -> None:
    ruling = play(ruling_log.log_ruling, question="Raise or call?", decided="A call")
    way = f"/t/event/rulings/{ruling.pk}/overturn/"
    floor = signed_in(client, play, "floor").post(way, {"why": "No"}).status_code
    client.force_login(play.by)
    client.post(way, {"why": "The chips were not counted"})
    assert (floor, Ruling.objects.get().overturned_why) == (403, "The chips were not counted")


def test_formulas_in_a_csv_are_taken_for_text(client: Client, play: Play) -> None:
    play(ruling_log.log_ruling, question="=1+1", decided="A call")
    body = signed_in(client, play, "floor").get("/t/event/rulings.csv").content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(body)))
    assert [(row["question"], row["decided"], row["by"]) for row in rows] == [("'=1+1", "A call", "director")]


def test_json_has_the_same(client: Client, play: Play) -> None:
    play(ruling_log.log_ruling, question="Raise or call?", decided="A call")
    told = signed_in(client, play, "floor").get("/t/event/rulings.json").json()
    assert [row["question"] for row in told["rulings"]] == ["Raise or call?"]


def test_strangers_see_nothing(client: Client, play: Play) -> None:
    client.force_login(get_user_model().objects.create_user("stranger"))
    assert [client.get(f"/t/event/rulings{end}").status_code for end in ("/", ".csv", ".json")] == [404, 404, 404]


def test_what_was_overturned_meanwhile_is_not_joined_nor_overturned_again(client: Client, play: Play) -> None:
    ruling = play(ruling_log.log_ruling, question="Raise or call?", decided="A call")
    client.force_login(play.by)
    ways = f"/t/event/rulings/{ruling.pk}/overturn/", f"/floor/event/ruling/{ruling.pk}/join/"
    client.post(ways[0], {"why": "The chips were not counted"})
    answers = [client.post(way, {"why": "Again"}) for way in ways]
    assert [answer.status_code for answer in answers] == [409, 409]
    assert all("Not logged" in answer.content.decode() for answer in answers)
