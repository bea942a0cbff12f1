"""The bubble's alerts: the proposal, and its arithmetic."""

from collections.abc import Callable
from datetime import tzinfo
from typing import Any

from django.utils.translation import gettext_noop as noop

from tournaments.language.figures import money_text
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext, translate
from tournaments.models import HandForHand
from tournaments.rules.prizes.same_hand import Finish
from tournaments.selectors.prizes.bubble import RoundRanking
from tournaments.sentences.alerts import SentenceAndReason
from tournaments.sentences.prizes.places import announcement_text, arithmetic_sentence, place_text
from tournaments.sentences.times import clock_text

#: what is near and what the goal counts, by the reason for hand for hand
GOALS = {
    HandForHand.Why.MONEY: (noop("from the money"), noop("paid")),
    HandForHand.Why.SEATS: (noop("from the seats"), noop("seats")),
    HandForHand.Why.FINAL_TABLE: (noop("from the final table"), noop("play the final table")),
    HandForHand.Why.DAY_END: (noop("from the end of the day"), noop("play on the next day")),
    HandForHand.Why.PAY_JUMP: (noop("from a pay jump"), noop("win at least the next prize")),
}


def _near_text(facts: dict[str, Any], _zone: tzinfo) -> SentenceAndReason:
    from_what, counted = map(_, GOALS[HandForHand.Why(facts["why"])])
    rooms = _parallel_days_sentence(facts)
    return (
        _("{to_go} {from_what}: {left:,} left, {goal:,} {counted}. Start hand for hand?").format(
            to_go=facts["to_go"], from_what=from_what, left=facts["left"], goal=facts["goal"], counted=counted
        ),
        ngettext(
            "From the next hand, on {tables} table. The clock stops and each hand takes {span} off it.",
            "From the next hand, on all {tables} tables. The clock stops and each hand takes {span} off it.",
            facts["tables"],
        ).format(tables=facts["tables"], span=clock_text(facts["per_hand"]).removeprefix("0"))
        + (f" {rooms}" if rooms else ""),
    )


def _parallel_days_sentence(facts: dict[str, Any]) -> str:
    """Return which parallel days start hand for hand too, or play it already; "" if there are no parallel days."""
    if not facts["beside"]:
        return ""
    days = ", ".join(facts["beside"])
    if facts["hand"]:
        return _("Hand {hand} is played on day {days} already: rounds go on in step.").format(
            hand=facts["hand"], days=days
        )
    return _("It starts on day {days} too, and rounds go on in step.").format(days=days)


def _round_ranking_text(facts: dict[str, Any], _zone: tzinfo) -> SentenceAndReason:
    out = len(facts["choices"][0].finishes)
    return (
        ngettext(
            "Hand {hand}: {out} player out, some at one table. Choose how they are ranked.",
            "Hand {hand}: {out} players out, some at one table. Choose how they are ranked.",
            out,
        ).format(hand=facts["hand"], out=out),
        " · ".join(ranking_sentence(choice, currency=facts["currency"]) for choice in facts["choices"]),
    )


def ranking_sentence(choice: RoundRanking, *, currency: str) -> str:
    """Return the places and prizes of a ranking: "Ada place 50, €150; Bix place 51 (WSOP 2024 rule 126-b)"."""
    groups: dict[tuple[int, int], list[Finish]] = {}
    for finish in choice.finishes:
        groups.setdefault((finish.first, finish.last), []).append(finish)
    told = (
        _("{names}: {place}").format(
            names=", ".join(finish.player for finish in tied),
            place=place_text({"place": first, "last": last, "prize": tied[0].prize, "currency": currency}),
        )
        for (first, last), tied in groups.items()
    )
    return _("{ranked} ({cites})").format(
        ranked="; ".join(told), cites=", ".join(translate(cite) for cite in choice.cites)
    )


ALERT_SENTENCES: dict[str, Callable[[dict[str, Any], tzinfo], SentenceAndReason]] = {
    "goal_reached": lambda facts, _zone: (
        arithmetic_sentence(facts["sums"], why=facts["why"]),
        _("The screens can say: “{announced}”").format(announced=announcement_text(facts["sums"], why=facts["why"])),
    ),
    "hand_for_hand_near": _near_text,
    "round_ranking": _round_ranking_text,
    "next_jump": lambda facts, _zone: (
        _("The winner gets {prize}.").format(prize=money_text(facts["prize"], currency=facts["currency"]))
        if facts["place"] == 1
        else ngettext(
            "After {to_go:,} more bust all players left win {prize} or more.",
            "After {to_go:,} more busts all players left win {prize} or more.",
            facts["to_go"],
        ).format(to_go=facts["to_go"], prize=money_text(facts["prize"], currency=facts["currency"])),
        _("The next pay jump is at place {place:,}.").format(**facts),
    ),
    "slips_wait": lambda facts, _zone: (
        ngettext("{waiting:,} prize is not paid yet.", "{waiting:,} prizes are not paid yet.", facts["waiting"]).format(
            **facts
        ),
        _("Pay at the payout desk."),
    ),
}
