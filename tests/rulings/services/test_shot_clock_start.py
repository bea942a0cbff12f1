"""A shot clock that starts during play: obeyed by itself, and told to the room once."""

import pytest
import time_machine
from django.test import Client

from rulings.selectors.shot_clock import allowed_thinking_times
from rulings.services import shot_clock as shot_clocks
from tests.conftest import MINUTE
from tests.tables.play import Play
from tournaments.models import Tournament
from tournaments.selectors.alerts import current_alerts
from tournaments.sentences.alerts import alert_sentence
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.busts import bust
from tournaments.services.clock import clock, hand_for_hand
from tournaments.services.prizes import prizes

pytestmark = pytest.mark.django_db

#: registration of the event closes so long after its start
LATE = 51 * MINUTE


@pytest.fixture
def room(play: Play) -> Play:
    """Eleven at two tables, one of them paid, with a shot clock of 20 seconds one table off the money."""
    play.sit(t1=range(1, 7), t2=range(1, 6))
    play(clock.start_clock)
    play(prizes.set_prizes, amounts=[400_00], reason="As agreed")
    house(play, start="one_table_off")
    play.now += LATE
    return play


def house(play: Play, *, start: str) -> None:
    Tournament.objects.update(house_overrides={"shot_clock": 20, "shot_clock_from": start})
    play.tournament.refresh_from_db()


def whole_times(play: Play) -> list[int]:
    return [time.total_seconds for time in allowed_thinking_times(play.tournament, now=play.now)]


def alert_sentences(play: Play) -> list[tuple[str, str]]:
    tournament = Tournament.objects.get(pk=play.tournament.pk)
    found = [alert for alert in current_alerts(tournament, now=play.now) if alert.key == "shot_clock_starts"]
    return [alert_sentence(alert, tournament.local_zone) for alert in found]


def test_shot_clock_replaces_called_clocks_near_the_money(room: Play) -> None:
    before = (whole_times(room), alert_sentences(room))
    room(bust, entry=room.entry("Ada"))
    assert (before, whole_times(room)) == (([30], []), [20])
    room(shot_clocks.call_clock, entry=room.entry("Bix"))
    assert entry_sentence(room.last) == "Bix put on the clock: 15 s, the last 5 counted aloud"


def test_shot_clock_starts_after_late_registration(room: Play) -> None:
    house(room, start="late_registration")
    after = whole_times(room)
    room.now -= 2 * MINUTE
    assert (whole_times(room), after) == ([30], [20])


def test_shot_clock_start_is_announced_once(room: Play) -> None:
    room(bust, entry=room.entry("Ada"))
    before = alert_sentences(room)
    room(shot_clocks.announce_shot_clock_start)
    sentence, after = entry_sentence(room.last), alert_sentences(room)
    twice = room.refused(shot_clocks.announce_shot_clock_start)
    room.undo()
    assert before == [("The shot clock starts: tell players and dealers.", "Time for each decision: 20 seconds.")]
    assert (sentence, after, alert_sentences(room)) == ("Shot clock announced: it is on from now on", [], before)
    assert twice == "No change: it is already set. No action needed."


@pytest.mark.parametrize("start", ["start", "one_table_off"])
def test_shot_clock_start_cannot_be_announced_before_it_is_due(room: Play, start: str) -> None:
    house(room, start=start)
    assert alert_sentences(room) == []
    assert room.refused(shot_clocks.announce_shot_clock_start) == (
        "Not announced: by the house rules the shot clock does not start now. To start it now, change the house rules."
    )


def test_dashboard_has_a_button_to_announce_the_shot_clock(room: Play, client: Client) -> None:
    room(bust, entry=room.entry("Ada"))
    room(hand_for_hand.postpone_hand_for_hand)
    client.force_login(room.by)
    with time_machine.travel(room.now, tick=False):
        page = client.get("/t/event/").content.decode()
        answer = client.post("/api/tournaments/event/actions/shot-clock-starts/", {}, content_type="application/json")
    assert (page.count("Shot clock announced"), answer.status_code, alert_sentences(room)) == (1, 200, [])
