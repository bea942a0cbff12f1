"""Hand for hand: every table plays one hand, then the round is closed and the next hand dealt (TDA 2024 RP-8)."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any, Protocol

from tournaments.models import BustOut, ClockAnchor, HandForHand, HandRound
from tournaments.rules.clock.clock import Clock
from tournaments.rules.clock.hand_for_hand import HandCost, hand_cost
from tournaments.rules.levels import Structure, step_facts
from tournaments.rules.messages import join_with_and
from tournaments.rules.prizes.same_hand import SameHandBusts
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.controls import hand_for_hand_refusal
from tournaments.selectors.days.rounds_in_step import codes_of_rooms_behind, other_parallel_days, round_to_join
from tournaments.selectors.prizes.bubble import busts_of_round, newest_round, players_left_count, players_left_count_for
from tournaments.selectors.shown_names import name_in_event
from tournaments.services.clock.catch_up import store_clock
from tournaments.services.clock.clock import clock_facts, clock_state
from tournaments.services.clock.decided import stop_when_decided
from tournaments.services.floor.floor import Floor
from tournaments.services.place_changes import log_place_changes

TOPICS = ("clock", "hands")


class DealAtAllTables(Protocol):
    """A function of the tables app that deals a hand at every table. Returns facts for the log."""

    def __call__(self, f: Floor, *, dealt: HandRound) -> dict[str, Any]: ...


def start_hand_for_hand(f: Floor, *, why: str = HandForHand.Why.OTHER) -> None:
    """Stop the clock and play hand for hand; the hand in progress counts as the first.

    On parallel days the rounds are in step, except for the end of a day.
    """
    anchor, structure, clock = clock_state(f)
    if refused := hand_for_hand_refusal(anchor, structure, clock, begun=anchor.started_at is not None):
        raise refused
    span = timedelta(seconds=f.tournament.house_rules()["hand_for_hand_seconds"])
    in_step, number = _shared_name_and_first_number(f, why)
    facts = {**_in_step_facts(f, in_step), **clock_facts(structure, clock, f.now)}
    with f.record("hand_for_hand.started", topics=TOPICS, span=span, **facts):
        store_clock(f, anchor, structure, clock.pause(f.now))
        f.change(anchor, hand=number, hand_span=span)
        begun = f.add(HandForHand(tournament=f.tournament, why=why, began_at=f.now, in_step=in_step))
        f.add(HandRound(hand_for_hand=begun, number=number, dealt_at=f.now))


def _shared_name_and_first_number(f: Floor, why: str) -> tuple[str, int]:
    """Return the name shared by rounds in step on parallel days, and the first round's number.

    The name is "" if the rounds are not in step.
    """
    if why == HandForHand.Why.DAY_END or not f.tournament.is_parallel_day:
        return "", 1
    other_round = round_to_join(f.tournament)
    if other_round is None:
        return f"{f.tournament.pk}-{f.head.number + 1}", 1
    return other_round.hand_for_hand.in_step, other_round.number + (other_round.closed_at is not None)


def postpone_hand_for_hand(f: Floor) -> None:
    """Postpone hand for hand until after the next bust, when it is proposed again."""
    left = players_left_count(f.tournament)
    with f.record("hand_for_hand.not_yet", topics=["hands"], left=left):
        pass


def close_round(f: Floor, *, left: int | None = None, missing: Sequence[int] = (), reason: str = "") -> None:
    """Close the hand at every table and take its time off the clock, without dealing the next.

    `left` is the number of players that the director saw; the action is refused if it has changed. `missing` are the
    tables that had not reported, `reason` why the round is closed without them.
    """
    anchor, structure, clock = _hand_for_hand_clock(f)
    current = require_open_round(f)
    players = players_left_count_for(f.tournament, why=current.hand_for_hand.why)
    if left is not None and left != players:
        raise Refused("round_changed", field="left", shown=left, now=players)
    out = BustOut.objects.filter(hand__round=current, entry__voided_at__isnull=True).count()
    facts: dict[str, Any] = {
        "hand": current.number,
        "out": out,
        "players": players,
        **_missing_tables_facts(missing, reason),
    }
    facts |= clock_facts(structure, clock, f.now)
    with f.record("hand_for_hand.closed", topics=TOPICS, **facts) as log_entry:
        after = _deduct_round_time(f, anchor, structure, clock, current)
        if after.step != clock.step:
            log_entry.facts["begins"] = step_facts(structure, after.step)
        f.change(current, closed_at=f.now)


def deal_round(f: Floor, *, at_tables: DealAtAllTables | None = None) -> None:
    """Deal the next hand at every table; `at_tables` does the part of the tables app.

    Refuses while the previous round is open, here or on a parallel day in step.
    """
    anchor, structure, clock = _hand_for_hand_clock(f)
    last = require_newest_round(f)
    if last.closed_at is None:
        raise Refused("round_open", hand=last.number)
    if behind := codes_of_rooms_behind(f.tournament, last):
        raise Refused("rooms_behind", days=", ".join(behind), hand=last.number)
    hand = last.number + 1
    with f.record("hand_for_hand.dealt", topics=TOPICS, hand=hand, **clock_facts(structure, clock, f.now)) as log_entry:
        f.change(anchor, hand=hand)
        dealt = f.add(HandRound(hand_for_hand=last.hand_for_hand, number=hand, dealt_at=f.now))
        if at_tables:
            log_entry.facts |= at_tables(f, dealt=dealt)


def rank_round(f: Floor, *, rule: str) -> None:
    """Choose the rule that ranks the players who went out in the newest round.

    Refuses a round with fewer than two busts, and a ranking by unknown stacks.
    """
    current = require_newest_round(f)
    outs = busts_of_round(current)
    if len(outs) < 2:
        raise Refused("nobody_to_rank", hand=current.number)
    was = current.ranked_by or f.tournament.house_rules()["same_hand_busts"]
    if current.ranked_by == rule:
        raise Refused("already_so")
    if missing := [name_in_event(out.entry) for out in _busts_ranked_by_stack(outs, rule) if out.stack is None]:
        raise Refused("needs_stacks", field="rule", names=join_with_and(sorted(missing)))
    facts: dict[str, Any] = {"hand": current.number, "rule": rule, "was": was}
    with (
        f.record("hand_for_hand.ranked", topics=[*TOPICS, "field", "money"], **facts) as log_entry,
        log_place_changes(f, log_entry=log_entry),
    ):
        f.change(current, ranked_by=rule)


def _busts_ranked_by_stack(outs: Sequence[BustOut], rule: str) -> list[BustOut]:
    """Return the bust-outs whose stacks the rule compares."""
    if rule == SameHandBusts.SHARE:
        return []
    hands = [out.hand_id for out in outs]
    return [out for out in outs if rule == SameHandBusts.STACK_EVERYWHERE or hands.count(out.hand_id) > 1]


def deal_next_hand(
    f: Floor, *, missing: Sequence[int] = (), reason: str = "", at_tables: DealAtAllTables | None = None
) -> None:
    """Close the hand at every table, take its time off the clock, and deal the next.

    `missing` are the tables that had not reported, `reason` why the round is closed without them.
    """
    _anchor, structure, clock = _hand_for_hand_clock(f)
    hand = require_newest_round(f).number + 1
    facts = {"hand": hand, **_missing_tables_facts(missing, reason), **clock_facts(structure, clock, f.now)}
    with f.record("hand_for_hand.hand_done", topics=TOPICS, **facts):
        if require_newest_round(f).closed_at is None:
            close_round(f)
        deal_round(f, at_tables=at_tables)


def end_hand_for_hand(f: Floor, *, missing: Sequence[int] = (), reason: str = "") -> None:
    """End hand for hand: take the open round's time off the clock, and let the clock run.

    `missing` are the tables that had not reported, `reason` why the round is closed without them.
    """
    anchor, structure, clock = _hand_for_hand_clock(f)
    last = require_newest_round(f)
    facts = {"hand": anchor.hand, **_missing_tables_facts(missing, reason), **clock_facts(structure, clock, f.now)}
    facts |= _in_step_facts(f, last.hand_for_hand.in_step)
    with f.record("hand_for_hand.ended", topics=TOPICS, **facts):
        if last.closed_at is None:
            close_round(f)
        _resume_clock(f)


def call_off_hand_for_hand(f: Floor, *, reason: str = "") -> None:
    """Cancel hand for hand that was announced by mistake; the clock runs on with its time left."""
    anchor, structure, clock = _hand_for_hand_clock(f)
    last = require_newest_round(f)
    facts = {"hand": anchor.hand, "reason": reason, **clock_facts(structure, clock, f.now)}
    facts |= _in_step_facts(f, last.hand_for_hand.in_step)
    with f.record("hand_for_hand.called_off", topics=TOPICS, **facts):
        if last.closed_at is None:
            f.change(last, closed_at=f.now)
        _resume_clock(f)


def _in_step_facts(f: Floor, in_step: str) -> dict[str, Any]:
    """Return facts by which log entries of rounds in step are found on other days; {} if not in step."""
    return {"in_step": in_step, "days": [day.code for day in other_parallel_days(f.tournament)]} if in_step else {}


def _missing_tables_facts(missing: Sequence[int], reason: str) -> dict[str, Any]:
    return {"missing": list(missing), **({"reason": reason} if missing and reason else {})}


def require_newest_round(f: Floor) -> HandRound:
    """Return the newest round, open or closed. Refuses unless play is hand for hand."""
    found = newest_round(f.tournament)
    if found is None:
        raise Refused("not_hand_for_hand")
    return found


def require_open_round(f: Floor) -> HandRound:
    """Return the open round. Refuses if there is none."""
    current = require_newest_round(f)
    if current.closed_at is not None:
        raise Refused("round_closed", hand=current.number)
    return current


def _hand_for_hand_clock(f: Floor) -> tuple[ClockAnchor, Structure, Clock]:
    anchor, structure, clock = clock_state(f)
    if anchor.hand is None or anchor.hand_span is None:
        raise Refused("not_hand_for_hand")
    return anchor, structure, clock


def _deduct_round_time(f: Floor, anchor: ClockAnchor, structure: Structure, clock: Clock, current: HandRound) -> Clock:
    """Take the round's time off the clock; return the changed clock."""
    house_rules = f.tournament.house_rules()
    cost = hand_cost(
        HandCost(house_rules["hand_for_hand_clock"]),
        took=f.now - current.dealt_at,
        fixed=anchor.hand_span or timedelta(),
        most=timedelta(seconds=house_rules["hand_for_hand_most_seconds"]),
    )
    after = clock.play_for(cost, f.now)  # not counted as played time: a round counts as one hand
    store_clock(f, anchor, structure, replace(after, played=clock.played))
    return after


def _resume_clock(f: Floor) -> None:
    anchor, structure, clock = clock_state(f)
    store_clock(f, anchor, structure, clock.start(f.now))
    f.change(anchor, hand=None, hand_span=None)
    f.change(require_newest_round(f).hand_for_hand, ended_at=f.now)
    stop_when_decided(f)
