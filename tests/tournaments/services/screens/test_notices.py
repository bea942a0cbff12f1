"""Players' notices: put up, shown for their time, taken down, and every step undone."""

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError

from tests.conftest import MINUTE, NOON
from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.models import FloorLog, Notice, Tournament
from tournaments.selectors.screens.notices import up
from tournaments.selectors.snapshot import snapshot
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.screens.notices import MAX_NOTICES, give_notice, take_down_notice

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(tournament: Tournament, director: User) -> Desk:
    return Desk(tournament, director, now=NOON)


def titles(tournament: Tournament) -> list[str]:
    return [row.title for row in up(tournament, now=NOON)]


def test_a_notice_is_up_until_it_is_taken_down(desk: Desk, tournament: Tournament) -> None:
    notice = desk(give_notice, title=" Phones  off the table ", text="From the bubble on.")
    assert (titles(tournament), notice.text, notice.at) == (["Phones off the table"], "From the bubble on.", NOON)
    desk(take_down_notice, notice=notice)
    assert titles(tournament) == []
    assert [entry_sentence(row) for row in FloorLog.objects.filter(action__startswith="notice.")] == [
        "Notice removed: Phones off the table",
        "Notice posted: Phones off the table",
    ]


def test_every_step_can_be_undone(desk: Desk, tournament: Tournament) -> None:
    notice = desk(give_notice, title="Phones off")
    desk(take_down_notice, notice=notice)
    desk.undo_latest()
    assert titles(tournament) == ["Phones off"]
    desk.undo_latest()
    assert (titles(tournament), Notice.objects.count()) == ([], 0)


def test_displays_are_told_from_when_until_when_and_count_for_themselves(desk: Desk, tournament: Tournament) -> None:
    notice = desk(give_notice, title="Dinner", at=NOON + MINUTE, until=NOON + 60 * MINUTE)
    at = round(NOON.timestamp() * 1000)
    told = {"id": notice.pk, "title": "Dinner", "words": "", "at": at + 60_000, "until": at + 3_600_000}
    assert snapshot(tournament)["notices"] == [told]
    desk(take_down_notice, notice=notice)
    assert snapshot(tournament)["notices"] == []


def test_what_makes_no_sense_is_refused_and_leaves_nothing(desk: Desk) -> None:
    assert desk.refused(give_notice, title="  ") == "notice_without_title"
    assert desk.refused(give_notice, title="Late", until=NOON) == "notice_over_before"
    assert desk.refused(give_notice, title="Late", at=NOON + MINUTE, until=NOON + MINUTE) == "notice_over_before"
    notice = desk(give_notice, title="Phones off")
    assert desk.refused(give_notice, title="Phones off") == "notice_is_up"
    desk(take_down_notice, notice=notice)
    assert desk.refused(take_down_notice, notice=notice) == "notice_is_down"


def test_a_ninth_notice_is_refused_and_an_ended_one_makes_room(desk: Desk) -> None:
    for number in range(MAX_NOTICES):
        desk(give_notice, title=f"Notice {number}", until=NOON + MINUTE)
    assert desk.refused(give_notice, title="One more") == "too_many_notices"
    desk.now = NOON + MINUTE
    assert desk(give_notice, title="One more").title == "One more"


def test_a_title_too_long_for_the_wall_is_no_title() -> None:
    with pytest.raises(ValidationError):
        Notice(title="x" * 61, at=NOON).clean_fields(exclude=["tournament"])
