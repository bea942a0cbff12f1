"""Bags that one person counts and another verifies."""

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from pytest_django import DjangoCaptureOnCommitCallbacks

from tables.models import Bag
from tables.rules.hands.bagging import BagState
from tables.services.hands import bag_counts
from tables.services.hands.bag_counts import StackCount
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play
from tournaments.services.busts import bust
from tournaments.services.desk import entries
from tournaments.services.lifecycle import change_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(play: Play) -> Play:
    play.sit(t1=[1, 2, 3])
    play.now = NOON + 5 * MINUTE
    return play


@pytest.fixture
def second(room: Play, django_user_model: type[User]) -> Play:
    person = django_user_model.objects.create_superuser(username="second", password="a long password")  # noqa: S106
    other = Play(room.tournament, person)
    other.now = room.now
    return other


def counts(play: Play, **stacks: int | None) -> list[StackCount]:
    return [StackCount(entry=play.entry(name), stack=stack) for name, stack in stacks.items()]


def test_bag_count_is_verified_by_a_second_person(room: Play, second: Play) -> None:
    room(bag_counts.count_bags, bags=counts(room, Ada=25_000, Bix=15_000))
    assert [bag.state for bag in Bag.objects.all()] == [BagState.DECLARED] * 2
    second(bag_counts.verify_bags, bags=counts(room, Ada=None, Bix=15_000))
    found = Bag.objects.order_by("voucher").values_list("voucher", "counted_by", "checked_by")
    assert list(found) == [(1, "director", "second"), (2, "director", "second")]
    second(bag_counts.seal_bag, entry=room.entry("Ada"), number="3127")
    assert Bag.objects.get(number="3127").state == BagState.SEALED


def test_same_person_cannot_count_and_verify_a_bag(room: Play) -> None:
    room(bag_counts.count_bags, bags=counts(room, Ada=25_000))
    assert room.refused(bag_counts.verify_bags, bags=counts(room, Ada=None)) == (
        "You counted the bag of Ada yourself. Ask a second person to verify it."
    )
    room(change_settings, house_overrides={"bags_verified_by": "anyone"})
    room(bag_counts.verify_bags, bags=counts(room, Ada=None))
    assert Bag.objects.get().state == BagState.VERIFIED


def test_second_bag_count_with_another_total_is_refused(room: Play, second: Play) -> None:
    room(bag_counts.count_bags, bags=counts(room, Ada=25_000))
    says = second.refused(bag_counts.verify_bags, bags=counts(room, Ada=24_000))
    assert says.startswith("The two counts of Ada differ: 25,000 and 24,000.")
    second(bag_counts.verify_bags, bags=counts(room, Ada=None))
    room(bag_counts.count_bags, bags=counts(room, Ada=24_000))
    bag = Bag.objects.get()
    assert (bag.state, bag.stack, bag.voucher) == (BagState.DECLARED, 24_000, 1)


def test_bag_with_more_chips_than_in_play_needs_a_reason(room: Play) -> None:
    too_many = counts(room, Ada=60_100)
    assert room.refused(bag_counts.count_bags, bags=too_many).startswith("Only 60,000 chips are in play")
    assert room.refused(bag_counts.count_bags, bags=too_many, anyway=True).startswith("Only 60,000")
    room(bag_counts.count_bags, bags=too_many, anyway=True, reason="a chip was found")
    assert room.last.facts["reason"] == "a chip was found"


def test_bag_counts_of_a_table_with_a_busted_player_are_refused(room: Play) -> None:
    room(bust, entry=room.entry("Bix"))
    assert room.refused(bag_counts.count_bags, bags=counts(room, Ada=20_000, Bix=1_000)).startswith("Bix is out.")
    assert Bag.objects.count() == 0


def test_bag_number_requires_verification_and_must_be_unique(room: Play, second: Play) -> None:
    room(bag_counts.count_bags, bags=counts(room, Ada=20_000, Bix=20_000))
    says = second.refused(bag_counts.seal_bag, entry=room.entry("Ada"), number="7")
    assert says.startswith("The bag of Ada is not verified.")
    second(bag_counts.verify_bags, bags=[StackCount(entry=room.entry("Ada"), number="7")])
    second(bag_counts.verify_bags, bags=counts(room, Bix=None))
    assert second.refused(bag_counts.seal_bag, entry=room.entry("Bix"), number="7").startswith("Bag 7 is already used.")


def test_bag_number_cannot_be_used_twice(room: Play, second: Play) -> None:
    room(bag_counts.count_bags, bags=counts(room, Ada=20_000, Bix=20_000, Cleo=20_000))
    ada, bix, cleo = (room.entry(name) for name in ("Ada", "Bix", "Cleo"))
    taken = "Bag a7 is already used. Read the number on the bag again."
    at_once = [StackCount(entry=ada, number="A7"), StackCount(entry=bix, number=" a7 ")]
    assert second.refused(bag_counts.verify_bags, bags=at_once) == taken
    assert Bag.objects.filter(verified_at__isnull=False).count() == 0
    second(bag_counts.verify_bags, bags=[StackCount(entry=ada, number="A7")])
    assert second.refused(bag_counts.verify_bags, bags=[StackCount(entry=cleo, number="a7")]) == taken
    # the bag keeps its own number when it is verified once more
    second(bag_counts.verify_bags, bags=[StackCount(entry=ada, number="a7"), StackCount(entry=bix, number="8")])
    assert sorted(Bag.objects.values_list("number", flat=True)) == ["", "8", "a7"]


def test_bag_counts_of_a_table_are_undone_together(room: Play) -> None:
    room(bag_counts.count_bags, bags=counts(room, Ada=25_000, Bix=15_000, Cleo=20_000))
    room.undo()
    assert Bag.objects.count() == 0


def test_chips_in_play_are_cached_between_bag_counts(
    room: Play, second: Play, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    cache.clear()
    with django_capture_on_commit_callbacks(execute=True):
        room(bag_counts.count_bags, bags=counts(room, Ada=20_000))
    second.now = room.now
    with django_capture_on_commit_callbacks(execute=True):
        second(bag_counts.verify_bags, bags=counts(room, Ada=None))
    assert room.refused(bag_counts.count_bags, bags=counts(room, Bix=40_001)).startswith(
        "Only 60,000 chips are in play"
    )
    with django_capture_on_commit_callbacks(execute=True):
        room(entries.enter, name="Zoe")
    room(bag_counts.count_bags, bags=counts(room, Bix=40_001))
    cache.clear()
