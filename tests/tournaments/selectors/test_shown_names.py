"""Names of players who are shown together: on pages, boards and printouts, told apart where they are alike."""

import pytest

from tests.conftest import NOON
from tournaments.models import Entry, Player, Tournament
from tournaments.selectors.shown_names import entry_names, names_apart, show_apart
from tournaments.services.desk import entries
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db

ALIKE = ("Ana Vega", "Ana Voss", "Bo Krom")


@pytest.fixture
def field(tournament: Tournament) -> list[Entry]:
    with floor(tournament, by=None, now=NOON) as f:
        return [entries.enter(f, name=name) for name in ALIKE]


def test_a_player_alone_is_shown_by_the_display_name(field: list[Entry]) -> None:
    assert Player.objects.get(name="Ana Vega").shown == "Ana V."


def test_players_of_one_list_are_told_apart_and_nothing_is_stored(field: list[Entry]) -> None:
    players = [one.player for one in field]
    show_apart(players)
    assert [one.shown for one in players] == ["Ana Ve.", "Ana Vo.", "Bo K."]
    assert [one.shown for one in Player.objects.order_by("pk")] == ["Ana V.", "Ana V.", "Bo K."]


def test_two_rows_of_one_player_bear_one_name(field: list[Entry]) -> None:
    again = [field[0].player, Player.objects.get(pk=field[0].player_id), field[1].player]
    show_apart(again)
    assert [one.shown for one in again] == ["Ana Ve.", "Ana Ve.", "Ana Vo."]
    assert names_apart(again[:2]) == {field[0].player_id: "Ana V."}


def test_the_names_of_an_event_are_told_apart_by_entry(field: list[Entry], tournament: Tournament) -> None:
    assert list(entry_names(tournament).values()) == ["Ana Ve.", "Ana Vo.", "Bo K."]
