"""Log and refusals of bags that one person counts and another verifies."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext_noop as noop

from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext
from tournaments.sentences.navigation import day_name

Facts = dict[str, Any]


def _reason_clause(facts: Facts) -> str:
    return _(" ({reason})").format(reason=facts["reason"]) if facts.get("reason") else ""


def _opened_sentence(facts: Facts) -> str:
    chips = _("{found:,}, as recorded") if facts["found"] == facts["stack"] else _("{found:,}, not {stack:,}")
    sentence = ngettext("{bags:,} bag opened: {chips}{reason}", "{bags:,} bags opened: {chips}{reason}", facts["bags"])
    reason = _reason_clause(facts) if facts["differ"] else ""
    return sentence.format(bags=facts["bags"], chips=chips.format(**facts), reason=reason)


BAG_SENTENCES: dict[str, Callable[[Facts], str]] = {
    "bag.chosen": lambda facts: _("{name} goes on with {stack:,}").format(**facts),
    "bag.forfeited": lambda facts: _("Bag of {name} from day {day} forfeited: {chips:,} leave play").format(**facts),
    "bag.sealed": lambda facts: _("Bag {bag} sealed, voucher {voucher}").format(**facts),
    "bags.counted": lambda facts: ngettext(
        "{bags:,} bag counted by {by}: {chips:,}{reason}",
        "{bags:,} bags counted by {by}: {chips:,}{reason}",
        facts["bags"],
    ).format(bags=facts["bags"], by=facts["by"], chips=facts["chips"], reason=_reason_clause(facts)),
    "bags.opened": _opened_sentence,
    "bags.verified": lambda facts: ngettext(
        "{bags:,} bag verified by {by}", "{bags:,} bags verified by {by}", facts["bags"]
    ).format(**facts),
    "seats.merged": lambda facts: _("{name}: seat {seat} merged into {into}").format(
        name=facts["name"], seat=facts["seat"] or "–", into=facts["into"] or "–"
    ),
    "entry.absent_removed": lambda facts: _("{name} did not come: {chips:,} leave play").format(**facts),
    "day.ended": lambda facts: ngettext(
        "{day} ended: {bags:,} bag, {chips:,} chips{reason}",
        "{day} ended: {bags:,} bags, {chips:,} chips{reason}",
        facts["bags"],
    ).format(day=day_name(facts["code"]), bags=facts["bags"], chips=facts["chips"], reason=_reason_clause(facts)),
}

BAG_REFUSALS: dict[str, tuple[str, str]] = {
    "absent_has_more": (
        noop("{name} came with {stack:,}, so no more can be removed."),
        noop("Count what is left of the stack."),
    ),
    "absent_is_voided": (
        noop("{name} did not come with a bag."),
        noop("Void the entry at the desk instead."),
    ),
    "absent_not_yet": (
        noop("By the house rules the stack of {name} stays for now."),
        noop("Blind it off, and remove it later."),
    ),
    "absent_stack_stays": (
        noop("By the house rules the stack of {name} stays and is blinded off."),
        noop("No action needed, or change that house rule first."),
    ),
    "bag_counted_by_you": (
        noop("You counted the bag of {name} yourself."),
        noop("Ask a second person to verify it."),
    ),
    "bag_counts_differ": (
        noop("The two counts of {name} differ: {first:,} and {second:,}."),
        noop("Count again together."),
    ),
    "bag_not_verified": (noop("The bag of {name} is not verified."), noop("Verify it first.")),
    "bag_is_not_waiting": (
        noop("{name} has no bag of an ended flight."),
        noop("Forfeit a stack at the desk while its flight is played."),
    ),
    "bag_number_taken": (noop("Bag {number} is already used."), noop("Read the number on the bag again.")),
    "bag_opened_already": (
        noop("The bag of {name} is opened already, or is not for this room."),
        noop("Reload the page."),
    ),
    "bags_of_yesterday": (
        noop("Bags of the day before are neither opened nor counted again: {bags}."),
        noop("Open them on the bag board, or count their players again."),
    ),
    "bags_same": (noop("No count was changed."), noop("Enter a count, or go on to the next table.")),
    "bags_unverified": (
        noop("Bags not verified yet, {bags}: {names}."),
        noop("Ask a second person to verify them."),
    ),
    "clock_runs_yet": (noop("The clock is still running."), noop("Announce the last hands, or pause the clock first.")),
    "last_hands_played_yet": (
        noop("Tables are still playing their last hands."),
        noop("End the last hands first."),
    ),
    "no_flight_to_enter": (
        noop("No later flight takes entries, so {name} would forfeit the bag for nothing."),
        noop("The bag goes on to the next day."),
    ),
    "no_bag_chosen": (noop("No bag is chosen."), noop("Tick each bag that is opened.")),
    "several_closed_bags": (
        noop("{name} has several closed bags."),
        noop("Open each of them on the page of its table."),
    ),
    "not_marked_absent": (
        noop("{name} is not marked absent."),
        noop("Mark {name} absent first."),
    ),
    "needs_bag_number": (noop("The number on the bag is missing."), noop("Enter or scan it.")),
}
