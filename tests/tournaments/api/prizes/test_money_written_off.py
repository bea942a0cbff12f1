"""Money that a director lets go: it leaves the list of what is still to settle, and nothing says that all is well."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from time_machine import travel

from tests.conftest import MINUTE, NOON
from tests.journeys.wrong_money import NAMES, Night
from tests.tournaments.views.conftest import words
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def posted(open_at: Callable[..., Tournament], director: User) -> Night:
    """Registration is closed, the payouts are posted: 149, 89 and 59."""
    night = Night(open_at(), director, now=NOON - 50 * MINUTE)
    night.enter(*NAMES)
    night.post()
    return night


def test_director_writes_off_overpaid_money(posted: Night) -> None:
    posted.out(*NAMES[3:])
    posted.out("Cleo", "Bix")
    posted.pay("Ada", "Bix", "Cleo")
    posted.done("director", "reorder-bust", entry=posted.entries["Dory"], after=posted.entries["Cleo"])
    posted.pay("Dory")
    cleo = {"kind": "overpaid", "entry": posted.entries["Cleo"], "left": 5_900}
    assert posted.refused("ana", "write-off", **cleo, reason="Gone") == "not_allowed"
    assert posted.refused("director", "write-off", **{**cleo, "left": 5_800}, reason="Gone") == "not_to_write_off"
    assert posted.refused("director", "write-off", **{**cleo, "entry": None}, reason="Gone") == "not_to_write_off"
    row = posted.done("director", "write-off", **cleo, reason="Cleo left the country")
    assert row["says"] == "Written off: Fetch €59 from Cleo. Reason: Cleo left the country"
    assert posted.unsettled() == {}
    money = posted.ask("money")
    [gone] = money["written_off"]
    assert (gone["says"], gone["written_off"], money["balanced"]) == (
        "Fetch €59 from Cleo.",
        "Cleo left the country",
        False,
    )
    page = words(posted.page("finish/"))
    assert "Written off Fetch €59 from Cleo. Reason: Cleo left the country" in page
    assert ("money was written off" in page, "nothing stops the finish" in page) == (True, False)
    assert [alert["why"] for alert in posted.ask("next")["alerts"] if alert["key"] == "won"] == [
        "Money was written off: the page Finish lists it. The results go on the screens."
    ]
    undone = posted.done("director", "undo", entry=row["id"])
    assert posted.unsettled() == {"overpaid": 5_900}
    posted.done("director", "undo", entry=undone["id"])
    posted.finish()
    assert posted.unsettled() == {}
    assert "Money was written off" in posted.ask("next")["alerts"][0]["why"]


def test_money_written_off_is_listed_again_when_the_amount_grows(posted: Night) -> None:
    posted.enter("Late", override_reason="In the line at the close")
    with travel(posted.now, tick=False):
        sent = {"action": "write-off", "kind": "posted_too_little", "left": 3_300, "reason": "Kept for the next night"}
        answer = posted.browser.post("/t/event/prizes/", sent)
    assert (answer.status_code, answer["Location"]) == (302, "/t/event/prizes/")
    posted.now += MINUTE
    assert posted.unsettled() == {}
    posted.enter("Later", override_reason="In the line at the close")
    assert posted.unsettled() == {"posted_too_little": 6_600}
