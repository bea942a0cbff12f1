"""Bounty money that nobody drew, or that came after the sealing: none of it is lost."""

from pathlib import Path

import pytest

from tests.tournaments.services.prizes.mystery_bounties import AMOUNTS, Mystery, play_out
from tournaments.models import AddedEnvelopes, EnvelopeSeal, FloorLog, Prize
from tournaments.rules.prizes.envelopes import commitment_hash, draw_order
from tournaments.selectors.alerts import current_alerts
from tournaments.selectors.prizes.bounties import bounty_account, published_draw
from tournaments.services import lifecycle
from tournaments.services.clock.steps import go_to_step
from tournaments.services.desk.bust_corrections import reorder_bust
from tournaments.services.desk.entry_states import void_entry
from tournaments.services.prizes.bounties import award_bounty
from tournaments.services.prizes.envelopes import add_envelopes, open_seal, seal_envelopes
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db


def test_undrawn_envelope_money_is_logged_when_envelopes_are_opened(sealed: Mystery, tmp_path: Path) -> None:
    sealed.out("Pico", by="Wren")
    assert sealed.refused(open_seal) == "envelopes_left"
    sealed.out("Dory")
    sealed.out("Alba")
    left = 10_000 - sealed.due()["Wren"]
    sealed(open_seal)
    assert sealed.due() == {"Wren": 10_000}
    assert sealed.said == f"Envelopes published, 2 not drawn with €{left // 100} to the winner"
    commitment, first = EnvelopeSeal.objects.get().commitment, draw_order(3, seed="5eed")[0]
    assert sealed.verify(tmp_path) == (
        0,
        [
            f"{commitment}: the list and the seed promised",
            f"envelope {first} ({AMOUNTS[first - 1]}) drawn Wren",
            "1 of 3 envelopes drawn: in the order sealed",
            "amounts: as sealed",
        ],
    )
    assert sealed.refused(open_seal) == "envelopes_open_already"
    assert sealed.refused(award_bounty, entry=sealed["Dory"], by=[sealed["Wren"]]) == "envelopes_open_already"


def test_undrawn_envelope_money_can_go_to_the_last_table(sealed: Mystery) -> None:
    left = play_out(sealed, "last_table")
    drawn = 10_000 - left
    sealed(open_seal)
    parts = [left // 3 + (at < left % 3) for at in range(3)]
    assert sealed.due() == {"Wren": drawn + parts[0], "Alba": parts[1], "Dory": parts[2]}
    stands = bounty_account(sealed.tournament)
    assert (stands.paid, stands.sealed, stands.loose, stands.missing_amount) == (10_000, 0, 0, 0)
    sealed.undo_latest()
    assert (sealed.due(), bounty_account(sealed.tournament).sealed) == ({"Wren": drawn}, left)


def test_undrawn_envelope_money_can_go_to_paid_places_by_prize(sealed: Mystery) -> None:
    left = play_out(sealed, "paid_places")
    drawn = 10_000 - left
    assert sealed.refused(open_seal) == "undrawn_without_prizes"
    Prize.objects.bulk_create(
        Prize(tournament=sealed.tournament, place=place, amount=amount) for place, amount in ((1, 15_000), (2, 5_000))
    )
    sealed(lifecycle.change_settings, prizes_frozen_at=sealed.now)
    sealed.tournament.refresh_from_db()
    sealed(open_seal)
    assert sealed.due() == {"Wren": drawn + left * 3 // 4, "Alba": left // 4}
    assert bounty_account(sealed.tournament).loose == 0
    sealed(reorder_bust, entry=sealed["Dory"], after=sealed["Alba"])
    assert sealed.due() == {"Wren": drawn + left * 3 // 4, "Dory": left // 4}
    sealed.undo_latest()
    assert sealed.due() == {"Wren": drawn + left * 3 // 4, "Alba": left // 4}


@pytest.mark.parametrize(("rule", "to"), [("house", "the house"), ("charity", "charity")])
def test_undrawn_envelope_money_can_go_to_no_player(mystery: Mystery, rule: str, to: str) -> None:
    mystery(lifecycle.change_settings, house_overrides={"undrawn_envelopes": rule})
    mystery.tournament.refresh_from_db()
    mystery(seal_envelopes, early=True, seed="5eed", amounts=AMOUNTS)
    for name in ("Pico", "Dory", "Alba"):
        mystery.out(name)
    mystery(open_seal)
    found = bounty_account(mystery.tournament)
    assert (mystery.due(), found.kept, found.loose, found.missing_amount) == ({}, 10_000, 0, 0)
    assert mystery.said == f"Envelopes published, 3 not drawn with €100 to {to}"
    mystery.undo_latest()
    assert bounty_account(mystery.tournament).sealed == 10_000
    mystery(undo, entry=mystery.last)
    assert bounty_account(mystery.tournament).kept == 10_000


def test_entry_with_a_bounty_in_a_sealed_envelope_cannot_be_voided(sealed: Mystery) -> None:
    entered = FloorLog.objects.filter(tournament=sealed.tournament, action="entry.entered").order_by("-number")[0]
    assert sealed.refused(void_entry, entry=sealed["Alba"]) == "bounty_sealed"
    assert sealed.refused(undo, entry=entered) == "bounty_sealed"
    sealed.undo_latest()  # the seal
    sealed(void_entry, entry=sealed["Alba"])
    assert (bounty_account(sealed.tournament).pool, bounty_account(sealed.tournament).loose) == (7_500, 7_500)


def test_dashboard_shows_missing_envelopes_once_registration_has_closed(sealed: Mystery) -> None:
    def envelope_alerts() -> list[int]:
        alerts = current_alerts(sealed.tournament, now=sealed.now)
        return [alert.facts["loose"] for alert in alerts if alert.key == "add_envelopes"]

    sealed.enter("Fay", "Gus")
    assert envelope_alerts() == []  # more may come
    sealed(go_to_step, step=len(sealed.tournament.structure().steps) - 1)
    assert envelope_alerts() == [5_000]
    sealed(add_envelopes, seed="beef", count=2)
    assert envelope_alerts() == []


def test_further_envelopes_contain_all_later_bounties(sealed: Mystery, tmp_path: Path) -> None:
    assert sealed.refused(add_envelopes, seed="beef", count=1) == "no_later_bounties"
    sealed.enter("Fay", "Gus")
    assert bounty_account(sealed.tournament).loose == 5_000
    assert sealed.refused(add_envelopes, seed="beef", amounts=[4_000]) == "envelopes_wrong"
    sealed(add_envelopes, seed="beef", amounts=[2_000, 3_000])
    commitment = commitment_hash("beef", amounts=[3_000, 2_000])
    assert sealed.said == f"2 more envelopes sealed with €50: {commitment[:12]}"
    stands = bounty_account(sealed.tournament)
    assert (stands.pool, stands.sealed, stands.loose, stands.missing_amount) == (15_000, 15_000, 0, 0)
    assert sealed.refused(void_entry, entry=sealed["Fay"]) == "bounty_sealed"
    for name in ("Pico", "Dory", "Alba", "Fay", "Gus"):
        sealed.out(name, by="Wren")
    assert sealed.due() == {"Wren": 15_000}
    assert published_draw(sealed.tournament)["added"][0]["seed"] is None
    sealed(open_seal)
    assert bounty_account(sealed.tournament).loose == 0
    code, lines = sealed.verify(tmp_path)
    assert (code, lines[:2], lines[-2:]) == (
        0,
        [
            f"{EnvelopeSeal.objects.get().commitment}: the list and the seed promised",
            f"{commitment}: the list and the seed promised",
        ],
        ["5 of 5 envelopes drawn: in the order sealed", "amounts: as sealed"],
    )
    assert sealed.refused(add_envelopes, seed="feed", count=1) == "envelopes_open_already"


def test_added_envelopes_can_be_undone_until_an_added_envelope_is_drawn(sealed: Mystery) -> None:
    sealed.enter("Fay")
    sealed(add_envelopes, seed="beef", count=1)
    assert sealed.refused(undo, entry=FloorLog.objects.get(action="envelopes.sealed")) == "undo_blocked"
    sealed.undo_latest()
    assert (bounty_account(sealed.tournament).loose, AddedEnvelopes.objects.count()) == (2_500, 0)
    sealed(add_envelopes, seed="cafe", count=1)
    for name in ("Pico", "Dory", "Alba"):
        sealed.out(name, by="Wren")
    sealed.out("Fay", by="Wren")
    assert sealed.refused(undo, entry=FloorLog.objects.filter(action="envelopes.added")[0]) == "undo_blocked"
    assert bounty_account(sealed.tournament).missing_amount == 0


def test_log_shows_bounty_money_that_was_in_no_envelope(mystery: Mystery) -> None:
    assert mystery.refused(seal_envelopes, seed="5eed", amounts=AMOUNTS) == "sealed_too_early"
    mystery(seal_envelopes, early=True, seed="5eed", amounts=AMOUNTS)
    mystery.enter("Brix")
    assert bounty_account(mystery.tournament).loose == 2_500
    for name in ("Brix", "Pico", "Dory", "Alba"):
        mystery.out(name)
    mystery(open_seal)
    assert (mystery.due(), bounty_account(mystery.tournament).loose) == ({"Wren": 12_500}, 0)
    assert mystery.said == "Envelopes published, 3 not drawn with €125 to the winner, €25 of it from no envelope"
    mystery.undo_latest()
    assert (mystery.due(), bounty_account(mystery.tournament).loose) == ({}, 2_500)
