"""Figures and times as the console writes them."""

import re
from datetime import timedelta

import pytest
from django import template
from django.template.loader import render_to_string

from tests.conftest import NOON, level
from tournaments.models import Tournament
from tournaments.rules.levels import Ante, AnteKind, Closing, Level
from tournaments.sentences.alerts import COUNTS
from tournaments.templatetags import console


def test_chips_are_written_with_thousands_separators() -> None:
    assert [console.chips_text(amount) for amount in (None, 0, 999, 1_250_000)] == ["", "0", "999", "1,250,000"]


@pytest.mark.parametrize(
    ("amount", "currency", "said"),
    [
        (1250_00, "EUR", "€1,250"),
        (12_50, "USD", "$12.50"),
        (5, "GBP", "£0.05"),
        (2500, "JPY", "¥2,500"),
        (None, "EUR", ""),
    ],
)
def test_money_is_written_with_cents_only_if_not_zero(amount: int | None, currency: str, said: str) -> None:
    assert console.formatted_money(amount, currency) == said


def test_times_are_written_in_the_time_zone_of_the_room() -> None:
    room = Tournament(zone="Asia/Tokyo")
    assert console.room_time(NOON, room) == "21:00"
    assert console.day_and_second_text(NOON, room) == "Sat 14, 21:00:00"
    assert console.room_day(NOON + timedelta(hours=4), room) == "Sun 15 Mar"
    assert console.local_input_value(NOON, room) == "2026-03-14T21:00"
    assert [tag(None, room) for tag in (console.room_time, console.planned_room_time, console.local_input_value)] == [
        "",
        "",
        "",
    ]


def test_planned_times_are_rounded_to_minutes() -> None:
    room = Tournament(zone="UTC")
    moments = [NOON + timedelta(seconds=seconds) for seconds in (0, 29, 30, 59)]
    assert [console.planned_room_time(moment, room) for moment in moments] == ["12:00", "12:00", "12:01", "12:01"]


def test_time_for_the_script_is_in_milliseconds() -> None:
    assert (console.milliseconds_text(NOON), console.milliseconds_text(None)) == ("1773489600000", "")


def test_stakes_are_written_as_blinds_or_as_bets() -> None:
    stud = Level(key="s", number=1, span=timedelta(minutes=20), small_bet=500, big_bet=1000, bring_in=100)
    three = Level(key="t", number=1, span=timedelta(minutes=20), small_blind=100, big_blind=200, third_blind=50)
    assert [console.stakes_text(level_or_none) for level_or_none in (level(1, 2000), stud, three, None)] == [
        "1,000 / 2,000",
        "500 / 1,000",
        "50 / 100 / 200",
        "",
    ]


def test_ante_text_includes_who_pays() -> None:
    kinds = [Ante(kind, 1000) for kind in (AnteKind.EACH, AnteKind.BIG_BLIND, AnteKind.BUTTON)]
    levels = [Level(key="a", number=1, span=timedelta(minutes=20), ante=ante, bring_in=0) for ante in [*kinds, None]]
    assert [console.ante_text(level) for level in levels] == [
        "ante 1,000",
        "big blind ante 1,000",
        "button ante 1,000",
        "no ante",
    ]
    stud = Level(key="s", number=1, span=timedelta(minutes=20), bring_in=200)
    assert console.ante_text(stud) == "bring-in 200"


def test_each_kind_of_closing_has_a_label() -> None:
    assert [console.closing_text(what) for what in Closing] == [
        "registration closes",
        "re-entries close",
        "rebuys close",
        "the add-on closes",
    ]


def test_duration_in_a_sentence_is_marked_for_counting_and_escaped() -> None:
    assert console.with_counting_duration("Count the {} since <noon>?", timedelta(seconds=252)) == (
        'Count the <b class="num" data-counts="252">04:12</b> since &lt;noon&gt;?'
    )
    assert console.with_counting_duration("Nothing counts.", None) == "Nothing counts."
    assert console.with_fixed_duration("Ada was called {} ago.", timedelta(seconds=252)) == "Ada was called 04:12 ago."
    assert console.with_fixed_duration("Nothing counts.", None) == "Nothing counts."


def test_every_log_action_has_an_existing_icon() -> None:
    named = {
        action: console.action_icon_name(action)
        for action in ("clock.paused", "entry.bust", "entry.entered", "prizes.posted")
    }
    assert named == {"clock.paused": "clock", "entry.bust": "out", "entry.entered": "in", "prizes.posted": "note"}
    assert {*console._ACTION_ICONS.values(), "note"} <= set(console.ICONS)


def test_abbreviated_name_does_not_end_the_bold_clause_of_an_alert() -> None:
    sentences = [
        "Table 12 is 2 short: move Umber B. from 9.5 to 12.3.",
        "Table 12 : déplacer Umber B. de 9.5 à 12.3.",
        "2 of 4 tables are done. T1 is still dealing.",
        "Umber B. walks to 9.5",
    ]
    assert [console.with_bold_first_clause(sentence, None) for sentence in sentences] == [
        "<b>Table 12 is 2 short:</b> move Umber B. from 9.5 to 12.3.",
        "<b>Table 12 :</b> déplacer Umber B. de 9.5 à 12.3.",
        "<b>2 of 4 tables are done.</b> T1 is still dealing.",
        "<b>Umber B. walks to 9.5</b>",
    ]


def test_duration_in_the_bold_clause_of_an_alert_keeps_counting() -> None:
    said = console.with_bold_first_clause(f"Table 3 called {COUNTS} ago: go there.", timedelta(minutes=5))
    assert said == '<b>Table 3 called <b class="num" data-counts="300">05:00</b> ago:</b> go there.'


def test_text_inserted_before_a_full_stop_loses_its_own_full_stop() -> None:
    assert [console.without_full_stop(text) for text in ("Seated: Ana V.", "Saved", "12.")] == [
        "Seated: Ana V",
        "Saved",
        "12",
    ]
    shown = render_to_string("tournaments/_said.html", {"said": ["Seated: Ana V.", "Saved"]})
    assert re.findall("<p[^>]*>(.*)</p>", shown) == ["Seated: Ana V.", "Saved."]


def test_desk_form_includes_the_terms_of_the_sale() -> None:
    context = template.Context({"tournament": Tournament(slug="event")})
    assert console.desk_action_attributes(context, "enter") == (
        'hx-post="/t/event/desk/do/enter/" hx-target="#result" hx-include="#terms"'
    )
