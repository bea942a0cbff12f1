"""Sentences of the hand-for-hand board: the tables still playing, and players left compared with the goal."""

from collections.abc import Callable, Sequence
from datetime import tzinfo
from typing import Any

from django.utils.translation import gettext_noop as noop

from tournaments.language.sentences import gettext, ngettext
from tournaments.models import HandForHand
from tournaments.rules.prizes.bubble import Arithmetic
from tournaments.sentences.alerts import SentenceAndReason
from tournaments.sentences.prizes.places import arithmetic_sentence

#: tables named in a sentence
MOST_NAMED = 4
#: what the goal counts, by the reason for hand for hand
COUNTED = {
    HandForHand.Why.MONEY: noop("paid"),
    HandForHand.Why.SEATS: noop("seats"),
    HandForHand.Why.FINAL_TABLE: noop("at the final table"),
    HandForHand.Why.PAY_JUMP: noop("win at least the next prize"),
    HandForHand.Why.DAY_END: noop("play on the next day"),
    HandForHand.Why.OTHER: noop("paid"),
}


def tables_clause(numbers: Sequence[int]) -> str:
    """Return tables as text: "T3", "T3 and T8", "T1, T2, T3, T4 and 7 more"."""
    named = [f"T{number}" for number in numbers[:MOST_NAMED]]
    more = len(numbers) - len(named)
    last = gettext("{more} more").format(more=more) if more else named.pop()
    return gettext("{named} and {last}").format(named=", ".join(named), last=last) if named else last


def goal_sentence(sums: Arithmetic, *, why: str) -> str:
    """Return the players left if all waiting all-ins are lost, compared with the goal: "63 left = 63 paid."

    Returns "" without a goal.
    """
    if sums.goal is None:
        return ""
    left, counted = sums.left_if_lost, gettext(COUNTED[HandForHand.Why(why)])
    if left == sums.goal:
        return gettext("{left:,} left = {goal:,} {counted}.").format(left=left, goal=sums.goal, counted=counted)
    if left > sums.goal:
        return gettext("{left:,} left, {goal:,} {counted}: {left_2:,} to go.").format(
            left=left, goal=sums.goal, counted=counted, left_2=left - sums.goal
        )
    # with 62 players left, the best place of a player who is out is 63
    shares = sums.before > sums.goal and left < sums.paid
    passed = (
        gettext("{left:,} left, {goal:,} {counted}: the players out share the prizes below.")
        if shares
        else gettext("{left:,} left, {goal:,} {counted}.")
    )
    return passed.format(left=left, goal=sums.goal, counted=counted)


def bags_clause(*, missing: int, apart: int) -> str:
    """Return the state of the bags.

    `missing` bags are not closed yet; `apart` is the surplus of chips, negative if too few.
    """
    if apart > 0:
        return gettext("The bags have {apart:,} chips too many: count them again.").format(apart=apart)
    if missing:
        return ngettext(
            "{missing:,} bag to close, {chips:,} chips still to count.",
            "{missing:,} bags to close, {chips:,} chips still to count.",
            missing,
        ).format(missing=missing, chips=-apart)
    return (
        gettext("Every bag is closed and the total is right.")
        if not apart
        else gettext("{value:,} chips are missing: count again.").format(value=-apart)
    )


def still_dealing_clause(tables: Sequence[int]) -> str:
    """Return the tables that still deal: "T3 is still dealing", "T3 and T8 are still dealing"."""
    return ngettext("{tables} is still dealing", "{tables} are still dealing", len(tables)).format(
        tables=tables_clause(tables)
    )


def _unfinished_tables_sentence(facts: dict[str, Any]) -> str:
    """Return the tables that hold an all-in or still deal, "" if there are none."""
    waits, slow = facts["waits"], facts["slowest"]
    holds = ngettext("{tables} holds an all-in face down", "{tables} hold an all-in face down", len(waits)).format(
        tables=tables_clause(waits) if waits else ""
    )
    if waits and slow:
        return gettext("{holds}; {deals}").format(holds=holds, deals=still_dealing_clause(slow))
    return holds if waits else still_dealing_clause(slow) if slow else ""


def _played_text(facts: dict[str, Any], _zone: tzinfo) -> SentenceAndReason:
    done, of, sums = facts["done"], facts["of"], facts["sums"]
    counted = (
        ngettext("{done} of {of} table is done.", "{done} of {of} tables are done.", of).format(done=done, of=of)
        if done < of
        else gettext("Every table is done.")
    )
    stands = _unfinished_tables_sentence(facts)
    say = f"{counted} {stands}." if stands else counted
    if facts["waits"] and not facts["slowest"]:
        return say, gettext("All other tables are done: release {tables_said}. {meaning}").format(
            tables_said=tables_clause(facts["waits"]), meaning=goal_sentence(sums, why=facts["why"])
        )
    if done < of:
        waits = gettext("Hand {hand} starts when every table is done (TDA 2024, RP-8).")
        return say, waits.format(hand=facts["hand"] + 1) + _other_rooms_sentence(facts)
    right = gettext("{arithmetic} If that is right, close hand {hand}.")
    return say, right.format(
        arithmetic=arithmetic_sentence(sums, why=facts["why"]), hand=facts["hand"]
    ) + _other_rooms_sentence(facts)


def _closed_text(facts: dict[str, Any], _zone: tzinfo) -> SentenceAndReason:
    sentences = arithmetic_sentence(facts["sums"], why=facts["why"])
    closed = gettext("Hand {hand} is closed. {said}").format(hand=facts["hand"], said=sentences)
    if facts["behind"]:
        return closed, gettext(
            "Hand {hand} is still played on day {days}. Deal hand {next} when it is closed there too."
        ).format(days=", ".join(facts["behind"]), hand=facts["hand"], next=facts["hand"] + 1)
    return closed, gettext("Deal hand {hand} at every table at once.").format(hand=facts["hand"] + 1)


def _other_rooms_sentence(facts: dict[str, Any]) -> str:
    """Return the round in each parallel room: " Day 2d: hand 3 is closed." "" without parallel rooms."""
    sentences = []
    for room in facts["beside"]:
        if room.hand is None:
            sentences.append(gettext("Day {day} does not play hand for hand.").format(day=room.code))
        elif room.closed:
            sentences.append(gettext("Day {day}: hand {hand} is closed.").format(day=room.code, hand=room.hand))
        else:
            sentences.append(gettext("Day {day} plays hand {hand}.").format(day=room.code, hand=room.hand))
    return "".join(f" {room}" for room in sentences)


def _last_hands_text(facts: dict[str, Any], _zone: tzinfo) -> SentenceAndReason:
    hands = ngettext("the last {hands} hand", "the last {hands} hands", facts["hands"]).format(**facts)
    hands = hands if facts["hands"] > 1 else gettext("the last hand")
    if not facts["slowest"]:
        return gettext("Every table has played {hands}.").format(hands=hands), gettext(
            "Confirm it, then bag the chips. The clock is stopped."
        )
    late = facts["slowest"]
    say = ngettext(
        "Tables that have played {hands}: {done} of {of}. {tables} is still playing.",
        "Tables that have played {hands}: {done} of {of}. {tables} are still playing.",
        len(late),
    ).format(done=facts["done"], of=facts["of"], hands=hands, tables=tables_clause(late))
    return say, gettext("The clock is stopped until the next day. Tap a table after each of its hands.")


def _bags_text(facts: dict[str, Any], _zone: tzinfo) -> SentenceAndReason:
    if facts["bags"] < facts["players"]:
        say = gettext("The last hands are played. Bags closed: {bags:,} of {players:,}.").format(**facts)
        return say, gettext("Two people count each bag. The clock is stopped until the next day.")
    return gettext("Every bag is closed."), gettext(
        "Check the total beside it, then confirm the bags. The clock is stopped."
    )


ALERT_SENTENCES: dict[str, Callable[[dict[str, Any], tzinfo], SentenceAndReason]] = {
    "bags_close": _bags_text,
    "hand_closed": _closed_text,
    "hand_played": _played_text,
    "last_hands": _last_hands_text,
}
