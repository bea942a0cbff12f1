"""Deals: proposed, signed, agreed, void; and what was agreed beside what the places pay."""

from decimal import Decimal
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE, NOON
from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.models import Deal, Entry, Tournament
from tournaments.selectors.alerts import current_alerts
from tournaments.selectors.prizes.deals import (
    agreed_deal,
    agreed_share_by_entry,
    calculated_deal,
    money_left_to_play_for,
    proposed_deal,
)
from tournaments.selectors.prizes.final_places import final_places, payout_states_by_place
from tournaments.selectors.prizes.payouts import payout_of, payouts
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.selectors.prizes.ranking import placed_by_entry
from tournaments.selectors.prizes.results import results
from tournaments.sentences.alerts import alert_sentence
from tournaments.services import busts, lifecycle
from tournaments.services.clock import clock
from tournaments.services.prizes import prizes
from tournaments.services.prizes.deals import agree_deal, propose_deal, sign_deal, void_deal
from tournaments.services.prizes.payouts import Handing, pay_out

pytestmark = pytest.mark.django_db

STACKS = {"Wren": 50_000, "Pico": 30_000, "Dory": 20_000}
PRIZES = [50_00, 30_00, 20_00]


class Final(Desk):
    """A final table: five entered, three are left, and the prizes are posted."""

    def __getitem__(self, name: str) -> Entry:
        return Entry.objects.select_related("player").get(tournament=self.tournament, player__display_name=name)

    def by_name(self, figures: dict[str, int]) -> dict[Entry, int]:
        return {self[name]: figure for name, figure in figures.items()}

    def propose(self, **said: Any) -> Deal:
        deal: Deal = self(propose_deal, **{"stacks": self.by_name(STACKS), **said})
        return deal

    def shares(self) -> dict[str, int]:
        deal = proposed_deal(self.tournament) or agreed_deal(self.tournament)
        return {share.entry.player.display_name: share.amount for share in deal.shares.all()} if deal else {}

    def all_sign(self) -> None:
        for name in STACKS:
            self(sign_deal, entry=self[name])


@pytest.fixture
def final(tournament: Tournament, director: User) -> Final:
    found = Final(tournament, director)
    Tournament.objects.update(guarantee=sum(PRIZES))
    found.enter(*STACKS, "Alba", "Brix")
    found(prizes.set_prizes, amounts=PRIZES, reason="As agreed")
    for name in ("Alba", "Brix"):
        found.now += MINUTE
        found(busts.bust, entry=found[name])
    found.tournament.refresh_from_db()
    return found


def test_proposed_deal_lists_exact_shares_of_every_method(final: Final) -> None:
    deal = final.propose()
    rows, table, _ = calculated_deal(final.tournament, proposed_deal(final.tournament) or deal)
    assert [(row.entry.player.display_name, row.stack) for row in rows] == list(STACKS.items())
    assert (table.prize_total, [sum(row.methods[kind] for row in rows) for kind in ("icm", "chip_chop", "even")]) == (
        10_000,
        [10_000] * 3,
    )
    assert [row.methods["chip_chop"] for row in rows] == [4000, 3200, 2800]


@pytest.mark.parametrize(
    ("kind", "shares"),
    [("icm", [3839, 3275, 2886]), ("chip_chop", [4000, 3200, 2800]), ("even", [3334, 3333, 3333])],
)
def test_deal_shares_depend_on_the_chosen_method(final: Final, kind: str, shares: list[int]) -> None:
    final.propose(kind=kind)
    assert list(final.shares().values()) == shares


def test_deal_is_agreed_only_after_all_players_signed(final: Final) -> None:
    final.propose(to_play_for=5_00)
    assert final.refused(agree_deal) == "deal_unsigned"
    final.all_sign()
    final(agree_deal)
    assert final.said == "Deal agreed: ICM among 3, €95, €5 left for the winner"
    assert (sum(agreed_share_by_entry(final.tournament).values()), money_left_to_play_for(final.tournament)) == (
        9500,
        500,
    )
    assert [place.worth for place in prizes_of(final.tournament).places] == PRIZES


def test_payout_desk_pays_deal_shares_and_the_remaining_money_to_the_winner(final: Final) -> None:
    final.propose(kind="chip_chop", to_play_for=5_00)
    shares = final.shares()
    final.all_sign()
    final(agree_deal)
    for name in ("Wren", "Dory"):
        final.now += MINUTE
        final(busts.bust, entry=final[name])
    due = {payout.entry.player.display_name: payout.prize for payout in payouts(final.tournament)}
    assert due == {**shares, "Pico": shares["Pico"] + 500}


def test_log_and_final_places_contain_deal_shares(final: Final) -> None:
    final.propose(kind="chip_chop", to_play_for=5_00)
    shares = final.shares()
    final.all_sign()
    final(agree_deal)
    final.now += MINUTE
    final(busts.bust, entry=final["Dory"])
    assert final.said == f"Dory out, place 3, €{shares['Dory'] // 100}"
    final.now += MINUTE
    final(busts.bust, entry=final["Wren"])
    found = {
        entry.player.display_name: placed_by_entry(final.tournament)[entry.pk]
        for entry in map(final.__getitem__, STACKS)
    }
    assert found == {
        "Wren": (2, 2, shares["Wren"]),
        "Pico": (1, 1, shares["Pico"] + 5_00),
        "Dory": (3, 3, shares["Dory"]),
    }


def finish_by_deal(final: Final, **said: Any) -> None:
    final.propose(stacks=final.by_name({"Wren": 20_000, "Pico": 50_000, "Dory": 30_000}), **said)
    final.all_sign()
    final(agree_deal)
    final(lifecycle.finish_tournament)
    final.tournament.refresh_from_db()


def test_players_of_a_finished_deal_are_ranked_by_stack(final: Final) -> None:
    finish_by_deal(final)
    assert [place["name"] for place in final_places(final.tournament, most=5)] == [
        "Pico",
        "Dory",
        "Wren",
        "Brix",
        "Alba",
    ]
    assert payout_states_by_place(final.tournament) == dict.fromkeys((1, 2, 3), "due")
    final(pay_out, entry=final["Dory"], handing=Handing())
    assert payout_states_by_place(final.tournament) == {1: "due", 2: "paid", 3: "due"}


def test_places_of_a_deal_give_points_once_the_tournament_is_finished(final: Final) -> None:
    before = [(result.first, result.player.display_name) for result in results(final.tournament)]
    finish_by_deal(final)
    shares = final.shares()
    found = results(final.tournament, formula="10 - place")
    assert (before, [(row.first, row.player.display_name, row.prize, row.points) for row in found]) == (
        [(4, "Brix"), (5, "Alba")],
        [
            (1, "Pico", shares["Pico"], Decimal(9)),
            (2, "Dory", shares["Dory"], Decimal(8)),
            (3, "Wren", shares["Wren"], Decimal(7)),
            (4, "Brix", 0, Decimal(6)),
            (5, "Alba", 0, Decimal(5)),
        ],
    )
    paid = payout_of(final.tournament, final["Dory"])
    assert (paid.first, paid.prize, placed_by_entry(final.tournament)[final["Dory"].pk]) == (
        2,
        paid.due,
        (2, 2, paid.due),
    )
    final.undo_latest()
    final.tournament.refresh_from_db()
    assert [result.first for result in results(final.tournament)] == [4, 5]


def test_deal_with_money_left_to_play_for_decides_no_places(final: Final) -> None:
    finish_by_deal(final, to_play_for=5_00)
    assert [result.first for result in results(final.tournament)] == [4, 5]
    listed = final_places(final.tournament, most=5)
    assert [(row["place"], row.get("to")) for row in listed] == [(1, 3)] * 3 + [(4, None), (5, None)]


def test_alert_after_a_complete_deal_proposes_to_finish_and_pay(final: Final) -> None:
    final.propose(to_play_for=5_00)
    final.all_sign()
    final(agree_deal)
    assert "all_shared" not in [alert.key for alert in current_alerts(final.tournament, now=final.now)]
    final(void_deal, reason="Nothing is to be left")
    final.propose()
    final.all_sign()
    final(agree_deal)
    alert = current_alerts(final.tournament, now=final.now)[0]
    assert alert_sentence(alert, zone=final.tournament.local_zone) == (
        "3 left share all prizes by a deal. Finish and pay.",
        "3 prizes are still to pay, together €100. The results go on the screens.",
    )


def test_deal_with_shares_by_hand_needs_the_right_sum_and_minimum_shares(final: Final) -> None:
    def by_hand(*figures: int) -> dict[str, Any]:
        amounts = final.by_name(dict(zip(STACKS, figures, strict=True)))
        return {"stacks": final.by_name(STACKS), "kind": "by_hand", "amounts": amounts}

    assert final.refused(propose_deal, **by_hand(4000, 3500, 2400)) == "deal_sum_wrong"
    assert final.refused(propose_deal, **by_hand(5000, 3001, 1999)) == "deal_below_least"
    final(propose_deal, **by_hand(4000, 3500, 2500))
    assert list(final.shares().values()) == [4000, 3500, 2500]


def test_new_deal_proposal_replaces_the_old_proposal_and_signatures(final: Final) -> None:
    final.propose()
    final.all_sign()
    final.propose(kind="even")
    assert (Deal.objects.filter(voided_at__isnull=False).count(), final.refused(agree_deal)) == (1, "deal_unsigned")


def test_log_of_a_deal_proposal_mentions_a_running_clock(final: Final) -> None:
    final.now = NOON + 3 * MINUTE
    final.propose()
    assert final.said == "Deal proposed among 3: ICM, €100; the clock was running"
    final(clock.pause_clock)
    final.propose(kind="even")
    assert final.said == "Deal proposed among 3: even split, €100"


def test_voided_deal_no_longer_changes_the_prizes(final: Final) -> None:
    final.propose()
    final.all_sign()
    final(agree_deal)
    assert final.refused(propose_deal, stacks=final.by_name(STACKS)) == "deal_agreed_already"
    assert final.refused(void_deal, reason=" ") == "needs_a_reason"
    final(void_deal, reason="one was not asked")
    assert (agreed_share_by_entry(final.tournament), final.refused(void_deal, reason="again")) == ({}, "no_deal")
    final.undo()
    assert sum(agreed_share_by_entry(final.tournament).values()) == 10_000


def test_every_deal_action_can_be_undone(final: Final) -> None:
    final.propose()
    final.all_sign()
    final(agree_deal)
    for _ in range(5):
        final.undo_latest()
    assert Deal.objects.count() == 0


def test_bust_of_a_player_ends_the_deal_proposal(final: Final) -> None:
    final.propose()
    final.all_sign()
    final(busts.bust, entry=final["Dory"])
    assert final.refused(agree_deal) == "deal_outdated"


@pytest.mark.parametrize(
    ("stacks", "code"),
    [
        ({"Wren": 50_000, "Pico": 30_000, "Dory": 20_001}, "chips_do_not_add_up"),
        ({"Wren": 50_000, "Pico": 50_000}, "someone_missing"),
        ({"Wren": 70_000, "Pico": 30_000, "Dory": 0}, "stack_of_nothing"),
        ({"Wren": 50_000, "Pico": 30_000, "Dory": 10_000, "Alba": 10_000}, "is_not_in"),
    ],
)
def test_deal_needs_stacks_that_sum_to_the_chips_in_play(final: Final, stacks: dict[str, int], code: str) -> None:
    assert final.refused(propose_deal, stacks=final.by_name(stacks)) == code


def test_deal_with_too_much_money_left_to_play_for_is_refused(final: Final) -> None:
    assert final.refused(propose_deal, stacks=final.by_name(STACKS), to_play_for=40_01) == "too_much_to_play_for"
    final.propose(to_play_for=40_00)
    assert list(final.shares().values()) == [2000, 2000, 2000]


def test_deal_can_be_signed_once_by_every_player_in_the_deal(final: Final) -> None:
    assert final.refused(sign_deal, entry=final["Wren"]) == "no_deal"
    final.propose()
    final(sign_deal, entry=final["Wren"])
    assert final.refused(sign_deal, entry=final["Wren"]) == "signed_already"
    assert final.refused(sign_deal, entry=final["Alba"]) == "is_not_in"


def test_deal_is_refused_if_the_event_forbids_deals(final: Final) -> None:
    Tournament.objects.filter(pk=final.tournament.pk).update(deals_allowed=False)
    assert final.refused(propose_deal, stacks=final.by_name(STACKS)) == "deals_not_allowed"


def test_a_deal_without_money_or_players_is_refused(tournament: Tournament, director: User) -> None:
    desk = Final(tournament, director)
    desk.enter("Wren")
    assert desk.refused(propose_deal, stacks={desk["Wren"]: 20_000}) == "nobody_to_deal_with"
    desk.enter("Pico")
    stacks = {desk["Wren"]: 20_000, desk["Pico"]: 20_000}
    assert desk.refused(propose_deal, stacks=stacks) == "no_money_left"
    desk.now = NOON + MINUTE
    desk(lifecycle.finish_tournament)
    assert desk.refused(propose_deal, stacks=stacks) == "tournament_over"


def test_shares_of_an_eighteen_player_deal_are_repeatable(tournament: Tournament, director: User) -> None:
    desk = Final(tournament, director)
    names = [f"Player {at}" for at in range(18)]
    desk.enter(*names)
    amounts = [4000_00, 2500_00, 1500_00, 1000_00, 500_00]
    desk(prizes.set_prizes, amounts=amounts, reason="As agreed")
    stacks = desk.by_name({name: 10_500 + 1_117 * at for at, name in enumerate(names)})
    stacks[desk["Player 17"]] += 18 * 20_000 - sum(stacks.values())
    assert desk.refused(propose_deal, stacks=stacks) == "too_early_for_a_deal"
    desk(prizes.set_prizes, amounts=[*amounts, *[50_00] * 13], reason="Everybody is paid")
    desk(propose_deal, stacks=stacks)
    first = desk.shares()
    desk(propose_deal, stacks=stacks)
    assert (desk.shares(), sum(first.values())) == (first, 10_150_00)
