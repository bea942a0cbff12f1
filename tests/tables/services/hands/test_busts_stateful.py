"""Busts, groups, undo, rounds and pay corrections in any order: prizes sum to the cent, places are 1 to N."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.models import SeatAssignment
from tables.services.hands import busts, reinstating, ticks
from tables.services.seats import entries
from tables.services.undo import undo
from tests.conftest import MINUTE, NOON
from tests.suite.hypothesis_profiles import WITH_FIXTURES, of_a_hundred
from tests.tables.play import Play
from tournaments.management.commands.verify_log import chain_problem_texts
from tournaments.models import BustHand, Entry, FloorLog, Payment, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.prizes.payouts import open_round_hand_by_entry
from tournaments.selectors.prizes.payouts import payouts as payout_rows
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.selectors.prizes.ranking import Placed, changed_places, placed_by_entry
from tournaments.services.clock import hand_for_hand
from tournaments.services.clock.catch_up import BY_ITSELF
from tournaments.services.desk import bust_corrections
from tournaments.services.desk.bust_corrections import HandCorrection
from tournaments.services.desk.bust_outs import BustFacts
from tournaments.services.open_floor import floor
from tournaments.services.prizes import payouts, prizes

PAID = (1_000_01, 500_00, 333_33, 100_01)

#: what is done, and two numbers that choose whom it concerns
ACTIONS = (
    "bust",
    "group",
    "undo",
    "start",
    "next",
    "end",
    "pay",
    "unpay",
    "reorder",
    "correct",
    "revive",
    "hand",
    "stack",
    "void",
)
steps = st.lists(st.tuples(st.sampled_from(ACTIONS), st.integers(0, 50), st.integers(0, 50)), min_size=3, max_size=14)


class Machine:
    """One tournament and everything that may be done with its bust-outs."""

    def __init__(self, play: Play) -> None:
        self.play, self.tournament = play, play.tournament

    def entries(self, *, out: bool) -> list[Entry]:
        found = Entry.objects.filter(tournament=self.tournament, bust_out__isnull=not out).select_related("player")
        return list(found.order_by("pk"))

    def pick(self, chosen: int, *, out: bool) -> Entry:
        found = self.entries(out=out)
        if not found:
            raise Refused("needs_a_player")
        return found[chosen % len(found)]

    def do(self, action: str, first: int, second: int) -> None:
        self.play.now += timedelta(seconds=1)
        before = placed_by_entry(Tournament.objects.get(pk=self.tournament.pk))
        with floor(self.tournament.pk, by=self.play.by, now=self.play.now) as f:
            getattr(self, action)(f, first, second)
            written = f.written[-1]
        self.check_told(written, before)

    def check_told(self, row: FloorLog, before: dict[int, Placed]) -> None:
        """Assert that the log's changed places are those of a full comparison."""
        if "places_changed" not in row.facts:
            return
        tournament = Tournament.objects.get(pk=self.tournament.pk)
        changed = changed_places(before, placed_by_entry(tournament))
        assert row.facts["places_changed"] == sum(1 for _, was, now in changed if was and now)
        people = dict(Entry.ever.filter(tournament=tournament).values_list("pk", "player"))
        told = [(moved["name"]["player"], _place(moved["was"]), _place(moved["now"])) for moved in row.facts["moved"]]
        assert told == [(people[entry], was, now) for entry, was, now in changed]

    def bust(self, f: Any, first: int, second: int) -> None:
        busts.bust(f, entry=self.pick(first, out=False), facts=BustFacts(stack=1_000 + second % 3, other_stack=1_500))

    def group(self, f: Any, first: int, second: int) -> None:
        pair = [self.pick(first, out=False), self.pick(second, out=False)]
        busts.bust_together(f, entries=pair, stacks=[1_000 + first % 3, 1_000 + second % 3])

    def undo(self, f: Any, first: int, _second: int) -> None:
        done = FloorLog.objects.filter(tournament=self.tournament, action__regex="bust|hand_for_hand|undone|given_back")
        found = list(done.exclude(action__in=BY_ITSELF).order_by("-number"))
        if not found:
            raise Refused("needs_a_player")
        undo(f, entry=found[first % min(4, len(found))])

    def start(self, f: Any, _first: int, _second: int) -> None:
        hand_for_hand.start_hand_for_hand(f, why="money")

    def next(self, f: Any, _first: int, _second: int) -> None:
        ticks.close_and_deal_next_hand(f, anyway=True)

    def end(self, f: Any, _first: int, _second: int) -> None:
        ticks.end_hand_for_hand(f, anyway=True)

    def pay(self, f: Any, first: int, _second: int) -> None:
        payouts.pay_out(f, entry=self.pick(first, out=True), handing=payouts.Handing(id_seen=True))

    def unpay(self, f: Any, first: int, second: int) -> None:
        paid = list(Payment.objects.filter(tournament=f.tournament, kind="prize", reverses__isnull=True).order_by("pk"))
        if not paid:
            raise Refused("needs_a_player")
        amount = paid[first % len(paid)].amount * (second % 2)
        payouts.correct_payout(f, payment=paid[first % len(paid)], amount=amount, reason="Wrong", id_seen=True)

    def reorder(self, f: Any, first: int, second: int) -> None:
        beside = {"before" if second % 2 else "after": self.pick(second, out=True)}
        bust_corrections.reorder_bust(f, entry=self.pick(first, out=True), **beside)

    def correct(self, f: Any, first: int, second: int) -> None:
        reinstating.correct_bust(f, entry=self.pick(first, out=True), instead=self.pick(second, out=False))

    def revive(self, f: Any, first: int, _second: int) -> None:
        reinstating.reinstate(f, entry=self.pick(first, out=True))

    def hand(self, f: Any, first: int, second: int) -> None:
        bust_corrections.correct_hand(
            f, entry=self.pick(first, out=True), correction=HandCorrection(same_hand=self.pick(second, out=True))
        )

    def stack(self, f: Any, first: int, second: int) -> None:
        bust_corrections.correct_hand(
            f,
            entry=self.pick(first, out=True),
            correction=HandCorrection(stack=900 + second % 4, alone=second % 5 == 0),
        )

    def void(self, f: Any, first: int, second: int) -> None:
        if len(self.entries(out=True)) + len(self.entries(out=False)) <= len(PAID) + 1:
            raise Refused("needs_a_player")
        entries.void_entry(f, entry=self.pick(first, out=bool(second % 2)))

    def check(self) -> None:
        """Assert what always holds."""
        tournament = Tournament.objects.get(pk=self.tournament.pk)
        placed, left = placed_by_entry(tournament), len(self.entries(out=False))
        still_in = range(1, left + 1) if left > 1 else ()
        shared = [(first, last) for first, last, _ in placed.values()]
        taken = sorted(place for first, last in set(shared) for place in range(first, last + 1))
        assert [*still_in, *taken] == list(range(1, tournament.entries.count() + 1))
        assert all(shared.count((first, last)) == last - first + 1 for first, last in shared)
        prizes_left = sum(prizes_of(tournament).amount_by_place().get(place, 0) for place in still_in)
        assert sum(prize for *_, prize in placed.values()) + prizes_left == sum(PAID)
        assert not SeatAssignment.objects.filter(entry__bust_out__isnull=False).exists()
        assert not BustHand.objects.filter(tournament=tournament, bust_outs__isnull=True).exists()
        listed = payout_rows(tournament)
        # who went out in a round that is still open is paid when it is closed: until then their place may be shared
        waits = sum(placed[entry][2] for entry in open_round_hand_by_entry(tournament))
        assert sum(payout.due for payout in listed) + waits + prizes_left == sum(PAID)
        assert all(payout.amount_left == payout.due - payout.amount_settled for payout in listed)


def _place(told: dict[str, int] | None) -> Placed | None:
    return (told["place"], told["last"], told["prize"]) if told else None


@pytest.mark.slow
@pytest.mark.django_db
@settings(max_examples=of_a_hundred(10), suppress_health_check=WITH_FIXTURES)
@given(steps)
def test_places_and_prizes_are_consistent_after_any_sequence_of_actions(
    tournament: Tournament, director: User, done: list[tuple[str, int, int]]
) -> None:
    with transaction.atomic():
        play = Play(tournament, director)
        play.sit(t1=[1, 2, 3, 4], t2=[1, 2, 3, 4])
        play.now = NOON + 5 * MINUTE
        play(prizes.set_prizes, amounts=list(PAID), reason="As agreed")
        machine = Machine(play)
        for action, first, second in done:
            try:
                machine.do(action, first, second)
            except Refused:
                continue
            finally:
                machine.check()
        assert list(chain_problem_texts(tournament)) == []
        transaction.set_rollback(True)
