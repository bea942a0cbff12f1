"""The phone's pages of colour-up, bounties and bags: what they show, and what their forms send does."""

import re
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from tables.models import Bag, ColourUpSheet
from tables.services.days import carry_over
from tables.services.hands import busts
from tables.services.seats import draws
from tests.conftest import MINUTE, NOON
from tests.rulings.views.conftest import get
from tests.rulings.views.phone.conftest import PhoneOf, bust
from tests.tables.conftest import bagged, counter, festival
from tests.tables.ending import Ending
from tests.tables.festival import Festival
from tests.tables.play import Play
from tests.tables.services.chips.chip_actions import BREAK, seated
from tests.tournaments.views.conftest import words
from tournaments.models import BountyWin, Tournament

pytestmark = pytest.mark.django_db
__all__ = ["bagged", "counter", "festival"]


def act(phone: Client, play: Play, action: str, **fields: Any) -> Any:
    """Send what a form of the phone sends; return its answer."""
    address = f"/api/tournaments/{play.tournament.slug}/actions/{action}/"
    answer: Any = phone.post(address, fields, content_type="application/json")
    return answer.json()


def test_colour_up_on_a_phone_advances_to_the_next_table(phone: Client, play: Play) -> None:
    seated(play)
    with time_machine.travel(BREAK, tick=False):
        shown = get(phone, play, "colour-up/")
        assert re.findall(r'name="(seat\.\d)"', shown) == ["seat.1", "seat.2", "seat.3"]
        assert "100 for 500, 2 tables to go" in words(shown)
        fields = {"table": "1", "worth": "100", "new": "500", "signed": "lou", "anyway": "true"}
        act(phone, play, "colour-up", **fields, seats={"1": "12", "2": "8", "3": "9"}, winners=["2", "3"])
        assert "Table 2: how many chips of 100" in words(get(phone, play, "colour-up/"))
        act(phone, play, "colour-up", **(fields | {"table": "2"}), seats={"1": "10", "2": "10", "3": "10"})
        assert "Every table has coloured up the 100 chips." in words(get(phone, play, "colour-up/?worth=100"))
    assert list(ColourUpSheet.objects.order_by("table").values_list("received", "issued")) == [(29, 6), (30, 6)]


def test_colour_up_without_a_chip_set_says_what_is_missing(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    assert "No chip set is saved." in words(get(phone, play, "colour-up/"))


def test_bounty_that_was_left_open_is_given_on_the_phone(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2, 3], t2=[1, 2])
    Tournament.objects.update(bounty=25_00)
    play.tournament.entries.update(bounty=25_00)
    assert "Bounties" in words(get(phone, play, "more/"))
    bust(play, "Bix")
    shown = get(phone, play, "bounties/")
    assert re.findall(r"<option[^>]*>([^<]+)</option>", shown) == ["Ada", "Cleo", "Dory", "Enzo", "Bix"]
    assert shown.count('<select name="by" data-list data-options="winners"') == 2
    act(phone, play, "award-bounty", entry=str(play.entry("Bix").pk), by=[str(play.entry("Cleo").pk), ""])
    assert "Cleo for Bix" in words(get(phone, play, "bounties/"))
    assert "Every bounty has its winner." in words(get(phone, play, "bounties/"))
    assert BountyWin.objects.get().winner == play.entry("Cleo")


def test_only_directors_correct_a_bounty_on_the_phone(phone: Client, phone_of: PhoneOf, play: Play) -> None:
    play.sit(t1=[1, 2, 3])
    Tournament.objects.update(bounty=25_00)
    play.tournament.entries.update(bounty=25_00)
    play(busts.bust, entry=play.entry("Bix"), by=[play.entry("Ada")])
    director = phone_of("director")
    assert ["Correct winner" in get(browser, play, "bounties/") for browser in (phone, director)] == [False, True]
    act(
        director,
        play,
        "correct-bounty",
        entry=play.entry("Bix").pk,
        by=[play.entry("Cleo").pk, ""],
        reason="It was Cleo",
    )
    assert BountyWin.objects.get().winner == play.entry("Cleo")


def test_phone_shows_no_bounties_in_an_event_without_bounties(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    assert "Bounties" not in get(phone, play, "more/")


@time_machine.travel(NOON + 10 * MINUTE, tick=False)
def test_director_ends_the_last_hands_and_confirms_the_bags_on_the_phone(
    phone: Client, phone_of: PhoneOf, play: Play
) -> None:
    play.sit(t1=[1, 2], t2=[1])
    play.now = NOON + 5 * MINUTE
    director = phone_of("director")
    play(lambda _floor: None)  # the clock has started by schedule
    assert ["last hands" in get(browser, play, "bags/").lower() for browser in (phone, director)] == [False, True]
    act(director, play, "last-hands", hands="3")
    assert "waiting for T1 and T2" in words(get(director, play, "bags/"))
    act(director, play, "last-hands-over", anyway="true", reason="A fire alarm")
    assert "0 of 3 bagged" in words(get(phone, play, "bags/"))
    for name in ("Ada", "Bix", "Cleo"):
        entry = play.entry(name)
        act(phone, play, "bag", entry=entry.pk, stack=entry.stack, counted_by=name, checked_by="lou")
    assert "3 of 3 bagged" in words(get(phone, play, "bags/"))
    assert ["Confirm the bags" in get(browser, play, "bags/") for browser in (phone, director)] == [False, True]
    act(director, play, "check-bags")
    assert play.last.action == "bags.checked"


def test_phone_lists_tables_that_are_not_bagged(play: Play, counter: User, phone: Client) -> None:
    ending = Ending(play, counter)
    ending.bag(Dory=0, Enzo=0)
    assert '/floor/event/1/" data-s="waits"' in get(phone, play, "bags/")
    assert '/floor/event/2/" data-s="verified"' in get(phone, play, "bags/")


def test_bags_of_the_night_are_opened_on_the_phone(bagged: Festival, phone_of: PhoneOf) -> None:
    bagged.whole(carry_over.confirm_carry_over)
    bagged.whole(draws.open_tables_and_draw_seats, count=1, seed="0" * 64)
    director = phone_of("director")
    shown = get(director, bagged.whole, "bags/")
    assert "Bags of the night, not opened 3" in words(shown)
    closed = Bag.objects.get(goes_to__player__display_name="Bix")
    fields = {"entry": closed.goes_to_id, "found": closed.stack, "opened_by": "Bix", "witness": "lou"}
    act(director, bagged.whole, "open-bag", **fields)
    closed.refresh_from_db()
    assert (closed.opened_at is not None, closed.chips) == (True, closed.stack)
    assert "Bags of the night, not opened 2" in words(get(director, bagged.whole, "bags/"))


def test_home_screen_opens_the_event_of_the_day(phone: Client, play: Play) -> None:
    manifest: Any = phone.get("/floor/app.webmanifest")
    content = manifest.json()
    assert (manifest["Content-Type"], content["start_url"]) == ("application/manifest+json", "/floor/")
    assert [icon["sizes"] for icon in content["icons"]] == ["192x192", "512x512"]
    assert '<link rel="manifest" href="/floor/app.webmanifest">' in get(phone, play)
    answer: Any = phone.get("/floor/")
    assert answer["Location"] == "/floor/event/"
    stranger: Any = Client().get("/floor/")
    assert stranger["Location"] == "/login/?next=/floor/"
