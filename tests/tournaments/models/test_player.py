"""Search columns of players follow their names, however they are written."""

import pytest

from tournaments.models import Player

pytestmark = pytest.mark.django_db


def found_by() -> list[str]:
    return list(Player.objects.order_by("pk").values_list("found_by", flat=True))


def test_search_column_of_a_player_is_set_by_save_and_bulk_create() -> None:
    Player(display_name="Ann").save()
    Player.objects.bulk_create([Player(display_name="Béa", club_number="7")])
    assert found_by() == ["ann", "bea 7"]


def test_search_column_of_a_player_is_set_by_bulk_update() -> None:
    players = Player.objects.bulk_create([Player(display_name="Ann"), Player(display_name="Bea")])
    for player in players:
        player.alias = "Àce"
    Player.objects.bulk_update(players, ["alias"])
    assert found_by() == ["ann ace", "bea ace"]
    for player in players:
        player.alias = "öx"
    Player.objects.bulk_create(players, update_conflicts=True, unique_fields=["pk"], update_fields=["alias"])
    assert found_by() == ["ann ox", "bea ox"]


def test_queryset_update_of_player_names_is_refused() -> None:
    with pytest.raises(ValueError, match="names are changed by save"):
        Player.objects.update(alias="ace")
    assert Player.objects.update(banned=False) == 0
