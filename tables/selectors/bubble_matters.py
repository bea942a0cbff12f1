"""What the bubble asks of the director: hand for hand, in the money, the next pay jump, slips that wait at the desk."""

from collections.abc import Iterator
from datetime import datetime

from tables.rules.final_table import final_table_players
from tables.selectors.room import open_tables
from tournaments.models import ClockAnchor, HandForHand, Tournament
from tournaments.rules.bubble import Verdict, next_jump
from tournaments.rules.payout_plan import Way
from tournaments.selectors.attention import STANDS, Matter
from tournaments.selectors.bubble import arithmetic_of, last_round_of, players_left
from tournaments.selectors.prizes import Prizes, plan_of, prizes_of
from tournaments.selectors.ranking import paid_out

#: where they go in the line: a round that reached its goal comes before the hand that is played
REACHED, NEAR, SLIPS, JUMP = STANDS - 1, 22, 60, 85
#: a better prize is worth hand for hand when it is half as much again
LARGE = 1.5


def matters(tournament: Tournament, *, now: datetime) -> Iterator[Matter]:
    """Proposals near a goal, and what follows from being in the money; nothing until the prizes stand."""
    over = tournament.finished_at or tournament.cancelled_at
    if over or tournament.prizes_frozen_at is None or not ClockAnchor.objects.get(tournament=tournament).begun(now):
        return
    prizes, left = prizes_of(tournament), players_left(tournament)
    size = final_table_players(tournament.seats_per_table, rule=tournament.house()["final_table_at"])
    current = last_round_of(tournament)
    if current is None:
        yield from _near(tournament, prizes, left, size)
    elif current.closed_at is not None:
        sums = arithmetic_of(tournament, current, final_table=size)
        if sums.verdict == Verdict.REACHED:
            facts = {"sums": sums, "why": current.hand_for_hand.why, "hand": current.number}
            yield Matter("goal_reached", "h4h", facts, rank=REACHED, instead_of="hand_for_hand")
    if left <= len(prizes.places):
        yield from _in_the_money(tournament, prizes, left)


def changes_at(_tournament: Tournament, *, now: datetime) -> datetime | None:
    """All of it changes by what people do alone."""
    return None


def _near(tournament: Tournament, prizes: Prizes, left: int, size: int) -> Iterator[Matter]:
    """Hand for hand is proposed within the house's distance of the nearest goal."""
    distance = tournament.house()["hand_for_hand_from"]
    paid, amounts = len(prizes.places), prizes.amounts()
    plan = plan_of(tournament)
    money = HandForHand.Why.SEATS if plan and plan.way == Way.SATELLITE else HandForHand.Why.MONEY
    goals = [(money, paid)]
    tables = open_tables(tournament).count()
    if tables == 1:
        return  # one table waits for nobody
    if tables and left - size == 1:
        goals.append((HandForHand.Why.FINAL_TABLE, size))
    jump = next_jump(amounts, left=left)
    if size < left <= paid and jump and jump[0] == left - 1 and jump[1] >= LARGE * amounts.get(left, 0):
        goals.append((HandForHand.Why.PAY_JUMP, jump[0]))
    for why, goal in goals:
        if 0 < left - goal <= distance and goal:
            facts = {"why": str(why), "left": left, "goal": goal, "to_go": left - goal}
            yield Matter("hand_for_hand_near", "h4h", facts, rank=NEAR)
            return


def _in_the_money(tournament: Tournament, prizes: Prizes, left: int) -> Iterator[Matter]:
    out = len(prizes.places) - left + (1 if left == 1 else 0)
    waiting = out - len(paid_out(tournament))
    if waiting > 0:
        yield Matter("slips_wait", "go", {"waiting": waiting}, rank=SLIPS)
    jump = next_jump(prizes.amounts(), left=left)
    if jump and left > 1:
        facts = {"place": jump[0], "prize": jump[1], "to_go": left - jump[0], "currency": tournament.currency}
        yield Matter("next_jump", "go", facts, rank=JUMP)
