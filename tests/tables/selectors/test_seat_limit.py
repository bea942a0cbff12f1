"""A game that cannot be dealt to all seats of the open tables."""

import pytest

from tables.services import room as rooms
from tests.tables.play import Play
from tournaments.selectors.alerts import current_alerts
from tournaments.sentences.alerts import alert_sentence
from tournaments.services.lifecycle import change_settings

pytestmark = pytest.mark.django_db


def seat_limit_sentences(play: Play) -> list[tuple[str, str]]:
    play.tournament.refresh_from_db()
    alerts = [alert for alert in current_alerts(play.tournament, now=play.now) if alert.key == "seats_over_limit"]
    return [alert_sentence(alert, play.tournament.local_zone) for alert in alerts]


def test_seats_that_a_game_cannot_be_dealt_to_are_announced_before_play(play: Play) -> None:
    play.sit(t1=[1, 2], t2=[1, 2])
    in_holdem = seat_limit_sentences(play)
    play(change_settings, game="razz", betting="fixed_limit", seats_per_table=8)
    in_razz = seat_limit_sentences(play)
    for number in (1, 2):
        play(rooms.mark_seat, seat=play.seat(f"{number}.9"), usable=False)
    assert (in_holdem, seat_limit_sentences(play)) == ([], [])
    assert in_razz == [
        (
            "Limit razz can be dealt to 8 players, and 2 tables have more seats.",
            "Close the other seats at these tables, and set fewer seats per table in the settings.",
        )
    ]


def test_own_number_of_cards_limits_the_seats(play: Play) -> None:
    play.sit(t1=[1, 2])
    play(change_settings, game="omaha", own_game="Six cards", own_cards=6, seats_per_table=7)
    assert len(seat_limit_sentences(play)) == 1


def test_game_without_its_betting_or_seats_is_refused_in_the_settings(play: Play) -> None:
    assert [
        play.refused(change_settings, game="razz", betting="no_limit"),
        play.refused(change_settings, game="razz", betting="fixed_limit"),
        play.refused(change_settings, seats_per_table=10, game="five_card_draw", betting="fixed_limit"),
        play.refused(change_settings, game="own_mix", betting="fixed_limit", rotation=[["razz", "fixed_limit"]]),
    ] == [
        "Razz is not played no-limit. Choose from: Limit.",
        "Razz cannot be dealt at a table of 9. Choose at most 8 seats.",
        "Five-card draw cannot be dealt at a table of 10. Choose at most 7 seats.",
        "A mix has at least two games, not 1. Add a game, or choose the game itself instead of a mix.",
    ]
    play(change_settings, name="Another name")
