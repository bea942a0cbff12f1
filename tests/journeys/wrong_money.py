"""An evening whose money goes wrong: what is still to settle is read on every page and in the API, and compared."""

import re
from html import unescape
from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from time_machine import travel

from tests.conftest import MINUTE, NOON
from tests.journeys.counter import EventOverApi
from tests.markup import one_line
from tests.tournaments.views.conftest import words
from tournaments.models import Tournament

NAMES = ("Ada", "Bix", "Cleo", "Dory", "Enzo", "Fay", "Gus", "Hana", "Ivo")
#: registration closes with the break, fifty minutes after noon
CLOSED = NOON + 51 * MINUTE
#: items by which the drawers hold less than they should
MISSING = frozenset({"overpaid", "posted_too_much", "not_received"})
ITEM = re.compile(r'<li data-kind="(\w+)"[^>]*><p><b>(.*?)</b>')
WRONG_WORDS = ("Every prize is paid", "nothing stops the finish", "all paid")


class Night(EventOverApi):
    """An evening of nine entries at 33.00, all of it for the prizes, with the director's browser beside the API."""

    entries: dict[str, int]

    def __init__(self, tournament: Tournament, director: User, *, now: Any, **settings: Any) -> None:
        super().__init__(tournament, director, now=now)
        self.browser = Client()
        self.browser.force_login(director)
        self.entries = {}
        self.done("director", "change-settings", **{"prize_share": 3_300, **settings})

    def enter(self, *names: str, **said: Any) -> None:
        """Enter players who pay in cash."""
        for name in names:
            facts = self.done("director", "enter", **{"name": name, "method": "cash", **said})["facts"]
            self.entries[name] = int(facts["entry"])

    def out(self, *names: str, **said: Any) -> dict[str, Any]:
        """Bust players one after another; return the last log entry."""
        return [self.done("flo", "bust", entry=self.entries[name], **said) for name in names][-1]

    def post(self) -> None:
        """Close registration by time, and post the payouts: three places of nine."""
        self.now = max(self.now, CLOSED)
        self.done("director", "plan-payouts", method="own", shares=["50", "30", "20"])
        self.done("director", "freeze-prizes")

    def pay(self, *names: str) -> None:
        """Pay players the rest of their prizes."""
        for name in names:
            self.done("ana", "pay-out", entry=self.entries[name])

    def page(self, path: str) -> str:
        """Return a page of the director's browser."""
        with travel(self.now, tick=False):
            return one_line(self.browser.get(f"/t/{self.tournament.slug}/{path}"))

    def unsettled(self) -> dict[str, int]:
        """Return the unsettled amounts by kind.

        Fails unless all pages and the API have the same list, the next step is its first row,
        and the drawers hold the fees, the unsettled amounts and those written off.
        """
        told = self.ask("next")["unsettled"]
        assert self.ask("money")["unsettled"] == told
        listed = [(item["kind"], item["says"]) for item in told]
        pages = {path: self.page(path) for path in ("", "finish/", "prizes/", "payout/")}
        for path in ("finish/", "prizes/", "payout/"):
            assert [(kind, unescape(says)) for kind, says in ITEM.findall(pages[path])] == listed, path
        self._next_step(told, [words(pages[""]), words(pages["finish/"])])
        if self.decided():
            gone = self.ask("money")["written_off"]
            assert self.in_hand() == sum(self._signed(item) for item in [*told, *gone])
        return {item["kind"]: item["amount"] for item in told}

    def decided(self) -> bool:
        """Return whether one is left, or the tournament is finished."""
        state = self.ask("next")
        return state["after"] is not None or state["phase"] == "finish"

    def in_hand(self) -> int:
        """Return the cash in the drawers minus fees and the season's share, plus the organisation's money."""
        told = self.ask("money")
        drawers = sum(sum(methods.values()) for methods in self._drawers().values())
        return int(drawers - told["fees"] - told["season_fee"] + told["overlay"] + told["house_bag_pays"])

    def finish(self, **said: Any) -> dict[str, Any]:
        """Finish by the API; return the log entry."""
        return self.done("director", "finish", confirm=self.tournament.slug, **said)

    def _next_step(self, told: list[dict[str, Any]], pages: list[str]) -> None:
        """Check that the dashboard's next step and panels show the most pressing unsettled item."""
        everything = self.ask("next")["alerts"]
        alerts = [alert for alert in everything if alert["key"] == "unsettled"]
        if self.decided():
            wanted = [item for item in told if item["kind"] not in ("prize", "bag")]
            assert [(alert["says"], alert["why"]) for alert in alerts] == [
                (item["says"], item["why"]) for item in wanted
            ]
        if alerts:
            assert alerts[0]["says"] in pages[0]
        if told:
            said = [*pages, *(alert["why"] for alert in everything)]
            assert [wrong for wrong in WRONG_WORDS for text in said if wrong in text] == []

    @staticmethod
    def _signed(item: dict[str, Any]) -> int:
        return -item["amount"] if item["kind"] in MISSING else int(item["amount"])


class EventOfFlights(Night):
    """A tournament of flights that are already bagged."""

    def __init__(self, tournament: Tournament, director: User, *, now: Any) -> None:
        EventOverApi.__init__(self, tournament, director, now=now)
        self.browser = Client()
        self.browser.force_login(director)
        self.entries = {}

    def in_hand(self) -> int:
        """Return the cash in the drawers of the flights and of the tournament together."""
        told = self.ask("money")
        paid = sum(payment["amount"] for payment in self.every("payments") if not payment["reverses"])
        return int(told["taken"] - paid)
