"""Erased on request: what was known goes everywhere, what was played stays under a number."""

import json

import pytest
from django.contrib.auth.models import User
from django.core import serializers

from tests.conftest import MINUTE, NOON
from tournaments.models import AnsweredRequest, Entry, FloorLog, Player, PlayerImport, PlayerMerge, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.players.register import find_players
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.desk.entries import enter
from tournaments.services.open_floor import floor
from tournaments.services.players.erasing import erase_player
from tournaments.services.players.imports import store_import_file
from tournaments.services.players.merges import merge_players
from tournaments.services.players.register import change_player

pytestmark = pytest.mark.django_db

SECRETS = (
    "Zanzibar",
    "zanzibar",
    "Quillon",
    "quillon",
    "z@secret.org",
    "555-0199",
    "XK-42",
    "left-handed",
    "Xanten-am-Rhein",
)


@pytest.fixture
def merged_player(tournament: Tournament, director: User) -> Player:
    """Somebody who played, was merged, and left their name in many places."""
    with floor(tournament, by=director, now=NOON + MINUTE) as f:
        entry = enter(f, name="Zanzibar Quillon")
    player = entry.player
    double = Player(display_name="Zanzibar Q.", name="Zanzibar Quillon", email="z@secret.org", phone="555-0199")
    double.save()
    details = {"name": "Zanzibar Quillon", "club_number": "XK-42", "notes": "left-handed", "city": "Xanten-am-Rhein"}
    change_player(player, details=details, by=director)
    merge_players(player, duplicate=double, by=director, now=NOON + 2 * MINUTE)
    AnsweredRequest(
        owner="o", key="k", body="b", status=200, answer='{"says": "Zanzibar Quillon entered"}', at=NOON
    ).save()
    store_import_file(content=b"Name\nZanzibar Quillon\n", file_name="club.csv", by=director, now=NOON)
    return player


def stored_text() -> str:
    """Return all stored rows as text."""
    kept = [*Player.objects.all(), *PlayerMerge.objects.all(), *FloorLog.objects.all(), *AnsweredRequest.objects.all()]
    kept += [*PlayerImport.objects.all(), *Entry.ever.all()]
    said = [entry_sentence(row) for row in FloorLog.objects.all()]
    return f"{serializers.serialize('json', kept, ensure_ascii=False)}{json.dumps(said, ensure_ascii=False)}"


def test_erasure_removes_personal_details_and_keeps_results(merged_player: Player) -> None:
    assert [row for row in SECRETS if row in stored_text()] == list(SECRETS)
    erase_player(merged_player, typed="zanzibar  QUILLON ", now=NOON + 3 * MINUTE, by=None)
    assert [row for row in SECRETS if row in stored_text()] == []
    entry = Entry.objects.get()
    assert (entry.player_id, entry.player.display_name) == (merged_player.pk, f"Player {merged_player.pk}")
    assert f"Player {merged_player.pk} entered" in stored_text()
    assert [player.pk for player in find_players(f"player {merged_player.pk}", 5)] == [merged_player.pk]


def test_log_chain_is_valid_after_an_erasure(merged_player: Player) -> None:
    erase_player(merged_player, typed="Zanzibar Quillon", now=NOON + 3 * MINUTE, by=None)
    assert [row.digest == row.expected_digest() for row in FloorLog.objects.all()] == [True] * FloorLog.objects.count()


@pytest.mark.parametrize("typed", ["", "Zanzibar", "yes"])
def test_erasure_of_a_player_requires_typing_the_name(merged_player: Player, typed: str) -> None:
    with pytest.raises(Refused) as refused:
        erase_player(merged_player, typed=typed, now=NOON, by=None)
    assert (refused.value.code, Player.objects.get(pk=merged_player.pk).erased_at) == ("name_not_typed", None)


def test_merged_duplicate_is_erased_with_the_player_only_once(merged_player: Player) -> None:
    double = merged_player.duplicates.get()
    with pytest.raises(Refused) as merged:
        erase_player(double, typed=double.display_name, now=NOON, by=None)
    erase_player(merged_player, typed="Zanzibar Quillon", now=NOON, by=None)
    with pytest.raises(Refused) as twice:
        erase_player(merged_player, typed=f"Player {merged_player.pk}", now=NOON, by=None)
    assert (merged.value.code, twice.value.code) == ("player_merged", "player_erased")


def test_ban_of_a_player_remains_after_erasure(merged_player: Player) -> None:
    Player.objects.filter(pk=merged_player.pk).update(banned=True)
    merged_player.refresh_from_db()
    erase_player(merged_player, typed="Zanzibar Quillon", now=NOON, by=None)
    assert Player.objects.get(pk=merged_player.pk).banned is True
