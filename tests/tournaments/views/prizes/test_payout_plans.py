"""Planning of prizes on their page: own tables, refused plans, places by number."""

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.conftest import NOON
from tests.markup import one_line
from tests.tournaments.field import fill
from tests.tournaments.printouts.pages import Printed
from tests.tournaments.views.conftest import words
from tournaments.models import OwnPayoutTable, Tournament
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.services.open_floor import floor
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db


def address(name: str) -> str:
    return reverse(name, args=["event"])


@pytest.fixture
def planner(client: Client, director: User, tournament: Tournament) -> Client:
    """A director who plans the prizes of forty entries."""
    fill(tournament, 4)
    client.force_login(director)
    return client


def test_own_payout_table_is_saved_and_offered_in_the_form(planner: Client, tournament: Tournament):
    own = {"method": "own", "shares": "50/30\n20", "name": "Club 3", "unit": "1"}
    assert planner.post(address("prizes"), {"action": "plan-payouts", **own}).status_code == 302
    tournament.refresh_from_db()
    assert tournament.payout_plan["shares"] == ["50", "30", "20"]
    assert planner.post(address("prizes"), {"action": "save-payout-table", **own}).status_code == 302
    assert '<option value="50/30/20" selected>Club 3</option>' in one_line(planner.get(address("prizes")))
    assert OwnPayoutTable.objects.get().shares == ["50", "30", "20"]


def test_payout_tables_are_described_in_the_readers_language(planner: Client):
    page = one_line(planner.get(address("prizes"), headers={"Accept-Language": "de"}))
    assert "(Entries: 1 bis 8 … 101 bis 200)" in page


def test_decimals_of_the_payout_plan_have_the_comma_of_the_language(planner: Client, tournament: Tournament):
    german = {"Accept-Language": "de"}
    given = {"action": "plan-payouts", "method": "curve", "unit": "1", "percent": "12,5", "min_cash": "1,5"}
    assert planner.post(address("prizes"), {**given, "steepness": "0,7"}, headers=german).status_code == 302
    tournament.refresh_from_db()
    plan = tournament.payout_plan
    assert (plan["percent"], plan["min_cash"], plan["steepness"]) == ("12.5", "1.5", "0.7")
    fields = [f'value="{typed}"' for typed in ("12,5", "1,5", "0,7")]
    assert [field in one_line(planner.get(address("prizes"), headers=german)) for field in fields] == [True] * 3
    own = {"action": "plan-payouts", "method": "own", "shares": "62,5/37,5", "unit": "1"}
    assert planner.post(address("prizes"), own, headers=german).status_code == 302
    assert ">62,5/37,5</textarea>" in one_line(planner.get(address("prizes"), headers=german))


def test_payout_plan_form_is_collapsed_unless_the_plan_was_refused(planner: Client, tournament: Tournament):
    fold = '<details class="fold"><summary class="btn">Change the plan</summary>'
    assert fold not in one_line(planner.get(address("prizes")))
    plan = {"action": "plan-payouts", "method": "own", "shares": "60/40", "unit": "1"}
    assert planner.post(address("prizes"), plan).status_code == 302
    assert fold in one_line(planner.get(address("prizes")))
    assert fold not in one_line(planner.post(address("prizes"), {**plan, "shares": "60/50"}))


def test_replaced_payout_table_of_the_same_name_is_restored_by_undo(
    planner: Client, tournament: Tournament, director: User
):
    for shares in ("60/40", "70/30"):
        planner.post(address("prizes"), {"action": "save-payout-table", "name": "Club", "shares": shares})
    assert [own_payout_table.shares for own_payout_table in OwnPayoutTable.objects.all()] == [["70", "30"]]
    with floor(tournament, by=director, now=NOON) as f:
        undo(f, entry=tournament.log.filter(action="payouts.table_saved").order_by("-number")[0])
    assert OwnPayoutTable.objects.get().shares == ["60", "40"]


def test_refused_payout_plan_keeps_all_typed_values(planner: Client):
    own = {"method": "own", "shares": "50, 30", "name": "Club 2", "unit": "1"}
    answer = planner.post(address("prizes"), {"action": "plan-payouts", **own})
    page = one_line(answer)
    assert answer.status_code == 409
    assert "the shares make 80 %, not 100 %" in page
    assert 'name="method" value="own" checked' in page
    assert ">50, 30</textarea>" in page
    curve = {"method": "satellite", "seat_cost": "", "award": "Main Event", "unit": "5"}
    page = one_line(planner.post(address("prizes"), {"action": "plan-payouts", **curve}))
    assert 'name="method" value="satellite" checked' in page
    assert 'name="unit" value="5"' in page


def test_number_of_paid_places_can_be_typed(planner: Client, tournament: Tournament):
    planner.post(
        address("prizes"), {"action": "plan-payouts", "method": "curve", "places": "3", "min_cash": "0", "unit": "1"}
    )
    assert len(prizes_of(Tournament.objects.get(pk=tournament.pk)).places) == 3
    page = one_line(planner.post(address("prizes"), {"action": "plan-payouts", "method": "curve", "places": "many"}))
    assert 'name="places" value="many"' in page


def test_usual_payout_unit_for_the_prize_pool_is_suggested(planner: Client, tournament: Tournament):
    Tournament.objects.update(guarantee=2_000_000)
    page = one_line(planner.get(address("prizes")))
    assert ("usual for this prize pool: €10" in page, 'name="unit" value="10"' in page) == (True, True)


def test_prize_list_shows_number_of_paid_places_and_last_prize(planner: Client, tournament: Tournament):
    planner.post(address("prizes"), {"action": "plan-payouts", "method": "own", "shares": "60/40", "unit": "1"})
    assert "2 places are paid. The last one gets €208." in one_line(planner.get(address("prizes")))


@pytest.fixture
def guaranteed(client: Client, director: User, tournament: Tournament) -> Client:
    """A director who plans the prizes of an event with a guarantee that nobody has entered yet."""
    client.force_login(director)
    Tournament.objects.filter(pk=tournament.pk).update(guarantee=1_950_00, prize_share=130_00)
    return client


def test_guaranteed_prizes_are_previewed_before_the_first_entry(guaranteed: Client, tournament: Tournament):
    page = words(guaranteed.get(address("prizes")))
    assert "Preview for 15 players: as many bring in the guarantee." in page
    assert "1 55.1 €1,075 8.3 × 2 26.2 €510 3.9 × 3 18.7 €365 2.8 × ✓ 100 % €1,950" in page
    Tournament.objects.filter(pk=tournament.pk).update(payout_plan={"places": 2})
    told = guaranteed.get("/api/tournaments/event/prizes/").json()
    assert (told["preview_for"], told["pool"], [place["amount"] for place in told["places"]]) == (
        15,
        1_950_00,
        [1_239_00, 711_00],
    )
    text = " ".join(Printed(guaranteed.get(reverse("payouts-pdf", args=["event"])).content).lines)
    assert "Preview for 15 players" in text
    assert "€1,239" in text


def test_prizes_are_previewed_for_a_number_of_players(guaranteed: Client, tournament: Tournament):
    shown = guaranteed.get(address("prizes"), {"if_players": "10"}, headers={"HX-Request": "true"})
    page = words(shown)
    assert "Preview for 10 players: prize pool €1,950." in page
    assert "The house adds €650 to reach the guarantee. Entries that meet it: 15." in page
    more = words(guaranteed.get(address("prizes"), {"if_players": "20"}, headers={"HX-Request": "true"}))
    assert "Preview for 20 players: prize pool €2,600." in more
    assert "The house adds" not in more
    whole = words(guaranteed.get(address("prizes")))
    assert "If so many players come" in whole
    assert "Players Paid First prize Last prize 7 " in whole
    assert "15, guarantee met" in whole
    Tournament.objects.filter(pk=tournament.pk).update(payout_plan={"places": 2})
    told = guaranteed.get("/api/tournaments/event/prizes/?players=20").json()
    assert (told["preview_for"], told["pool"], len(told["places"])) == (20, 2_600_00, 2)


def test_preview_of_guaranteed_prizes_disappears_after_the_first_entry(guaranteed: Client, tournament: Tournament):
    fill(tournament, 1)
    page = words(guaranteed.get(address("prizes")))
    assert ("Preview for" in page, "100 % €1,950" in page) == (False, True)


def test_page_warns_when_one_more_entry_lowers_the_first_prize(planner: Client, tournament: Tournament):
    fill(tournament, 4)
    table = {"method": "table", "table": "card_room", "unit": "1"}
    said = "With entry 9 the first prize falls from €1,040 to €585."
    with time_machine.travel(NOON, tick=False):
        assert said in words(planner.get(address("prizes"), table, headers={"HX-Request": "true"}))
        planner.post(address("prizes"), {"action": "plan-payouts", **table})
        assert words(planner.get(address("prizes"))).count(said) == 1
        told = planner.get("/api/tournaments/event/prizes/").json()
    assert [fall["entries"] for fall in told["first_prize_falls"]] == [9, 28]
    assert said not in words(planner.get(address("prizes"))), "registration has closed"
