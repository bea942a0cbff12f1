"""One table on the phone: the total, the count of each bag, the second person's check, the number on the bag."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables.models import Bag, ChipCount
from tests.markup import one_line
from tests.tables.ending import Ending
from tournaments.services.busts import bust

pytestmark = pytest.mark.django_db

TABLE = "/t/event/bags/2/"


@pytest.fixture
def ana(ending: Ending) -> Client:
    """A browser in which she who counts is signed in."""
    client = Client()
    client.force_login(ending.counter)
    return client


@pytest.fixture
def lou(ending: Ending, director: User) -> Client:
    """A browser in which the second person is signed in."""
    client = Client()
    client.force_login(director)
    return client


def page_after(client: Client, ending: Ending, action: str, **by_name: int | str) -> str:
    """Return what the page says after a form; `Dory=…` is a stack, `Dory_number=…` what is on the bag."""
    fields = {"action": action}
    for name, value in by_name.items():
        who, _, what = name.partition("_")
        key = name if who not in {"Dory", "Enzo"} else f"{what or 'stack'}.{ending.play.entry(who).pk}"
        fields[key] = str(value)
    return one_line(client.post(TABLE, fields, follow=True))


def test_bag_is_verified_by_a_second_person(ana: Client, lou: Client, ending: Ending) -> None:
    stack = ending.stack
    assert "2 bags counted by counter" in page_after(
        ana, ending, "count-bags", Dory=stack - 500, Enzo=f"{stack + 500:,}"
    )
    assert "You counted these bags. Ask a second person to verify them." in one_line(ana.get(TABLE))
    shown = page_after(lou, ending, "verify-bags", Dory_number="3127", Enzo_number="3128")
    assert "2 bags, 40,000: verified. Give each player the voucher." in shown
    assert re.findall(r'<b class="num">([^<]+)</b><small>table total', shown) == ["40,000"]
    rows = Bag.objects.order_by("voucher").values_list("voucher", "number", "counted_by", "checked_by")
    assert list(rows) == [(1, "3127", "counter", "director"), (2, "3128", "counter", "director")]


def test_namesakes_at_a_table_are_disambiguated(lou: Client, ending: Ending) -> None:
    ending.play.rename(Dory="Ana Vega", Enzo="Ana Voss")
    shown = one_line(lou.get(TABLE))
    assert ("Ana Ve." in shown, "Ana Vo." in shown, "Ana V." in shown) == (True, True, False)


def test_person_who_counted_a_bag_is_refused_as_verifier(ana: Client, ending: Ending) -> None:
    ending.count(Dory=0, Enzo=0)
    assert "You counted the bag of Dory yourself." in page_after(ana, ending, "verify-bags")


def test_different_second_count_is_refused_with_a_sentence(lou: Client, ending: Ending) -> None:
    ending.count(Dory=0, Enzo=0)
    shown = page_after(lou, ending, "verify-bags", Dory=ending.stack, Enzo=ending.stack - 500)
    assert "The two counts of Enzo differ: 20,000 and 19,500." in shown
    assert not Bag.objects.exclude(verified_at=None).exists()


def test_sum_of_bags_must_equal_the_counted_table_total(ana: Client, ending: Ending) -> None:
    page_after(ana, ending, "count-chips", total="40,000")
    assert ChipCount.objects.get().kind == ChipCount.Kind.DAY_END
    page_after(ana, ending, "count-bags", Dory=ending.stack, Enzo=ending.stack + 500)
    shown = one_line(ana.get(TABLE))
    assert 'data-expected="40000"' in shown
    assert "<strong data-differs>500 too many</strong>" in shown


def test_recount_is_offered_when_bags_do_not_add_up(ana: Client, lou: Client, ending: Ending) -> None:
    again, right = 'class="btn btn-go" href="?count"', 'class="btn btn-go" name="action" value="verify-bags"'
    page_after(ana, ending, "count-chips", total="40,000")
    green = []
    for more in (500, 0):
        page_after(ana, ending, "count-bags", Dory=ending.stack, Enzo=ending.stack + more)
        shown = one_line(lou.get(TABLE))
        green.append((again in shown, right in shown))
    assert green == [(True, False), (False, True)]


def test_bags_of_a_table_can_be_counted_in_several_steps(ana: Client, lou: Client, ending: Ending) -> None:
    page_after(ana, ending, "count-bags", Dory=ending.stack)
    page_after(lou, ending, "count-bags", Dory=ending.stack, Enzo=ending.stack)
    by = Bag.objects.order_by("entry__player__display_name").values_list("counted_by", flat=True)
    assert list(by) == ["counter", "director"]
    assert "No count was changed." in page_after(lou, ending, "count-bags", Dory=ending.stack)


def test_bag_with_more_chips_than_in_play_needs_a_reason(ana: Client, ending: Ending) -> None:
    much = 9 * ending.stack
    shown = page_after(ana, ending, "count-bags", Dory=much)
    assert "Only 100,000 chips are in play" in shown
    assert 'name="reason"' in shown
    assert "in a test" in page_after(ana, ending, "count-bags", Dory=much, reason="in a test")


def test_bag_page_refuses_a_player_who_has_just_busted(ana: Client, ending: Ending) -> None:
    ending.play(bust, entry=ending.play.entry("Dory"))
    assert "Dory is out." in page_after(ana, ending, "count-bags", Dory=ending.stack, Enzo=ending.stack)
    assert not Bag.objects.exists()


def test_number_of_a_verified_bag_can_be_entered_later(lou: Client, ending: Ending) -> None:
    ending.bag(Dory=0, Enzo=0)
    shown = page_after(lou, ending, "seal-bag", entry=ending.play.entry("Dory").pk, number="77")
    assert "Bag 77 sealed, voucher 1" in shown
    assert "vouchers.pdf?table=2" in shown


def test_empty_table_has_no_bag_page(lou: Client) -> None:
    assert lou.get("/t/event/bags/3/").status_code == 404


def test_strangers_cannot_see_the_bags(ending: Ending, django_user_model: type[User], client: Client) -> None:
    client.force_login(django_user_model.objects.create_user(username="eve", password="a long password"))  # noqa: S106
    assert (client.get(TABLE).status_code, client.get("/t/event/bags/").status_code) == (404, 404)
