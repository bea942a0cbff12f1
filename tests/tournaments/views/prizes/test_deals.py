"""The deal's page, its display, its sheet to sign, and the API."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import MINUTE, NOON
from tests.markup import one_line
from tests.not_none import not_none
from tests.tournaments.printouts.pages import Printed
from tests.tournaments.views.conftest import SignIn, words
from tournaments.displays.board import RequestedPage
from tournaments.displays.boards import payouts_board
from tournaments.models import Deal, DealShare, Entry, Player, Tournament
from tournaments.selectors.prizes.payout_board import payout_board
from tournaments.selectors.snapshot import snapshot
from tournaments.services import lifecycle
from tournaments.services.busts import bust
from tournaments.services.desk import entries
from tournaments.services.open_floor import floor
from tournaments.services.prizes.prizes import set_prizes

pytestmark = pytest.mark.django_db

#: the button with which a deal is agreed, while it does nothing yet
AGREE_DISABLED = '<button class="btn btn-go" disabled>'
STACKS = {"Wren": "30,000", "Pico": "20 000", "Dory": "10000"}


@pytest.fixture
def final(tournament: Tournament, director: User) -> Tournament:
    """Three are left of three, and the prizes are posted."""
    with floor(tournament, by=director, now=NOON) as f:
        for name in STACKS:
            entries.enter(f, name=name)
        set_prizes(f, amounts=[50_000, 30_000, 20_000], reason="As agreed")
    return tournament


def key(name: str) -> int:
    return Entry.objects.get(player__display_name=name).pk


def typed(**more: str) -> dict[str, str]:
    return {f"stack-{key(name)}": stack for name, stack in STACKS.items()} | more


def propose(desk: Client, **more: str) -> None:
    answer = desk.post("/t/event/deal/", typed(action="propose-deal", kind="icm") | more)
    assert answer.status_code == 302


def test_dashboard_shows_the_agreed_deal_instead_of_the_first_prize(desk: Client, final: Tournament) -> None:
    def first_place_text() -> str:
        shown = words(desk.get("/t/event/panel/money/"))
        return shown[shown.index("Places paid") :]

    assert "First €500" in first_place_text()
    propose(desk)
    for name in STACKS:
        desk.post("/t/event/deal/", {"action": "sign-deal", "entry": key(name)})
    desk.post("/t/event/deal/", {"action": "agree-deal"})
    assert ("First" in first_place_text(), "Deal €1,000" in first_place_text()) == (False, True)
    pays = re.findall(r'data-label="Place pays">([^<]+)<', one_line(desk.get("/t/event/deal/")))
    assert [text.strip() for text in pays] == ["still in"] * len(STACKS), "on a phone the table has no head to say it"
    final.refresh_from_db()
    board = payout_board(final)
    assert (board.tier_at_stake, board.jump, board.present) == (None, None, 0), "no place is the next to be paid"
    assert snapshot(final)["money"]["dealt"] == 100_000
    on_the_wall = payouts_board(final, RequestedPage()).content
    lines = [(line["tier"].in_deal, line["hot"], line["name"], line["amount"]) for line in on_the_wall["lines"]]
    shares = dict(DealShare.objects.values_list("entry__player__display_name", "amount"))
    assert lines == [(True, False, name, shares[name]) for name in ("Wren", "Pico", "Dory")]
    assert sum(shares.values()) == 100_000
    public = one_line(desk.get("/d/event/payouts/"))
    assert "€500" not in public.partition('id="list"')[2].partition("</ol>")[0]
    assert on_the_wall["deal"] == 100_000
    places = words(desk.get("/t/event/prizes/")).partition("Player")[2]
    assert (places.count("by the deal"), "€500" in places) == (3, False)


def test_payouts_board_shows_the_winners_rest_instead_of_the_pool(
    desk: Client, final: Tournament, director: User
) -> None:
    with floor(final, by=director, now=NOON) as f:
        bust(f, entry=Entry.objects.get(player__display_name="Dory"))
    stacks = {f"stack-{key(name)}": stack for name, stack in (("Wren", "40,000"), ("Pico", "20,000"))}
    desk.post("/t/event/deal/", stacks | {"action": "propose-deal", "kind": "icm", "to_play_for": "50"})
    for name in ("Wren", "Pico"):
        desk.post("/t/event/deal/", {"action": "sign-deal", "entry": key(name)})
    desk.post("/t/event/deal/", {"action": "agree-deal"})
    page = words(desk.get("/d/event/payouts/"))
    shown = [head for head in ("For the winner", "Last out, 3rd", "Prize pool $", "Prize pool €") if head in page]
    assert shown == ["For the winner", "Last out, 3rd"]


def test_deal_page_disambiguates_equal_names(desk: Client, final: Tournament) -> None:
    for called, whole in (("Wren", "Ana Vega"), ("Pico", "Ana Voss")):
        player = Player.objects.get(display_name=called)
        player.display_name, player.name = "Ana V.", whole
        player.save()
    shown = desk.get("/t/event/deal/").content.decode()
    named = re.findall(r'<th scope="row" dir="auto" title="([^"]+)">\s*([^<]+?)\s*</th>', shown)[:3]
    assert named == [("Ana Vega", "Ana Ve."), ("Ana Voss", "Ana Vo."), ("Dory", "Dory")]
    assert "Ana Vega" not in desk.get("/d/event/deal/").content.decode(), "in full for staff alone"


def test_deal_page_compares_the_methods_with_icm(desk: Client, final: Tournament) -> None:
    shown = words(desk.get("/t/event/deal/", typed()))
    assert "Wren €385 €400 +€15 €333.34 −€51.66" in shown
    assert "60,000 all in play €1,000 shared" in shown


def test_deal_can_be_proposed_only_when_stacks_and_shares_add_up(desk: Client, final: Tournament) -> None:
    def is_offered(**more: str) -> bool:
        page = one_line(desk.get("/t/event/deal/", more))
        return not_none(re.search(r'id="way-propose"( disabled)?', page))[1] is None

    by_hand = {f"amount-{key(name)}": share for name, share in zip(STACKS, ("400", "350", "249"), strict=True)}
    wrong_stack = typed() | {f"stack-{key('Dory')}": "9,900"}
    assert [
        is_offered(),
        is_offered(**wrong_stack),
        is_offered(**typed()),
        is_offered(**typed(kind="by_hand") | by_hand),
        is_offered(**typed(kind="by_hand") | by_hand | {f"amount-{key('Dory')}": "250"}),
        is_offered(**typed(kind="by_hand") | by_hand | {f"amount-{key('Dory')}": "x"}),
    ] == [False, False, True, False, True, False]


def test_placeholders_in_the_deal_form_cannot_be_mistaken_for_values(desk: Client, final: Tournament) -> None:
    form = one_line(desk.get("/t/event/deal/"))
    form = form[form.index('<form method="post" id="deal"') :]
    row = form[form.index("<tbody>") : form.index("</tr>", form.index("<tbody>"))]
    assert "placeholder" not in row
    assert re.findall(r'data-label="([^"]+)"', row) == ["Counted stack", "ICM", "Chip chop", "Even split", "Manual"]


def test_deal_share_above_the_first_prize_is_reported(desk: Client, final: Tournament) -> None:
    stacks = {f"stack-{key(name)}": stack for name, stack in zip(STACKS, ("58000", "1000", "1000"), strict=True)}
    said = "Chip chop: Wren gets more than the first prize of €500."
    shown = words(desk.get("/t/event/deal/", stacks))
    assert (shown.count(said), shown.count("gets more than")) == (1, 1)
    desk.post("/t/event/deal/", stacks | {"action": "propose-deal", "kind": "chip_chop"})
    assert words(desk.get("/t/event/deal/")).count(said) == 2, "on the proposed deal and beside the figures"
    assert desk.get("/api/tournaments/event/deal/").json()["above_first_prize"] == [key("Wren")]


def test_deal_is_not_offered_to_more_players_than_prizes(desk: Client, final: Tournament, director: User) -> None:
    with floor(final, by=director, now=NOON) as f:
        set_prizes(f, amounts=[60_000, 40_000], reason="Two places")
    page = desk.get("/t/event/deal/")
    assert "A deal needs no more players than prizes. Paid: 2, left: 3." in words(page)
    assert 'id="deal"' not in page.content.decode()
    answer = desk.post("/t/event/deal/", typed(action="propose-deal"))
    assert "A deal needs no more players than prizes. Paid: 2, left: 3." in words(answer)
    with floor(final, by=director, now=NOON) as f:
        set_prizes(f, amounts=[100_000], reason="One place")
    assert "Only one place is paid: no prize is left to share." in words(desk.get("/t/event/deal/"))


def test_deal_page_reports_stacks_that_do_not_match_total_chips(desk: Client, final: Tournament) -> None:
    wrong = typed() | {f"stack-{key('Dory')}": "9,900"}
    assert "59,900 100 missing" in words(desk.get("/t/event/deal/", wrong))
    answer = desk.post("/t/event/deal/", wrong | {"action": "propose-deal"})
    assert (answer.status_code, "The stacks are 59,900 chips and 60,000 are in play: -100." in words(answer)) == (
        409,
        True,
    )


def test_deal_is_proposed_signed_and_agreed_on_the_deal_page(desk: Client, final: Tournament) -> None:
    propose(desk, to_play_for="50")
    assert "Signed 0 of 3" in words(desk.get("/t/event/deal/"))
    for name in STACKS:
        answer = desk.post("/t/event/deal/", {"action": "sign-deal", "entry": key(name)}, follow=True)
    assert "taken by director" in words(answer)
    answer = desk.post("/t/event/deal/", {"action": "agree-deal"}, follow=True)
    assert "Deal agreed: ICM among 3, €950, €50 left for the winner." in words(answer)
    assert "still in" in words(answer)


def test_deal_amounts_set_by_hand_are_typed_in_currency_units(desk: Client, final: Tournament) -> None:
    by_hand = {f"amount-{key(name)}": share for name, share in zip(STACKS, ("400.50", "349.50", "250"), strict=True)}
    propose(desk, kind="by_hand", **by_hand)
    assert [share.amount for share in Deal.objects.get().shares.all()] == [40_050, 34_950, 25_000]
    wrong = typed(action="propose-deal", kind="by_hand") | by_hand | {f"amount-{key('Dory')}": "249"}
    assert "The shares total €999 of €1,000: €1 is missing." in words(desk.post("/t/event/deal/", wrong))


def test_public_display_shows_the_proposed_deal(client: Client, desk: Client, final: Tournament) -> None:
    until_then = client.get("/d/event/deal/").content.decode()  # the clock
    assert 'data-waits="screens deal all"' in until_then
    propose(desk)
    desk.post("/t/event/deal/", {"action": "sign-deal", "entry": key("Wren")})
    shown = words(client.get("/d/event/deal/"))
    assert "Player Stack ICM By chips Even split Wren ✓ signed 30,000 €385 €400 €333.34" in shown
    assert "Von Hand" not in words(client.get("/d/event/deal/?lang=de"))
    assert "Gleiche Teile" in words(client.get("/d/event/deal/?lang=de"))


def test_deal_sheet_has_a_line_for_each_signature(desk: Client, client: Client, final: Tournament) -> None:
    assert desk.get("/p/event/deal.pdf").status_code == 404
    propose(desk, to_play_for="50")
    answer = desk.get("/p/event/deal.pdf")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    shown = Printed(answer.content)
    assert (shown.title, len(shown.pages)) == ("Deal: Event", 1)
    text = " ".join(shown.lines)
    assert all(name in text for name in STACKS)
    assert "€50 is left to play for" in text
    assert desk.get("/p/event/deal.pdf?paper=a5").status_code == 400


def test_deal_sheet_requires_sign_in_and_deal_proposal_a_role(
    client: Client, sign_in: SignIn, final: Tournament
) -> None:
    assert client.get("/p/event/deal.pdf").status_code == 302
    browser = sign_in("desk", final)
    assert "Propose this deal" not in words(browser.get("/t/event/deal/"))
    answer = browser.post("/t/event/deal/", typed(action="propose-deal"))
    assert "Your role does not allow: Propose a deal." in words(answer)


def test_deal_page_refuses_unknown_actions_and_invalid_amounts(desk: Client, final: Tournament) -> None:
    assert "This action is not available." in words(desk.post("/t/event/deal/", {"action": "finish"}))
    answer = desk.post("/t/event/deal/", typed(action="propose-deal", to_play_for="a lot"))
    assert (answer.status_code, Deal.objects.count()) == (409, 0)


def test_deal_page_explains_that_the_event_forbids_deals(desk: Client, final: Tournament) -> None:
    answer = desk.post("/t/event/deal/", {"action": "change-settings", "deals_allowed": "false"}, follow=True)
    assert "Changed: Deals allowed. This event allows no deals." in words(answer)
    # a form that does not speak of it leaves it alone
    desk.post("/t/event/action/change-settings/", {"venue": "Harbour 4"})
    assert not Tournament.objects.get().deals_allowed
    desk.post("/t/event/deal/", {"action": "change-settings", "deals_allowed": "true"})
    assert Tournament.objects.get().deals_allowed


def test_deal_page_explains_why_no_deal_is_possible(desk: Client, final: Tournament) -> None:
    offered = ['value="propose-deal"' in one_line(desk.get("/t/event/deal/"))]
    with floor(final, by=None, now=NOON + MINUTE) as f:
        lifecycle.finish_tournament(f)
    over = desk.get("/t/event/deal/")
    offered.append('value="propose-deal"' in one_line(over))
    assert (offered, "No deal proposed." in words(over)) == ([True, False], True)


def test_deal_needs_two_players(desk: Client, tournament: Tournament, director: User) -> None:
    with floor(tournament, by=director, now=NOON) as f:
        entries.enter(f, name="Wren")
    assert "A deal needs at least two players." in words(desk.get("/t/event/deal/"))


def test_deal_is_agreed_only_after_every_player_has_signed(desk: Client, final: Tournament) -> None:
    propose(desk)
    agrees = []
    for name in STACKS:
        agrees.append(AGREE_DISABLED in one_line(desk.get("/t/event/deal/")))
        desk.post("/t/event/deal/", {"action": "sign-deal", "entry": key(name)})
    agrees.append(AGREE_DISABLED in one_line(desk.get("/t/event/deal/")))
    assert agrees == [True, True, True, False]


def test_deal_is_proposed_and_read_by_the_api(desk: Client, final: Tournament) -> None:
    assert desk.get("/api/tournaments/event/deal/").json()["kind"] is None
    stacks = [
        {"entry": key(name), "stack": int(stack.replace(",", "").replace(" ", ""))} for name, stack in STACKS.items()
    ]
    given = {"stacks": stacks, "kind": "chip_chop", "to_play_for": 0}
    answer = desk.post("/api/tournaments/event/actions/propose-deal/", given, content_type="application/json")
    assert answer.status_code == 200
    told = desk.get("/api/tournaments/event/deal/").json()
    assert (told["kind"], told["money"], told["error"]) == ("chip_chop", 100_000, 0.0)
    assert [(row["player"], row["amount"], row["methods"]["even"]) for row in told["shares"]] == [
        ("Wren", 40_000, 33_334),
        ("Pico", 33_333, 33_333),
        ("Dory", 26_667, 33_333),
    ]
