"""The pages of series: the list, a new one, the calendar of staff and of everybody, what is in it, feeds and paper."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.conftest import MINUTE, NOON, level, small_structure
from tests.markup import one_line
from tests.responses import ClientResponse
from tests.tables.play import Play
from tests.tournaments.printouts.pages import Printed
from tests.tournaments.rules.days.test_ics import read
from tests.tournaments.views.conftest import SignIn, words
from tournaments.models import Series, Tournament
from tournaments.services import lifecycle
from tournaments.services.clock import clock
from tournaments.services.days.flights import NewFlight, add_flight
from tournaments.services.days.series import create_series, put_into_series
from tournaments.services.desk import entries
from tournaments.services.structure import structures

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
STAFF, PUBLIC, FEED = "/series/autumn/", "/calendar/autumn/", "/calendar/autumn.ics"


@pytest.fixture
def autumn(director: User) -> Series:
    given = {"name": "Harbour Autumn", "slug": "autumn", "venue": "The Lantern Room", "tables": 1}
    return create_series(fields=given, by=director)


@pytest.fixture
def play(autumn: Series, tournament: Tournament, director: User) -> Play:
    """A tournament of two flights in the series, with three players."""
    play = Play(tournament, director)
    play(lifecycle.change_settings, prize_share=10_000, currency="EUR")
    for at, code in enumerate(("1A", "1B")):
        flight = NewFlight(code=code, starts_at=NOON + at * DAY, end={"at": "level", "level": "l2"})
        day = play(add_flight, flight=flight, next_at=NOON + 2 * DAY)
        for name in ("Ada", "Bix", "Cleo")[: 0 if at else 3]:
            Play(day.played_in, director)(entries.enter, name=name)
    play(put_into_series, series=autumn, number=2)
    return play


def get(client: Client, address: str, minutes: float = 5) -> ClientResponse:
    with time_machine.travel(NOON + minutes * MINUTE, tick=False):
        return client.get(address)


def test_organisation_staff_create_a_series_and_see_its_calendar(sign_in: SignIn) -> None:
    client = sign_in(organisation="trusted")
    assert "No series yet." in words(client.get("/series/"))
    answer = client.post("/series/new/", {"name": "Harbour Autumn", "zone": "Europe/Berlin", "tables": "48"})
    assert answer.headers["Location"] == "/series/harbour-autumn/"
    assert "No event yet." in words(client.get("/series/harbour-autumn/"))
    assert "Harbour Autumn 0 events" in words(client.get("/series/"))


def test_invalid_series_value_is_reported_at_its_field(sign_in: SignIn, autumn: Series) -> None:
    client = sign_in(organisation="trusted")
    answer = client.post("/series/new/", {"name": "Autumn", "zone": "Mars", "slug": "autumn"})
    assert answer.status_code == 400
    assert "Mars is not a time zone" in words(answer)
    answer = client.post("/series/new/", {"name": "Autumn", "zone": "UTC", "slug": "autumn"})
    assert "The address /autumn/ is already used. Choose another address." in words(answer)
    assert 'value="Autumn"' in one_line(answer)


def test_staff_without_an_organisation_role_see_the_calendar_read_only(sign_in: SignIn, play: Play) -> None:
    floor = sign_in("floor", play.tournament)
    assert "Add event" not in words(get(floor, STAFF))
    assert [get(floor, page).status_code for page in ("/series/new/", "/series/autumn/settings/")] == [403, 403]
    assert Client().get(STAFF).headers["Location"].startswith("/login/")


def test_series_calendar_for_staff_shows_days_states_and_tables(sign_in: SignIn, play: Play) -> None:
    answer = get(sign_in("director", play.tournament), STAFF)
    said = words(answer)
    assert "The Lantern Room · 14 Mar 2026 to 16 Mar 2026 · 1 event · 3 entries so far" in said
    assert "14 Sat · today 15 Sun 16 Mon 2 Event €100 1A 3 left 1B 12:00 Day 2 12:00" in said
    assert "Tables at the busiest hour the room has 1 1 1" in said
    bars = re.findall(r'data-kind="(\w+)" data-first="(\d+)" data-span="(\d+)" href="([^"]*)"', one_line(answer))
    assert bars == [
        ("running", "4", "20", "/t/event-1a/"),
        ("later", "4", "20", "/t/event-1b/"),
        ("further", "4", "20", "/t/event/"),
    ]
    assert 'aria-label="Event, flight 1A: 3 left, 12:00 to about 12:40"' in one_line(answer)


def test_calendar_reports_a_shortage_of_tables_with_a_suggestion(
    sign_in: SignIn, play: Play, open_at: Callable[..., Tournament], director: User, autumn: Series
) -> None:
    other = Play(open_at("other", starts_at=NOON + 20 * MINUTE), director)
    other(put_into_series, series=autumn)
    other(entries.enter, name="Dory")
    answer = get(sign_in("director", other.tournament), STAFF)
    assert (
        "! Tables needed on Sat 14 Mar at 12:20: 2 of 1. Start Other at 12:50: then 1 are enough. "
        "Played at the same time: Event, flight 1A. An estimate from entries, earlier flights and the guarantee. "
        "Change the start"
    ) in words(answer)
    assert 'data-kind="clash"' in one_line(answer)
    assert 'href="/t/other/settings/"' in one_line(answer)
    assert "Tables needed" not in words(get(Client(), PUBLIC))


def test_public_calendar_shows_no_room_details(client: Client, play: Play) -> None:
    answer = get(client, PUBLIC)
    said = words(answer)
    assert said.startswith(
        "Harbour Autumn The Lantern Room · 14 Mar 2026 to 16 Mar 2026 · 1 event · 3 entries so far Add"
    )
    assert "Running now Event, flight 1A Level 1: 100 / 200 · until 12:20" in said
    assert "Today, Sat 14 Mar 12:00 Event, flight 1A €100 3 left of 3 Tomorrow, Sun 15 Mar" in said
    assert ("busiest" in said, "Ada" in said) == (False, False)
    assert 'href="webcal://testserver/calendar/autumn.ics"' in one_line(answer)
    assert get(client, "/calendar/nowhere/").status_code == 404


def test_calendar_on_a_phone_lists_earlier_days_last(client: Client, play: Play) -> None:
    listed = re.search(r'<div class="calendar-list">.*?</div>', one_line(get(client, PUBLIC, minutes=48 * 60)))
    found = re.findall(r"<h2[^>]*>([^<]+)</h2>", listed[0]) if listed else []
    assert found == ["Today, Mon 16 Mar", "Earlier days", "Sun 15 Mar", "Sat 14 Mar"]


def test_public_calendar_response_is_cached(
    play: Play, django_assert_num_queries: Callable[..., AbstractContextManager[object]]
) -> None:
    get(Client(), PUBLIC)
    with django_assert_num_queries(0):
        assert "Event, flight 1A" in words(get(Client(), PUBLIC))


def test_long_series_is_shown_eight_days_at_a_time(
    client: Client, play: Play, open_at: Callable[..., Tournament], director: User, autumn: Series
) -> None:
    Play(open_at("late", starts_at=NOON + 11 * DAY), director)(put_into_series, series=autumn)
    first, later = one_line(get(client, PUBLIC)), one_line(get(client, f"{PUBLIC}?from=2026-03-22"))
    assert ('data-columns="8"' in first, "?from=2026-03-22" in first, "?from=2026-03-10" in later) == (
        True,
        True,
        True,
    )
    assert get(client, f"{PUBLIC}?from=nonsense").status_code == 200


def test_events_are_added_numbered_and_removed_in_series_settings(
    sign_in: SignIn, autumn: Series, tournament: Tournament
) -> None:
    client, page = sign_in(organisation="trusted"), "/series/autumn/settings/"
    given = {"action": "put-into-series", "tournament": "event", "number": "4"}
    assert "Event: Added to Harbour Autumn as event 4" in words(client.post(page, given, follow=True))
    assert "No change: everything is already set." in words(client.post(page, given))
    assert client.post(page, {"action": "remove"}).status_code == 409
    taken = client.post(page, {"action": "take-out-of-series", "tournament": "event"}, follow=True)
    assert "Event: Taken out of Harbour Autumn" in words(taken)
    assert "Choose a tournament." in words(client.post(page, {"action": "put-into-series", "tournament": "gone"}))
    changed = client.post(page, {"action": "change", "name": "Harbour", "zone": "UTC"}, follow=True)
    assert "Saved." in words(changed)
    assert client.post(page, {"action": "remove"}).headers["Location"] == "/series/"
    assert not Series.objects.exists()


def test_all_event_numbers_are_saved_at_once(
    sign_in: SignIn, autumn: Series, open_at: Callable[..., Tournament], director: User
) -> None:
    for number, slug in enumerate(("one", "two"), 1):
        Play(open_at(slug), director)(put_into_series, series=autumn, number=number)
    client, page = sign_in(organisation="trusted"), "/series/autumn/settings/"
    moved = {"action": "number-events", "number-one": "2", "number-two": "3"}
    assert "Saved." in words(client.post(page, moved, follow=True))
    numbers = dict(Tournament.objects.filter(series=autumn).values_list("slug", "event_number"))
    assert numbers == {"one": 2, "two": 3}
    assert client.post(page, {**moved, "number-one": "3"}).status_code == 409


def test_director_adds_their_tournament_to_a_series(sign_in: SignIn, autumn: Series, tournament: Tournament) -> None:
    client, page = sign_in("director", tournament), "/t/event/settings/"
    given = {"action": "put-into-series", "series": "autumn", "number": ""}
    assert client.post(page, given).headers["Location"] == f"{page}?saved#series"
    tournament.refresh_from_db()
    assert (tournament.series, tournament.event_number) == (autumn, 1)
    assert "Not saved: No change" in words(client.post(page, given))
    client.post(page, {**given, "series": ""})
    tournament.refresh_from_db()
    assert tournament.series is None


def test_new_tournament_is_added_to_the_requested_series(sign_in: SignIn, autumn: Series) -> None:
    client = sign_in(organisation="trusted")
    page = one_line(client.get("/open/?series=autumn"))
    assert '<option value="autumn" selected>' in page
    fields = dict(re.findall(r'<input[^>]*? name="(\w+)"[^>]*? value="([^"]*)"', page))
    client.post("/open/", {**fields, "name": "Seniors", "date": "2026-03-20", "start": "12:00", "series": "autumn",
                           "pace": "regular", "buy_in": "100", "prize_share": "100"})  # fmt: skip
    made = Tournament.objects.get(slug="seniors")
    assert (made.series, made.event_number) == (autumn, 1)


def test_calendar_feed_shows_a_changed_start_time(client: Client, play: Play) -> None:
    answer = get(client, FEED)
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    before = read(answer.content.decode())
    assert [event["SUMMARY"] for event in before] == ["Event, flight 1A", "Event, flight 1B", "Event, day 2"]
    assert before[0]["DTEND"] == "20260314T124000Z"
    assert before[1]["URL"] == "http://testserver/d/event-1b/schedule/"
    flight = Play(Tournament.objects.get(slug="event-1b"), play.by)
    flight(lifecycle.change_settings, starts_at=NOON + DAY + 90 * MINUTE)
    after = read(get(client, FEED).content.decode())
    assert [event["UID"] for event in after] == [event["UID"] for event in before]
    assert (before[1]["DTSTART"], after[1]["DTSTART"]) == ("20260315T120000Z", "20260315T133000Z")
    assert int(after[1]["SEQUENCE"]) > int(before[1]["SEQUENCE"])
    assert after[0] == before[0]


def test_calendar_feed_shows_times_of_a_running_clock(client: Client, play: Play) -> None:
    first = Play(Tournament.objects.get(slug="event-1a"), play.by)

    def end(minutes: float) -> tuple[str, int]:
        """Return the end and the sequence number of flight 1A in the feed, read some minutes after its start."""
        [event, *_] = read(get(client, FEED, minutes).content.decode())
        return event["DTEND"], int(event["SEQUENCE"])

    first.now = NOON + 4 * MINUTE
    asked = [end(5)]
    first(clock.add_time, span=10 * MINUTE)
    asked.append(end(5))
    longer = replace(small_structure(), steps=(level(1, 200), level(2, 400, minutes=50), *small_structure().steps[2:]))
    first(structures.change_structure, structure=longer)
    asked.append(end(5))
    first.now = NOON + 6 * MINUTE
    first(clock.pause_clock)
    asked.append(end(66))
    first.now = NOON + 66 * MINUTE
    first(clock.start_clock)
    asked.append(end(67))
    moments = ["20260314T124000Z", "20260314T125000Z", "20260314T132000Z", "20260314T141959Z", "20260314T142000Z"]
    assert [moment for moment, _ in asked] == moments
    numbers = [number for _, number in asked]
    assert numbers == sorted(set(numbers))


def test_calendar_feed_of_a_flight_equals_the_feed_of_its_tournament(client: Client, play: Play) -> None:
    feeds = [read(get(client, f"/d/{slug}/calendar.ics").content.decode()) for slug in ("event", "event-1a")]
    assert feeds[0] == feeds[1]
    assert len(feeds[0]) == 3
    assert "Ada" not in str(feeds)


def test_printed_series_schedule_has_every_day(client: Client, play: Play) -> None:
    pdf = get(client, "/calendar/autumn.pdf?paper=letter")
    assert pdf.headers["Content-Type"] == "application/pdf"
    said = " ".join(Printed(pdf.content).lines)
    for part in ("Harbour Autumn", "The Lantern Room", "Saturday 14 March 2026", "Event, flight 1A", "€100"):
        assert part in said
    assert get(client, "/calendar/autumn.pdf?paper=a0").status_code == 400


def test_front_page_groups_the_events_of_a_series_in_a_box(client: Client, sign_in: SignIn, play: Play) -> None:
    said = words(get(client, "/"))
    assert (
        "Harbour Autumn Event €100 · 2 flights 1 event "
        "Flight 1A Level 1 3 of 3 left Flight 1B Sun 15 Mar, 12:00 0 entries Day 2 Mon 16 Mar, 12:00 0 players "
        "3 entries · prize pool €300"
    ) in said
    assert 'href="/calendar/autumn/"' in one_line(get(client, "/"))
    staff = one_line(get(sign_in("director", play.tournament), "/"))
    assert ('href="/series/autumn/"' in staff, 'href="/t/event-1a/"' in staff) == (True, True)


@pytest.mark.parametrize("address", [STAFF, PUBLIC, "/"])
def test_number_of_calendar_queries_does_not_depend_on_the_events(
    address: str,
    director: User,
    play: Play,
    open_at: Callable[..., Tournament],
    autumn: Series,
) -> None:
    client = Client()
    client.force_login(director)

    def queries() -> int:
        cache.clear()
        with CaptureQueriesContext(connection) as asked:
            assert get(client, address).status_code == 200
        return len(asked)

    queries()
    few = queries()
    for at in range(3):
        Play(open_at(f"more-{at}", starts_at=NOON + DAY), director)(put_into_series, series=autumn)
    # the front page looks at each tournament that it lists
    assert queries() == few if address != "/" else queries() >= few
