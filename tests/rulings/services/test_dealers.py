"""The dealer line: joined, pushed, held before a level ends."""

from datetime import timedelta

import pytest

from rulings.models import Dealer
from rulings.selectors.dealers import late_pushes, line_of, places_now, seconds_held, without_dealer
from rulings.services import dealers
from tables.models import Table
from tests.conftest import MINUTE, NOON
from tests.tables.conftest import Play
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.services.undo import undo
from tournaments.words.deeds import says
from tournaments.words.refusals import say

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(play: Play) -> Play:
    """Two tables and three dealers."""
    play.sit(t1=[1, 2], t2=[1, 2])
    for name in ("bo", "mo", "rui"):
        play(dealers.add_dealer, name=name)
    return play


def at(room: Play) -> dict[str, int | None]:
    names = dict(Dealer.objects.values_list("pk", "name"))
    return {names[dealer]: table for dealer, table in sorted(places_now(room.tournament).items())}


def refusal(room: Play, deed: object, **given: object) -> str:
    with pytest.raises(Refused) as refused:
        room(deed, **given)  # type: ignore[arg-type]
    return say(refused.value)


def test_a_push_moves_the_whole_line_on(room: Play) -> None:
    room(dealers.push_line)
    first = at(room)
    room.now += MINUTE
    room(dealers.push_line)
    assert (first, at(room)) == ({"bo": 1, "mo": 2, "rui": None}, {"bo": 2, "mo": None, "rui": 1})
    assert says(room.last) == "Dealers pushed: 3 to their next table"


def test_pushing_one_sends_whoever_dealt_there_on_a_break(room: Play) -> None:
    room(dealers.push_line)
    room(dealers.push, dealer=Dealer.objects.get(name="rui"), table=room.table(1))
    assert (at(room), says(room.last)) == ({"bo": None, "mo": 2, "rui": 1}, "Dealer rui to table 1")


def test_an_undone_push_puts_everybody_back(room: Play) -> None:
    room(dealers.push_line)
    before = at(room)
    room.now += MINUTE
    room(dealers.push_line)
    room(undo, entry=room.last)
    assert at(room) == before


def test_late_pushes_and_tables_without_a_dealer_show(room: Play) -> None:
    room(dealers.push_line)
    room(dealers.let_dealer_go, dealer=Dealer.objects.get(name="mo"))
    shown = [(one.name, one.late) for one in line_of(room.tournament, now=room.now + 33 * MINUTE)]
    assert (shown, without_dealer(room.tournament)) == ([("bo", True), ("rui", False)], [2])


def test_pushes_are_held_before_a_level_ends_unless_somebody_insists(room: Play) -> None:
    room.now = NOON + 19 * MINUTE
    told = refusal(room, dealers.push_line)
    room(dealers.push_line, anyway=True)
    assert told == ("Pushes are held: the level or break changes in 59 s. Push after it, or push anyway.")
    assert at(room)["bo"] == 1


def test_two_floors_who_push_the_line_at_once_push_it_once(room: Play) -> None:
    room(dealers.push_line)
    before = at(room)
    told = refusal(room, dealers.push_line)
    assert (at(room), told) == (
        before,
        "director pushed the line less than 60 s ago. Nothing needs doing; push anyway if it is to go on once more.",
    )
    room.undo()
    room(dealers.push_line)
    assert at(room) == before


def test_how_long_pushes_are_held_is_the_houses(room: Play) -> None:
    Tournament.objects.filter(pk=room.tournament.pk).update(house_overrides={"push_hold_seconds": 30})
    tournament = Tournament.objects.get()
    seconds = [seconds_held(tournament, now=NOON + 20 * MINUTE - timedelta(seconds=left)) for left in (31, 30)]
    assert seconds == [None, 30]


def test_nobody_is_pushed_to_a_table_that_broke_meanwhile(room: Play) -> None:
    table = room.table(2)
    Table.objects.filter(pk=table.pk).update(broken_at=room.now)
    told = refusal(room, dealers.push, dealer=Dealer.objects.get(name="bo"), table=table)
    assert told == "Table 2 is broken. Push the dealer to an open table."


def test_the_tab_counts_the_pushes_that_are_late(room: Play) -> None:
    room(dealers.push_line)
    assert [late_pushes(room.tournament, now=room.now + span * MINUTE) for span in (31, 33)] == [0, 2]


def test_names_are_given_once_and_whoever_left_can_come_back(room: Play) -> None:
    twice = refusal(room, dealers.add_dealer, name="bo")
    room(dealers.let_dealer_go, dealer=Dealer.objects.get(name="bo"))
    room(dealers.add_dealer, name="bo")
    assert twice == "bo is in the line already. Use another name, as on the badge."
    assert [one.name for one in line_of(room.tournament, now=room.now)] == ["bo", "mo", "rui"]


def test_without_dealers_there_is_nobody_to_push(play: Play) -> None:
    assert refusal(play, dealers.push_line) == "Nobody is in the dealers' line. Add the dealers first."
