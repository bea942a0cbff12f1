"""The phones and devices of the last tables are collected (WSOP 2025 rules 63 and 64)."""

import pytest

from tables.services import room as rooms
from tests.conftest import MINUTE
from tests.tables.festival import Festival
from tests.tables.play import Play
from tournaments.contribution_types import Alert
from tournaments.selectors.alerts import current_alerts
from tournaments.sentences.alerts import alert_sentence
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services import lifecycle
from tournaments.services.clock import clock

pytestmark = pytest.mark.django_db


def alerts_of(play: Play) -> list[Alert]:
    play.tournament.refresh_from_db()
    return current_alerts(play.tournament, now=play.now)


def alert_keys(play: Play) -> list[str]:
    return [alert.key for alert in alerts_of(play)]


def test_wsop_2025_rule_64_phones_are_collected_once_at_three_tables(play: Play) -> None:
    play.sit(t1=range(1, 5), t2=range(1, 5), t3=range(1, 5))
    before_start = alert_keys(play)
    play(clock.start_clock)
    play(lifecycle.change_settings, rulebook="wsop_2025")
    while_players_enter = alert_keys(play)
    play.now += 51 * MINUTE
    [told] = [alert for alert in alerts_of(play) if alert.key == "devices_away"]
    play(rooms.note_devices_away)
    done, sentence = alert_keys(play), entry_sentence(play.last)
    play.undo()
    seen = ["devices_away" in shown for shown in (before_start, while_players_enter, done, alert_keys(play))]
    assert (seen, sentence) == ([False, False, False, True], "Phones collected, 3 tables left")
    assert alert_sentence(told, play.tournament.local_zone) == (
        "3 tables left: collect the phones.",
        "Players may use no phone or other device from now on (WSOP 2025 rules 63 and 64).",
    )
    play(lifecycle.change_settings, rulebook="tda_2024")
    by_tda = alert_keys(play)
    play(lifecycle.change_settings, rulebook="wsop_2025")
    play(rooms.open_new_tables, count=1)
    assert ["devices_away" in shown for shown in (by_tda, alert_keys(play))] == [False, False]


def test_wsop_2025_rule_64_phones_are_not_collected_at_the_end_of_flights(festival: Festival) -> None:
    festival.whole(lifecycle.change_settings, rulebook="wsop_2025")
    flight = festival.flight("1A", after=0)
    flight.sit(t1=range(1, 5))
    flight(clock.start_clock)
    flight.now += 51 * MINUTE
    assert flight.tournament.house_rules()["devices_away_at"] == 3
    assert "devices_away" not in alert_keys(flight)
