"""Sentences about the changes that an undo takes back, for every kind of row that actions change."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User

from tests.conftest import MINUTE, NOON
from tournaments.composition import composition
from tournaments.contribution_types import Difference
from tournaments.models import FloorLog, Outage, Role, Tournament
from tournaments.selectors.floor.rows import model_label_of
from tournaments.sentences.differences import differences
from tournaments.services import busts, lifecycle
from tournaments.services.clock import clock, hand_for_hand, outages, steps
from tournaments.services.desk import entries
from tournaments.services.floor.floor import Floor
from tournaments.services.open_floor import floor
from tournaments.services.prizes import prizes
from tournaments.services.screens import screens
from tournaments.services.staff import roles
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db

AT = NOON + 5 * MINUTE
Do = Callable[..., FloorLog]


@pytest.fixture
def do(tournament: Tournament, director: User) -> Do:
    """Return a function that does an action and returns its log entry."""

    def do_action(action: Callable[[Floor], Any], *, at: datetime = AT) -> FloorLog:
        with floor(tournament, by=director, now=at) as f:
            action(f)
            return f.written[-1]

    return do_action


def differences_at(row: FloorLog, *, at: datetime = AT) -> list[Difference]:
    return differences(row, Tournament.objects.get(pk=row.tournament_id), now=at)


def test_undo_of_a_manual_start_is_described(do: Do) -> None:
    row = do(clock.start_clock, at=NOON - 10 * MINUTE)
    assert differences_at(row, at=NOON - 5 * MINUTE) == [
        ("The clock", "running", "not started"),
        ("Time left", "15:00", "20:00"),
        ("Starts automatically", "no", "12:00"),
    ]


def test_undo_of_a_pause_is_described(do: Do) -> None:
    assert differences_at(do(clock.pause_clock), at=AT + 3 * MINUTE) == [
        ("The clock", "paused", "running"),
        ("Time left", "15:00", "12:00"),
    ]


def test_undo_of_choosing_a_level_is_described(do: Do) -> None:
    assert differences_at(do(steps.go_to_next), at=AT + MINUTE) == [
        ("Stopped in", "level 2", "level 1"),
        ("Time left", "19:00", "14:00"),
    ]


def test_undo_of_an_inserted_break_is_described(do: Do) -> None:
    row = do(lambda f: steps.insert_break(f, span=10 * MINUTE))
    assert differences_at(row, at=AT + MINUTE) == [
        ("Stopped in", "the break", "level 1"),
        ("Time left", "09:00", "14:00"),
        ("Levels and breaks", "7", "5"),
    ]


def test_undo_of_stopping_after_the_level_is_described(do: Do) -> None:
    assert differences_at(do(lambda f: clock.stop_after_step(f, stop=True))) == [
        ("At end of level", "stops", "runs on")
    ]


def test_undo_of_hand_for_hand_is_described(do: Do) -> None:
    assert differences_at(do(hand_for_hand.start_hand_for_hand)) == [
        ("The clock", "hand for hand, hand 1", "running"),
        ("Hand 1 of hand for hand", "dealt", "does not exist"),
    ]


def test_undo_of_an_answered_outage_question_is_described(do: Do, tournament: Tournament) -> None:
    outage = Outage.objects.create(
        tournament=tournament, lost_at=NOON + MINUTE, back_at=NOON + 4 * MINUTE, step_key="l1", left=19 * MINUTE
    )
    row = do(lambda f: outages.settle_outage(f, outage=outage, take_back=outages.TakeBack.ALL))
    assert differences_at(row) == [("Time left", "19:00", "15:00"), ("The outage", "answered", "open again")]


def test_undo_of_an_entry_and_of_a_bust_is_described(do: Do, tournament: Tournament) -> None:
    for name in ("Wren", "Marlow"):
        row = do(lambda f, name=name: entries.enter(f, name=name))
    assert differences_at(row) == [("Entries", "2", "1"), ("Players left", "2", "1")]
    row = do(lambda f: busts.bust(f, entry=f.tournament.entries.first()))
    assert differences_at(row) == [("Players left", "1", "2"), ("Average", "40,000", "20,000"), ("Wren", "out", "in")]


def test_undo_of_an_undo_is_described(do: Do) -> None:
    do(lambda f: [entries.enter(f, name=name) for name in ("Wren", "Marlow")])
    bust = do(lambda f: busts.bust(f, entry=f.tournament.entries.first()))
    assert differences_at(do(lambda f: undo(f, entry=bust))) == [
        ("Players left", "2", "1"),
        ("Average", "20,000", "40,000"),
        ("Wren", "in", "out"),
    ]


def test_undo_of_changed_screens_announcements_and_prizes_is_described(do: Do, tournament: Tournament) -> None:
    assert differences_at(do(lambda f: screens.add_screen(f, name="East"))) == [("Screen East", "added", "removed")]
    row = do(lambda f: screens.show_on_screen(f, screen=tournament.screens.get(), shows="schedule"))
    assert differences_at(row) == [("Screen East shows", "The blind schedule", "The clock")]
    row = do(lambda f: lifecycle.announce_sentence(f, text="Last hand.", span=timedelta(seconds=30)))
    assert differences_at(row) == [("On the screens", "Last hand.", "nothing")]
    row = do(lambda f: prizes.set_prizes(f, amounts=[300, 200], reason="As agreed"))
    assert differences_at(row) == [("Payouts posted", "Sat 14 Mar, 12:05", ""), ("Places paid", "2", "0")]


def test_undo_of_saved_and_replaced_payout_tables_is_described(do: Do) -> None:
    row = do(lambda f: prizes.save_payout_table(f, name="Club", shares=["60", "40"]))
    assert differences_at(row) == [("Payout table Club", "60 / 40", "does not exist")]
    row = do(lambda f: prizes.save_payout_table(f, name="Club", shares=["50", "30", "20"]))
    assert differences_at(row) == [("Payout table Club", "50 / 30 / 20", "60 / 40")]


def test_undo_of_settings_is_described_by_their_labels(do: Do) -> None:
    row = do(lambda f: lifecycle.change_settings(f, venue="Harbour 4", seats_per_table=8), at=NOON - MINUTE)
    assert differences_at(row, at=NOON - MINUTE) == [
        ("Venue", "Harbour 4", ""),
        ("Seats per table", "8", "9"),
    ]


def test_undo_of_a_finish_is_described(do: Do) -> None:
    assert differences_at(do(lifecycle.finish_tournament)) == [
        ("The clock", "paused", "running"),
        ("Finished", "Sat 14 Mar, 12:05", "no"),
    ]


def test_undo_of_a_role_is_described(do: Do, django_user_model: type[User]) -> None:
    person = django_user_model.objects.create_user(username="ana")
    row = do(lambda f: roles.grant_role(f, user=person, kind="floor"))
    assert differences_at(row) == [("ana", "Floor", "not on staff")]
    row = do(lambda f: roles.grant_role(f, user=person, kind="desk"))
    assert differences_at(row) == [("ana", "Registration and payout desk", "Floor")]
    row = do(lambda f: roles.revoke_role(f, role=Role.objects.get(user=person)))
    assert differences_at(row) == [("ana", "not on staff", "Registration and payout desk")]


def test_every_model_changed_by_an_action_has_a_description() -> None:
    # what is the organisation's or one person's, not an event's, and the seed of envelopes, which stays out of the log
    never = {
        "apitoken",
        "demonstration",
        "differentplayers",
        "answeredrequest",
        "envelopeseed",
        "floorlog",
        "player",
        "playerimport",
        "playermerge",
        "pulse",
    }
    never |= {"organisationrole", "preference", "recoverycode", "secondfactor", "series", "structureplan"}
    never |= {"phonecode", "staffchange", "wrongphonecode"}
    never |= {"fundpayment", "serverkey", "storedpicture", "storedsound", "streamshow"}
    never |= {
        "checkedforecast",
        "firstlogin",
        "organisationsettings",
        "season",
        "seasonplayer",
        "seasonversion",
        "storedresults",
    }
    # the database keeps them
    never |= {"fieldsum", "paymentsum"}
    # the worker's notes, which no action changes
    never |= {"allowednetwork", "automationcursor", "automationrun"}
    models = [model for app in ("tournaments", "automations") for model in apps.get_app_config(app).get_models()]
    changed = {model_label_of(model()) for model in models if model._meta.model_name not in never}
    worded = {label for label in composition().undo_differences if label.startswith(("tournaments.", "automations."))}
    assert changed == worded
