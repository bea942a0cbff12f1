"""Actions as the interfaces do them."""

import pytest
from django.contrib.auth.models import User
from rest_framework import serializers

from tests.conftest import MINUTE, NOON
from tests.not_none import not_none
from tournaments.actions import ACTIONS
from tournaments.actions.action import do_action
from tournaments.contribution_types import Action
from tournaments.models import FloorLog, Notice, Tournament
from tournaments.rules.refused import Refused
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services.floor.floor import Floor
from tournaments.services.screens.screens import take_down_notice

pytestmark = pytest.mark.django_db


class NoticeNamed(serializers.Serializer[None]):
    """A notice that is read before the floor is entered, and undone by somebody just then."""

    notice = serializers.PrimaryKeyRelatedField(queryset=Notice.objects.all())

    def validate(self, given: dict[str, Notice]) -> dict[str, Notice]:
        Notice.objects.filter(pk=given["notice"].pk).delete()
        return given


def test_action_on_a_notice_deleted_meanwhile_is_refused(tournament: Tournament, director: User) -> None:
    do_action(ACTIONS["give-notice"], tournament, {"title": "Phones away"}, by=director, now=NOON)
    late = Action("late", "Late", take_down_notice, NoticeNamed)
    with pytest.raises(Refused) as refusal:
        do_action(late, tournament, {"notice": Notice.objects.get().pk}, by=director, now=NOON + MINUTE)
    assert refusal_sentence(refusal.value) == "Someone has removed it in the meantime. Reload the page."
    assert not_none(FloorLog.objects.first()).action == "notice.given"


def test_result_of_an_action_omits_log_entries_of_the_clock(tournament: Tournament, director: User) -> None:
    def record_both_kinds(f: Floor) -> None:
        with f.record("clock.crossed"):
            pass
        with f.record("announced", words="Food is here"):
            pass

    rows = do_action(Action("both", "Both", record_both_kinds), tournament, {}, by=director, now=NOON)
    assert [row.action for row in rows] == ["announced"]
