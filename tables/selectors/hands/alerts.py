"""Alerts of the bubble, of hand for hand, and of the last hands of a day."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from tables.rules.balance.breaking import final_table_size
from tables.selectors.hands.bags import is_bagging_now, last_hands_being_played, last_hands_by_table, room_bags
from tables.selectors.hands.board import hand_for_hand_board
from tables.selectors.room_rows import open_table_rows
from tournaments.contribution_types import Alert
from tournaments.models import FloorLog, HandForHand, HandRound, Tournament
from tournaments.rules.prizes.bubble import BubbleFinding, next_pay_jump
from tournaments.rules.prizes.payout_plan import PayoutMethod
from tournaments.selectors.alerts import STOPPED
from tournaments.selectors.days.days import current_day
from tournaments.selectors.days.rounds_in_step import codes_of_rooms_behind, other_parallel_days, round_to_join
from tournaments.selectors.prizes.bubble import (
    newest_round,
    players_left_count,
    ranked_tournament,
    ranking_choices,
    round_arithmetic,
)
from tournaments.selectors.prizes.deals import sum_of_agreed_shares
from tournaments.selectors.prizes.prizes import Prizes, payout_plan_of, prizes_of
from tournaments.selectors.prizes.ranking import paid_out_by_entry
from tournaments.selectors.request_cache import stored_clock

#: the clock's alert that these replace
CLOCK_ALERT = "hand_for_hand"

# ranks: a round that reached its goal comes before the hand that is played
CHOICE = STOPPED - 2
REACHED = STOPPED - 1
NEAR = 22
# after the redraw or the break that makes one table, which needs no hand for hand
BEHIND_REDRAW = 28
SLIPS = 60
JUMP = 85
#: settings of `redraw_at` by which everybody draws again for the final table
FINAL_REDRAWS = frozenset({"final_table", "two_one", "three_two_one", "by_entrants"})
#: factor of a pay jump that is worth hand for hand
LARGE_JUMP = 1.5


def hand_alerts(tournament: Tournament, *, now: datetime) -> Iterator[Alert]:
    """Yield the alerts of the last hands and of bagging, and in hand for hand the alert of the present hand."""
    if tournament.is_over:
        return
    yield from _day_end_alerts(tournament)
    found = hand_for_hand_board(tournament)
    if found is None or not found.table_count:
        return
    facts = {
        "hand": found.hand,
        "next_hand": found.next_hand_number,
        "why": found.why,
        "sums": found.arithmetic,
        "done": found.done_count,
        "of": found.table_count,
        "waits": found.tables_holding_all_in,
        "slowest": found.slowest_tables,
        "missing": found.unreported_tables,
        "beside": found.beside,
        "behind": found.behind,
    }
    if found.closed_at is None:
        yield Alert("hand_played", "h4h", facts, rank=STOPPED, instead_of=CLOCK_ALERT)
    elif found.behind or found.arithmetic.verdict != BubbleFinding.REACHED:
        yield Alert("hand_closed", "h4h", facts, rank=STOPPED, instead_of=CLOCK_ALERT)


def _day_end_alerts(tournament: Tournament) -> Iterator[Alert]:
    last = last_hands_being_played(tournament)
    if last is not None:
        tables = last_hands_by_table(tournament)
        late = [table.number for table in tables if not table.is_done]
        facts = {"hands": last.hands, "done": len(tables) - len(late), "of": len(tables), "slowest": late, "waits": []}
        yield Alert("last_hands", "h4h", facts, rank=STOPPED, instead_of="paused")
    elif is_bagging_now(tournament):
        room, day = room_bags(tournament).room, current_day(tournament) if tournament.has_several_days else None
        if day and (day.ended_at or room.bags == room.players):
            return  # `days/alerts.py` goes on from here
        facts = {"bags": room.bags, "players": room.players}
        yield Alert("bags_close", "go", facts, rank=STOPPED, instead_of="paused")


def bubble_alerts(tournament: Tournament, *, now: datetime) -> Iterator[Alert]:
    """Yield the proposal of hand for hand near a goal, and the next steps once all players left are paid.

    Until the prizes are frozen, only the end of a day is a goal.
    """
    current = newest_round(tournament)
    to_day_end = current is not None and current.hand_for_hand.why == HandForHand.Why.DAY_END
    whole = ranked_tournament(tournament)
    waits = not (whole.has_posted_payouts or to_day_end)
    if tournament.is_over or waits or not stored_clock(tournament).has_begun(now):
        return
    prizes, left = prizes_of(whole), players_left_count(tournament)
    size = _final_table_size(tournament)
    if current is None:
        yield from _proposal_alerts(tournament, prizes, left, size)
    else:
        yield from _round_alerts(tournament, current, size)
    if whole.has_posted_payouts and left <= len(prizes.places):
        yield from _money_alerts(whole, prizes, left)


def _round_alerts(tournament: Tournament, current: HandRound, size: int) -> Iterator[Alert]:
    """Yield an alert if rulebooks rank this round differently, so that one must be chosen, and alerts of the goal."""
    to_day_end = current.hand_for_hand.why == HandForHand.Why.DAY_END
    if choices := () if to_day_end else ranking_choices(tournament, current):
        facts = {"choices": choices, "hand": current.number, "currency": tournament.currency}
        yield Alert("round_ranking", "h4h", facts, rank=CHOICE)
    if current.closed_at is not None:
        yield from _goal_alerts(tournament, current, size)


def _goal_alerts(tournament: Tournament, current: HandRound, size: int) -> Iterator[Alert]:
    """Yield an alert if the closed round has reached the goal of hand for hand.

    With parallel days, all rooms must have closed the round.
    """
    sums = round_arithmetic(tournament, current, final_table=size)
    if sums.verdict == BubbleFinding.REACHED and not codes_of_rooms_behind(tournament, current):
        facts = {"sums": sums, "why": current.hand_for_hand.why, "hand": current.number}
        yield Alert("goal_reached", "h4h", facts, rank=REACHED, instead_of="hand_for_hand")


def _final_table_size(tournament: Tournament) -> int:
    """Return the number of seats at the final table.

    It is 0 for a day with a parallel day, since such a day has no final table.
    """
    rule = tournament.house_rules()["final_table_at"]
    return 0 if tournament.is_parallel_day else final_table_size(tournament.seats_per_table, rule=rule)


def _proposal_alerts(tournament: Tournament, prizes: Prizes, left: int, size: int) -> Iterator[Alert]:
    """Yield the proposal of hand for hand if the nearest goal is within the distance that house rules name."""
    distance = tournament.house_rules()["hand_for_hand_from"]
    tables = len(open_table_rows(tournament))
    sibling_rows = other_parallel_days(tournament)
    if (tables == 1 and not sibling_rows) or is_hand_for_hand_declined(tournament, left=left):
        return  # one table waits for nobody
    joined = round_to_join(tournament)
    for why, goal in _possible_goals(tournament, prizes, left, size, tables=tables):
        if 0 < left - goal <= distance and goal:
            seconds = tournament.house_rules()["hand_for_hand_seconds"]
            facts = {"why": str(why), "left": left, "goal": goal, "to_go": left - goal, "tables": tables}
            facts["per_hand"] = timedelta(seconds=seconds)
            facts["beside"] = [day.code for day in sibling_rows]
            facts["hand"] = joined.number if joined else None
            needless = not sibling_rows and _is_one_table_next(tournament, left=left, size=size)
            yield Alert("hand_for_hand_near", "h4h", facts, rank=BEHIND_REDRAW if needless else NEAR)
            return


def _is_one_table_next(tournament: Tournament, *, left: int, size: int) -> bool:
    """Return whether all players left are to sit at one table now, by a redraw or a break."""
    redraws = tournament.house_rules()["redraw_at"] in FINAL_REDRAWS
    return 0 < left <= (size if redraws else min(size, tournament.seats_per_table))


def is_hand_for_hand_declined(tournament: Tournament, *, left: int) -> bool:
    """Return whether hand for hand was declined with this many players left. The next bust proposes it again."""
    rows = FloorLog.objects.filter(tournament=tournament, action="hand_for_hand.not_yet", undone_by__isnull=True)
    last = rows.values_list("facts", flat=True).first()
    return last is not None and last["left"] == left


def _possible_goals(
    tournament: Tournament, prizes: Prizes, left: int, size: int, *, tables: int
) -> Iterator[tuple[HandForHand.Why, int]]:
    """Yield (reason, number of players) of each possible goal of hand for hand: prizes, final table, pay jump."""
    paid, amounts = len(prizes.places), prizes.amount_by_place()
    plan = payout_plan_of(ranked_tournament(tournament))
    yield HandForHand.Why.SEATS if plan and plan.method == PayoutMethod.SATELLITE else HandForHand.Why.MONEY, paid
    if tables and left - size == 1:
        yield HandForHand.Why.FINAL_TABLE, size
    jump = next_pay_jump(amounts, left=left)
    if size < left <= paid and jump and jump[0] == left - 1 and jump[1] >= LARGE_JUMP * amounts.get(left, 0):
        yield HandForHand.Why.PAY_JUMP, jump[0]


def _money_alerts(tournament: Tournament, prizes: Prizes, left: int) -> Iterator[Alert]:
    out = len(prizes.places) - left + (1 if left == 1 else 0)
    waiting = out - len(paid_out_by_entry(tournament))
    if waiting > 0:
        yield Alert("slips_wait", "go", {"waiting": waiting}, rank=SLIPS)
    jump = None if sum_of_agreed_shares(tournament) else next_pay_jump(prizes.amount_by_place(), left=left)
    if jump and left > 1:
        facts = {"place": jump[0], "prize": jump[1], "to_go": left - jump[0], "currency": tournament.currency}
        yield Alert("next_jump", "go", facts, rank=JUMP)
