"""`manage.py demo --players`: a day from the draw to the winner, or the first thing that does not add up."""

from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from config.management.commands import demo
from tables.demo.day import SimulatedDay
from tables.selectors.room.invariants import invariant_findings
from tournaments.models import Day, Entry, Tournament
from tournaments.selectors.snapshot import snapshot

RED = "RED: Reserved seats that are wrong or missing: 20"
FAST = {"speed": 10_000, "seed": 4}


# events of the demonstration's series that are still to come
COMING = (
    *("demo-seniors", "demo-ladies", "demo-high-roller", "demo-closer"),
    *("demo-second-chance", "demo-second-chance-1a", "demo-second-chance-1b"),
)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No waiting for those who would watch."""
    monkeypatch.setattr(demo, "STEP_SECONDS", 0.02)


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.usefixtures("at_once", "director")
def test_demo_tournament_of_20_players_is_played_to_its_end() -> None:
    said = StringIO()
    call_command("demo", players=20, stdout=said, **FAST)
    lines = said.getvalue().splitlines()
    assert lines[0].startswith("A Day of 20: http://localhost:")
    assert lines[1:3] == [
        "20 entered, the draw is sealed, the breaking order posted",
        "Seats drawn at 3 tables: shuffle up and deal",
    ]
    assert lines[-1].startswith("The day is over: 1 seated, 1 left")
    assert Tournament.objects.get(slug="demo-day").finished_at is not None


@pytest.mark.django_db
@pytest.mark.usefixtures("at_once")
def test_demo_fails_when_the_sums_of_chips_or_players_are_wrong(
    director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = SimulatedDay.draw_seats

    def keep_all(day: SimulatedDay) -> None:
        seat(day)
        day.tournament.seat_assignments.update(kind="kept")

    monkeypatch.setattr(SimulatedDay, "draw_seats", keep_all)
    said = StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("demo", players=20, stdout=said, **FAST)
    assert (left.value.code, said.getvalue().splitlines()[-1]) == (1, RED)


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.usefixtures("at_once", "director")
def test_second_demo_tournament_with_players_has_its_own_address() -> None:
    for _ in range(2):
        call_command("demo", players=10, stdout=StringIO(), **FAST)
    slugs = Tournament.objects.order_by("pk").values_list("slug", flat=True)
    assert list(slugs) == ["demo-day", "demo-day-2"]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"players": 9}, "--players is 10 to 10,000, not 9"),
        ({"players": 20_000}, "--players is 10 to 10,000, not 20,000"),
        ({"players": 20, "speed": 0.5}, "--speed is 1 to 10,000, not 0.5"),
    ],
)
def test_demo_with_impossible_options_is_refused(given: dict[str, float], says: str) -> None:
    with pytest.raises(CommandError, match=says):
        call_command("demo", **given)


@pytest.mark.slow
@pytest.mark.usefixtures("demonstration")
@pytest.mark.xdist_group("demonstration")
def test_demo_tournaments_violate_no_invariant(director: User, client: Client) -> None:
    client.force_login(director)
    slugs = list(Tournament.objects.order_by("slug").values_list("slug", flat=True))
    pages = [page.format(slug) for slug in slugs for page in ("/t/{}/", "/t/{}/rulings/", "/floor/{}/", "/d/{}/seats/")]
    opened = {page: client.get(page).status_code for page in pages}
    assert opened == dict.fromkeys(pages, 200)
    shown = {tournament.slug: snapshot(tournament) for tournament in Tournament.objects.select_related("clock")}
    assert {slug: whole["status"] for slug, whole in shown.items()} == {
        "demo": "running",
        "demo-plo": "running",
        "demo-before": "planned",
        "demo-last-minute": "running",
        "demo-break": "running",
        "demo-paused": "running",
        "demo-bubble": "running",
        "demo-finished": "finished",
        "demo-flights": "planned",
        "demo-flights-1a": "running",
        "demo-flights-1b": "running",
        "demo-flights-1c": "running",
        "demo-two-days": "planned",
        **{f"demo-league-{number}": "finished" for number in range(1, 6)},
        **{f"demo-two-days-{code}": "running" for code in ("1a", "1b", "1c", "1d", "2abc", "2d")},
        **dict.fromkeys(COMING, "planned"),
    }
    # three flights have ended, and everybody who goes on has a seat on day 2
    flights = Day.objects.filter(tournament__slug="demo-flights", kind=Day.Kind.FLIGHT, ended_at__isnull=False)
    carried = Entry.objects.filter(tournament__slug="demo-flights", carried=True)
    seats = carried.filter(seat_assignments__isnull=False).count()
    assert (flights.count(), carried.count(), seats) == (3, 14, 14)
    hand_for_hand, finish = shown["demo-bubble"]["clock"]["hand_for_hand"], shown["demo-finished"]["finish"]
    assert hand_for_hand is not None
    assert finish is not None
    assert (hand_for_hand["hand"], finish["places"][0]["place"]) == (1, 1)
    red = {
        slug: [
            finding
            for finding in invariant_findings(Tournament.objects.get(slug=slug), now=timezone.now())
            if not finding.holds
        ]
        for slug in slugs
    }
    assert red == {slug: [] for slug in slugs}


@pytest.mark.slow
@pytest.mark.usefixtures("demonstration")
@pytest.mark.xdist_group("demonstration")
def test_existing_demo_tournaments_stay_unchanged() -> None:
    before = set(Tournament.objects.values_list("slug", "version"))
    said = StringIO()
    call_command("demo", stdout=said)
    assert said.getvalue() == "0 demonstration tournaments made\n"
    assert set(Tournament.objects.values_list("slug", "version")) == before
