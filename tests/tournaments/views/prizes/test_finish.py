"""The page on which a tournament is finished: one look, one press, everything paid that is paid now."""

import re
from collections.abc import Iterator

import pytest
import time_machine
from django.test import Client

from tests.conftest import NOON
from tests.markup import one_line
from tests.tournaments.field import MINUTE, fill, pay_for
from tests.tournaments.views.conftest import SignIn, words
from tournaments.models import BustOut, Payment, Player, Tournament
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.busts import bust
from tournaments.services.open_floor import floor
from tournaments.services.prizes.bounties import award_bounty
from tournaments.services.prizes.prizes import set_prizes
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def won_tournament(tournament: Tournament) -> Iterator[Tournament]:
    """Three entered and three prizes are posted; the third went out half an hour ago, the second just now."""
    first, second, third = entries = fill(tournament, 3)
    pay_for(entries)
    for at, action, given in (
        (1, set_prizes, {"amounts": [20_000, 10_000, 9_000]}),
        (5, bust, {"entry": third}),
        (35, bust, {"entry": second}),
    ):
        with floor(tournament, by=None, now=NOON + at * MINUTE) as f:
            action(f, **given)
    assert first.pk
    with time_machine.travel(NOON + 36 * MINUTE, tick=False):
        yield tournament


def form(desk: Client) -> dict[str, str]:
    """Return the fields that the page sends unchanged."""
    markup = one_line(desk.get("/t/event/finish/"))
    fields = dict(re.findall(r'<input type="hidden" name="(action|total)" value="([^"]*)"', markup))
    picked = re.findall(r'<input type="radio" name="(pay-\d+)" value="(\w+)"[^>]*? checked', markup)
    return fields | dict(picked)


def test_finish_page_lists_winner_prizes_and_open_items(desk: Client, won_tournament: Tournament) -> None:
    said = words(desk.get("/t/event/finish/"))
    assert "Winner Player 0001 €200 beat Player 0002 at 12:35, after 0:36 of play" in said
    assert "€0 paid, €390 open" in said
    assert "Player 0003 left the room? €90" in said
    assert "Moves and penalties none open" in said
    assert "Finish and pay €300" in said


def test_finish_page_disambiguates_equal_names_of_winner_and_runner_up(
    desk: Client, won_tournament: Tournament
) -> None:
    for number, family in ((1, "Zenith"), (2, "Zephyr")):
        Player.objects.filter(display_name=f"Player {number:04d}").update(
            name=f"Zoe {family}", display_name="Zoe Z.", found_by=f"zoe {family.lower()} zoe z"
        )
    assert "Winner Zoe Zen. €200 beat Zoe Zep. at 12:35" in words(desk.get("/t/event/finish/"))


def test_finish_page_lists_unassigned_bounties(desk: Client, won_tournament: Tournament) -> None:
    assert "Bounties" not in words(desk.get("/t/event/finish/"))
    Tournament.objects.update(bounty=10_00)
    won_tournament.entries.update(bounty=10_00)
    assert "Bounties 2 not given: Player 0003, Player 0002" in words(desk.get("/t/event/finish/"))
    third = won_tournament.entries.get(player__display_name="Player 0003")
    champion = won_tournament.entries.get(player__display_name="Player 0001")
    with floor(won_tournament, by=None, now=NOON + 36 * MINUTE) as f:
        award_bounty(f, entry=third, by=[champion])
    assert "Bounties nobody was given that of Player 0002" in words(desk.get("/t/event/finish/"))
    assert "with €20 of bounties" in words(desk.get("/t/event/finish/"))


def test_finish_button_pays_prizes_and_a_single_undo_reopens(desk: Client, won_tournament: Tournament) -> None:
    answer = desk.post("/t/event/finish/", form(desk))
    assert (answer.status_code, answer["Location"]) == (302, "/t/event/")
    won_tournament.refresh_from_db()
    row = won_tournament.log.first()
    assert row is not None
    assert (won_tournament.finished_at, row.action) == (NOON + 36 * MINUTE, "tournament.finished_and_paid")
    assert entry_sentence(row).startswith("Tournament finished, 2 prizes paid")
    paid = Payment.objects.filter(kind=Payment.Kind.PRIZE).values_list("entry__player__display_name", "amount")
    assert sorted(paid) == [("Player 0001", 20_000), ("Player 0002", 10_000)]
    with floor(won_tournament, by=None, now=NOON + 37 * MINUTE) as f:
        undo(f, entry=row)
    won_tournament.refresh_from_db()
    assert (won_tournament.finished_at, BustOut.objects.count()) == (None, 2)


def test_finish_page_of_a_finished_event_links_to_payouts_results_log(desk: Client, won_tournament: Tournament) -> None:
    desk.post("/t/event/finish/", form(desk))
    markup = one_line(desk.get("/t/event/finish/"))
    ways = re.findall(r'<a class="btn[^"]*" href="([^"]*)"', markup.partition('class="finished-ways"')[2])
    assert ways == ["/t/event/payout/", "/t/event/results/", "/t/event/log/"]


def test_finished_event_shows_its_winner_prizes_and_checks(desk: Client, won_tournament: Tournament) -> None:
    desk.post("/t/event/finish/", form(desk))
    said = words(desk.get("/t/event/finish/"))
    assert "Winner Player 0001 €200 beat Player 0002 at 12:35, after 0:36 of play" in said
    assert "Payouts €300 paid, €90 open" in said
    assert "3 Player 0003 left the room? €90 to pay" in said
    assert "✓ Money €450 taken, €450 expected ✓ Moves and penalties none open Payouts 1 still to pay, €90" in said


def test_finish_with_unsettled_money_requires_and_logs_a_reason(desk: Client, won_tournament: Tournament) -> None:
    """An entry was sold after the payouts were posted."""
    assert "nothing stops the finish" not in words(desk.get("/t/event/finish/"))  # the third is still to be paid
    [late] = fill(won_tournament, 1)
    Payment.objects.create(
        tournament=won_tournament, number=9, kind="buy_in", method="cash", amount=late.price, entry=late, at=NOON
    )
    BustOut.objects.create(entry=late, out_at=NOON + 20 * MINUTE)
    markup = desk.get("/t/event/finish/")
    assert "Still to settle Correct the payouts: €130 of the prize pool is in no prize." in words(markup)
    assert re.findall(r'<input class="field" name="reason" [^>]* required', one_line(markup)) != []
    answer = desk.post("/t/event/finish/", form(desk))
    won_tournament.refresh_from_db()
    assert (answer.status_code, won_tournament.finished_at) == (409, None)
    assert "Not finished: money is still to settle." in words(answer)
    answer = desk.post("/t/event/finish/", form(desk) | {"reason": "It stays in the club"})
    assert answer.status_code == 302
    row = won_tournament.log.first()
    assert row is not None
    assert entry_sentence(row) == (
        "Tournament finished, 2 prizes paid: €300. Still to settle: Correct the payouts: €130 of the prize pool is in "
        "no prize. Reason: It stays in the club"
    )


def test_finish_form_is_refused_when_prizes_were_paid_meanwhile(desk: Client, won_tournament: Tournament) -> None:
    stale = form(desk)
    entry = won_tournament.entries.get(player__display_name="Player 0002")
    desk.post("/api/tournaments/event/actions/pay-out/", {"entry": entry.pk}, content_type="application/json")
    assert Payment.objects.filter(kind=Payment.Kind.PRIZE).count() == 1
    answer = desk.post("/t/event/finish/", stale)
    won_tournament.refresh_from_db()
    assert (answer.status_code, won_tournament.finished_at) == (409, None)
    assert "Finish and pay €200" in words(answer)


def test_user_without_permission_cannot_finish_the_event(sign_in: SignIn, won_tournament: Tournament) -> None:
    answer = sign_in("desk", won_tournament).post("/t/event/finish/", {"action": "finish-and-pay"})
    won_tournament.refresh_from_db()
    assert (answer.status_code, won_tournament.finished_at) == (409, None)
