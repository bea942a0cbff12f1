"""Two rows that are one person: merged with all that hangs on them, and taken apart again."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE, NOON
from tournaments.models import BustOut, Entry, FloorLog, Player, PlayerMerge, Tournament, Waiting
from tournaments.rules.refused import Refused
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.open_floor import floor
from tournaments.services.players.merges import merge_players, undo_merge
from tournaments.services.undo import is_undoable, undo

pytestmark = pytest.mark.django_db

LATER = NOON + 60 * MINUTE


@pytest.fixture
def ann() -> Player:
    player = Player(display_name="Ann E.", name="Ann Ender", notes="left-handed")
    player.save()
    return player


@pytest.fixture
def anne() -> Player:
    player = Player(display_name="Anne", name="Anne Ender", club_number="7", email="a@x.org", banned=True)
    player.save()
    return player


def enter(event: Tournament, player: Player, *, at: int = 0, out: int | None = None, bullet: int = 1) -> Entry:
    entry = Entry(tournament=event, player=player, bullet=bullet, stack=100, entered_at=NOON + at * MINUTE)
    entry.save()
    if out is not None:
        BustOut(entry=entry, out_at=NOON + out * MINUTE).save()
    return entry


def players_and_bullets() -> list[tuple[int, int]]:
    return list(Entry.ever.order_by("pk").values_list("player", "bullet"))


def merge(kept: Player, duplicate: Player) -> PlayerMerge:
    return merge_players(kept, duplicate=duplicate, by=None, now=LATER)


def test_undo_of_a_player_merge_returns_entries_in_several_events(
    ann: Player, anne: Player, open_at: Callable[..., Tournament], director: User
) -> None:
    first, second = open_at("first"), open_at("second")
    enter(first, ann)
    enter(second, anne)
    row = merge_players(ann, duplicate=anne, by=director, now=LATER)
    assert players_and_bullets() == [(ann.pk, 1), (ann.pk, 1)]
    said = [
        entry_sentence(floor_log)
        for floor_log in FloorLog.objects.filter(action="player.merged").order_by("tournament")
    ]
    assert said == ["Anne merged into Ann E."]
    undo_merge(row, by=director, now=LATER)
    assert players_and_bullets() == [(ann.pk, 1), (anne.pk, 1)]


def test_player_merge_copies_missing_details_until_undone(ann: Player, anne: Player) -> None:
    row = merge(ann, anne)
    kept = Player.objects.get(pk=ann.pk)
    assert (kept.club_number, kept.email, kept.alias, kept.banned, kept.name) == (
        "7",
        "a@x.org",
        "Anne",
        True,
        "Ann Ender",
    )
    assert kept.found_by == "ann e. ann ender anne 7"
    assert not any("@" in str(value) or "Ender" in str(value) for value in row.moved.values())
    undo_merge(row, by=None, now=LATER)
    kept, other = Player.objects.get(pk=ann.pk), Player.objects.get(pk=anne.pk)
    assert (kept.club_number, kept.email, kept.alias, kept.notes) == ("", "", "", "left-handed")
    assert (other.club_number, other.merged_into_id, other.email) == ("7", None, "a@x.org")


def test_player_merge_renumbers_clashing_bullets_by_time_of_purchase(
    ann: Player, anne: Player, tournament: Tournament
) -> None:
    enter(tournament, ann, at=50)
    enter(tournament, anne, at=0, out=40)
    row = merge(ann, anne)
    assert players_and_bullets() == [(ann.pk, 2), (ann.pk, 1)]
    undo_merge(row, by=None, now=LATER)
    assert players_and_bullets() == [(ann.pk, 1), (anne.pk, 1)]


def test_players_in_one_event_at_the_same_time_cannot_be_merged(
    ann: Player, anne: Player, open_at: Callable[..., Tournament]
) -> None:
    enter(open_at("first"), anne)
    both = open_at("both")
    enter(both, ann)
    enter(both, anne, at=5)
    before = players_and_bullets()
    with pytest.raises(Refused) as refused:
        merge(ann, anne)
    assert (refused.value.code, refused.value.facts["event"], players_and_bullets()) == (
        "merge_in_at_once",
        "Both",
        before,
    )
    assert (PlayerMerge.objects.count(), Player.objects.get(pk=anne.pk).merged_into_id) == (0, None)
    assert not FloorLog.objects.filter(action="player.merged").exists()


def test_player_merge_ignores_voided_entries(ann: Player, anne: Player, tournament: Tournament) -> None:
    enter(tournament, ann)
    void = enter(tournament, anne)
    Entry.ever.filter(pk=void.pk).update(voided_at=NOON, void_kind="mistake")
    merge(ann, anne)
    assert players_and_bullets() == [(ann.pk, 1), (ann.pk, 1)]


def test_player_merge_keeps_one_place_on_the_waiting_list(ann: Player, anne: Player, tournament: Tournament) -> None:
    for ticket, player in enumerate((ann, anne), start=1):
        Waiting(tournament=tournament, player=player, ticket=ticket, since=NOON).save()
    row = merge(ann, anne)
    line = Waiting.objects.order_by("ticket").values_list("player", "left_at")
    assert list(line) == [(ann.pk, None), (ann.pk, LATER)]
    undo_merge(row, by=None, now=LATER)
    assert list(line.all()) == [(ann.pk, None), (anne.pk, None)]


def test_undo_of_a_player_merge_keeps_later_entries_with_the_remaining_player(
    ann: Player, anne: Player, open_at: Callable[..., Tournament]
) -> None:
    enter(open_at("before"), anne)
    row = merge(ann, anne)
    enter(open_at("since"), ann)
    undo_merge(row, by=None, now=LATER)
    assert players_and_bullets() == [(anne.pk, 1), (ann.pk, 1)]


def test_merge_with_a_merged_player_or_the_same_player_is_refused(ann: Player, anne: Player) -> None:
    row = merge(ann, anne)
    for kept, duplicate, code in (
        (ann, anne, "player_merged"),
        (anne, ann, "player_merged"),
        (ann, ann, "merge_with_itself"),
    ):
        with pytest.raises(Refused) as refused:
            merge(kept, duplicate)
        assert refused.value.code == code
    undo_merge(row, by=None, now=LATER)
    with pytest.raises(Refused) as again:
        undo_merge(row, by=None, now=LATER)
    assert again.value.code == "already_so"


def test_player_merge_cannot_be_undone_from_the_log(ann: Player, anne: Player, tournament: Tournament) -> None:
    enter(tournament, anne)
    merge(ann, anne)
    row = FloorLog.objects.get(action="player.merged")
    assert is_undoable(row) is False
    with pytest.raises(Refused) as refused, floor(tournament, by=None, now=LATER) as f:
        undo(f, entry=row)
    assert refused.value.code == "undo_on_card"


def test_player_merge_covers_every_relation_to_a_player() -> None:
    assert {related_object.related_model.__name__ for related_object in Player._meta.related_objects} == {
        "Entry",
        "ImportedPlayer",
        "Waiting",
        "Player",
        "PlayerMerge",
        "PointsByHand",  # stays with its row as well
        "SeasonPlayer",  # stays with its row; seasons read it as the kept player's
    }


def test_second_of_two_opposite_player_merges_is_refused(ann: Player, anne: Player) -> None:
    seen_before = Player.objects.get(pk=ann.pk), Player.objects.get(pk=anne.pk)
    merge(ann, anne)
    with pytest.raises(Refused, match="player_merged"):
        merge(seen_before[1], seen_before[0])
    assert list(Player.objects.order_by("pk").values_list("merged_into", flat=True)) == [None, ann.pk]


def test_player_merge_can_be_undone_only_once(ann: Player, anne: Player) -> None:
    made = merge(ann, anne)
    seen_before = PlayerMerge.objects.get()
    undo_merge(made, by=None, now=LATER)
    with pytest.raises(Refused, match="already_so"):
        undo_merge(seen_before, by=None, now=LATER)
