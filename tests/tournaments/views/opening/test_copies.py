"""New tournament: how many rebuys and add-ons are sold, and what the next one of a kind takes over."""

import re
from datetime import datetime, timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import NOON
from tests.markup import one_line
from tests.tournaments.views.opening.test_page import ASKED, created
from tournaments.models import Tournament
from tournaments.services.clock import clock
from tournaments.services.days.flights import add_day
from tournaments.services.desk import entries
from tournaments.services.lifecycle import finish_tournament
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("typed", "rebuys", "add_ons"),
    [
        ({"rebuys": "on", "rebuys_most": "2", "add_ons": "on", "add_ons_most": "1"}, 2, 1),
        ({"rebuys": "on", "rebuys_most": "", "add_ons": "off", "add_ons_most": "1"}, None, 0),
    ],
)
def test_typed_limits_for_rebuys_and_add_ons_are_stored(
    staff: Client, typed: dict[str, str], rebuys: int | None, add_ons: int
) -> None:
    staff.post("/open/", {**ASKED, **typed})
    made = Tournament.objects.get(slug="friday-night")
    assert (made.rebuys, made.add_ons) == (rebuys, add_ons)


def test_rebuy_limit_without_a_number_is_reported_at_its_field(staff: Client) -> None:
    answer = staff.post("/open/", {**ASKED, "rebuys": "on", "rebuys_most": "two"})
    assert answer.status_code == 409
    assert re.search(r'id="rebuys_most"[^>]*aria-invalid', one_line(answer))


@time_machine.travel(NOON, tick=False)
def test_copied_tournament_keeps_registration_closing_and_expected_players(staff: Client, director: User) -> None:
    standard = {"pace": "regular", "plan": "", "starting_stack": "20,000", "level_minutes": "20"}
    third = created(staff, **standard).steps[2]["key"]
    made = created(staff, **standard, name="Saturday", closes=third)
    with floor(made, by=director, now=NOON) as f:
        for name in ("Ada", "Bix", "Cleo"):
            entries.enter(f, name=name)
    page = one_line(staff.get("/open/?like=saturday"))
    assert re.search(rf'<option value="{third}" selected', page)
    assert re.search(r'name="players" value="3"', page)
    assert re.search(r'name="date"[^>]* value="2026-11-20"', page)
    with floor(made, by=director, now=NOON) as f:
        clock.start_clock(f)
        finish_tournament(f)
    again = one_line(staff.get("/open/?like=saturday"))
    assert re.search(r'name="date"[^>]* value="2026-11-27"', again), "a week later, though it was planned for later"


@time_machine.travel(NOON, tick=False)
def test_new_tournament_form_copies_the_last_started_tournament(staff: Client) -> None:
    for day in range(10, 20):
        created(staff, name=f"Planned {day}", date=f"2026-12-{day}")
    begun = created(staff, name="Regular", date="2026-03-13")
    page = one_line(staff.get("/open/"))
    assert f'value="{begun.slug}" selected' in page
    assert re.search(r'name="date"[^>]* value="2026-03-14"', page), "nobody chose it: tonight"


@time_machine.travel(NOON, tick=False)
def test_new_tournament_form_prefers_copying_a_one_day_tournament(staff: Client, director: User) -> None:
    friday = created(staff, name="Friday", date="2026-03-06")
    main = created(staff, name="Main", date="2026-03-13")
    with floor(main, by=director, now=NOON) as f:
        add_day(f, code="2", starts_at=NOON + timedelta(days=1))
    assert f'value="{friday.slug}" selected' in one_line(staff.get("/open/"))


@pytest.mark.parametrize(
    ("hour", "date", "start"),
    [(NOON + timedelta(hours=2), "2026-03-14", "19:30"), (NOON + timedelta(hours=9), "2026-03-15", "00:00")],
)
def test_new_tournament_defaults_to_tonight_without_a_guarantee(
    staff: Client, hour: datetime, date: str, start: str
) -> None:
    """A tournament chosen for copying keeps its weekday and its guarantee."""
    created(staff, date="2026-03-06")
    with time_machine.travel(hour, tick=False):
        plain, copied = one_line(staff.get("/open/")), one_line(staff.get("/open/?like=friday-night"))
    for page, expected in ((plain, (date, start, "")), (copied, ("2026-03-20", "19:30", "20000"))):
        found = [re.search(rf'name="{name}"[^>]* value="([^"]*)"', page) for name in ("date", "start", "guarantee")]
        assert tuple(match[1] if match else None for match in found) == expected
    assert "last time €20,000; blank for none" in plain
