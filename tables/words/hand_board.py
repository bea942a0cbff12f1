"""The board of hand for hand in words: which tables are waited for, and what the round means."""

from collections.abc import Callable, Sequence
from datetime import tzinfo
from typing import Any

from tournaments.models import HandForHand
from tournaments.rules.bubble import Arithmetic
from tournaments.words.attention import Line
from tournaments.words.bubble import arithmetic_words

#: the template of their buttons
ACTS = "tables/_hand_acts.html"
#: so many tables are named in one sentence
NAMED = 4
#: what the goal counts, by why play is hand for hand
COUNTED = {
    HandForHand.Why.MONEY: "paid",
    HandForHand.Why.SEATS: "seats",
    HandForHand.Why.FINAL_TABLE: "at the final table",
    HandForHand.Why.PAY_JUMP: "get the next prize",
    HandForHand.Why.OTHER: "paid",
}


def tables_said(numbers: Sequence[int]) -> str:
    """Tables in a row: "T3", "T3 and T8", "T1, T2, T3, T4 and 7 more"."""
    named = [f"T{number}" for number in numbers[:NAMED]]
    more = len(numbers) - len(named)
    last = f"{more} more" if more else named.pop()
    return f"{', '.join(named)} and {last}" if named else last


def meaning(sums: Arithmetic, *, why: str) -> str:
    """What the figures say, an all-in that waits taken as lost: "63 left = 63 paid."; empty without a goal."""
    if sums.goal is None:
        return ""
    left, counted = sums.left_if_lost, COUNTED[HandForHand.Why(why)]
    if left == sums.goal:
        return f"{left:,} left = {sums.goal:,} {counted}."
    if left > sums.goal:
        return f"{left:,} left, {sums.goal:,} {counted}: {left - sums.goal:,} more to go."
    passed = ": those who are out share what is paid below" if sums.before > sums.goal else ""
    return f"{left:,} left, {sums.goal:,} {counted}{passed}."


def bags_said(*, missing: int, apart: int) -> str:
    """What the bags come to: `missing` are not closed yet, `apart` is what is in them beyond what must be there."""
    if apart > 0:
        return f"{apart:,} chips too many are in the bags: count them again."
    if missing:
        return f"{missing:,} bag{'' if missing == 1 else 's'} to close, {-apart:,} chips still to be counted."
    return "Every bag is closed, and the sum is right." if not apart else f"{-apart:,} chips are missing: count again."


def _stands(facts: dict[str, Any]) -> str:
    """What the tables that are not done do."""
    said = []
    if waits := facts["waits"]:
        said.append(f"{tables_said(waits)} hold{'s' if len(waits) == 1 else ''} an all-in and call face down")
    if slow := facts["slowest"]:
        said.append(f"{tables_said(slow)} still deal{'s' if len(slow) == 1 else ''}")
    return "; ".join(said)


def _played(facts: dict[str, Any], _zone: tzinfo) -> Line:
    done, of, sums = facts["done"], facts["of"], facts["sums"]
    counted = f"{done} of {of} tables are done." if done < of else f"All {of} tables are done."
    stands = _stands(facts)
    say = f"{counted} {stands}." if stands else counted
    if facts["waits"] and not facts["slowest"]:
        return say, f"Everybody else is done: release {tables_said(facts['waits'])}. {meaning(sums, why=facts['why'])}"
    if done < of:
        return say, f"Nobody deals hand {facts['hand'] + 1} before every table is done (TDA 2024, RP-8)."
    return say, f"{arithmetic_words(sums, why=facts['why'])} Close hand {facts['hand']} when that is right."


def _closed(facts: dict[str, Any], _zone: tzinfo) -> Line:
    said = arithmetic_words(facts["sums"], why=facts["why"])
    return f"Hand {facts['hand']} is closed. {said}", f"Deal hand {facts['hand'] + 1} at every table at once."


def _last_hands(facts: dict[str, Any], _zone: tzinfo) -> Line:
    hands = f"the last {facts['hands']} hands" if facts["hands"] > 1 else "the last hand"
    if not facts["slowest"]:
        return f"Every table has played {hands}.", "Say so, then the chips go into bags. The clock stands."
    late = facts["slowest"]
    say = f"{facts['done']} of {facts['of']} tables have played {hands}: {tables_said(late)} still play{_s(late)}."
    return say, "The clock stands until the next day. A tap on a table: one more of its hands is played."


def _s(numbers: Sequence[int]) -> str:
    return "s" if len(numbers) == 1 else ""


def _bags(facts: dict[str, Any], _zone: tzinfo) -> Line:
    if facts["bags"] < facts["players"]:
        say = f"The last hands are played: {facts['bags']:,} of {facts['players']:,} bags are closed."
        return say, "Each is counted before two people. The clock stands until the next day."
    return "Every bag is closed.", "Look at the sum beside it, then sign the bags off. The clock stands."


LINES: dict[str, Callable[[dict[str, Any], tzinfo], Line]] = {
    "bags_close": _bags,
    "hand_closed": _closed,
    "hand_played": _played,
    "last_hands": _last_hands,
}
