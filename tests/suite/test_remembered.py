"""A room that is copied is the room that would have been filled, row by row."""

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction

from tests.suite import remembered
from tests.tables.play import Play
from tournaments.models import Tournament

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="nothing is copied on PostgreSQL"),
]


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count the rooms that are filled, not copied; nothing is remembered at first."""
    filled: list[int] = []
    fill = Play._fill
    monkeypatch.setattr(remembered, "_changes", {})
    monkeypatch.setattr(remembered, "_attributes", {})

    def counted_fill(play: Play, count: int, taken: list[tuple[int, int]]) -> None:
        filled.append(count)
        fill(play, count, taken)

    monkeypatch.setattr(Play, "_fill", counted_fill)
    return filled


def room(tournament: Tournament, director: User, *, seats: int = 3) -> remembered.Stored:
    """Return every row after two tables were filled, and roll back."""
    with transaction.atomic():
        play = Play(tournament, director)
        play.sit(t1=range(1, seats + 1), t2=[1, 9])
        stored = remembered._stored()
        transaction.set_rollback(True)
    return stored


def test_copied_test_room_equals_the_original(tournament: Tournament, director: User, built: list[int]) -> None:
    first, second = room(tournament, director), room(tournament, director)
    assert (second == first, built) == (True, [2])
    assert len(first["tournaments_entry"]) == 5


def test_different_arguments_or_data_create_a_new_test_room(
    tournament: Tournament, director: User, built: list[int]
) -> None:
    room(tournament, director)
    room(tournament, director, seats=4)
    room(tournament, director, seats=2)
    assert built == [2, 2, 2]
    tournament.name = "Another name"
    tournament.save()
    room(tournament, director)
    assert built == [2, 2, 2, 2]


def test_copied_model_objects_have_their_stored_attributes(tournament: Tournament, director: User) -> None:
    def named() -> Play:
        play = Play(Tournament.objects.get(pk=tournament.pk), User.objects.get(pk=director.pk))

        def name() -> None:
            play.tournament.name = "Another name"
            play.tournament.save()
            play.beside = [play.tournament, play.by, play]  # type: ignore[attr-defined]

        with transaction.atomic():
            remembered.remembered(name, "named", (play, play.tournament, play.by))
            stored = Tournament.objects.get(pk=tournament.pk).name
            transaction.set_rollback(True)
        assert stored == "Another name"
        return play

    built, copied = named(), named()
    assert vars(copied.tournament).keys() == vars(built.tournament).keys()
    for play in (built, copied):
        assert play.tournament.name == "Another name"
        assert [id(item) for item in play.beside] == [id(item) for item in (play.tournament, play.by, play)]  # type: ignore[attr-defined]
