"""The staff's pages of seasons."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.conftest import NOON
from tests.markup import text_of
from tests.not_none import not_none
from tests.tournaments.seasons import finished_event, season_of
from tournaments.models import Entry, Player, PointsByHand, Season, SeasonPlayer, Series, Tournament
from tournaments.rules.leagues.td_formulas import td_formula

pytestmark = pytest.mark.django_db

TYPED = {
    "name": "Lantern League",
    "starts": "2026-01-01",
    "ends": "2026-12-31",
    "formula": "top_ten",
    "drop": "0",
    "drop_best": "0",
    "least": "0",
    "ties": "count_back",
    "guests": "listed",
    "attendance": "0",
    "knock_out": "0",
    "leader": "0",
    "qualifiers": "",
    "places": "8",
    "base": "0",
    "factor": "0",
    "withheld": "0",
    "withheld_to": "0",
}


@pytest.fixture
def season() -> Season:
    made = season_of(rules={"qualifiers": "top", "places": 1, "base": 10_000, "factor": "100"})
    finished_event(made, 1, ["Ana", "Ben", "Cleo"])
    return made


@pytest.fixture
def staff(client: Client, director: User) -> Client:
    client.force_login(director)
    return client


def test_creating_a_season_redirects_to_its_events(staff: Client) -> None:
    Series.objects.create(name="Lantern", slug="lantern")
    assert "New season · Lantern" in text_of(staff.get(reverse("season-new", args=["lantern"])).content.decode())
    answer = staff.post(reverse("season-new", args=["lantern"]), TYPED | {"formula": "own", "written": "2 * players"})
    made = Season.objects.get()
    assert (answer["Location"], made.formula) == (reverse("season-events", args=[made.slug]), "2 * players")
    wrong = staff.post(reverse("season-new", args=["lantern"]), TYPED | {"ends": "2025-01-01"})
    assert (wrong.status_code, "The season would end before it starts." in wrong.content.decode()) == (400, True)


def test_preview_of_changed_places_is_shown_before_saving(staff: Client, season: Season) -> None:
    address = reverse("season-settings", args=[season.slug])
    shown = text_of(
        staff.post(address, TYPED | {"action": "preview", "formula": "own", "written": "place"}).content.decode()
    )
    assert "Players who move: 2 of 3." in shown
    assert "1 ▲ 2 Cleo 3" in shown
    season.refresh_from_db()
    assert (season.version, season.formula) == (1, "reverse_rank")
    blank = staff.post(address, TYPED | {"action": "save", "formula": "own", "written": " "})
    assert (blank.status_code, "Write the formula, or choose one" in blank.content.decode()) == (400, True)
    wrong = staff.post(address, TYPED | {"action": "preview", "formula": "own", "written": "place +"})
    assert "a number, a name or ( was expected" in wrong.content.decode()


def preview_mark(shown: str) -> str:
    """The mark of a preview that was shown."""
    return not_none(re.search('name="seen" value="([0-9a-f]+)"', shown))[1]


@pytest.mark.parametrize(("button", "formula"), [("save", "reverse_rank"), ("recalculate", "top_ten")])
def test_season_change_is_saved_only_after_its_preview(
    staff: Client, season: Season, button: str, formula: str
) -> None:
    address = reverse("season-settings", args=[season.slug])
    shown = staff.post(address, TYPED | {"action": button}).content.decode()
    assert "Recalculate Lantern League 2026" in text_of(shown)
    other = staff.post(address, TYPED | {"action": button, "best": "1", "seen": preview_mark(shown)}).content.decode()
    season.refresh_from_db()
    assert (season.version, preview_mark(other) == preview_mark(shown)) == (1, False)
    assert staff.post(address, TYPED | {"action": button, "seen": preview_mark(shown)})["Location"] == address
    season.refresh_from_db()
    assert (season.version, season.formula, season.events.get().points_formula) == (2, "top_ten", formula)


def test_earlier_season_version_is_previewed_before_restoring(staff: Client, season: Season) -> None:
    address = reverse("season-settings", args=[season.slug])
    create = {"formula": season.formula, "rules": season.rules, "starts": season.starts, "ends": season.ends}
    season.versions.create(number=1, name=season.name, at=NOON, **create)
    staff.post(
        address, TYPED | {"action": "recalculate", "seen": preview_mark(staff.post(address, TYPED).content.decode())}
    )
    assert season.events.get().points_formula == "top_ten"
    shown = staff.get(address, {"version": "1"}).content.decode()
    assert "The final changes for" in text_of(shown)
    assert 'value="reverse_rank" checked' in " ".join(shown.split())
    assert "Ten places times the field in force" in text_of(shown)
    assert staff.get(address, {"version": "9"}).status_code == 409
    assert staff.get(address, {"version": "x"}).status_code == 409


def test_next_season_is_prefilled_from_the_unchanged_current_season(staff: Client, season: Season) -> None:
    address = reverse("season-settings", args=[season.slug])
    page = staff.post(address, TYPED | {"action": "next", "name": "Lantern League 2026"}).content.decode()
    shown = " ".join(page.split())
    for part in ('value="Lantern League 2027"', 'value="2027-01-01"', 'value="2027-12-31"', 'value="top_ten" checked'):
        assert part in shown, part
    season.refresh_from_db()
    assert (season.version, Season.objects.count()) == (1, 1)


def test_preview_of_changed_places_is_updated_while_typing(staff: Client, season: Season) -> None:
    address = reverse("season-settings", args=[season.slug])
    typed = TYPED | {"formula": "own", "written": "place", "action": "preview"}
    part = staff.post(address, typed, headers={"HX-Request": "true"}).content.decode()
    assert (part.lstrip().startswith("<section"), "Players who move: 2 of 3." in text_of(part)) == (True, True)
    half = staff.post(address, typed | {"written": "place *"}, headers={"HX-Request": "true"}).content.decode()
    assert "Own formula: Character 8: a number, a name or ( was expected" in text_of(half)
    same = TYPED | {"formula": "reverse_rank", "qualifiers": "top", "places": "1", "base": "10000", "factor": "100"}
    assert staff.post(address, same | {"action": "save", "name": "Harbour League"})["Location"] == address
    season.refresh_from_db()
    assert season.name == "Harbour League"


def test_points_formula_is_tried_on_the_latest_finished_tournaments(staff: Client, season: Season) -> None:
    finished_event(season_of("Harbour"), 2, ["Dan", "Eve", "Fay", "Gil"], name="Harbour Night")
    tried = reverse("formula-tried")
    shown = text_of(staff.get(tried, {"formula": "own", "written": "10 * n"}).content.decode())
    assert "Harbour Night 4 players 1st 40 2nd 40 3rd 40 4th 40" in shown
    assert "Event 1 3 players 1st 30 2nd 30 3rd 30" in shown
    assert "1st 3" in text_of(staff.get(tried, {"formula": "reverse_rank"}).content.decode())
    wrong = text_of(staff.get(tried, {"formula": "own", "written": "10 *"}).content.decode())
    assert "Character 5: a number, a name or ( was expected" in wrong
    nothing = text_of(staff.get(tried, {"formula": "own", "written": "1 / (n - 4)"}).content.decode())
    assert "Character 3: division by zero" in nothing


def test_season_with_events_cannot_be_removed(staff: Client, season: Season) -> None:
    address = reverse("season-settings", args=[season.slug])
    refused = staff.post(address, {"action": "remove"})
    assert (refused.status_code, "has events: Event 1." in refused.content.decode()) == (409, True)
    Tournament.objects.update(season=None)
    assert staff.post(address, {"action": "remove"})["Location"] == reverse("series", args=["lantern-league"])


def test_season_events_are_added_given_double_points_and_removed(staff: Client, season: Season) -> None:
    address, event = reverse("season-events", args=[season.slug]), season.events.get()
    staff.post(address, {"action": "put-into-season", "tournament": event.slug, "factor": "2"})
    event.refresh_from_db()
    assert event.season_percent == 200
    shown = text_of(staff.get(address).content.decode())
    assert "Event 1: Added to the season Lantern League 2026, points multiplied by 2" in shown
    staff.post(address, {"action": "take-out-of-season", "tournament": event.slug})
    assert season.events.count() == 0
    assert staff.post(address, {"action": "take-out-of-season", "tournament": "nothing"}).status_code == 409
    assert staff.post(address, {"action": "dance"}).status_code == 409


def test_events_within_the_season_dates_are_added_in_one_click(staff: Client, season: Season) -> None:
    for number, more in ((2, {}), (3, {"starts_at": NOON.replace(year=2027)}), (4, {"cancelled_at": NOON})):
        finished_event(season, number, ["Ana", "Ben"], **{"season": None, "finished_at": None} | more)
    address = reverse("season-events", args=[season.slug])
    shown = text_of(staff.get(address).content.decode())
    assert "Within the dates of the season, and in no season yet Event 2" in shown
    staff.post(address, {"action": "waiting"})
    assert [event.name for event in season.events.order_by("pk")] == ["Event 1", "Event 2"]
    assert "Within the dates" not in text_of(staff.get(address).content.decode())


def test_season_fund_is_paid_out_on_the_season_events_page(staff: Client, season: Season) -> None:
    Tournament.objects.update(withheld={"percent": "10", "unit": 100, "cap": None})
    address = reverse("season-events", args=[season.slug])
    assert "Left in the fund €15" in text_of(staff.get(address).content.decode())
    given = {"action": "pay", "amount": "12.50", "currency": "EUR", "note": "Trophy"}
    staff.post(address, given)
    shown = text_of(staff.get(address).content.decode())
    assert ("−€12.50" in shown, "Left in the fund €2.50" in shown) == (True, True)
    refused = staff.post(address, given)
    assert (refused.status_code, "€2.50 are left in the fund" in text_of(refused.content.decode())) == (409, True)
    assert staff.post(address, given | {"amount": "much"}).status_code == 409
    staff.post(address, {"action": "take-back", "payment": season.fund_payments.get().pk})
    assert "Left in the fund €15" in text_of(staff.get(address).content.decode())


def test_season_final_is_seeded_on_the_season_events_page(
    staff: Client, season: Season, tournament: Tournament
) -> None:
    address = reverse("season-events", args=[season.slug])
    assert "1 Ana 3 10,300" in text_of(staff.get(address).content.decode())
    staff.post(address, {"action": "seed-final", "tournament": tournament.slug})
    assert Entry.objects.get(tournament=tournament).stack == 10_300


def test_guest_list_is_sorted_by_name_ignoring_accents(staff: Client, season: Season) -> None:
    Player.objects.filter(display_name="Ben").update(display_name="Áda", found_by="ada")
    address = reverse("season-events", args=[season.slug])
    assert [name for name, _key in staff.get(address).context["players"]] == ["Áda", "Ana", "Cleo"]
    ana = Entry.objects.get(player__display_name="Ana").player_id
    staff.post(address, {"action": "guest", "player": ana, "guest": "1"})
    assert SeasonPlayer.objects.get().guest is True


def test_user_without_permission_sees_why_seasons_are_read_only(client: Client, season: Season) -> None:
    client.force_login(User.objects.create_user("floor"))
    assert client.get(reverse("season-settings", args=[season.slug])).status_code == 403


@pytest.mark.parametrize(
    ("formula", "why"),
    [
        (
            "1/(place-2)",
            "for 1 result, which gets no points by it: 2nd of 3 in Event 1. Character 2: division by zero.",
        ),
        ("1/0", "for 3 results, which get no points by it. First: 1st of 3 in Event 1. Character 2: division by"),
        ("10^99*players", "Character 1: the number is too large."),
    ],
)
def test_formula_without_a_value_for_some_place_is_not_saved(
    staff: Client, season: Season, formula: str, why: str
) -> None:
    address, typed = reverse("season-settings", args=[season.slug]), TYPED | {"formula": "own", "written": formula}
    assert why in text_of(staff.post(address, typed | {"action": "preview"}).content.decode())
    mark = preview_mark(staff.post(address, typed).content.decode())
    for action in ("save", "recalculate"):
        refused = staff.post(address, typed | {"action": action, "seen": mark})
        assert (refused.status_code, ", for place" in text_of(refused.content.decode())) == (400, True)
    Season.objects.get(formula="reverse_rank")
    # an imported event has what its file says
    Tournament.objects.update(season=None)
    finished_event(season, 2, ["Ana", "Ben", "Cleo"], name="Event 1", points_formula=formula)
    assert why in text_of(staff.get(address).content.decode())
    assert staff.get(reverse("league", args=[season.slug])).status_code == 200
    event, player = season.events.get(), Player.objects.get(display_name="Ben")
    made = text_of(staff.get(reverse("league-why", args=[season.slug, event.pk, player.pk])).content.decode())
    assert "0 the formula has no value here: Character" in made


def test_imported_formula_is_shown_beside_the_points_and_staff_may_open_its_variables(
    client: Client, director: User, season: Season
) -> None:
    formula = td_formula('assign("third", n / 3)\nif(r <= third, 10, 2)')
    event = finished_event(season, 2, ["Ana", "Ben", "Cleo"], points_formula=formula)
    address = reverse("league-why", args=[season.slug, event.pk, Player.objects.get(display_name="Ana").pk])
    shown = client.get(address).content.decode()
    assert 'assign("third", n / 3); if(r <= third, 10, 2)' in " ".join(text_of(shown).split())
    variables = reverse("points-of-night", args=[event.slug])
    assert variables not in shown
    client.force_login(director)
    assert variables in client.get(address).content.decode()
    assert client.get(variables).status_code == 200


def test_formula_with_a_value_for_every_place_has_no_warning(staff: Client, season: Season) -> None:
    shown = staff.get(reverse("season-settings", args=[season.slug])).content.decode()
    assert "no value" not in shown


def test_points_given_by_hand_are_removed_on_the_events_page(staff: Client) -> None:
    season = season_of(rules={"bonuses": {"High hand": "25"}})
    event = finished_event(season, 1, ["Ana", "Ben"])
    ben = Player.objects.get(display_name="Ben")
    address = reverse("season-events", args=[season.slug])
    sent = {"action": "give-points", "tournament": event.slug, "player": ben.pk, "reason": "High hand", "times": "1"}
    assert staff.post(address, sent | {"points": ""}).status_code == 302
    shown = text_of(staff.get(address).content.decode())
    assert "Manual points Ben Event 1 High hand 25 Remove Ben, High hand" in shown
    assert staff.post(address, sent | {"reason": "Dealt", "points": "2,5"}).status_code == 302
    assert [str(points_by_hand.points) for points_by_hand in PointsByHand.objects.all()] == ["25.00", "2.50"]
    refused = staff.post(address, sent | {"reason": "Luck", "points": ""})
    assert (refused.status_code, "Luck is not a bonus of the season" in refused.content.decode()) == (409, True)
    given = PointsByHand.objects.order_by("pk").first()
    assert given is not None
    staff.post(address, {"action": "take-points", "tournament": event.slug, "given": given.pk})
    assert [points_by_hand.reason for points_by_hand in PointsByHand.objects.all()] == ["Dealt"]


def test_season_page_lists_the_most_frequent_players_for_payment(staff: Client) -> None:
    season = season_of(rules={"attendance_share": "50", "attendance_places": 1})
    finished_event(season, 1, ["Ana", "Ben"], withheld={"percent": "10", "unit": 1, "cap": None})
    finished_event(season, 2, ["Ana"])
    address = reverse("season-events", args=[season.slug])
    assert "For the most frequent players Ana 2 events €5 Pay them from the fund" in text_of(
        staff.get(address).content.decode()
    )
    staff.post(address, {"action": "pay-attendance"})
    assert "For the most frequent players Ana 2 events €5 paid out" in text_of(staff.get(address).content.decode())


def test_season_bonuses_are_typed_one_per_line(staff: Client) -> None:
    season = season_of()
    form = TYPED | {"formula": "reverse_rank"}
    address = reverse("season-settings", args=[season.slug])
    staff.post(address, form | {"action": "save", "bonuses": "High hand: 25\r\nRoyal flush 150"})
    season.refresh_from_db()
    assert season.rules == {"bonuses": {"High hand": "25.00", "Royal flush": "150.00"}}
    wrong = staff.post(address, form | {"action": "save", "bonuses": "High hand"})
    assert (wrong.status_code, "A bonus has a name and its points" in wrong.content.decode()) == (400, True)


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_season_dates_are_prefilled_in_every_language(staff: Client, season: Season, language: str) -> None:
    """A browser's date field accepts only ISO dates; another format would be lost on saving."""
    address = reverse("season-settings", args=[season.slug])
    shown = staff.get(address, headers={"Accept-Language": language}).content.decode()
    dates = re.findall(r'<input type="date" name="(\w+)" value="([^"]*)"', shown)
    assert dates == [("starts", "2026-01-01"), ("ends", "2026-12-31")]
