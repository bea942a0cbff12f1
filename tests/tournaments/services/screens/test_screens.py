"""Screens: added, changed, taken over, identified, and every step undone."""

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError

from tests.conftest import MINUTE, NOON
from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.models import FloorLog, Notice, Screen, Tournament
from tournaments.selectors.screens.notices import current_notices
from tournaments.selectors.snapshot import snapshot
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.screens import screens
from tournaments.services.screens.playlists import remove_playlist, save_playlist
from tournaments.services.screens.screens import MAX_NOTICES, give_notice, take_down_notice
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(tournament: Tournament, director: User) -> Desk:
    return Desk(tournament, director, now=NOON)


@pytest.fixture
def wall(desk: Desk) -> Screen:
    return desk(screens.add_screen, name=" Hall  left ", location="By the bar")  # type: ignore[no-any-return]


def displays_by_screen(tournament: Tournament, *, minutes: int = 0) -> list[list[str]]:
    return [[page.shows for page in screen.pages_at(NOON + minutes * MINUTE)] for screen in tournament.screens.all()]


def test_screen_numbers_are_never_reused(desk: Desk, wall: Screen, tournament: Tournament) -> None:
    second = desk(screens.add_screen, name="Bar")
    assert (wall.name, wall.location, wall.number, second.number) == ("Hall left", "By the bar", 1, 2)
    desk(screens.remove_screen, screen=wall)
    third = desk(screens.add_screen, name="Door")
    assert third.number == 3


def test_screen_can_switch_from_a_playlist_to_one_page(desk: Desk, wall: Screen, tournament: Tournament) -> None:
    playlist = desk(save_playlist, name="Evening", pages=[{"shows": "clock"}, {"shows": "payouts", "seconds": 15}])
    desk(screens.show_on_screen, screen=wall, shows=f"playlist-{playlist.pk}")
    assert displays_by_screen(tournament) == [["clock", "payouts"]]
    assert desk.refused(remove_playlist, playlist=playlist) == "playlist_is_played"
    desk(screens.show_on_screen, screen=wall, shows="schedule")
    assert displays_by_screen(tournament) == [["schedule"]]


def test_all_screens_can_be_switched_at_once_for_a_limited_time(
    desk: Desk, wall: Screen, tournament: Tournament
) -> None:
    desk(screens.add_screen, name="Bar")
    desk(screens.show_now, shows="payouts", seconds=60)
    assert (displays_by_screen(tournament), displays_by_screen(tournament, minutes=1)) == (
        [["payouts"]] * 2,
        [["clock"]] * 2,
    )
    desk(screens.show_now, shows="schedule", screens=[wall])
    assert displays_by_screen(tournament, minutes=90) == [["clock"], ["schedule"]]
    desk(screens.show_own_content)
    assert displays_by_screen(tournament) == [["clock"]] * 2
    assert desk.refused(screens.show_own_content) == "nothing_changes"


def test_page_chosen_for_a_screen_replaces_a_temporary_page(desk: Desk, wall: Screen, tournament: Tournament) -> None:
    desk(screens.show_now, shows="payouts")
    wall.refresh_from_db()
    desk(screens.show_on_screen, screen=wall, shows="schedule")
    assert displays_by_screen(tournament) == [["schedule"]]


def test_every_change_of_a_screen_is_logged_and_can_be_undone(
    desk: Desk, wall: Screen, tournament: Tournament, director: User
) -> None:
    desk(screens.change_screen, screen=wall, name="Hall", light=True, language="de")
    desk(screens.show_now, shows="payouts")
    desk(screens.identify_screens)
    desk(screens.reload_screens)
    assert Screen.objects.get().request_times() == {"identify": 1773489600000, "reload": 1773489600000}
    rows = list(FloorLog.objects.filter(action__startswith="screen."))
    assert [entry_sentence(row) for row in rows] == [
        "Screen Hall reloaded",
        "Screen Hall says its number",
        "Screen Hall shows The payouts now",
        "Screen Hall left changed",
        "Screen Hall left added",
    ]
    for row in rows:
        desk(undo, entry=row)
    assert Screen.objects.count() == 0


def test_sound_of_all_screens_can_be_muted_and_restored(desk: Desk, wall: Screen, tournament: Tournament) -> None:
    bar = desk(screens.add_screen, name="Bar")
    desk(screens.mute_screens, screens=[bar])
    desk(screens.mute_screens)
    assert (silent(tournament), desk.refused(screens.mute_screens)) == (["Bar", "Hall left"], "nothing_changes")
    last, first = FloorLog.objects.filter(action="screen.sound")
    assert [entry_sentence(row) for row in (last, first)] == [
        "Sound of screen Hall left off",
        "Sound of screen Bar off",
    ]
    desk(undo, entry=last)
    assert silent(tournament) == ["Bar"]
    desk(screens.mute_screens, muted=False)
    assert (silent(tournament), entry_sentence(FloorLog.objects.order_by("-pk")[0])) == (
        [],
        "Sound of screen Bar on",
    )


def silent(tournament: Tournament) -> list[str]:
    return list(tournament.screens.filter(muted=True).values_list("name", flat=True))


def test_an_invalid_screen_is_refused(desk: Desk, wall: Screen, tournament: Tournament) -> None:
    assert desk.refused(screens.add_screen, name=" ") == "needs_a_name"
    assert desk.refused(screens.change_screen, screen=wall, name="Hall left") == "nothing_changes"
    assert desk.refused(screens.change_screen, screen=wall, beside=["nowhere"]) == "no_such_tournament_beside"
    assert desk.refused(screens.show_on_screen, screen=wall, shows="playlist-7") == "no_such_playlist"
    assert desk.refused(screens.show_now, shows="weather") == "no_such_display"
    desk(screens.remove_screen, screen=wall)
    assert desk.refused(screens.identify_screens) == "no_screens"


@pytest.mark.parametrize(
    ("pages", "code"),
    [
        ([], "playlist_without_pages"),
        ([{"shows": "clock"}] * 9, "too_many_pages"),
        ([{"shows": "weather"}], "no_such_display"),
        ([{"shows": "clock", "when": "full moon"}], "no_such_condition"),
        ([{"shows": "clock", "seconds": 1}], "page_too_short_or_long"),
    ],
)
def test_empty_or_unknown_playlist_is_refused(desk: Desk, pages: list[dict[str, object]], code: str) -> None:
    assert desk.refused(save_playlist, name="Evening", pages=pages) == code


def test_playlist_names_are_unique(desk: Desk, tournament: Tournament) -> None:
    first = desk(save_playlist, name="Evening", pages=[{"shows": "clock"}])
    assert desk.refused(save_playlist, name=" evening", pages=[{"shows": "clock"}]) == "playlist_named_already"
    assert desk.refused(save_playlist, name="", pages=[{"shows": "clock"}]) == "needs_a_name"
    desk(save_playlist, playlist=first, name="Night", pages=[{"shows": "payouts"}])
    assert [(playlist.name, playlist.pages[0]["shows"]) for playlist in tournament.playlists.all()] == [
        ("Night", "payouts")
    ]
    desk(remove_playlist, playlist=first)
    assert tournament.playlists.count() == 0


def titles(tournament: Tournament) -> list[str]:
    return [row.title for row in current_notices(tournament, now=NOON)]


def test_notice_is_shown_until_removal(desk: Desk, tournament: Tournament) -> None:
    notice = desk(give_notice, title=" Phones  off the table ", text="From the bubble on.")
    assert (titles(tournament), notice.text, notice.at) == (["Phones off the table"], "From the bubble on.", NOON)
    desk(take_down_notice, notice=notice)
    assert titles(tournament) == []
    assert [entry_sentence(row) for row in FloorLog.objects.filter(action__startswith="notice.")] == [
        "Notice removed: Phones off the table",
        "Notice posted: Phones off the table",
    ]


def test_every_change_of_a_notice_can_be_undone(desk: Desk, tournament: Tournament) -> None:
    notice = desk(give_notice, title="Phones off")
    desk(take_down_notice, notice=notice)
    desk.undo_latest()
    assert titles(tournament) == ["Phones off"]
    desk.undo_latest()
    assert (titles(tournament), Notice.objects.count()) == ([], 0)


def test_snapshot_has_start_and_end_of_a_notice(desk: Desk, tournament: Tournament) -> None:
    notice = desk(give_notice, title="Dinner", at=NOON + MINUTE, until=NOON + 60 * MINUTE)
    at = round(NOON.timestamp() * 1000)
    told = {"id": notice.pk, "title": "Dinner", "words": "", "at": at + 60_000, "until": at + 3_600_000}
    assert snapshot(tournament)["notices"] == [told]
    desk(take_down_notice, notice=notice)
    assert snapshot(tournament)["notices"] == []


def test_invalid_notice_is_refused(desk: Desk) -> None:
    assert desk.refused(give_notice, title="  ") == "notice_without_title"
    assert desk.refused(give_notice, title="Late", until=NOON) == "notice_over_before"
    assert desk.refused(give_notice, title="Late", at=NOON + MINUTE, until=NOON + MINUTE) == "notice_over_before"
    notice = desk(give_notice, title="Phones off")
    assert desk.refused(give_notice, title="Phones off") == "notice_is_up"
    desk(take_down_notice, notice=notice)
    assert desk.refused(take_down_notice, notice=notice) == "notice_is_down"


def test_ninth_notice_is_refused_until_another_notice_has_ended(desk: Desk) -> None:
    for number in range(MAX_NOTICES):
        desk(give_notice, title=f"Notice {number}", until=NOON + MINUTE)
    assert desk.refused(give_notice, title="One more") == "too_many_notices"
    desk.now = NOON + MINUTE
    assert desk(give_notice, title="One more").title == "One more"


def test_notice_title_too_long_for_the_screen_is_refused() -> None:
    with pytest.raises(ValidationError):
        Notice(title="x" * 61, at=NOON).clean_fields(exclude=["tournament"])
