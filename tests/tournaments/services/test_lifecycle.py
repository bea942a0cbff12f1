"""A tournament's life: opened, changed, finished, called off, and what is refused on the way."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE
from tournaments.models import ClockAnchor, FloorLog, Role, StructurePlan, Tournament
from tournaments.rules.refused import Refused
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services import lifecycle
from tournaments.services.clock import clock
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db

Do = Callable[..., None]


@pytest.fixture
def do(tournament: Tournament, director: User, noon: datetime) -> Do:
    """Return a function that does an action some minutes after half past eleven, before the start at noon."""

    def enter(minutes: float, action: Callable[..., object], **given: Any) -> None:
        with floor(tournament, by=director, now=noon + (minutes - 30) * MINUTE) as f:
            action(f, **given)

    return enter


def stored_tournament(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_related("clock").get(pk=tournament.pk)


def refusal(do: Callable[..., object], *given: Any, **named: Any) -> str:
    with pytest.raises(Refused) as refused:
        do(*given, **named)
    return refusal_sentence(refused.value)


def test_creator_of_a_tournament_becomes_the_director(tournament: Tournament, director: User) -> None:
    row = FloorLog.objects.get(tournament=tournament)
    assert (row.number, entry_sentence(row), row.by_name) == (1, "Tournament created: Event", "director")
    role = Role.objects.get(tournament=tournament)
    assert (role.user, role.kind) == (director, "director")


def test_tournament_has_a_separate_copy_of_the_structure(tournament: Tournament, plan: StructurePlan) -> None:
    plan.steps = plan.steps[:1]
    plan.save(update_fields=["steps"])
    assert len(stored_tournament(tournament).steps) == 5


def test_tournament_with_a_used_address_is_refused(open_at: Callable[..., Tournament], tournament: Tournament) -> None:
    assert refusal(open_at, "event") == "The address /event/ is already used. Choose another address."
    assert (Tournament.objects.count(), ClockAnchor.objects.count(), Role.objects.count()) == (1, 1, 1)


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"zone": "Middle/Earth"}, "zone"),
        ({"currency": "euro"}, "currency"),
        ({"rulebook": "hoyle"}, "rulebook"),
        ({"house_overrides": {"button_rule": "flying"}}, "house_overrides"),
        ({"house_overrides": {"colour_of_the_felt": "green"}}, "house_overrides"),
    ],
)
def test_tournament_with_an_invalid_setting_is_not_created(
    open_at: Callable[..., Tournament], settings: dict[str, Any], field: str
) -> None:
    with pytest.raises(Refused) as refused:
        open_at("event", **settings)
    assert (refused.value.code, refused.value.field) == ("field_refused", field)
    assert not Tournament.objects.exists()


def test_changed_settings_are_logged_and_raise_the_schedule_revision(do: Do, tournament: Tournament) -> None:
    do(0, lifecycle.change_settings, name="Friday", venue="Harbour 4", house_fee=1500)
    changed = stored_tournament(tournament)
    assert (changed.name, changed.venue, changed.buy_in, changed.sheet_revision) == ("Friday", "Harbour 4", 1500, 2)
    row = FloorLog.objects.filter(tournament=tournament).first()
    assert row is not None
    assert entry_sentence(row) == "Changed: House fee, Name, Venue"


def test_unchanged_settings_are_refused(do: Do, tournament: Tournament) -> None:
    assert refusal(do, 0, lifecycle.change_settings, name="Event") == (
        "No change: everything is already set. Change something first."
    )
    assert stored_tournament(tournament).sheet_revision == 1


def test_invalid_setting_of_a_tournament_is_refused_without_change(do: Do, tournament: Tournament) -> None:
    words = refusal(do, 0, lifecycle.change_settings, name="Friday", zone="Middle/Earth")
    assert words == (
        "zone: Middle/Earth is not a time zone; one is Europe/Berlin. Correct the field and send it again."
    )
    assert (
        stored_tournament(tournament).name,
        stored_tournament(tournament).zone,
        stored_tournament(tournament).sheet_revision,
    ) == ("Event", "UTC", 1)


def test_changed_start_time_moves_the_scheduled_start_of_the_clock(
    do: Do, tournament: Tournament, noon: datetime
) -> None:
    do(0, lifecycle.change_settings, starts_at=noon + 60 * MINUTE)
    assert stored_tournament(tournament).clock.starts_at == noon + 60 * MINUTE


def test_changed_house_rules_apply_at_once(do: Do, tournament: Tournament) -> None:
    do(0, lifecycle.change_settings, rulebook="roberts", house_overrides={"button_rule": "moving"})
    house_rules = stored_tournament(tournament).house_rules()
    assert (house_rules["button_rule"], house_rules["ante_format"]) == ("moving", "each")
    assert house_rules.differences() == {"button_rule": ("dead", "moving")}


def test_running_clock_is_unchanged_by_a_changed_start_time(do: Do, tournament: Tournament, noon: datetime) -> None:
    do(50, lifecycle.change_settings, starts_at=noon + 600 * MINUTE, venue="Upstairs")
    row = stored_tournament(tournament)
    value = row.clock.as_clock(row.structure())
    assert (value.advance_to(noon + 21 * MINUTE).step, value.time_left_at(noon + 21 * MINUTE)) == (1, 19 * MINUTE)


def test_tournament_can_be_finished_once_and_only_after_the_start(do: Do, tournament: Tournament) -> None:
    assert refusal(do, 0, lifecycle.finish_tournament) == "Play has not started. Start the clock first."
    do(0, clock.start_clock)
    do(10, lifecycle.finish_tournament)
    assert stored_tournament(tournament).status(started=True) == "finished"
    assert refusal(do, 11, lifecycle.finish_tournament) == "The tournament is over. Undo its finish first."
    assert refusal(do, 11, lifecycle.cancel_tournament) == "The tournament is over. Undo its finish first."


def test_a_cancelled_tournament_does_not_start_by_itself(do: Do, tournament: Tournament, noon: datetime) -> None:
    do(0, lifecycle.cancel_tournament)
    row = stored_tournament(tournament)
    assert row.status(started=False) == "cancelled"
    assert row.clock.as_clock(row.structure()).advance_to(noon + 5 * MINUTE).is_running is False


def test_announcement_needs_a_text_and_ends_after_the_given_time(
    do: Do, tournament: Tournament, noon: datetime
) -> None:
    assert refusal(do, 0, lifecycle.announce_sentence, text="  ", span=MINUTE) == (
        "The announcement is empty. Enter a sentence."
    )
    do(0, lifecycle.announce_sentence, text=" Last hand ", span=MINUTE)
    said = tournament.announcements.get()
    assert (said.text, said.until - said.at) == ("Last hand", MINUTE)
