"""A desk to sell at: actions in one tournament, in turn, a minute before the start unless said otherwise."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User

from tests.conftest import MINUTE, NOON
from tournaments.models import Entry, FloorLog, Payment, Role, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.desk.ledger import event_ledger
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.clock.catch_up import BY_ITSELF
from tournaments.services.desk import entries
from tournaments.services.desk.sales import Sale
from tournaments.services.open_floor import floor
from tournaments.services.undo import undo

# A buy-in of 150.00: 130 to the prizes, 15 to the organisation, 5 to the staff.
SPLIT = {"prize_share": 13_000, "house_fee": 1_500, "staff_fee": 500}
BUY_IN = 15_000


class Desk:
    """A cashier at work in a tournament."""

    def __init__(self, tournament: Tournament, by: User | None, *, now: datetime = NOON - MINUTE) -> None:
        self.tournament, self.by, self.now = tournament, by, now

    def __call__(self, action: Callable[..., Any], **said: Any) -> Any:
        """Do an action and return what it returns."""
        with floor(self.tournament, by=self.by, now=self.now) as f:
            return action(f, **said)

    def refused(self, action: Callable[..., Any], **said: Any) -> str:
        """Do an action that is refused, check that nothing was done, and return the code."""
        before = self.all_of_it()
        with pytest.raises(Refused) as refused:
            self(action, **said)
        assert self.all_of_it() == before
        return refused.value.code

    def enter(self, *names: str, **paid: Any) -> Entry:
        """Enter players who pay cash; the last one's entry."""
        sale = Sale(method="cash", **paid)
        entered: list[Entry] = [self(entries.enter, name=name, sale=sale) for name in names]
        return entered[-1]

    def undo(self) -> None:
        """Undo the last action."""
        self(undo, entry=self.last)

    def undo_latest(self) -> None:
        """Undo the latest action that stands."""
        rows = FloorLog.objects.filter(tournament=self.tournament, undone_by__isnull=True, undoes__isnull=True)
        self(undo, entry=rows.exclude(action__in=BY_ITSELF)[0])

    @property
    def last(self) -> FloorLog:
        """Return the last log entry of a person."""
        return FloorLog.objects.filter(tournament=self.tournament).exclude(action__in=BY_ITSELF)[0]

    @property
    def said(self) -> str:
        """Return the last action's sentence."""
        return entry_sentence(self.last)

    def receipts(self) -> list[tuple[int, int, bool]]:
        """Return the ledger: number, amount, and whether it reverses another."""
        rows = Payment.objects.filter(tournament=self.tournament)
        return [(row.number, row.amount, row.reverses_id is not None) for row in rows]

    def entries_in(self) -> list[str]:
        """Return the entries that count, with bullets."""
        rows = Entry.objects.filter(tournament=self.tournament).select_related("player")
        return sorted(f"{row.player} {row.bullet}" for row in rows)

    def taken(self) -> int:
        """Return the money taken, from the ledger."""
        return event_ledger(self.tournament).taken

    def all_of_it(self) -> tuple[Any, ...]:
        """Return all rows that a refused action must leave unchanged, except those of the clock."""
        done = FloorLog.objects.filter(tournament=self.tournament).exclude(action__in=BY_ITSELF).count()
        return self.receipts(), self.entries_in(), done


def cashier(tournament: Tournament, name: str = "cashier") -> User:
    """Return a user with only the desk's role."""
    user = get_user_model().objects.create_user(username=name)
    Role.objects.create(tournament=tournament, user=user, kind=Role.Kind.DESK)
    return user
