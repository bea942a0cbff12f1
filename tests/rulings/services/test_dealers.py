"""The dealer line: joined, pushed, held before a level ends."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from rulings.models import Dealer, Down
from rulings.selectors.dealers import (
    free_dealers,
    late_push_count,
    line_up_of,
    remaining_push_hold_seconds,
    table_numbers_without_dealer,
)
from rulings.services import dealers
from tables.models import Table
from tables.services.balance import breaking
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play
from tournaments.models import ClockAnchor, Tournament
from tournaments.rules.refused import Refused
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(play: Play) -> Play:
    """Two tables and three dealers."""
    play.sit(t1=[1, 2], t2=[1, 2])
    for name in ("bo", "mo", "rui"):
        play(dealers.add_dealer, name=name)
    return play


def at(room: Play) -> dict[str, int | None]:
    return {dealer.name: dealer.table for dealer in line_up_of(room.tournament, now=room.now) if dealer.began_at}


def refusal(room: Play, action: Callable[..., Any], **given: Any) -> str:
    with pytest.raises(Refused) as refused:
        room(action, **given)
    return refusal_sentence(refused.value)


def test_dealer_push_moves_every_dealer_to_the_next_place(room: Play) -> None:
    room(dealers.push_line_up)
    first = at(room)
    room.now += MINUTE
    room(dealers.push_line_up)
    assert (first, at(room)) == ({"bo": 1, "mo": 2, "rui": None}, {"bo": 2, "mo": None, "rui": 1})
    assert entry_sentence(room.last) == "Dealers rotated: 3 moved to their next tables"


def test_rota_shows_the_next_place_of_each_dealer(room: Play) -> None:
    room(dealers.add_dealer, name="sam")
    said = []
    for _ in range(4):
        room.now += MINUTE
        said.append({dealer.name: dealer.next_table for dealer in line_up_of(room.tournament, now=room.now)})
        room(dealers.push_line_up)
        assert at(room) == said[-1]
    assert said == [
        {"bo": 1, "mo": 2, "rui": None, "sam": None},
        {"bo": 2, "mo": None, "rui": 1, "sam": None},
        {"bo": None, "mo": None, "rui": 2, "sam": 1},
        {"bo": None, "mo": 1, "rui": None, "sam": 2},
    ]


def test_dealer_break_that_lasts_two_pushes_is_stored_once(room: Play) -> None:
    room(dealers.add_dealer, name="sam")
    room(dealers.push_line_up)
    began = room.now
    room.now += 30 * MINUTE
    room(dealers.push_line_up)
    [sam] = [dealer for dealer in line_up_of(room.tournament, now=room.now) if dealer.name == "sam"]
    assert (sam.began_at, sam.due_at) == (began, room.now + 30 * MINUTE)
    assert Down.objects.filter(dealer__name="sam").count() == 1
    room.undo()
    [sam] = [dealer for dealer in line_up_of(room.tournament, now=room.now) if dealer.name == "sam"]
    assert (sam.began_at, sam.due_at) == (began, began + 30 * MINUTE)


def test_number_of_dealers_does_not_change_the_push_query_count(
    room: Play, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    room(dealers.push_line_up)
    room.now += MINUTE
    with CaptureQueriesContext(connection) as few:
        room(dealers.push_line_up)
    joined = [Dealer(tournament=room.tournament, name=f"Dealer {at}", line_up_place=at) for at in range(10, 107)]
    Dealer.objects.bulk_create(joined)
    room.now += MINUTE
    room(dealers.push_line_up)
    room.now += MINUTE
    with django_assert_num_queries(len(few)):
        room(dealers.push_line_up)
    assert Down.objects.filter(ended_at__isnull=True).count() == 100


def test_dealer_sent_to_a_table_sends_the_previous_dealer_on_break(room: Play) -> None:
    room(dealers.push_line_up)
    room(dealers.push_dealer, dealer=Dealer.objects.get(name="rui"), table=room.table(1))
    assert (at(room), entry_sentence(room.last)) == ({"bo": None, "mo": 2, "rui": 1}, "Dealer rui moved to table 1")


def test_undo_of_a_dealer_push_restores_all_dealers(room: Play) -> None:
    room(dealers.push_line_up)
    before = at(room)
    room.now += MINUTE
    room(dealers.push_line_up)
    room(undo, entry=room.last)
    assert at(room) == before


def test_dealer_who_left_must_be_added_before_being_sent_to_a_table(room: Play) -> None:
    rui = Dealer.objects.get(name="rui")
    room(dealers.remove_dealer, dealer=Dealer.objects.get(name="rui"))
    told = [refusal(room, dealers.push_dealer, dealer=rui, table=table) for table in (room.table(1), None)]
    assert told == ["rui is no longer in the rotation. Add the dealer to the rotation first."] * 2
    room(dealers.add_dealer, name="rui")
    room(dealers.push_dealer, dealer=rui, table=room.table(1))
    assert at(room) == {"rui": 1}


def test_late_dealer_pushes_are_shown(room: Play) -> None:
    room(dealers.push_line_up)
    room(dealers.remove_dealer, dealer=Dealer.objects.get(name="mo"))
    shown = [(dealer.name, dealer.late) for dealer in line_up_of(room.tournament, now=room.now + 33 * MINUTE)]
    assert (shown, table_numbers_without_dealer(room.tournament)) == ([("bo", True), ("rui", False)], [2])


def test_dealer_push_is_refused_near_the_level_end_unless_forced(room: Play) -> None:
    room.now = NOON + 19 * MINUTE
    told = refusal(room, dealers.push_line_up)
    room(dealers.push_line_up, anyway=True)
    assert told == ("No dealer changes now: the level or break changes in 59 s. Wait until then, or rotate anyway.")
    assert at(room)["bo"] == 1


def test_single_dealer_is_not_pushed_near_the_level_end(room: Play) -> None:
    room.now = NOON + 19 * MINUTE
    rui = Dealer.objects.get(name="rui")
    told = refusal(room, dealers.push_dealer, dealer=rui, table=room.table(2))
    assert told == "No dealer changes now: the level or break changes in 59 s. Wait until then, or rotate anyway."
    room(dealers.push_dealer, dealer=rui, table=room.table(2), anyway=True)
    assert at(room) == {"rui": 2}


def test_dealers_may_be_pushed_at_the_end_of_the_last_level(room: Play) -> None:
    laps = len(room.tournament.structure().steps)
    left = timedelta(seconds=60)
    assignment = []
    for step in (laps - 2, laps - 1):
        ClockAnchor.objects.update(step=step, left=left, since=NOON, starts_at=None, started_at=NOON)
        assignment.append(remaining_push_hold_seconds(Tournament.objects.get(), now=NOON))
    assert assignment == [60, None]


def test_simultaneous_dealer_pushes_count_once(room: Play) -> None:
    room(dealers.push_line_up)
    before = at(room)
    told = refusal(room, dealers.push_line_up)
    assert (at(room), told) == (
        before,
        "director rotated the dealers less than 60 s ago. Rotate again only if they must move once more.",
    )
    room.undo()
    room(dealers.push_line_up)
    assert at(room) == before


def test_house_rule_sets_how_long_pushes_wait_for_a_new_level(room: Play) -> None:
    Tournament.objects.filter(pk=room.tournament.pk).update(house_overrides={"push_hold_seconds": 30})
    tournament = Tournament.objects.get()
    seconds = [
        remaining_push_hold_seconds(tournament, now=NOON + 20 * MINUTE - timedelta(seconds=left)) for left in (31, 30)
    ]
    assert seconds == [None, 30]


def test_dealer_cannot_be_sent_to_a_broken_table(room: Play) -> None:
    table = room.table(2)
    Table.objects.filter(pk=table.pk).update(broken_at=room.now)
    told = refusal(room, dealers.push_dealer, dealer=Dealer.objects.get(name="bo"), table=table)
    assert told == "Table 2 is broken. Move the dealer to an open table."


def test_dealer_of_a_broken_table_is_on_a_break_until_the_next_push(room: Play) -> None:
    room(dealers.push_line_up)
    room(breaking.redraw, tables=[room.table(1)], seed="5eed")
    later = room.now + 33 * MINUTE
    assert at(room) == {"bo": 1, "rui": None}
    assert [(dealer.name, dealer.table, dealer.late) for dealer in free_dealers(room.tournament, now=later)] == [
        ("mo", 2, False)
    ]
    assert late_push_count(room.tournament, now=later) == 1
    room(dealers.push_line_up, anyway=True)
    assert at(room) == {"bo": None, "rui": 1}
    room(dealers.push_dealer, dealer=Dealer.objects.get(name="mo"))
    assert (at(room), free_dealers(room.tournament, now=room.now)) == ({"bo": None, "mo": None, "rui": 1}, [])


def test_undo_of_a_table_break_returns_the_dealer(room: Play) -> None:
    room(dealers.push_line_up)
    room(breaking.redraw, tables=[room.table(1)], seed="5eed")
    room.undo()
    assert (at(room), free_dealers(room.tournament, now=room.now)) == ({"bo": 1, "mo": 2, "rui": None}, [])


def test_tab_shows_the_number_of_late_dealer_pushes(room: Play) -> None:
    room(dealers.push_line_up)
    assert [late_push_count(room.tournament, now=room.now + span * MINUTE) for span in (31, 33)] == [0, 2]


def test_dealer_names_are_unique(room: Play) -> None:
    twice = refusal(room, dealers.add_dealer, name="bo")
    room(dealers.remove_dealer, dealer=Dealer.objects.get(name="bo"))
    room(dealers.add_dealer, name="bo")
    assert twice == "bo is already in the rotation. Use another name, as on the badge."
    assert [dealer.name for dealer in line_up_of(room.tournament, now=room.now)] == ["bo", "mo", "rui"]


def test_dealer_names_are_compared_case_insensitively(room: Play) -> None:
    room(dealers.add_dealer, name="Élodie")
    assert refusal(room, dealers.add_dealer, name="éLODIE") == (
        "Élodie is already in the rotation. Use another name, as on the badge."
    )
    room(dealers.remove_dealer, dealer=Dealer.objects.get(name="Élodie"))
    room(dealers.add_dealer, name="élodie")
    assert Dealer.objects.get(name="Élodie").left_at is None


def test_dealer_push_is_refused_without_dealers(play: Play) -> None:
    assert refusal(play, dealers.push_line_up) == "No dealers are in the rotation. Add the dealers first."
