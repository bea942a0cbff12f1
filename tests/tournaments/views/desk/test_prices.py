"""The price list and the limits among the settings."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import NOON
from tests.markup import one_line
from tests.tournaments.services.desk.desk_actions import cashier
from tournaments.models import Profile, Tournament

pytestmark = pytest.mark.django_db
PRICES = "/t/event/settings/prices/"
EARLY = {"name": "Early", "sells": "entry", "prize_share": "100", "house_fee": "12.50", "until_step": "l1"}


@pytest.fixture
def page(client: Client, director: User, tournament: Tournament) -> Client:
    client.force_login(director)
    return client


def test_price_is_added_changed_and_removed_on_the_prices_page(page: Client) -> None:
    assert page.post(PRICES, {**EARLY, "until": "2026-03-14T11:00"}).status_code == 302
    early = Profile.objects.get()
    assert (early.price, early.chips, early.until, early.until_step) == (11_250, 20_000, NOON.replace(hour=11), "l1")
    page.post(PRICES, {**EARLY, "profile": early.pk, "chips": "15k"})
    early.refresh_from_db()
    assert (early.chips, early.until) == (15_000, None)
    page.post(PRICES, {"action": "retire-price", "profile": early.pk})
    assert "No prices yet" in one_line(page.get(PRICES))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"name": ""}, "This field is required"),
        ({"prize_share": "1.005"}, "EUR has 2 decimals"),
        ({"chips": "2.5"}, "Enter a whole number of chips"),
        ({"chips": "-5"}, "Enter a whole number of chips"),
        ({"until_step": "l99"}, "Select a valid choice"),
    ],
)
def test_invalid_price_is_reported_at_its_field(page: Client, wrong: dict[str, str], words: str) -> None:
    answer = page.post(PRICES, {**EARLY, **wrong})
    assert (answer.status_code, words in one_line(answer), Profile.objects.count()) == (400, True, 0)


def test_only_the_director_changes_prices(client: Client, tournament: Tournament) -> None:
    client.force_login(cashier(tournament))
    assert "Your role does not allow" in one_line(client.post(PRICES, EARLY))
    assert Profile.objects.count() == 0


def test_price_with_empty_chips_gives_the_starting_stack(page: Client) -> None:
    page.post(PRICES, {**EARLY, "chips": "15k"})
    early = Profile.objects.get()
    assert "disabled" in page.get(f"{PRICES}?change={early.pk}").context["form"]["sells"].as_widget()
    page.post(PRICES, {**EARLY, "profile": early.pk, "name": "EARLY", "sells": "re_entry", "chips": ""})
    early.refresh_from_db()
    assert (early.name, early.sells, early.chips) == ("EARLY", "entry", 20_000)
