"""Hands that a penalised player misses, counted one by one at any table (TDA 2024 rule 71).

How a penalty counts down, from the deal to the log:

1. `tables/services/hands/buttons.py` deals a hand: at one table, or at every table in hand for hand.
2. It runs the functions that apps contribute as `at_deal`; one is `count_dealt_hands`, from `rulings/contribution.py`.
3. `count_dealt_hands` adds a missed hand for each player at these tables who serves a penalty.
4. `rulings/selectors/penalties/penalties.py` computes the hands left from the missed hands.
"""

from collections.abc import Mapping, Sequence

from rulings.models import MissedHand, Penalty
from rulings.selectors.penalties.penalties import (
    PenaltyState,
    is_in_play,
    penalty_state,
    running_penalties,
    states_of_penalties,
)
from tables.models import SeatAssignment
from tables.rules.hands.bagging import HAND
from tournaments.language.sentences import gettext
from tournaments.models import player_fact
from tournaments.rules.refused import Refused
from tournaments.selectors.prizes.bubble import current_open_round
from tournaments.selectors.shown_names import name_in_event
from tournaments.services.floor.floor import Floor


def count_dealt_hands(f: Floor, *, deals: Mapping[int, str]) -> list[dict[str, int]]:
    """Count a hand for each player at these tables who serves a penalty, while hands are dealt.

    `deals` maps primary keys of tables to the names of their deals; a hand dealt again counts once. Returns the players
    who missed a hand, as facts for the log.
    """
    serving = running_penalties(f.tournament).filter(
        entry__seat_assignments__seat__table__in=deals, entry__seat_assignments__kind=SeatAssignment.Kind.SEATED
    )
    tables = dict(serving.values_list("pk", "entry__seat_assignments__seat__table"))
    if not tables:
        return []
    rows = list(serving.order_by("number"))
    with f.record("penalty.counted", topics=["penalties", "tables"]):
        served = [state for state in states_of_penalties(f.tournament, rows, now=f.now) if not state.waits]
        missed = [state for state in served if _count_deal(f, state, deal=deals[tables[state.penalty.pk]])]
    return [player_fact(state.penalty.entry.player) for state in missed]


def count_missed_hands(f: Floor, *, penalty: Penalty, hands: int = 1, estimated: bool = False) -> list[MissedHand]:
    """Count hands that the floor saw the player miss, or `estimated` hands by the clock.

    Refuses more hands than are left, and more estimated hands than the clock allows. Refuses a single hand counted a
    moment ago by a table or another person. Refuses while an earlier penalty is being served.
    """
    refuse_overturned(f, penalty=penalty)
    now = penalty_state(penalty, now=f.now)
    left = now.hands_left
    if not left:
        raise Refused("penalty_served", field="penalty", number=penalty.number)
    if hands < 1:
        raise Refused("no_such_count", field="hands")
    if hands > left:
        raise Refused("more_than_is_left", field="hands", left_hands=left)
    if estimated and hands > now.estimated_hands:
        raise Refused("clock_says_fewer", field="hands", by_clock=now.estimated_hands)
    if now.waits:
        raise Refused("penalty_waits", field="penalty", number=penalty.number, first=now.waits)
    if hands == 1 and not estimated:
        _refuse_double_count(f, now)
    source = "estimate" if estimated else MissedHand.TAP
    with f.record(
        "penalty.counted", topics=["penalties", "tables"], name=player_fact(penalty.entry.player), hands=hands,
        estimated=estimated, left_hands=left - hands,
    ):  # fmt: skip
        stamp = f.now.isoformat()
        return _add_missed_hands(
            f, now, deals=[f"{source} {stamp} {index}" for index in range(hands)], estimated=estimated
        )


def count_hand_in_progress(f: Floor, *, penalty: Penalty, assignment: SeatAssignment) -> None:
    """Count the hand in progress as the first one missed, when a penalty is given.

    Counts nothing if no hand is in progress, or if an earlier penalty is being served.
    """
    current = current_open_round(f.tournament)
    deal = assignment.seat.table.deal_id or (current.deal_id if current else "")
    if not deal and is_in_play(f.tournament, now=f.now):
        deal = f"given {f.now.isoformat()}"
    now = penalty_state(penalty, now=f.now)
    if deal and not now.waits:
        _count_deal(f, now, deal=deal)


def refuse_overturned(f: Floor, *, penalty: Penalty) -> None:
    """Reload a penalty, and refuse it if it was overturned."""
    penalty.refresh_from_db()
    if penalty.overturned_at:
        raise Refused("overturned_already", field="penalty", number=penalty.number)


def _count_deal(f: Floor, now: PenaltyState, *, deal: str) -> bool:
    """Count the hand of a deal. Returns False if the player missed that deal already.

    A hand that another person counted just before is not counted twice.
    """
    if MissedHand.objects.filter(penalty__entry=now.penalty.entry_id, deal=deal).exists():
        return False
    last = now.last
    if last and last.is_counted_by_hand and f.now - last.at < HAND and last.by_name != f.by_name:
        f.change(last, deal=deal)
    else:
        _add_missed_hands(f, now, deals=[deal])
    return True


def _add_missed_hands(
    f: Floor, now: PenaltyState, *, deals: Sequence[str], estimated: bool = False
) -> list[MissedHand]:
    """Add one missed hand for each deal. The penalty must have that many left."""
    rest = now.uncounted.uncounted_time_after(len(deals), estimated=estimated)
    return [
        f.add(
            MissedHand(
                penalty=now.penalty,
                number=number,
                deal=deal,
                estimated=estimated,
                at=f.now,
                played=now.played,
                uncounted=rest,
                by_name=f.by_name,
            )
        )
        for number, deal in zip(_free_hand_numbers(now.penalty), deals, strict=False)
    ]


def _free_hand_numbers(penalty: Penalty) -> list[int]:
    """Return the free numbers of a penalty's hands: numbers after the last hand, then the gaps."""
    taken = set(penalty.missed.values_list("number", flat=True))
    last = max(taken, default=0)
    free = [number for number in range(1, penalty.hands + 1) if number not in taken]
    return sorted(free, key=lambda number: (number < last, number))


def _refuse_double_count(f: Floor, now: PenaltyState) -> None:
    """Refuse a hand that a table or another person just counted."""
    last = now.last
    if last is None or f.now - last.at >= HAND:
        return
    dealt = not last.is_counted_by_hand and not last.estimated
    if dealt or last.by_name != f.by_name:
        raise Refused(
            "counted_just_now",
            field="hands",
            name=name_in_event(now.penalty.entry),
            by=last.by_name or gettext("Another staff member"),
        )
