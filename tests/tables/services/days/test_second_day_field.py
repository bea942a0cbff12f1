"""Field of the second day: late entries, and carried players who do not come."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables.selectors.chips.sums import expected_chips
from tables.selectors.days.overview import days_overview
from tables.services.days import carry_over
from tables.services.days.carry_over import remove_absent
from tables.services.seats import draws
from tables.services.seats.entries import enter, re_enter
from tests.markup import one_line
from tests.tables.festival import Festival
from tests.tables.play import Play
from tests.tables.services.days.test_carry_over import STACK
from tournaments.models import BustOut, Entry
from tournaments.rules.refused import Refused
from tournaments.selectors.amounts_sold import entries_sold
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.busts import bust
from tournaments.services.clock import clock
from tournaments.services.desk.entry_states import mark_absent, void_entry
from tournaments.services.lifecycle import change_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(bagged: Festival) -> Play:
    """Ada 30,000, Bix 35,000 and Cleo 10,000 sit on day 2, which has not begun."""
    bagged.whole(carry_over.confirm_carry_over)
    bagged.whole(draws.open_tables_and_draw_seats, count=1, seed="0" * 64)
    return bagged.whole


def test_late_entry_may_start_directly_on_day_2(day: Play) -> None:
    sold = entries_sold(day.tournament).count()
    day(enter, name="Dory Late")
    assert expected_chips(day.tournament).total == 75_000 + STACK
    assert entries_sold(day.tournament).count() == sold + 1
    look = days_overview(day.tournament, now=day.now)
    assert (look.carried, look.late) == (3, 1)


def test_player_with_a_bag_cannot_enter_again_before_busting(day: Play) -> None:
    ada = day.entry("Ada")
    assert day.refused(enter, player=ada.player).startswith("Ada is already in.")
    day.now = day.tournament.starts_at
    day(clock.start_clock)
    day(bust, entry=ada)
    again = day(re_enter, entry=ada)
    assert (again.carried, again.bullet, again.flight) == (False, 2, "")


def test_player_with_a_bag_cannot_enter_day_2_before_the_carry_over(bagged: Festival) -> None:
    ada = bagged.flights["1A"].entry("Ada").player
    assert bagged.whole.refused(enter, player=ada).startswith("Ada is already in.")


def test_house_rule_may_keep_the_stack_of_an_absent_day_2_player(day: Play) -> None:
    cleo = day.entry("Cleo")
    assert day.refused(void_entry, entry=cleo).startswith("Cleo came with a bag from a flight")
    assert day.refused(remove_absent, entry=cleo).startswith("Cleo is not marked absent.")
    day(mark_absent, entry=cleo)
    assert day.refused(remove_absent, entry=cleo).startswith(
        "By the house rules the stack of Cleo stays and is blinded off."
    )


@pytest.mark.parametrize(
    ("rule", "minutes"), [("new_level_or_30_minutes", 31), ("start_of_level_3", 120), ("after_first_break", 120)]
)
def test_stack_of_a_removed_absent_player_leaves_the_chips_in_play(day: Play, rule: str, minutes: int) -> None:
    day(change_settings, house_overrides={"no_show": rule})
    day(mark_absent, entry=day.entry("Cleo"))
    day.now = day.tournament.starts_at
    day(clock.start_clock)
    assert day.refused(remove_absent, entry=day.entry("Cleo")).startswith("By the house rules the stack of Cleo stays")
    day.now += timedelta(minutes=minutes)
    day(remove_absent, entry=day.entry("Cleo"), chips=9_000)
    assert entry_sentence(day.last) == "Cleo did not come: 9,000 leave play"
    assert (expected_chips(day.tournament).removed, expected_chips(day.tournament).total) == (9_000, 66_000)
    assert BustOut.objects.get(entry=day.entry("Cleo")).why == BustOut.Why.ABSENT
    # the place is theirs, below everybody who came
    assert day.finished() == {"Cleo": (3, 3)}
    day.undo()
    assert day.finished() == {}
    assert expected_chips(day.tournament).total == 75_000


def test_absent_player_keeps_seat_and_stack_by_default(day: Play) -> None:
    cleo = day.entry("Cleo")
    day(mark_absent, entry=cleo)
    assert (cleo.seat_assignments.count(), Entry.objects.get(pk=cleo.pk).stack) == (1, 10_000)


def test_day_2_draw_keeps_teammates_apart(bagged: Festival) -> None:
    Entry.objects.filter(player__display_name__in=["Ada", "Bix"]).update(team="Ash")
    bagged.whole(carry_over.confirm_carry_over)
    tables = set()
    bagged.whole(draws.open_tables_and_draw_seats, count=2, seed="0" * 64)
    for name in ("Ada", "Bix"):
        tables.add(bagged.whole.entry(name).seat_assignments.get().seat.table.number)
    assert tables == {1, 2}


def test_bag_page_lists_absent_players(day: Play, director: User, client: Client) -> None:
    day(mark_absent, entry=day.entry("Cleo"))
    client.force_login(director)
    address = "/t/event/bags/open/"
    assert "Absent players with a bag" in one_line(client.get(address))
    sent = {"action": "remove-absent", "entry": day.entry("Cleo").pk}
    assert client.post(address, sent).status_code == 409


def test_flight_can_be_added_despite_direct_day_2_entries(festival: Festival) -> None:
    festival.flight("1A", after=0)
    festival.whole(enter, name="Dory Late")
    festival.flight("1B", after=1)
    festival.enter("1B", "Ada", "Bix")
    festival.bag("1B", Ada=25_000, Bix=15_000)
    assert festival.whole.tournament.days.filter(kind="flight").count() == 2


def test_flight_cannot_be_added_after_the_carry_over(bagged: Festival) -> None:
    bagged.whole(carry_over.confirm_carry_over)
    with pytest.raises(Refused, match="played_already"):
        bagged.flight("1C", after=2)
