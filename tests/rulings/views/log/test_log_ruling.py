""" "Log this ruling" on a calculator's page."""

import html
import json
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rulings.models import Ruling
from tests.markup import one_line
from tests.rulings.views.conftest import phone
from tests.tables.play import Play

pytestmark = pytest.mark.django_db

__all__ = ["phone"]
PAGE = "/rulings/premature_card/?t=event&table=1"


def logged_facts(client: Client) -> str:
    found = re.search(r'name="given" value="([^"]+)" form="log-form"', one_line(client.get(PAGE)))
    assert found is not None
    return html.unescape(found[1])


def log(phone: Client, **more: str) -> Ruling:
    sent = {"given": logged_facts(phone), "table": "1"} | more
    answer = phone.post("/floor/event/ruling/premature_card/log/", sent)
    assert (answer.status_code, answer["Location"]) == (302, "/floor/event/ruling/?logged=1")
    return Ruling.objects.get()


def test_single_tap_logs_the_displayed_answer(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    ruling = log(phone)
    shown = one_line(phone.get(PAGE))
    assert (ruling.calculator, ruling.table, ruling.by_name) == ("premature_card", play.table(1), "lou")
    assert (html.escape(ruling.decided) in shown, "Ruled before" in shown) == (True, True)
    assert json.loads(logged_facts(phone)) == ruling.given


def test_decision_that_differs_from_the_answer_needs_a_reason(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    sent = {"given": logged_facts(phone), "table": "1", "decided": "It plays"}
    without = phone.post("/floor/event/ruling/premature_card/log/", sent)
    ruling = log(phone, decided="It plays", departs_why="Both had acted on it")
    assert (without.status_code, "This differs from the rule" in one_line(without)) == (409, True)
    assert (ruling.decided, ruling.departs_why) == ("It plays", "Both had acted on it")


def test_second_ruling_on_an_incident_offers_to_join_the_first(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    ruling = log(phone)
    again = phone.post("/floor/event/ruling/premature_card/log/", {"given": logged_facts(phone), "table": "1"})
    phone.post(f"/floor/event/ruling/{ruling.pk}/join/")
    phone.post("/floor/event/ruling/premature_card/log/", {"given": logged_facts(phone), "table": "1", "apart": "1"})
    ruling.refresh_from_db()
    assert (again.status_code, f"/ruling/{ruling.pk}/join/" in one_line(again)) == (409, True)
    assert (ruling.witnesses, Ruling.objects.count()) == ("lou", 2)


def test_ruling_with_an_unknown_table_is_refused_with_a_sentence(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    answer = phone.post("/floor/event/ruling/premature_card/log/", {"given": "{", "table": "77"})
    assert (answer.status_code, "Table 77 does not exist." in html.unescape(one_line(answer))) == (409, True)


def test_ruling_form_is_hidden_without_permission(client: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    assert "log-form" not in one_line(client.get(PAGE))


def test_outdated_verdict_is_not_logged(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    sent = {"given": logged_facts(phone), "table": "1", "shown": "The turn stays where it is."}
    answer = phone.post("/floor/event/ruling/premature_card/log/", sent)
    said = html.unescape(one_line(answer))
    assert (answer.status_code, "By the house rules the answer is now: " in said) == (409, True)
    assert 'href="/rulings/premature_card/?t=event&table=1"' in said
    assert (Ruling.objects.count(), log(phone, shown=shown(phone)).decided) == (0, shown(phone))


def shown(client: Client) -> str:
    found = re.search(r'name="shown" value="([^"]+)" form="log-form"', one_line(client.get(PAGE)))
    assert found is not None
    return html.unescape(found[1])


def test_answer_by_another_rulebook_cannot_be_logged(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    page = one_line(phone.get(f"{PAGE}&rulebook=tda_2019"))
    form, other = re.search(r'<form id="log-form"[^>]*>', page), re.search(r"<div[^>]* data-other-book[^>]*>", page)
    assert form is not None
    assert other is not None
    assert (form[0].endswith(" hidden>"), other[0].endswith(" hidden>"), 'name="given"' in page) == (True, False, False)
    back = phone.post("/rulings/premature_card/", {"t": "event", "street": "turn", "game": "board", "rulebook": ""})
    assert 'name="given"' in one_line(back)


def test_ruling_stores_players_hand_and_witnesses(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    ada, bix = play.entry("Ada"), play.entry("Bix")
    page = one_line(phone.get(f"{PAGE}&entry={bix.pk}"))
    boxes = re.findall(r'name="about" value="(\d+)" data-name="(\w+)"( checked)?', page)
    assert boxes == [(str(ada.pk), "Ada", ""), (str(bix.pk), "Bix", " checked")]
    assert "about<b>Bix</b>" in page
    ruling = log(phone, about=str(bix.pk), hand="14", witnesses="the dealer")
    assert [about.entry for about in ruling.about.all()] == [bix]
    assert (ruling.hand, ruling.witnesses) == ("14", "the dealer")


def test_player_who_left_the_table_can_still_be_chosen(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    bix = play.entry("Bix")
    page = one_line(phone.get(f"/rulings/premature_card/?t=event&entry={bix.pk}"))
    assert re.findall(r'name="about" value="(\d+)" data-name="(\w+)" checked', page) == [(str(bix.pk), "Bix")]


def test_refused_second_ruling_keeps_the_typed_text(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    log(phone)
    ada = str(play.entry("Ada").pk)
    sent = {"given": logged_facts(phone), "shown": shown(phone), "table": "1", "hand": "14", "about": ada}
    again = one_line(phone.post("/floor/event/ruling/premature_card/log/", sent))
    form = again.partition("<main")[2].partition("<form")[2].partition("</form>")[0]
    fields = {name: html.unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form)}
    fields.pop("csrfmiddlewaretoken", None)
    assert fields == sent | {"apart": "1"}


def test_calculator_keeps_the_table_without_javascript(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    page = html.unescape(one_line(phone.get(f"{PAGE}&entry=3")))
    lists = html.unescape(one_line(phone.get("/rulings/?t=event&table=1&entry=3")))
    rest = "?t=event&table=1&entry=3"
    assert all(f'href="{way}{rest}"' in page for way in ("/rulings/", "/rules/", "/rules/premature-turn/"))
    assert f'href="/rulings/premature_card/{rest}"' in lists
    posted = phone.post("/rulings/premature_card/", {"t": "event", "table": "1", "entry": "3", "street": "river"})
    form = one_line(posted).partition('<form class="ruling-form')[2]
    kept = ('name="table" value="1"', 'name="entry" value="3"')
    assert ([text in form for text in kept], "<small>table 1</small>" in form) == ([True, True], True)


def test_answer_without_the_page_does_not_query_the_ruling_log(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    sent = {"t": "event", "table": "1", "street": "turn", "game": "board", "rulebook": ""}
    with CaptureQueriesContext(connection) as asked:
        answer = phone.post("/rulings/premature_card/", sent, headers={"X-Answer-Alone": "1"})
    tables = {name for query in asked.captured_queries for name in re.findall(r'FROM "(rulings_\w+)"', query["sql"])}
    assert ('name="given"' in one_line(answer), tables) == (True, set())


def test_player_who_joins_a_ruling_twice_is_listed_once(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    ruling = log(phone)
    ways = [phone.post(f"/floor/event/ruling/{ruling.pk}/join/")["Location"] for _ in range(2)]
    ruling.refresh_from_db()
    assert (ways, ruling.witnesses) == (["/floor/event/ruling/?logged=1"] * 2, "lou")
