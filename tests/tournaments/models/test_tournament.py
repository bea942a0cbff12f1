"""A tournament: what is stored, and what follows from it."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from tests.conftest import NOON
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_tournament_status_depends_on_start_and_finish_and_cancellation(tournament: Tournament) -> None:
    assert [tournament.status(started=started) for started in (False, True)] == ["planned", "running"]
    tournament.finished_at = NOON
    assert tournament.status(started=True) == "finished"
    tournament.finished_at, tournament.cancelled_at = None, NOON
    assert tournament.status(started=True) == "cancelled"


def test_buy_in_is_the_sum_of_prize_share_and_fees_and_bounty(open_at: Callable[..., Tournament]) -> None:
    assert open_at("paid", prize_share=33_400, house_fee=4_000, staff_fee=2_600, bounty=1_000).buy_in == 41_000


def test_times_are_shown_in_the_time_zone_of_the_room(open_at: Callable[..., Tournament]) -> None:
    berlin = open_at("berlin", zone="Europe/Berlin")
    assert f"{berlin.as_local_time(datetime(2026, 7, 1, 12, 0, tzinfo=UTC)):%H:%M}" == "14:00"


def test_unknown_time_zone_is_refused(tournament: Tournament) -> None:
    tournament.zone = "Mars/Olympus"
    with pytest.raises(ValidationError, match="is not a time zone; one is Europe/Berlin"):
        tournament.full_clean()


def test_database_refuses_invalid_tournament_rows(tournament: Tournament) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.filter(pk=tournament.pk).update(finished_at=NOON, cancelled_at=NOON)
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.filter(pk=tournament.pk).update(seats_per_table=1)


def test_house_rules_combine_rulebook_and_overrides(open_at: Callable[..., Tournament]) -> None:
    house_rules = open_at("house", rulebook="wsop", house_overrides={"pot_limit_preflop": "assumed_call"}).house_rules()
    assert (house_rules.rulebook, house_rules["pot_limit_preflop"]) == ("wsop", "assumed_call")
    assert house_rules.differences() == {"pot_limit_preflop": ("true_pot", "assumed_call")}
