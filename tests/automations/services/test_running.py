"""Automations: what they do when something happens, once, and never because of themselves."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from automations.models import Automation, AutomationRun, Webhook
from automations.selectors.automations import tournament_keys_with_new_entries
from automations.services.automations import (
    add_automation,
    change_automation,
    mark_printed,
    remove_automation,
)
from automations.services.running import run_automations
from tests.automations.services.receivers import HttpReceiver
from tests.conftest import MINUTE, NOON
from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.models import FloorLog, Screen, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.alerts import current_alerts
from tournaments.selectors.snapshot import snapshot
from tournaments.sentences.floor_log import entry_sentence, sentences_in_tournament_language
from tournaments.services.clock.clock import pause_clock
from tournaments.services.lifecycle import announce_sentence
from tournaments.services.screens.playlists import save_playlist
from tournaments.services.screens.screens import add_screen

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)


def run(tournament: Tournament, *, after: timedelta = timedelta(0)) -> int:
    return run_automations(tournament.pk, now=NOON + after, say=sentences_in_tournament_language)


def automation_log(tournament: Tournament) -> list[tuple[str, str]]:
    """Return what automations did: who, and in words."""
    rows = FloorLog.objects.filter(tournament=tournament, by_name__startswith="automation ").order_by("number")
    return [(row.by_name, entry_sentence(row)) for row in rows]


def announcing_automation(desk: Desk, name: str = "Speaker", **given: Any) -> Automation:
    wanted = {"when": "entry", "effect": "announce", "text": "{says}!", **given}
    added: Automation = desk(add_automation, name=name, **wanted)
    return added


def test_automation_announces_each_event_once(desk: Desk, tournament: Tournament) -> None:
    announcing_automation(desk)
    desk.enter("Ada")
    assert tournament_keys_with_new_entries() == [tournament.pk]
    assert (run(tournament), run(tournament), tournament_keys_with_new_entries()) == (1, 0, [])
    assert automation_log(tournament) == [("automation Speaker", "Announced: Ada entered!")]


def test_disabled_automations_do_not_run(desk: Desk, tournament: Tournament) -> None:
    desk.enter("Ada")
    automation = announcing_automation(desk)
    assert run(tournament) == 0
    desk(change_automation, automation=automation, on=False)
    desk.enter("Bo")
    assert (tournament_keys_with_new_entries(), run(tournament), automation_log(tournament)) == ([], 0, [])


def test_automation_runs_only_if_its_conditions_hold(desk: Desk, tournament: Tournament) -> None:
    announcing_automation(desk, text="Two are in", conditions=[{"fact": "entries", "comparison": "is", "value": 2}])
    for name in ("Ada", "Bo", "Cy"):
        desk.enter(name)
        run(tournament)
    assert automation_log(tournament) == [("automation Speaker", "Announced: Two are in")]


def test_announcement_of_an_automation_triggers_no_automation(desk: Desk, tournament: Tournament) -> None:
    announcing_automation(desk, when="announcement", text="Again: {says}")
    announcing_automation(desk, "Other", when="*", text="And: {says}")
    desk(announce_sentence, text="Dinner", span=MINUTE)
    for _turn in range(5):
        run(tournament)
    assert [says for _by, says in automation_log(tournament)] == [
        "Announced: And: Announced: Dinner",
        "Announced: Again: Announced: Dinner",
    ]


def test_screen_change_by_an_automation_can_be_undone(desk: Desk, tournament: Tournament) -> None:
    screen = desk(add_screen, name="Bar")
    desk(add_automation, name="Prizes", when="entry", effect="show", screen=screen, shows="payouts")
    desk.enter("Ada")
    run(tournament)
    assert Screen.objects.get().shows == "payouts"
    assert automation_log(tournament) == [("automation Prizes", "Screen Bar shows The payouts")]
    desk.undo_latest()
    assert Screen.objects.get().shows == "clock"


def test_automation_plays_a_sound_on_displays(desk: Desk, tournament: Tournament) -> None:
    desk(announce_sentence, text="Dinner", span=MINUTE)
    desk(add_automation, name="Gong", when="entry", effect="sound", sound="break")
    assert snapshot(tournament)["sound"] is None
    desk.enter("Ada")
    run(tournament)
    told = snapshot(tournament)
    assert told["sound"] is not None
    assert told["announcement"] is not None
    assert told["sound"] | {"id": 0} == {"id": 0, "sound": "break", "at": round(NOON.timestamp() * 1000)}
    assert told["announcement"]["words"] == "Dinner"


def test_automation_requests_a_printout_until_the_printout_is_done(desk: Desk, tournament: Tournament) -> None:
    desk(add_automation, name="Sheet", when="entry", effect="print", printout="schedule-pdf")
    desk.enter("Ada", "Bo")
    run(tournament)
    asked = [alert for alert in current_alerts(tournament, now=NOON) if alert.key == "print_asked"]
    assert [alert.facts["printout"] for alert in asked] == ["schedule-pdf"]
    assert AutomationRun.objects.get().refused == "print_asked_already"
    desk(mark_printed, request=tournament.print_requests.get())
    assert [alert.key for alert in current_alerts(tournament, now=NOON) if alert.key == "print_asked"] == []
    desk.undo_latest()
    assert tournament.print_requests.get().done_at is None


def test_automation_sends_its_custom_text_to_a_webhook(
    desk: Desk, webhook: Webhook, receiver: HttpReceiver, tournament: Tournament, send: Callable[..., int]
) -> None:
    desk(add_automation, name="Lamp on", when="entry", effect="webhook", webhook=webhook, text="{says}, lamp on")
    desk.enter("Ada")
    run(tournament)
    send(webhook)
    assert b'"says":"Ada entered, lamp on"' in receiver.got[0].body
    assert b'"type":"automation.sent"' in receiver.got[0].body


def test_failing_automation_does_not_stop_other_automations(desk: Desk, tournament: Tournament) -> None:
    screen = desk(add_screen, name="Bar")
    switch = desk(add_automation, name="A switch", when="entry", effect="show", screen=screen, shows="clock")
    announcing_automation(desk)
    screen.delete()
    desk.enter("Ada")
    assert run(tournament) == 2
    assert AutomationRun.objects.get(automation=switch).refused == "automation_lacks"
    assert [by for by, _says in automation_log(tournament)] == ["automation Speaker"]


def test_old_events_are_not_announced_after_a_pause_of_the_worker(desk: Desk, tournament: Tournament) -> None:
    announcing_automation(desk)
    desk.enter("Ada")
    assert (run(tournament, after=10 * MINUTE), automation_log(tournament)) == (1, [])
    assert AutomationRun.objects.get().refused == "too_late"


def test_cue_is_logged_when_an_automation_is_triggered_by_cues(desk: Desk, tournament: Tournament) -> None:
    desk(add_automation, name="Minute", when="one_minute", effect="announce", text="Last minute of level {level}")
    desk.now = NOON + 19 * MINUTE
    desk(announce_sentence, text="Now", span=SECOND)
    assert run(tournament, after=19 * MINUTE) == 1
    assert automation_log(tournament) == [("automation Minute", "Announced: Last minute of level 1")]


def test_cue_is_not_logged_when_no_automation_is_triggered(desk: Desk, tournament: Tournament) -> None:
    automation = desk(add_automation, name="Minute", when="one_minute", effect="announce", text="Last minute")
    desk(remove_automation, automation=automation)
    desk.now = NOON + 21 * MINUTE
    desk(pause_clock)
    assert not FloorLog.objects.filter(action="clock.cue", facts__cue="one_minute").exists()


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"effect": "announce"}, "automation_lacks"),
        ({"effect": "show", "shows": "clock"}, "automation_lacks"),
        ({"effect": "sound", "sound": "drum"}, "automation_lacks"),
        ({"effect": "webhook"}, "automation_lacks"),
        ({"effect": "print", "printout": "admin:index"}, "automation_lacks"),
        ({"effect": "announce", "text": "{secret}"}, "no_such_field"),
        ({"effect": "announce", "text": "a", "when": "No Event"}, "no_such_event"),
        ({"effect": "announce", "text": "a", "name": "  "}, "needs_a_name"),
        ({"effect": "announce", "text": "a", "conditions": [{"fact": "x"}]}, "condition_not_understood"),
    ],
)
def test_automation_with_a_missing_or_unknown_field_is_refused(desk: Desk, given: dict[str, Any], code: str) -> None:
    assert desk.refused(add_automation, **{"name": "A", "when": "entry", **given}) == code


def test_changes_of_automations_can_be_undone(desk: Desk, tournament: Tournament) -> None:
    automation = announcing_automation(desk)
    desk(change_automation, automation=automation, name="Loud", text="{name}")
    desk(remove_automation, automation=Automation.objects.get())
    desk.undo_latest()
    assert list(Automation.objects.values_list("name", "text")) == [("Loud", "{name}")]
    desk.undo_latest()
    desk.undo_latest()
    assert Automation.objects.count() == 0


def test_automation_plays_a_playlist_on_one_screen_or_on_all(desk: Desk, tournament: Tournament) -> None:
    screen = desk(add_screen, name="Bar")
    evening = desk(save_playlist, name="Evening", pages=[{"shows": "clock"}])
    shows = f"playlist-{evening.pk}"
    desk(add_automation, name="List", when="entry", effect="show", screen=screen, shows=shows)
    desk(add_automation, name="Prizes", when="entry", effect="take_over", shows="payouts", seconds=40)
    desk(add_automation, name="Fill", when="entry", effect="fill", text="Welcome", seconds=20)
    desk.enter("Ada")
    assert run(tournament) == 3
    screen.refresh_from_db()
    assert (screen.playlist, screen.over, screen.over_until) == (evening, "payouts", NOON + 40 * SECOND)
    announcement = snapshot(Tournament.objects.get(pk=tournament.pk))["announcement"]
    assert announcement is not None
    assert announcement["fills"] is True


def test_automation_that_shows_an_unknown_playlist_is_refused(desk: Desk, tournament: Tournament) -> None:
    with pytest.raises(Refused, match="automation_lacks"):
        desk(
            add_automation,
            name="List",
            when="entry",
            effect="show",
            screen=desk(add_screen, name="Bar"),
            shows="playlist-9",
        )
