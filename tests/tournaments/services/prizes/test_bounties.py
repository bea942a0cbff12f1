"""Bounties at work: given, shared, put right, undone, and always every unit somewhere."""

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE
from tests.not_none import not_none
from tests.tournaments.selectors.prizes.bounties_due import bounty_due
from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.models import BountyWin, Entry, Tournament
from tournaments.selectors.prizes.bounties import bounty_account, bounty_by_entry_left, bounty_leaders, open_bounties
from tournaments.services import busts, lifecycle
from tournaments.services.floor.floor import Floor
from tournaments.services.prizes import bounties, deals, prizes
from tournaments.services.prizes.bounties import award_bounty, correct_bounty, give_own_bounties
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db

NAMES = ("Wren", "Pico", "Dory", "Alba", "Brix")


class Event(Desk):
    """An event with bounties of 25.01; its players by name."""

    def __getitem__(self, name: str) -> Entry:
        return Entry.objects.select_related("player").get(tournament=self.tournament, player__display_name=name)

    def out(self, name: str, *, by: str = "") -> None:
        """Bust a player a minute later, and award the bounty to the players named."""
        self.now += MINUTE
        self(busts.bust, entry=self[name])
        if by:
            self.give(name, by)

    def give(self, name: str, by: str) -> None:
        self(award_bounty, entry=self[name], by=[self[winner] for winner in by.split()])

    def heads(self) -> dict[str, int]:
        """Return the bounty on each player."""
        names = dict(self.tournament.entries.values_list("pk", "player__display_name"))
        return {names[key]: head for key, head in bounty_by_entry_left(self.tournament).items()}

    def due(self) -> dict[str, int]:
        """Return the bounties due to each player."""
        names = dict(self.tournament.entries.values_list("pk", "player__display_name"))
        return {names[key]: cash for key, cash in bounty_due(self.tournament).items()}


def event(tournament: Tournament, director: User, *, kind: str = "fixed") -> Event:
    found = Event(tournament, director)
    found(lifecycle.change_settings, prize_share=5_000, bounty=2_501, bounty_kind=kind)
    found.tournament.refresh_from_db()
    found.enter(*NAMES)
    return found


@pytest.fixture
def fixed(tournament: Tournament, director: User) -> Event:
    return event(tournament, director)


@pytest.fixture
def progressive(tournament: Tournament, director: User) -> Event:
    return event(tournament, director, kind="progressive")


def test_fixed_bounty_is_paid_in_cash_and_logged_with_the_winner(fixed: Event) -> None:
    fixed.out("Pico", by="Wren")
    assert (fixed.due(), fixed.heads()) == ({"Wren": 2501}, dict.fromkeys(("Wren", "Dory", "Alba", "Brix"), 2501))
    assert fixed.said == "Bounty of Pico, €25.01, to Wren"


def test_odd_cent_of_a_progressive_bounty_is_added_to_the_winners_bounty(progressive: Event) -> None:
    progressive.out("Pico", by="Wren")
    progressive.out("Wren", by="Dory")
    # 25.01 + 12.51 on Wren's head: 18.76 in cash
    assert progressive.due() == {"Wren": 1250, "Dory": 1876}
    assert progressive.heads() == {"Dory": 2501 + 1876, "Alba": 2501, "Brix": 2501}


def test_odd_unit_of_a_shared_bounty_goes_to_the_first_listed_winner(fixed: Event) -> None:
    fixed.out("Pico", by="Dory Wren")
    assert (fixed.due(), fixed.said) == ({"Dory": 1251, "Wren": 1250}, "Bounty of Pico, €25.01, to Dory and Wren")


def test_bounty_can_be_awarded_after_the_bust(fixed: Event) -> None:
    fixed.out("Pico")
    fixed.out("Dory", by="Wren")
    assert [
        (bounty.bust_out.entry.player.display_name, bounty.amount) for bounty in open_bounties(fixed.tournament)
    ] == [("Pico", 2501)]
    fixed.give("Pico", "Dory")
    assert (open_bounties(fixed.tournament), fixed.due()) == ([], {"Wren": 2501, "Dory": 2501})


def test_champion_receives_the_bounty_on_the_champion(progressive: Event) -> None:
    for name in ("Pico", "Dory", "Alba"):
        progressive.out(name, by="Wren")
    progressive.out("Brix")
    progressive.give("Brix", "Wren")
    assert progressive.due() == {"Wren": 5 * 2501}
    assert bounty_account(progressive.tournament).missing_amount == 0
    assert [(leader.bounties, leader.cash) for leader in bounty_leaders(progressive.tournament)] == [(5, 5 * 2501)]


def test_bounty_awarded_to_the_champion_later_is_paid_entirely_in_cash(progressive: Event) -> None:
    progressive.out("Pico")
    for name in ("Dory", "Alba", "Brix"):
        progressive.out(name, by="Wren")
    assert progressive.due()["Wren"] == 4 * 2501
    progressive.give("Pico", "Wren")
    assert (progressive.due(), bounty_account(progressive.tournament).unclaimed) == ({"Wren": 5 * 2501}, 0)


def test_bounty_correction_moves_the_bounty_and_logs_the_reason(fixed: Event) -> None:
    fixed.out("Pico", by="Wren")
    fixed(correct_bounty, entry=fixed["Pico"], by=[fixed["Dory"], fixed["Alba"]], reason="Wren had folded")
    assert fixed.due() == {"Dory": 1251, "Alba": 1250}
    assert fixed.said == "Bounty of Pico, €25.01, to Dory and Alba instead of Wren (Wren had folded)"
    fixed.undo()
    assert fixed.due() == {"Wren": 2501}


def test_bounty_correction_can_take_the_bounty_from_the_winner(fixed: Event) -> None:
    fixed.out("Pico", by="Wren")
    fixed(correct_bounty, entry=fixed["Pico"], by=[], reason="nobody saw it")
    assert (fixed.due(), len(open_bounties(fixed.tournament))) == ({}, 1)


def test_champions_bounty_can_be_corrected_after_the_end(progressive: Event) -> None:
    for name in ("Pico", "Dory", "Alba", "Brix"):
        progressive.out(name, by="Wren")
    progressive(correct_bounty, entry=progressive["Brix"], by=[], reason="a chop")
    assert (
        bounty_account(progressive.tournament).missing_amount,
        bounty_account(progressive.tournament).unclaimed,
    ) == (
        0,
        2501,
    )
    progressive.give("Brix", "Wren")
    assert progressive.due() == {"Wren": 5 * 2501}


def test_progressive_bounty_cannot_be_corrected_after_the_winner_busted(progressive: Event) -> None:
    progressive.out("Pico", by="Wren")
    progressive.out("Wren", by="Dory")
    said = {"by": [progressive["Alba"]], "reason": "a mistake"}
    assert progressive.refused(correct_bounty, entry=progressive["Pico"], **said) == "bounty_moved_on"


def test_progressive_bounty_cannot_be_awarded_to_a_player_busted_since(progressive: Event) -> None:
    progressive.out("Pico")
    progressive.out("Wren", by="Dory")
    assert (
        progressive.refused(award_bounty, entry=progressive["Pico"], by=[progressive["Wren"]]) == "winners_head_is_gone"
    )


def test_bounties_can_be_undone_only_in_reverse_order(progressive: Event) -> None:
    progressive.out("Pico", by="Wren")
    first = progressive.last
    progressive.out("Wren", by="Dory")
    assert progressive.refused(undo, entry=first) == "undo_blocked"
    for _ in range(4):
        progressive.undo_latest()
        assert bounty_account(progressive.tournament).missing_amount == 0
    assert (progressive.due(), set(progressive.heads().values())) == ({}, {2501})


def test_player_not_playing_at_the_bust_cannot_win_the_bounty(fixed: Event) -> None:
    fixed.out("Pico", by="Wren")
    fixed.out("Dory")
    assert fixed.refused(award_bounty, entry=fixed["Dory"], by=[fixed["Pico"]]) == "winner_was_not_in"
    fixed.now += MINUTE
    fixed.enter("Late")
    assert fixed.refused(award_bounty, entry=fixed["Dory"], by=[fixed["Late"]]) == "winner_was_not_in"


def test_player_with_a_smaller_stack_cannot_win_the_bounty(fixed: Event) -> None:
    fixed.out("Pico")
    fixed["Pico"].bust_out.__class__.objects.filter(entry=fixed["Pico"]).update(stack=9_000)
    said = {"entry": fixed["Pico"], "by": [fixed["Wren"]]}
    assert fixed.refused(award_bounty, **said, stacks=[8_999]) == "does_not_cover"
    fixed(award_bounty, **said, stacks=[9_000])
    assert fixed.due() == {"Wren": 2501}


@pytest.mark.parametrize("by", ["", "Pico", "Wren Wren"])
def test_repeated_winner_or_busted_player_cannot_win_the_bounty(fixed: Event, by: str) -> None:
    fixed.out("Pico")
    winners = [fixed[name] for name in by.split()]
    assert fixed.refused(award_bounty, entry=fixed["Pico"], by=winners) == "winners_named_wrongly"


def test_bounty_actions_at_the_wrong_time_are_refused(fixed: Event) -> None:
    wren, pico = fixed["Wren"], fixed["Pico"]
    assert fixed.refused(award_bounty, entry=pico, by=[wren]) == "still_in"
    assert fixed.refused(give_own_bounties) == "heads_are_played_for"
    fixed.out("Pico")
    assert fixed.refused(correct_bounty, entry=pico, by=[wren], reason="x") == "bounty_not_given"
    fixed.give("Pico", "Wren")
    assert fixed.refused(award_bounty, entry=pico, by=[wren]) == "bounty_given_already"
    assert fixed.refused(correct_bounty, entry=pico, by=[wren], reason=" ") == "needs_a_reason"


def test_event_without_bounties_refuses_to_award_a_bounty(tournament: Tournament, director: User) -> None:
    plain = Event(tournament, director)
    plain.enter(*NAMES)
    plain.out("Pico")
    assert plain.refused(award_bounty, entry=plain["Pico"], by=[plain["Wren"]]) == "no_bounties"


def test_bounty_is_not_awarded_for_an_entry_without_a_bounty(fixed: Event) -> None:
    Entry.objects.filter(pk=fixed["Pico"].pk).update(bounty=0)
    fixed.out("Pico")
    assert (open_bounties(fixed.tournament), fixed.refused(award_bounty, entry=fixed["Pico"], by=[fixed["Wren"]])) == (
        [],
        "no_bounty_on_him",
    )


def test_players_left_after_a_deal_receive_the_remaining_bounties(progressive: Event) -> None:
    progressive.out("Pico", by="Wren")
    progressive(prizes.set_prizes, amounts=[15_000, 10_000, 5_000, 2_000], reason="As agreed")
    left = [progressive[name] for name in ("Wren", "Dory", "Alba", "Brix")]
    stacks = dict(zip(left, (40_000, 30_000, 20_000, 10_000), strict=True))
    progressive(deals.propose_deal, stacks=stacks)
    for row in left:
        progressive(deals.sign_deal, entry=row)
    progressive(deals.agree_deal)
    progressive(give_own_bounties)
    assert progressive.due() == {"Wren": 1250 + 1251 + 2501, "Dory": 2501, "Alba": 2501, "Brix": 2501}
    assert (bounty_account(progressive.tournament).missing_amount, progressive.refused(give_own_bounties)) == (
        0,
        "no_head_left",
    )


def test_bounty_of_a_reinstated_player_is_taken_back(progressive: Event) -> None:
    for name in ("Pico", "Dory", "Alba", "Brix"):
        progressive.out(name, by="Wren")
    out = not_none(BountyWin.objects.get(bust_out__entry=progressive["Brix"]).bust_out)

    def take_out_back(f: Floor) -> None:
        with f.record("seat.given_back", seat=None, of="", number=0, was={}):
            bounties.take_back_bounty_on_reinstate(f, bust_out=out)
            f.remove(out)

    progressive(take_out_back)
    assert bounty_account(progressive.tournament).missing_amount == 0
    assert progressive.heads() == {"Wren": 2501 + 3 * 1251, "Brix": 2501}
