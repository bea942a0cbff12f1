"""Finding people in the register as one types."""

import pytest

from tournaments.models import Player
from tournaments.selectors.players.register import find_players, matching_players

pytestmark = pytest.mark.django_db


def register_players(*names: str, **more: str) -> list[Player]:
    made = [Player(display_name=name, **more) for name in names]
    for player in made:
        player.save()
    return made


def found_names(typed: str, limit: int = 20) -> list[str]:
    return [player.display_name for player in find_players(typed, limit)]


def test_register_search_ignores_order_and_accents() -> None:
    register_players("José Ñandú", "Josefa Orgaz", "Ana Sojo")
    assert [found_names("nandu jose"), found_names("JOSÉ"), found_names("ñandú  josé")] == [
        ["José Ñandú"],
        ["José Ñandú", "Josefa Orgaz"],
        ["José Ñandú"],
    ]


def test_register_search_ranks_club_number_before_name_before_other_words() -> None:
    register_players("Bert Annan", "Ann Ender", "Johanna Quist", "Zoe Ann")
    register_players("Carl Forty", club_number="ann")
    assert found_names("ann") == ["Carl Forty", "Ann Ender", "Bert Annan", "Zoe Ann", "Johanna Quist"]


def test_empty_register_search_finds_no_players() -> None:
    register_players("Ann One", "Ann Two")
    assert (found_names("  "), found_names("ann", 1)) == ([], ["Ann One"])


def test_sql_wildcards_in_a_search_are_plain_letters() -> None:
    register_players("100% Luck", "Under_score", "Plain Name")
    assert (found_names("%"), found_names("_"), found_names("'; drop")) == (["100% Luck"], ["Under_score"], [])


def test_register_search_does_not_find_a_merged_duplicate() -> None:
    kept, double = register_players("Ann Kept", "Ann Double")
    double.merged_into = kept
    double.save(update_fields=["merged_into"])
    assert found_names("ann") == ["Ann Kept"]


def test_register_without_a_filter_lists_all_players_by_name() -> None:
    register_players("Zoe", "Bea", "Ébe", "Dan")
    assert [player.display_name for player in matching_players("")] == ["Bea", "Dan", "Ébe", "Zoe"]
