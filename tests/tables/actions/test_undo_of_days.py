"""Each action on days, flights, bags and series is done, undone and redone by the API: every row is as it was."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
import time_machine
from django.apps import apps
from django.db.models import Model
from rest_framework.test import APIClient

from tables.actions.days import DAY_ACTIONS as BAGS_OF_DAYS
from tables.actions.hands.bagging import BAG_ACTIONS
from tests.architecture.source import APPS
from tests.conftest import MINUTE
from tests.tables.actions.undo_cases import CASES
from tests.tables.festival import Festival
from tests.tables.play import Play
from tournaments.actions.days.days import DAY_ACTIONS
from tournaments.actions.days.series import SERIES_ACTIONS
from tournaments.contribution_types import Action
from tournaments.models import FloorLog, Payment, PaymentSum

pytestmark = [pytest.mark.django_db, pytest.mark.services, pytest.mark.slow]

#: the fields of rows by kind and key
Rows = dict[tuple[str, object], dict[str, Any]]
OF_DAYS: Iterable[Action] = [*DAY_ACTIONS, *SERIES_ACTIONS, *BAGS_OF_DAYS, *BAG_ACTIONS]
#: they are said in the log and change no row
SAID = {"check-bags"}
#: what goes on with an undo: the log with its head, how often a row was changed, up to when a clock was looked at,
#: and which issue of the structure sheet people hold
GO_ON = {"version", "log_number", "log_digest", "sheet_revision", "sheet_revised_at", "seen_until"}


def stored_rows() -> Rows:
    """Every row that the apps keep but the log; of payments, which are reversed and never removed, what they sum to.

    The sums by cashier and method are of payments and of their reversals, each for itself, and grow with both.
    """
    kinds = [kind for app in APPS for kind in apps.get_app_config(app).get_models()]
    rows = {
        (row._meta.label, row.pk): _fields(row)
        for kind in kinds
        if kind not in (FloorLog, Payment, PaymentSum)
        for row in kind._default_manager.all()
    }
    return rows | {("payments of", entry): {"sum": paid} for entry, paid in _paid().items() if paid}


def _paid() -> Counter[int]:
    """Return what was paid with each entry; a reversal has the amount of what it takes back."""
    paid = Counter[int]()
    for payment in Payment.objects.select_related("reverses__reverses"):
        back = payment.reverses is not None and payment.reverses.reverses is None
        paid[payment.entry_id] += -payment.amount if back else payment.amount
    return paid


def changed(before: Rows) -> dict[tuple[str, object], object]:
    """Return what is not as it was: the fields of a row that differ, or that it came or went."""
    now = stored_rows()
    differ = {
        key: sorted(name for name in now[key] if now[key][name] != before[key][name])
        for key in now.keys() & before.keys()
    }
    return {key: names for key, names in differ.items() if names} | dict.fromkeys(
        now.keys() ^ before.keys(), "came or went"
    )


def _fields(row: Model) -> dict[str, Any]:
    return {
        field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields if field.name not in GO_ON
    }


def run_action(play: Play, name: str, given: dict[str, Any]) -> FloorLog:
    """Do an action by the program's interface; its row of the log."""
    play.now += MINUTE / 60
    client = APIClient()
    client.force_authenticate(play.by)
    with time_machine.travel(play.now, tick=False):
        answer = client.post(f"/api/tournaments/{play.tournament.slug}/actions/{name}/", given, format="json")
    assert answer.status_code == 200, answer.content
    return play.last


def test_every_action_on_days_and_bags_has_an_undo_test() -> None:
    assert sorted(CASES) == sorted(action.name for action in OF_DAYS)


@pytest.mark.parametrize("name", sorted(CASES))
def test_undo_and_redo_of_an_action_restore_all_data(name: str, festival: Festival) -> None:
    play, given = CASES[name](festival)
    before = stored_rows()
    row = run_action(play, name, given)
    after = stored_rows()
    assert (after != before) is (name not in SAID)
    undone = run_action(play, "undo", {"entry": row.pk})
    assert undone.undoes == row
    assert changed(before) == {}
    run_action(play, "undo", {"entry": undone.pk})
    assert changed(after) == {}
