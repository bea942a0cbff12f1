"""Two floors rule on the same incident in the same moment: one of them is told, and nothing is there twice."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User

from rulings.models import Penalty, Ruling
from rulings.services.log import ruling_log
from rulings.services.penalties import penalties
from tests.concurrency import at_once
from tests.tables.play import Play
from tournaments.models import BustOut
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db(transaction=True)

Given = tuple[Callable[..., object], dict[str, Any]]


def rule_at_once(play: Play, actions: list[Given]) -> list[str]:
    """Each action by a member of the floor of its own, all together: `done` or the refusal's code, sorted."""
    people = [get_user_model().objects.create_user(f"floor{at}") for at in range(len(actions))]

    def rule(person: User, given: Given) -> None:
        action, words = given
        with floor(play.tournament.pk, by=person, now=play.now) as f:
            action(f, **words)

    return at_once(*(partial(rule, *action) for action in zip(people, actions, strict=True)))


@pytest.fixture
def room(play: Play) -> Play:
    play.sit(t1=[1, 2, 3, 4])
    return play


def test_second_simultaneous_penalty_for_an_incident_is_refused(room: Play) -> None:
    given = {
        "entry": room.entry("Ada"),
        "sanction": penalties.Sanction(kind="hands", count=2, reason="stalling"),
    }
    assert rule_at_once(room, [(penalties.give_penalty, dict(given)) for _ in range(2)]) == [
        "done",
        "penalised_already",
    ]
    assert Penalty.objects.count() == 1


def test_simultaneous_penalties_for_different_incidents_get_separate_numbers(room: Play) -> None:
    given = {"entry": room.entry("Ada"), "apart": True}
    sanctions = [penalties.Sanction(kind="warning", reason=reason) for reason in ("stalling", "abuse")]
    for_each = [given | {"sanction": sanction} for sanction in sanctions]
    assert rule_at_once(room, [(penalties.give_penalty, arguments) for arguments in for_each]) == ["done", "done"]
    assert sorted(Penalty.objects.values_list("number", flat=True)) == [1, 2]


def test_second_simultaneous_ruling_at_a_table_is_refused(room: Play) -> None:
    seen = [
        ruling_log.Incident(calculator="premature_card", table=room.table(1), given={"game": "board", "street": street})
        for street in ("turn", "river")
    ]
    assert rule_at_once(room, [(ruling_log.log_ruling, {"incident": incident}) for incident in seen]) == [
        "done",
        "ruled_already",
    ]
    assert Ruling.objects.count() == 1


def test_disqualified_player_gets_no_further_penalty(room: Play) -> None:
    out = {"entry": room.entry("Ada"), "reason": "collusion", "chips": 20_000}
    assert rule_at_once(room, [(penalties.disqualify, dict(out)) for _ in range(2)]) == ["done", "is_out_already"]
    assert (BustOut.objects.count(), Penalty.objects.count()) == (1, 1)
