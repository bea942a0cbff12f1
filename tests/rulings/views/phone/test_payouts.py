"""The phone's payouts: a card for each place, the deal, the finish."""

import re

import pytest
import time_machine

from tests.conftest import MINUTE, NOON
from tests.rulings.views.conftest import get
from tests.rulings.views.phone.conftest import PhoneOf, bust
from tests.rulings.views.phone.test_now import taps
from tests.tables.play import Play
from tests.tournaments.views.conftest import words
from tournaments.models import Deal
from tournaments.selectors.snapshot import field_part
from tournaments.services.clock import clock
from tournaments.services.prizes import prizes

pytestmark = pytest.mark.django_db


@pytest.fixture
def paid(play: Play) -> Play:
    """Four players, of whom three are paid, with posted payouts."""
    play.sit(t1=[1, 2, 3, 4])
    play(clock.start_clock)
    play.now = NOON + 5 * MINUTE
    play(prizes.set_prizes, amounts=[300_00, 200_00, 100_00], reason="Posted by hand")
    return play


def test_due_place_has_the_button_and_the_next_place_is_marked(paid: Play, phone_of: PhoneOf) -> None:
    bust(paid, "Ada", "Bix")
    director, floor = (get(phone_of(kind), paid, "payouts/") for kind in ("director", "floor"))
    assert re.findall(r'data-state="(\w*)"', director) == ["", "next", "due"]
    assert "Pay €100" in words(director)
    assert ("pay-out" in taps(director), "pay-out" in taps(floor)) == (True, False)


def test_deal_is_calculated_proposed_and_agreed(paid: Play, phone_of: PhoneOf) -> None:
    bust(paid, "Ada")
    director, left = phone_of("director"), [paid.entry(name) for name in ("Bix", "Cleo", "Dory")]
    chips = field_part(paid.tournament)["chips"]
    stacks = {f"stack-{entry.pk}": str(chips // 3) for entry in left}
    stacks[f"stack-{left[0].pk}"] = str(chips - 2 * (chips // 3))
    assert "€200" in words(director.get("/floor/event/deal/", {**stacks, "kind": "icm"}))
    assert director.post("/floor/event/deal/", {**stacks, "kind": "icm", "action": "propose-deal"}).status_code == 302
    for entry in left:
        director.post("/floor/event/deal/", {"action": "sign-deal", "entry": str(entry.pk)})
    director.post("/floor/event/deal/", {"action": "agree-deal"})
    assert Deal.objects.get().agreed_at is not None


def test_finish_pays_the_winner_and_everyone_due(paid: Play, phone_of: PhoneOf) -> None:
    bust(paid, "Ada", "Bix", "Cleo")
    with time_machine.travel(paid.now, tick=False):
        page = get(phone_of("director"), paid, "finish/")
    assert "Winner Dory €300" in words(page)
    assert "Finish and pay €600" in words(page)
    assert page.count('name="entries"') == 3
