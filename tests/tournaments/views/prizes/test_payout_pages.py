"""The pages of prizes, the payout desk and results; their files and printouts; the public list."""

import json

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.conftest import NOON
from tests.markup import one_line
from tests.responses import ClientResponse
from tests.tournaments.field import bust_all_but, fill
from tournaments.models import Payment, Player, Tournament
from tournaments.printouts.prizes.payouts import sheet_content, slips_content
from tournaments.printouts.prizes.results import sheet_content as results_content
from tournaments.selectors.prizes.final_places import final_places
from tournaments.selectors.prizes.payouts import payouts
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.selectors.prizes.results import results
from tournaments.services.open_floor import floor
from tournaments.services.prizes import bounties
from tournaments.services.prizes.finishing import finish_and_pay
from tournaments.services.prizes.prizes import set_prizes

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(client: Client, director: User, tournament: Tournament) -> Client:
    """A director at the desk of four entries, three prizes, one left."""
    entries = fill(tournament, 4)
    bust_all_but(entries, 1)
    with floor(tournament, by=director, now=NOON) as f:
        set_prizes(f, amounts=[30_000, 15_050, 5_000], reason="As agreed")
    client.force_login(director)
    return client


def address(name: str, *more: object) -> str:
    return reverse(name, args=["event", *more])


def rename_player(display_name: str, /, **names: str) -> None:
    player = Player.objects.get(display_name=display_name)
    for name, value in names.items():
        setattr(player, name, value)
    player.save()


def page_text(answer: ClientResponse) -> str:
    return " ".join(one_line(answer).split())


def test_payout_desk_lists_players_to_pay(desk: Client):
    page = desk.get(address("payout-desk"))
    assert [row.entry.player.display_name for row in page.context["rows"]] == [
        "Player 0001", "Player 0002", "Player 0003",
    ]  # fmt: skip
    assert (page.context["totals"].left, page.context["counts"]) == (50_050, {"open": 3, "paid": 0, "all": 3})


def test_spanish_labels_differ_for_paid_money_and_paid_players(desk: Client):
    page = page_text(desk.get(address("payout-desk"), headers={"accept-language": "es"}))
    assert "<dt>Pagado</dt>" in page
    assert "Premiados" not in page


def test_posted_places_show_players_and_unpaid_amounts(desk: Client):
    page = desk.get(address("prizes"))
    rows = [
        (row["first"], row["last"], [payout.entry.player.shown_name for payout in row["payouts"]])
        for row in page.context["rows"]
    ]
    assert rows == [(place, place, [f"Player 000{place}"]) for place in (1, 2, 3)]
    assert page.context["figures"] == [("Paid", "€0"), ("Due", "€500.50"), ("Still in play", "€0")]
    assert [page_text(page).count(css) for css in ('class="btn btn-go btn-small"', 'class="btn btn-small"')] == [1, 2]


def test_posted_places_show_bust_times_and_the_next_prize(client: Client, director: User, tournament: Tournament):
    entries = fill(tournament, 4)
    with floor(tournament, by=director, now=NOON) as f:
        set_prizes(f, amounts=[30_000, 15_050, 5_000], reason="As agreed")
    client.force_login(director)
    assert "4 left, 1 place from the money. Place 3 gets €50." in page_text(client.get(address("prizes")))
    bust_all_but(entries, 2)
    page = page_text(client.get(address("prizes")))
    assert "2 left. Next out, in place 2, gets €150.50." in page
    assert page.count("<small>out ") == 1


def name_players_alike() -> None:
    rename_player("Player 0001", display_name="Ana V.", name="Ana Vega")
    rename_player("Player 0002", display_name="Ana V.", name="Ana Voss")


@pytest.mark.parametrize("page", ["payout-desk", "results", "payouts"])
def test_payout_pages_disambiguate_equal_names(desk: Client, page):
    name_players_alike()
    shown = page_text(desk.get(address(page)))
    assert ("Ana Ve." in shown, "Ana Vo." in shown) == (True, True)


def test_payout_sheets_and_files_disambiguate_equal_names(desk: Client):
    name_players_alike()
    tournament = Tournament.objects.get()
    assert [row["name"] for row in sheet_content(tournament)["rows"]] == ["Ana Ve.", "Ana Vo.", "Player 0003"]
    assert [row["name"] for row in slips_content(tournament, entries=set())["slips"]][:2] == ["Ana Ve.", "Ana Vo."]
    assert [result.player.shown_name for result in results(tournament)][:2] == ["Ana Ve.", "Ana Vo."]
    assert [place["name"] for place in final_places(tournament, most=2)] == ["Ana Ve.", "Ana Vo."]


def test_payout_sheet_has_bounties_and_paid_amounts(desk: Client):
    tournament = Tournament.objects.get()
    assert sheet_content(tournament)["bounties"] is False
    Tournament.objects.update(bounty=10_00)
    tournament.entries.update(bounty=10_00)
    _first, second, third, _fourth = tournament.entries.order_by("player__display_name")
    with floor(tournament, by=None, now=NOON) as f:
        bounties.award_bounty(f, entry=third, by=[second])
    rows = sheet_content(Tournament.objects.get())["rows"]
    assert [(row["name"], row["prize"], row["bounty"], row["total"]) for row in rows] == [
        ("Player 0001", "€300", "€10", "€310"),
        ("Player 0002", "€150.50", "€10", "€160.50"),
        ("Player 0003", "€50", "", "€50"),
    ]
    found = results_content(Tournament.objects.get())
    assert (found["columns"], found["players"]) == (["prize", "bounty"], "4")
    assert [row["place"] for row in found["rows"]] == ["1", "2", "3", "4"]


def test_payout_slips_can_still_be_printed_after_the_finish(desk: Client):
    tournament = Tournament.objects.get()
    owed = [slip["name"] for slip in slips_content(tournament, entries=set())["slips"]]
    with floor(tournament, by=None, now=NOON) as f:
        finish_and_pay(f, entries=[payout.entry for payout in payouts(tournament)], reason="Prizes as agreed")
    paid = slips_content(Tournament.objects.get(), entries=set())["slips"]
    assert [slip["name"] for slip in paid] == owed
    assert {slip["left"] for slip in paid} == {"€0"}


def test_paid_prize_is_shown_as_paid(desk: Client):
    entry = desk.get(address("payout-desk")).context["rows"][1].entry
    given = {
        "action": "pay-out",
        "entry": entry.pk,
        "kind": "prize",
        "amount": "150.50",
        "left": 15_050,
        "method": "cash",
    }
    answer = desk.post(address("payout-desk"), given, follow=True)
    assert "Paid €150.50 to Player 0002 for place 2, cash." in page_text(answer)
    assert Payment.objects.get().amount == 15_050
    paid = desk.get(address("payout-desk"), {"show": "paid"}).context["rows"]
    assert [payout.entry for payout in paid] == [entry]


def test_refused_payout_is_reported_and_stays_unpaid(desk: Client):
    entry = desk.get(address("payout-desk")).context["rows"][1].entry
    for amount, says in (
        ("200", "Only €150.50 is due."),
        ("1.005", "EUR has 2 decimals."),
        ("lots", "Enter an amount, for example 130 or 130.50."),
        ("-5", "Enter 0 or more."),
    ):
        answer = desk.post(address("payout-desk"), {"action": "pay-out", "entry": entry.pk, "amount": amount})
        assert (answer.status_code, says in page_text(answer)) == (409, True)
    assert not Payment.objects.exists()


def test_payment_of_a_prize_is_corrected_on_the_payout_page(desk: Client):
    entry = desk.get(address("payout-desk")).context["rows"][0].entry
    desk.post(address("payout-desk"), {"action": "pay-out", "entry": entry.pk, "amount": "100"})
    given = {"action": "correct-payout", "payment": Payment.objects.get().pk, "amount": "300", "reason": "Miscounted"}
    answer = desk.post(address("payout-desk"), given, follow=True)
    assert "Receipt 1 corrected, Player 0001: €100 to €300 (Miscounted)." in page_text(answer)


@pytest.mark.parametrize(("find", "found"), [("0003", ["Player 0003"]), ("2", ["Player 0002"]), ("nobody", [])])
def test_payout_search_finds_a_player_by_name_or_place(desk: Client, find, found):
    rows = desk.get(address("payout-desk"), {"find": find}).context["rows"]
    assert [row.entry.player.display_name for row in rows] == found


def test_payout_page_refuses_unknown_actions(desk: Client):
    assert desk.post(address("payout-desk"), {"action": "finish"}).status_code == 409
    assert desk.post(address("prizes"), {"action": "pay-out"}).status_code == 409


@pytest.mark.parametrize("name", ["payout-desk", "prizes", "results", "payouts-pdf", "payout-slips-pdf", "results-pdf"])
def test_user_without_a_role_cannot_open_payout_pages(client: Client, tournament: Tournament, django_user_model, name):
    assert client.get(address(name)).status_code == 302
    client.force_login(django_user_model.objects.create_user("stranger"))
    assert client.get(address(name)).status_code == 404


def test_payout_plan_is_previewed_and_chosen(client: Client, director: User, tournament: Tournament):
    fill(tournament, 60)
    client.force_login(director)
    given = {"method": "table", "table": "card_room", "unit": "1", "flat": "true"}
    preview = client.get(address("prizes"), given, headers={"HX-Request": "true"})
    assert [row["prize"].amount for row in preview.context["rows"]][:3] == [234_000, 156_000, 93_600]
    assert prizes_of(tournament).places == []
    client.post(address("prizes"), {"action": "plan-payouts", **given})
    tournament.refresh_from_db()
    assert (tournament.payout_plan["table"], tournament.payout_plan["unit"]) == ("card_room", 100)


def test_preview_of_an_impossible_payout_plan_explains_why(client: Client, director: User, tournament: Tournament):
    fill(tournament, 60)
    client.force_login(director)
    for given, says in (
        (
            {"method": "curve", "min_cash": "9"},
            "paid places: 9, at least €1,350 each, need €12,150; the pool has €7,800.",
        ),
        ({"method": "table", "table": "home"}, "Home game has no row for 60 entries"),
        ({"method": "curve", "unit": "x"}, "Enter an amount"),
        ({"method": "curve", "percent": "x"}, "percent must be a number from 0 to 100, not x"),
    ):
        answer = client.get(address("prizes"), given, headers={"HX-Request": "true"})
        assert says in page_text(answer)


def test_posted_prizes_are_corrected_line_by_line(desk: Client):
    lines = "2 150\n3: 50.50"
    answer = desk.post(address("prizes"), {"action": "correct-prizes", "lines": lines, "reason": "Even"}, follow=True)
    assert "The payouts do not add up" in page_text(answer)
    given = {"action": "correct-prizes", "lines": lines, "reason": "Even", "accept": "true"}
    answer = desk.post(address("prizes"), given, follow=True)
    assert "Payouts corrected (Even): Player 0002, place 2, €150.50 to €150" in page_text(answer)
    answer = desk.post(address("prizes"), {"action": "correct-prizes", "lines": "two 150", "reason": "x"})
    assert "“two 150” is not a place and an amount" in page_text(answer)


def test_results_with_points_are_available_as_page_csv_and_json(desk: Client):
    desk.post(address("results"), {"formula": "players-place+1"})
    rename_player("Player 0002", display_name="=HYPERLINK(1)")
    rows = desk.get(address("results")).context["rows"]
    assert [value for _, _, value in rows[0][1]] == ["1", "Player 0001", 30_000, "4"]
    text = desk.get(address("results-file", "csv"), {"columns": "place,player,prize,points"}).content.decode(
        "utf-8-sig"
    )
    assert text.splitlines()[:3] == [
        "Place,Player,Prize,Points",
        "1,Player 0001,300.00,4.00",
        "2,'=HYPERLINK(1),150.50,3.00",
    ]
    found = json.loads(desk.get(address("results-file", "json"), {"columns": ["place", "points"]}).content)
    assert (found["points_formula"], found["results"][0]) == ("players-place+1", {"place": "1", "points": "4.00"})
    assert desk.get(address("results-file", "xml")).status_code == 404


def test_invalid_points_formula_is_refused_with_the_error_position(desk: Client):
    answer = desk.get(address("results"), {"formula": "players*plce"}, headers={"HX-Request": "true"})
    assert "Character 9: plce is not a known name" in page_text(answer)
    answer = desk.post(address("results"), {"formula": "1/"})
    assert (answer.status_code, "The formula cannot be used. Character 3" in page_text(answer)) == (409, True)


def test_variables_of_a_formula_are_explained_in_the_readers_language(desk: Client):
    page = page_text(desk.get(address("results"), headers={"Accept-Language": "de"}))
    assert 'title="wie viele Bounties der Spieler gewonnen hat"' in page


def test_public_payout_list_shows_names_of_busted_players_only(desk: Client, client: Client, tournament: Tournament):
    rename_player("Player 0003", name="Born Otherwise", email="p3@example.org")
    client.logout()
    page = page_text(client.get(address("payouts")))
    assert [name in page for name in ("Player 0003", "Born Otherwise", "p3@example.org")] == [True, False, False]
    assert "€150.50" in page


@pytest.mark.parametrize(("language", "title"), [("es", "Premios"), ("fr", "Gains"), ("de", "Auszahlungen")])
def test_public_payout_list_is_translated_into_every_language(client: Client, tournament: Tournament, language, title):
    assert f"<title>{title}: Event</title>" in page_text(client.get(address("payouts"), {"lang": language}))


@pytest.mark.parametrize("name", ["payouts-pdf", "payout-slips-pdf", "results-pdf"])
def test_payout_sheets_are_printed_on_known_paper_sizes(desk: Client, name):
    answer = desk.get(address(name), {"paper": "letter"})
    assert (answer["Content-Type"], answer.content[:5]) == ("application/pdf", b"%PDF-")
    assert desk.get(address(name), {"paper": "napkin"}).status_code == 400


def test_payout_sheet_without_paid_places_is_refused(client: Client, director: User, tournament: Tournament):
    client.force_login(director)
    answer = client.get(address("payouts-pdf"))
    assert (answer.status_code, "No place is paid yet." in page_text(answer)) == (404, True)


def test_prizes_without_a_prize_pool_have_no_percentages(client: Client, director: User, tournament: Tournament):
    fill(tournament, 3, prize_share=0, house_fee=0)
    with floor(tournament, by=director, now=NOON) as f:
        set_prizes(f, amounts=[20_000, 10_000], reason="Given by the club")
    client.force_login(director)
    page = client.get(address("prizes"))
    assert [row["percent"] for row in page.context["rows"]] == [None, None]
    assert "0.0" not in page_text(page)
