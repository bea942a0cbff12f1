"""Bags that are opened on the next day: at the seat they go to, before two people, and the sums follow."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables.models import Bag
from tables.rules.hands.bagging import BagState
from tables.selectors.chips.sums import expected_chips
from tables.selectors.days.bag_board import bag_board
from tables.selectors.days.bag_opening import bags_to_open, find_bags
from tables.services.days import carry_over
from tables.services.days.bag_opening import OpenedBag, open_bag, open_bags
from tables.services.hands import bag_counts
from tables.services.hands.bag_counts import StackCount
from tables.services.seats import draws
from tables.services.undo import undo
from tests.markup import one_line
from tests.not_none import not_none
from tests.tables.festival import DAY, Festival
from tests.tables.services.days.test_carry_over import SETTINGS
from tournaments.models import Tournament
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.clock import clock
from tournaments.services.days.flights import add_day, set_carry_over

pytestmark = pytest.mark.django_db


@pytest.fixture
def second_day(bagged: Festival) -> Festival:
    """Ada 30,000, Bix 35,000 and Cleo 10,000 sit at table 1 of day 2, their bags closed."""
    bagged.whole(carry_over.confirm_carry_over)
    bagged.whole(draws.open_tables_and_draw_seats, count=1, seed="0" * 64)
    return bagged


def bag_of(name: str) -> Bag:
    """The bag with which somebody plays on."""
    return Bag.objects.filter(entry__player__display_name=name, opened_at__isnull=True, removed="").get()


def test_bags_of_a_whole_table_can_be_opened_at_once(second_day: Festival) -> None:
    whole = second_day.whole
    opened = [OpenedBag(bag=bag_of("Ada")), OpenedBag(bag=bag_of("Cleo")), OpenedBag(bag=bag_of("Bix"), found=34_500)]
    assert whole.refused(open_bags, bags=opened, witness="Dealer").startswith("The bag of Bix has 34,500, but 35,000")
    assert whole.refused(open_bags, bags=opened, witness="director", reason="x").startswith("Two people must count")
    whole(open_bags, bags=opened, witness="Dealer", reason="A chip of 500 was 1A's")
    assert entry_sentence(whole.last) == "3 bags opened: 74,500, not 75,000 (A chip of 500 was 1A's)"
    assert second_day.sums() == {"Ada": 30_000, "Bix": 34_500, "Cleo": 10_000}
    assert expected_chips(whole.tournament).total == 74_500
    found = bags_to_open(whole.tournament)
    assert (found.closed_count, found.found_chips, found.recorded_chips, found.difference, found.chips_without_bag) == (
        0,
        74_500,
        75_000,
        -500,
        0,
    )
    assert {row.name: row.bag.state for row in found.all_bags} == {
        "Ada": BagState.OPENED,
        "Bix": BagState.CORRECTED,
        "Cleo": BagState.OPENED,
    }
    whole.undo()
    assert (bags_to_open(whole.tournament).closed_count, expected_chips(whole.tournament).total) == (3, 75_000)


def test_opening_bags_does_not_change_the_flight_bag_board(second_day: Festival) -> None:
    flight = second_day.flights["1A"].tournament
    night = bag_board(flight)
    assert (night.verified_count, len(night.tables), night.difference) == (1, 1, 0)
    opened = [OpenedBag(bag=row.bag) for row in bags_to_open(second_day.whole.tournament).all_bags]
    second_day.whole.now = flight.starts_at + 5 * DAY
    second_day.whole(open_bags, bags=opened, witness="Dealer")
    morning = bag_board(flight)
    assert (morning.verified_count, morning.difference, morning.room) == (1, 0, night.room)


def test_opened_or_removed_bag_cannot_be_opened_again(second_day: Festival) -> None:
    whole, bag = second_day.whole, bag_of("Ada")
    removed = Bag.objects.exclude(removed="").get()
    whole(open_bags, bags=[OpenedBag(bag=bag)], witness="Dealer")
    for gone in (bag, removed):
        said = whole.refused(open_bags, bags=[OpenedBag(bag=gone)], witness="Dealer")
        assert said.startswith("The bag of Ada is opened already")


def test_opening_a_flight_bag_updates_the_stack_on_day_2(second_day: Festival) -> None:
    whole = second_day.whole
    whole(open_bag, entry=whole.entry("Bix"), found=35_500, opened_by="Floor", witness="Dealer", reason="Miscounted")
    assert expected_chips(whole.tournament).total == 75_500
    assert entry_sentence(whole.last) == "Bag of Bix opened: 35,500, not 35,000 (Miscounted)"


def test_several_bags_of_a_player_are_opened_separately(bagged: Festival) -> None:
    whole = bagged.whole
    whole(set_carry_over, **SETTINGS | {"policy": "added"})
    whole(carry_over.confirm_carry_over)
    given = {"found": 1, "opened_by": "Floor", "witness": "Dealer", "reason": "x"}
    assert whole.refused(open_bag, entry=whole.entry("Ada"), **given).startswith("Ada has several closed bags.")
    both = list(Bag.objects.filter(entry__player__display_name="Ada"))
    whole(open_bags, bags=[OpenedBag(bag=bag, found=bag.stack - 100) for bag in both], witness="Dealer", reason="x")
    assert bagged.sums()["Ada"] == 54_800


def test_carry_over_cannot_be_undone_after_a_bag_was_opened(second_day: Festival) -> None:
    whole = second_day.whole
    confirmed = whole.tournament.log.get(action="carry_over.confirmed")
    whole(open_bags, bags=[OpenedBag(bag=bag_of("Ada"))], witness="Dealer")
    assert "Later actions depend on it" in whole.refused(undo, entry=confirmed)


def test_bag_can_be_found_by_voucher_or_seat_or_name(second_day: Festival) -> None:
    found = bags_to_open(second_day.whole.tournament)
    cleo = next(row for row in found.all_bags if row.name == "Cleo")
    slug, number = cleo.bag.tournament.slug, cleo.bag.voucher
    for asked in (f"1B {number}", "cle", cleo.seat, f"https://x.example/v/{slug}/{number}/"):
        assert [bag.name for bag in find_bags(found, asked)] == ["Cleo"]
    assert find_bags(found, "1A 99") == find_bags(found, "nobody") == find_bags(found, "") == []


def test_bags_of_day_2_are_opened_on_day_3(second_day: Festival) -> None:
    whole, counter = second_day.whole, second_day.counter
    whole.now = whole.tournament.starts_at + DAY
    whole(add_day, code="3", starts_at=whole.now + 5 * DAY)
    whole(open_bags, bags=[OpenedBag(bag=bag_of(name)) for name in ("Ada", "Bix", "Cleo")], witness="Dealer")
    stacks = {"Ada": 40_000, "Bix": 25_000, "Cleo": 10_000}
    counts = [StackCount(entry=whole.entry(name), stack=stack) for name, stack in stacks.items()]
    whole.by = counter
    whole(bag_counts.count_bags, bags=counts)
    whole.by = second_day.by
    whole(bag_counts.verify_bags, bags=counts)
    whole(carry_over.end_day)
    found = bags_to_open(whole.tournament)
    assert (found.closed_count, found.recorded_chips, found.all_bags[0].day) == (3, 75_000, "2")
    assert whole.refused(carry_over.end_day).startswith("Bags of the day before are neither opened")
    ended = whole.last
    opened = [OpenedBag(bag=bag_of("Ada"), found=39_000)]
    whole(open_bags, bags=opened, witness="Dealer", reason="Short")
    assert (bags_to_open(whole.tournament).closed_count, expected_chips(whole.tournament).total) == (2, 74_000)
    assert "Later actions depend on it" in whole.refused(undo, entry=ended)
    whole(clock.start_clock)


def test_bag_can_be_found_and_opened_on_the_page(second_day: Festival, director: User, client: Client) -> None:
    whole, bag = second_day.whole, bag_of("Cleo")
    code = f"/v/{bag.tournament.slug}/{bag.voucher}/"
    assert client.get(code)["Location"] == f"/d/{bag.tournament.slug}/counts/"
    client.force_login(director)
    address = f"/t/event/bags/open/1/?bag={bag.pk}#b{bag.pk}"
    assert client.get(code)["Location"] == client.get("/t/event/bags/open/?q=cleo")["Location"] == address
    assert "Bags opened: 0 of 3" in one_line(client.get("/t/event/bags/open/"))
    assert "No bag matches" in one_line(client.get("/t/event/bags/open/?q=zzz"))
    assert "3 bags of the night are not opened yet." in one_line(client.get("/t/event/bags/"))
    sent = {"action": "open-bags", "bag": [bag.pk], f"found.{bag.pk}": "9,900", "witness": "Dealer"}
    assert client.post("/t/event/bags/open/1/", sent).status_code == 409
    shown = one_line(client.post("/t/event/bags/open/1/", {**sent, "reason": "Short"}, follow=True))
    assert "Bag of Cleo opened: 9,900, not 10,000 (Short)" in shown
    assert expected_chips(whole.tournament).total == 74_900
    assert "Counts that differed" in one_line(client.get("/t/event/bags/open/"))
    assert client.post("/t/event/bags/open/1/", {"action": "open-bags", "witness": "x"}).status_code == 409
    told = client.get("/api/tournaments/event/bags/").json()["opening"]
    assert (told["left"], told["found"], told["expected"]) == (2, 9_900, 74_900)


def test_number_of_bags_does_not_change_the_query_count_of_searches(
    second_day: Festival, django_assert_max_num_queries: Callable[..., AbstractContextManager[object]]
) -> None:
    tournament = Tournament.objects.get(pk=second_day.whole.tournament.pk)
    with django_assert_max_num_queries(14):
        assert len(bags_to_open(tournament).all_bags) == 3
    template = Bag.objects.filter(goes_to__isnull=False).select_related("entry", "goes_to").order_by("pk").first()
    assert template
    for number in range(50, 80):
        for row in (template.entry, not_none(template.goes_to)):
            row.pk, row.bullet = None, number
            row.save()
        template.pk, template.voucher = None, number
        template.entry, template.goes_to = template.entry, template.goes_to
        template.save()
    with django_assert_max_num_queries(14):
        assert len(bags_to_open(tournament).all_bags) == 33


def test_bag_opened_on_day_2_can_no_longer_be_sealed(second_day: Festival, director: User, client: Client) -> None:
    client.force_login(director)
    flight = second_day.flights["1A"].tournament
    night = f"/t/{flight.slug}/bags/{bag_board(flight).tables[0].number}/"
    assert one_line(client.get(night)).count('value="seal-bag"') == 2
    opened = [OpenedBag(bag=row.bag) for row in bags_to_open(second_day.whole.tournament).all_bags]
    second_day.whole.now = flight.starts_at + 5 * DAY
    second_day.whole(open_bags, bags=opened, witness="Dealer")
    morning = one_line(client.get(night))
    assert "Give each player the voucher" in morning
    assert morning.count('value="seal-bag"') == 1  # that of the bag which is not played on with
