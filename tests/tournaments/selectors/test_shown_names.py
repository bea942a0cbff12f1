"""Names of players who are shown together: on pages, boards and printouts, told apart where they are alike."""

from collections.abc import Callable

import pytest

from tests.conftest import NOON
from tournaments.models import BustOut, Entry, Player, Tournament
from tournaments.rules.players.disambiguation import Named
from tournaments.selectors import shown_names
from tournaments.selectors.desk.desk import last_sales
from tournaments.selectors.floor.names import player_names_in
from tournaments.selectors.shown_names import (
    entry_names,
    name_in_event,
    names_of_players,
    numbered_names,
    set_unique_names,
    unique_names,
)
from tournaments.services.desk import entries
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db

ALIKE = ("Ana Vega", "Ana Voss", "Bo Krom")


@pytest.fixture
def field(tournament: Tournament) -> list[Entry]:
    with floor(tournament, by=None, now=NOON) as f:
        return [entries.enter(f, name=name) for name in ALIKE]


def test_player_outside_a_list_is_shown_by_the_display_name(field: list[Entry]) -> None:
    assert Player.objects.get(name="Ana Vega").shown_name == "Ana V."


def test_disambiguated_names_of_a_list_are_not_stored(field: list[Entry]) -> None:
    players = [entry.player for entry in field]
    set_unique_names(players)
    assert [player.shown_name for player in players] == ["Ana Ve.", "Ana Vo.", "Bo K."]
    assert [player.shown_name for player in Player.objects.order_by("pk")] == ["Ana V.", "Ana V.", "Bo K."]


def test_two_entries_of_one_player_have_the_same_name(field: list[Entry]) -> None:
    again = [field[0].player, Player.objects.get(pk=field[0].player_id), field[1].player]
    set_unique_names(again)
    assert [row.shown_name for row in again] == ["Ana Ve.", "Ana Ve.", "Ana Vo."]
    assert unique_names(again[:2]) == {field[0].player_id: "Ana V."}


def test_names_of_all_entries_in_an_event_are_disambiguated(field: list[Entry], tournament: Tournament) -> None:
    assert list(entry_names(tournament).values()) == ["Ana Ve.", "Ana Vo.", "Bo K."]


def test_name_of_a_single_player_is_unique_in_the_event(tournament: Tournament) -> None:
    with floor(tournament, by=None, now=NOON) as f:
        short, long = (entries.enter(f, name=name) for name in ("Anna B", "Anna Bauer"))
    BustOut.objects.create(entry=short, out_at=NOON, why=BustOut.Why.BUST)
    assert [name_in_event(Entry.objects.get(pk=row.pk)) for row in (short, long)] == ["Anna B", "Anna Ba."]
    assert player_names_in([tournament.log.get(action="entry.entered", facts__entry=long.pk)]) == {
        long.player_id: "Anna Ba."
    }


def test_names_in_a_list_of_hundreds_are_disambiguated(
    field: list[Entry], tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shown_names, "LOOK_UP_ALL", 1)
    players = [entry.player_id for entry in field]
    assert list(names_of_players(tournament, players).values()) == ["Ana Ve.", "Ana Vo.", "Bo K."]
    assert names_of_players(tournament, players[:1]) == {players[0]: "Ana Ve."}


def test_namesake_in_another_event_does_not_change_a_name(
    field: list[Entry], tournament: Tournament, open_at: Callable[..., Tournament]
) -> None:
    with floor(open_at("other"), by=None, now=NOON) as f:
        entries.enter(f, name="Bo Kramer")
    assert name_in_event(field[2]) == "Bo K."


def test_player_names_in_recent_sales_are_unique_in_the_event(tournament: Tournament) -> None:
    with floor(tournament, by=None, now=NOON) as f:
        for name in ("Anna B", "Anna Bauer"):
            entries.enter(f, name=name)
    sold = [sale for sale in last_sales(tournament) if isinstance(sale, Entry)]
    assert [entry.player.shown_name for entry in sold] == ["Anna Ba.", "Anna B"]


def test_players_of_the_demonstration_do_not_change_numbers_of_registered_namesakes() -> None:
    Player.objects.create(display_name="Ana V.", demonstration=True)
    players = [Player.objects.create(display_name="Ana V.") for _ in range(2)]
    named = {player.pk: Named(player.display_name, "", "") for player in players}
    assert list(numbered_names(named).values()) == ["Ana V. (1)", "Ana V. (2)"]
