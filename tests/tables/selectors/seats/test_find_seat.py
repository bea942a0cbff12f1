"""Find my seat: by the display name alone, however it is typed."""

import pytest

from tables.selectors.seats.find_seat import MAX_SEATS, find_players
from tables.services.balance import moves
from tests.tables.play import Play

pytestmark = pytest.mark.django_db


def found_seats(play: Play, typed: str) -> list[tuple[str, str]]:
    return [(seat.name, seat.seat_text) for seat in find_players(play.tournament, typed)[0]]


def renamed(play: Play, whom: str, /, **values: str) -> None:
    player = play.entry(whom).player
    for field, value in values.items():
        setattr(player, field, value)
    player.save()


def test_seat_search_ignores_case_accents_and_the_order_of_words(play: Play) -> None:
    play.sit(t1=[1, 2, 3])
    renamed(play, "Bix", display_name="José  Ñandú")
    for typed in ("jose nandu", "ÑAND", "nandu josé", "  jo "):
        assert found_seats(play, typed) == [("José Ñandú", "1.2")]


def test_seat_search_does_not_find_legal_name_or_club_number(play: Play) -> None:
    play.sit(t1=[1, 2, 3])
    renamed(play, "Bix", name="Benedikta Mustermann", club_number="C-0417")
    assert (found_seats(play, "mustermann"), found_seats(play, "0417"), found_seats(play, "bix")) == (
        [],
        [],
        [("Bix", "1.2")],
    )


def test_empty_seat_search_finds_no_player(play: Play) -> None:
    play.sit(t1=[1, 2, 3])
    for typed in ("", "   ", "´"):
        assert find_players(play.tournament, typed) == ([], False)


@pytest.mark.parametrize("typed", ["%", "_", "a%", "'; --", "<b>", "\\", "x" * 500, "a b c d e f g h"])
def test_seat_search_accepts_any_typed_text(play: Play, typed: str) -> None:
    play.sit(t1=[1, 2, 3])
    assert found_seats(play, typed) == []


def test_seat_search_shows_old_and_new_seat_of_a_called_player(play: Play) -> None:
    play.sit(t1=[1, 2, 3], t2=[5])
    play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("2.8"))
    [ada] = find_players(play.tournament, "ada")[0]
    assert (ada.seat_text, ada.origin, ada.seat_count) == ("2.8", "1.1", 9)


def test_seat_search_lists_matches_by_name(play: Play) -> None:
    play.sit(t1=range(1, 10), t2=range(1, 10), t3=range(1, 10))
    shown, more = find_players(play.tournament, "i")
    assert (len(shown) < MAX_SEATS, more) == (True, False)
    assert [seat.name for seat in shown] == sorted(seat.name for seat in shown)
