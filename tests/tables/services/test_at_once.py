"""Two people at once: one plan is applied, and the other hears how the room has changed."""

from collections.abc import Callable

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User

from tables.models import Move, SeatAssignment
from tables.selectors.balance import room_plan
from tables.services import room as rooms
from tables.services.balance import moves
from tables.services.hands import buttons
from tables.services.seats import corrections, draws
from tests.concurrency import at_once
from tests.tables.play import Play
from tournaments.models import Tournament
from tournaments.services.desk import entries
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db(transaction=True)


def test_simultaneous_confirmations_apply_a_move_once(tournament: Tournament, director: User) -> None:
    play = Play(tournament, director)
    play.sit(t1=range(1, 10), t2=range(1, 10), t3=[1, 2, 4, 6, 7, 8, 9])
    for number in (1, 2, 3):
        play(buttons.set_button, table=play.table(number), button=1)
    [proposed] = room_plan(tournament, now=play.now).moves

    def confirm() -> None:
        with floor(tournament.pk, by=director, now=play.now) as f:
            moves.confirm_move(f, entry=play.entry(proposed.name), seat=play.seat("3.5"))

    assert at_once(confirm, confirm, confirm) == ["done", "nobody_moves_now", "nobody_moves_now"]
    assert (Move.objects.count(), SeatAssignment.objects.filter(kind=SeatAssignment.Kind.RESERVED).count()) == (1, 1)


def test_last_seat_is_drawn_for_only_one_of_two_players(tournament: Tournament, director: User) -> None:
    play = Play(tournament, director)
    play.sit(t1=range(1, 9))
    play(draws.seal_seed, seed="5eed")
    for name in ("Yve", "Zed"):
        play(entries.enter, name=name)

    def draw(name: str) -> Callable[[], None]:
        def action() -> None:
            with floor(tournament.pk, by=director, now=play.now) as f:
                draws.draw_one_seat(f, entry=play.entry(name))

        return action

    assert at_once(draw("Yve"), draw("Zed")) == ["done", "no_open_seat"]
    assert SeatAssignment.objects.count() == 9


def test_table_opened_by_two_people_simultaneously_is_opened_once(tournament: Tournament, director: User) -> None:
    def open_first() -> None:
        with floor(tournament.pk, by=director, now=tournament.starts_at) as f:
            rooms.open_new_tables(f, count=1, first=1)

    assert at_once(open_first, open_first) == ["done", "table_is_there"]


def test_simultaneous_swap_by_two_people_is_made_once(tournament: Tournament, director: User) -> None:
    play = Play(tournament, director)
    play.sit(t1=[1, 2])
    wren = get_user_model().objects.create_user(username="wren")

    def swap(by: User) -> Callable[[], None]:
        def action() -> None:
            with floor(tournament.pk, by=by, now=play.now) as f:
                corrections.swap_players(f, entry=play.entry("Ada"), other=play.entry("Bix"))

        return action

    assert at_once(swap(director), swap(wren)) == ["done", "swapped_already"]
    assert play.seating() == {"1.1": "Bix", "1.2": "Ada"}
