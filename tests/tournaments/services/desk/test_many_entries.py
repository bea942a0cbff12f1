"""Many players entered at once: one log entry, one undo, all or none."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.services.desk.desk_actions import BUY_IN, SPLIT, Desk
from tournaments.models import Entry, FloorLog, Payment, Player, Tournament
from tournaments.selectors.desk.ledger import unreversed_payments
from tournaments.services import undo
from tournaments.services.desk.many_entries import Arrival, enter_many, register_many

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(open_at: Callable[..., Tournament], director: User) -> Desk:
    return Desk(open_at(**SPLIT), director)


def newcomers(count: int) -> list[Arrival]:
    return [Arrival(details={"name": f"Ada{'abcdefghijklmnopqrstuvwxyz'[at % 26] * (1 + at // 26)} Vale"})
            for at in range(count)]  # fmt: skip


def test_list_of_new_and_known_players_is_entered_with_one_log_entry(desk: Desk) -> None:
    brio = Player.objects.create(display_name="Brio M.", name="Brio Moss")
    rows = FloorLog.objects.count()
    people = [Arrival(player=brio), Arrival(details={"name": "Ada Vale", "club_number": "1001"}, method="card")]
    desk(enter_many, people=people, method="cash")
    assert FloorLog.objects.count() == rows + 1
    assert desk.receipts() == [(1, BUY_IN, False), (2, BUY_IN, False)]
    assert list(Payment.objects.order_by("number").values_list("method", flat=True)) == ["cash", "card"]
    assert desk.said == "2 players entered: Brio M., Ada V., €300 cash"


def test_new_player_in_a_list_gets_the_default_kind_of_public_name(desk: Desk) -> None:
    desk(enter_many, people=[Arrival(details={"name": "Ada Maria Vale"})])
    assert Player.objects.values_list("display_name", "name").get() == ("Ada V.", "Ada Maria Vale")


def test_undo_of_a_list_of_entries_keeps_the_new_players(desk: Desk) -> None:
    desk(enter_many, people=newcomers(3), method="cash")
    desk(undo.undo, entry=FloorLog.objects.get(action="entries.entered"))
    assert (Entry.objects.count(), Player.objects.count()) == (0, 3)
    assert sum(payment.amount for payment in unreversed_payments(desk.tournament)) == 0


def test_banned_player_prevents_all_entries_of_a_list(desk: Desk) -> None:
    banned = Player.objects.create(display_name="Cleo", banned=True)
    assert desk.refused(enter_many, people=[*newcomers(2), Arrival(player=banned)]) == "player_banned"
    assert (Entry.objects.count(), Player.objects.count()) == (0, 1)


def test_possible_duplicate_in_a_list_is_refused_unless_marked_as_new(desk: Desk) -> None:
    Player.objects.create(display_name="Zoë R.", name="Zoë Reed")
    codes = [desk.refused(enter_many, people=[Arrival(details={"name": name})]) for name in ("zoë reed", "Zoe Reed")]
    assert codes == ["is_registered", "may_be_known"]
    desk(enter_many, people=[Arrival(details={"name": "Zoë Reed"}, is_new=True)])
    assert list(Player.objects.values_list("name", flat=True)) == ["Zoë Reed", "Zoë Reed"]


def test_empty_list_of_players_is_refused(desk: Desk) -> None:
    assert desk.refused(enter_many, people=[]) == "nobody_chosen"


def test_players_entered_in_advance_are_unpaid_and_not_checked_in(desk: Desk) -> None:
    desk(enter_many, people=newcomers(2), present=False)
    assert list(Entry.objects.values_list("checked_in_at", flat=True)) == [None, None]
    assert (desk.receipts(), desk.said) == ([], "2 players entered: Adaa V., Adab V., not checked in, unpaid")


def test_list_of_entries_adds_only_new_players_to_the_register(desk: Desk) -> None:
    known = Player.objects.create(display_name="Cleo")
    desk(register_many, people=[Arrival(player=known), *newcomers(2)])
    assert (Entry.objects.count(), Player.objects.count()) == (0, 3)
    assert desk.said == "2 players added to the register"
    assert desk.refused(register_many, people=[Arrival(player=known)]) == "all_are_known"


def test_entering_27_players_needs_at_most_26_queries_per_player(
    desk: Desk, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(27 * 26):
        desk(enter_many, people=newcomers(27), method="cash")
    assert Entry.objects.count() == 27
