"""The overview of a tournament with flights, and the page on which bags are carried over."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from tables.models import Table
from tables.services.days.carry_over import confirm_carry_over
from tables.services.seats.draws import open_tables_and_draw_seats
from tests.conftest import NOON
from tests.markup import one_line, text_of
from tests.tables.festival import DAY, Festival
from tests.tables.services.days.test_carry_over import SETTINGS
from tournaments.models import Day, Entry, Tournament
from tournaments.rules.levels import Closing
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.busts import bust
from tournaments.services.days.flights import add_day, set_carry_over
from tournaments.services.lifecycle import change_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(client: Client, director: User) -> Client:
    client.force_login(director)
    return client


def test_one_day_tournament_mentions_days_only_in_settings(desk: Client, tournament: Tournament) -> None:
    assert "/t/event/days/" not in desk.get("/t/event/").content.decode()
    assert "/t/event/settings/days/" in desk.get("/t/event/settings/").content.decode()


@time_machine.travel(NOON - timedelta(hours=1), tick=False)
def test_start_of_a_flight_is_entered_in_the_local_time_zone(desk: Client, tournament: Tournament) -> None:
    given = {
        "action": "add-flight",
        "code": "1a",
        "starts_at": "2026-03-14T12:00",
        "next_at": "2026-03-16T13:00",
        "ends_at": "share",
        "end_share": "15",
        "level_minutes": "30",
    }
    answer = desk.post("/t/event/days/", given, follow=True)
    assert answer.status_code == 200
    day = Day.objects.get(code="1A")
    assert (day.played_in.slug, day.end) == (
        "event-1a",
        {"at": "share", "share": 1_500, "of": "flight", "rounding": "up"},
    )
    assert day.played_in.structure().levels[0].span.total_seconds() == 1_800
    assert day.feeds is not None
    assert (day.feeds.code, day.feeds.begins.isoformat()) == ("2", "2026-03-16T13:00:00+00:00")
    assert "Open day 1A" in answer.content.decode()


def test_flight_page_links_to_the_whole_event(desk: Client, festival: Festival) -> None:
    festival.flight("1A", after=0)
    page = desk.get("/t/event-1a/days/").content.decode()
    assert "Open day 1A" in page
    given = {"action": "add-flight", "code": "1X", "starts_at": "2026-03-14T12:00"}
    assert desk.post("/t/event-1a/days/", given).status_code == 409


def test_carry_over_is_not_offered_without_flights(desk: Client, tournament: Tournament) -> None:
    page = one_line(desk.get("/t/event/carry-over/"))
    assert ("No flight leads to this day" in page, "Confirm the carry-over" in page) == (True, False)


def test_carry_over_is_confirmed_with_a_single_button(desk: Client, festival: Festival) -> None:
    festival.flight("1A", after=0)
    festival.enter("1A", "Ada", "Bix")
    page = desk.get("/t/event/carry-over/").content.decode()
    assert "Waits for: 1A." in page
    festival.bag("1A", Ada=25_000, Bix=15_000)
    page = desk.get("/t/event/carry-over/").content.decode()
    assert "Confirm the carry-over" in page
    answer = desk.post("/t/event/carry-over/", {"action": "confirm-carry-over"}, follow=True)
    assert "2 players with 40,000 chips" in answer.content.decode()
    assert Entry.objects.filter(tournament__slug="event").count() == 2


def test_unverified_bag_blocks_the_carry_over_unless_a_reason_is_given(desk: Client, festival: Festival) -> None:
    festival.flight("1A", after=0)
    festival.end_unverified("1A", verified="Ada", left="Bix")
    refused = desk.post("/t/event/carry-over/", {"action": "confirm-carry-over"})
    assert (refused.status_code, "without a verified bag, 1: Bix." in one_line(refused)) == (409, True)
    assert "Bags of all flights 2 Removed − 0 Not verified yet − 1 Players who play on 1" in text_of(refused)
    sums = "Chips in bags 40,000 Chips removed − 0 Chips not verified − 20,000 Chips that play on 20,000"
    assert sums in text_of(refused)
    assert "In bags 40,000 Of these not verified 20,000" in text_of(desk.get("/t/event/days/"))
    done = desk.post("/t/event/carry-over/", {"action": "confirm-carry-over", "reason": "Bix has left"})
    assert (done.status_code, festival.sums()) == (302, {"Ada": 20_000})
    assert "stays behind: Bix has left" in one_line(desk.get("/t/event/log/"))
    assert "Left behind, not verified 20,000" in text_of(desk.get("/t/event/days/"))


def test_primary_button_of_day_2_draws_seats_until_all_are_seated(desk: Client, festival: Festival) -> None:
    festival.flight("1A", after=0)
    festival.enter("1A", "Ada", "Bix")
    festival.bag("1A", Ada=10_000, Bix=30_000)
    festival.whole(confirm_carry_over)
    assert _green(desk) == ["Draw the seats"]
    festival.whole(open_tables_and_draw_seats, count=1, seed="7" * 64)
    assert _green(desk) == ["Open bags"]


def test_seats_of_the_same_player_can_be_merged_on_the_page(desk: Client, festival: Festival) -> None:
    festival.whole(change_settings, house_overrides={"several_flights": "best_stack"})
    festival.whole(set_carry_over, **SETTINGS | {"policy": "several"})
    for at, code in enumerate(("1A", "1B")):
        festival.flight(code, after=at)
        festival.enter(code, "Ada", f"Out {code}")
        festival.bag(code, Ada=40_000)
    festival.whole(confirm_carry_over)
    shown = desk.get("/t/event/carry-over/").content.decode()
    assert "Players with several seats" in shown
    first, second = Entry.objects.filter(tournament=festival.whole.tournament).order_by("pk")
    desk.post("/t/event/carry-over/", {"action": "merge-seats", "entry": second.pk, "into": first.pk})
    assert festival.sums() == {"Ada": 80_000}
    assert "Players with several seats" not in desk.get("/t/event/carry-over/").content.decode()


def _green(desk: Client) -> list[str]:
    page = one_line(desk.get("/t/event/days/"))
    return [" ".join(label.split()) for label in re.findall(r'<a class="btn btn-go"[^>]*>([^<]*)<', page)]


def test_carry_over_page_lists_bags_before_the_settings(desk: Client, bagged: Festival) -> None:
    page = one_line(desk.get("/t/event/carry-over/"))
    parts = [page.index(part) for part in ('href="#carry-settings"', "own-bags", "What happens", 'id="carry-settings"')]
    assert parts == sorted(parts)
    bagged.whole(confirm_carry_over)
    assert 'carry-settings"' not in one_line(desk.get("/t/event/carry-over/"))


def test_payment_in_carry_over_rules_is_stored_in_cents(desk: Client, festival: Festival) -> None:
    festival.flight("1A", after=0)
    given = {"action": "set-carry-over", "policy": "best", "pay": "bonus", "amount": "4000", "from_pool": "house"}
    desk.post("/t/event/carry-over/", given, follow=True)
    kept = Tournament.objects.get(slug="event").carry_over
    assert (kept["amount"], kept["from_pool"], kept["keeps_place"]) == (400_000, False, False)


def test_changed_carry_over_rules_are_logged(desk: Client, festival: Festival) -> None:
    festival.flight("1A", after=0)
    hint = "By the house rules a player with a stack cannot play another flight, so nobody has several bags."
    said = "Carry-over set. By the house rules a player with a stack cannot play another flight"
    given = {"action": "set-carry-over", "policy": "best", "from_pool": "pool"}
    assert hint in text_of(desk.post("/t/event/carry-over/", given, follow=True))
    assert [entry_sentence(row) for row in festival.whole.tournament.log.filter(action="carry_over.set")] == [said]
    festival.whole(change_settings, house_overrides={"several_flights": "best_stack"})
    assert hint not in text_of(desk.post("/t/event/carry-over/", given | {"policy": "added"}, follow=True))
    last = festival.whole.tournament.log.filter(action="carry_over.set").latest("number")
    assert entry_sentence(last) == "Carry-over set"


@time_machine.travel(NOON - timedelta(hours=1), tick=False)
def test_end_of_flight_and_registration_can_be_entered(desk: Client, festival: Festival) -> None:
    """All that the API takes: a share of the whole field, how it is rounded, and when registration closes."""
    given = {
        "action": "add-flight", "code": "1A", "starts_at": "2026-03-14T12:00", "next_at": "2026-03-16T14:00",
        "ends_at": "share", "end_share": "12.5", "end_of": "field", "end_rounding": "down", "closes": "l2",
    }  # fmt: skip
    desk.post("/t/event/days/", given, follow=True)
    day = Day.objects.get(code="1A")
    assert day.end == {"at": "share", "share": 1_250, "of": "field", "rounding": "down"}
    closing = [step.key for step in day.played_in.structure().steps if Closing.REGISTRATION in step.closes]
    assert closing == ["l2"]


def test_end_of_a_flight_can_be_changed_on_the_page(desk: Client, festival: Festival) -> None:
    festival.flight("1A", after=0, end={"at": "players", "players": 9})
    festival.whole(add_day, code="Final", starts_at=NOON + 6 * DAY)
    shown = one_line(desk.get("/t/event/days/"))
    assert shown.count("Change the end") == 2
    for code, left in (("1A", 6), ("2", 9)):
        day = Day.objects.get(code=code)
        given = {"action": "set-day-end", "day": day.pk, "ends_at": "players", "end_players": left}
        desk.post("/t/event/days/", given, follow=True)
        day.refresh_from_db()
        assert day.end == {"at": "players", "players": left}


def test_overview_shows_the_average_stack_of_a_flight(desk: Client, festival: Festival) -> None:
    play = festival.flight("1A", after=0)
    festival.enter("1A", "Ada", "Bix", "Cleo")
    play(bust, entry=play.entry("Cleo"))
    assert desk.get("/api/tournaments/event/days/").json()["flights"][0]["average"] == 30_000
    assert "<dt>Average</dt><dd>30,000</dd>" in one_line(desk.get("/t/event/days/"))


def test_carry_over_preview_subtracts_payments_for_removed_bags(desk: Client, bagged: Festival) -> None:
    bagged.whole(change_settings, guarantee=50_000)
    given = {"action": "set-carry-over", "policy": "best", "pay": "bonus", "amount": "40", "from_pool": "pool"}
    for step in (given, {"action": "confirm-carry-over"}):
        shown = one_line(desk.post("/t/event/carry-over/", step, follow=True))
        assert "Paid for removed bags from the pool</dt><dd>−&nbsp;€40</dd>" in shown
        assert "<dt>Prize pool</dt><dd>€460</dd>" in shown


def test_share_of_the_buy_in_can_be_set_on_the_carry_over_page(desk: Client, festival: Festival) -> None:
    festival.flight("1A", after=0)
    given = {"action": "set-carry-over", "policy": "best", "pay": "share", "share": "25", "from_pool": "pool"}
    desk.post("/t/event/carry-over/", given, follow=True)
    assert Tournament.objects.get(slug="event").carry_over["share"] == 2_500
    assert 'name="share" inputmode="decimal" value="25"' in one_line(desk.get("/t/event/carry-over/"))
    german = {"Accept-Language": "de"}
    desk.post("/t/event/carry-over/", {**given, "share": "12,5"}, headers=german)
    assert Tournament.objects.get(slug="event").carry_over["share"] == 1_250
    assert 'inputmode="decimal" value="12,5"' in one_line(desk.get("/t/event/carry-over/", headers=german))


@pytest.mark.parametrize(
    ("end", "said"),
    [
        ({"at": "share", "share": 1_250}, "with 12.5 % left"),
        ({"at": "players", "players": 9}, "with 9 players"),
        ({"at": "level", "level": "l2"}, "after level 2"),
    ],
)
def test_flight_without_entries_shows_when_the_flight_ends(
    desk: Client, festival: Festival, end: dict[str, object], said: str
) -> None:
    """A share of nobody is one player; that is said of no flight."""
    festival.flight("1A", after=0, end=end)
    shown = one_line(desk.get("/t/event/days/"))
    assert f'<dt>The day ends</dt><dd class="words">{said}</dd>' in shown


def test_flight_shows_its_progress_beyond_the_start_of_day_2(desk: Client, festival: Festival) -> None:
    """1A and 1B stop after 25 minutes, 1B with levels of half the length: it is a level and more further."""
    festival.flight("1A", after=0)
    festival.flight("1B", after=1, level_minutes=10)
    for code in ("1A", "1B"):
        festival.enter(code, f"Ada{code}", f"Bix{code}")
        festival.bag(code, **{f"Ada{code}": 25_000, f"Bix{code}": 15_000})
    told = desk.get("/api/tournaments/event/days/").json()
    first, second = told["flights"]
    assert (told["restart"]["by"], float(first["beyond"])) == ("1A", 0.0)
    answer = desk.get("/t/event/days/")
    shown = one_line(answer)
    assert "Starts in level 2, 14:59 left Lowest level any flight reached: 1A" in text_of(answer)
    assert "Day 2 starts here" in shown
    beyond = round(float(second["beyond"]))
    assert f"Day 2 starts {beyond // 60}:{beyond % 60:02} earlier" in shown


def test_day_can_be_added_after_the_carry_over(desk: Client, bagged: Festival) -> None:
    assert "Add flight" in one_line(desk.get("/t/event/days/"))
    bagged.whole(confirm_carry_over)
    shown = one_line(desk.get("/t/event/days/"))
    assert ("Add flight" in shown, "Add day" in shown) == (False, True)


def test_seat_draw_of_day_2_draws_dealer_buttons(desk: Client, bagged: Festival) -> None:
    bagged.whole(confirm_carry_over)
    now = Tournament.objects.get(slug="event").starts_at - timedelta(hours=10)
    with time_machine.travel(now, tick=False):
        assert desk.get("/t/event/draw/").content.count(b'value="open-and-seat"') == 1
        desk.post("/t/event/draw/", {"action": "open-and-seat", "count": "1"}, follow=True)
    [table] = Table.objects.filter(tournament__slug="event")
    assert table.button is not None


def test_re_entry_limits_are_set_only_on_the_event(desk: Client, festival: Festival) -> None:
    """A one-day tournament hears of no flight; a flight has the whole's limits."""

    def fields(slug: str) -> list[bool]:
        page = desk.get(f"/t/{slug}/settings/").content.decode()
        return [f'name="{name}"' in page for name in ("re_entries", "re_entries_per_flight")]

    assert fields("event") == [True, False]
    festival.flight("1A", after=0)
    assert (fields("event"), fields("event-1a")) == ([True, True], [False, False])
