"""Deeds as the doors do them."""

import pytest
from django.contrib.auth.models import User
from rest_framework import serializers

from tests.conftest import MINUTE, NOON
from tournaments.deeds import DEEDS
from tournaments.deeds.frame import Deed, do
from tournaments.models import FloorLog, Notice, Tournament
from tournaments.rules.refused import Refused
from tournaments.services.floor import Floor
from tournaments.services.notices import take_down_notice
from tournaments.words.refusals import say

pytestmark = pytest.mark.django_db


class NoticeNamed(serializers.Serializer[None]):
    """A notice that is read before the floor is entered, and undone by somebody just then."""

    notice = serializers.PrimaryKeyRelatedField(queryset=Notice.objects.all())

    def validate(self, given: dict[str, Notice]) -> dict[str, Notice]:
        Notice.objects.filter(pk=given["notice"].pk).delete()
        return given


def test_what_was_undone_before_the_floor_was_entered_is_told_and_nothing_is_done(
    tournament: Tournament, director: User
) -> None:
    do(DEEDS["give-notice"], tournament, {"title": "Phones away"}, by=director, now=NOON)
    late = Deed("late", "Late", take_down_notice, NoticeNamed)
    with pytest.raises(Refused) as refusal:
        do(late, tournament, {"notice": Notice.objects.get().pk}, by=director, now=NOON + MINUTE)
    assert say(refusal.value) == "That is not there any more: somebody took it back meanwhile. Look again."
    assert FloorLog.objects.first().deed == "notice.given"


def test_a_deed_says_only_what_somebody_did(tournament: Tournament, director: User) -> None:
    def both(f: Floor) -> None:
        with f.deed("clock.crossed"):
            pass
        with f.deed("announced", words="Food is here"):
            pass

    rows = do(Deed("both", "Both", both), tournament, {}, by=director, now=NOON)
    assert [row.deed for row in rows] == ["announced"]
