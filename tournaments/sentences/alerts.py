"""What needs the director now, in words: what, then why. One literal table."""

from collections.abc import Callable
from datetime import datetime, tzinfo
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from tournaments.composition import composed
from tournaments.rules.money import money_text
from tournaments.selectors.alerts import Alert
from tournaments.sentences.times import clock_text, duration_text, step_text, time_text

Facts = dict[str, Any]
Line = tuple[str, str]

#: where a sentence has a figure that goes on counting on the page
COUNTS = "{}"


def _second(moment: datetime, zone: tzinfo) -> str:
    return f"{moment.astimezone(zone):%H:%M:%S}"


def _outage(facts: Facts, zone: tzinfo) -> Line:
    lost, back = _second(facts["lost_at"], zone), _second(facts["back_at"], zone)
    return (
        gettext("The server was offline from {lost} to {back}. Count those {counts} as played?").format(
            lost=lost, back=back, counts=COUNTS
        ),
        gettext("Yes: the clock stays as it is. No: it goes back to {clock} and runs from now.").format(
            clock=clock_text(facts["left"])
        ),
    )


def _colour_up(facts: Facts, zone: tzinfo) -> Line:
    chips = [f"{chip:,}s" for chip in facts["chips"]]
    named = gettext(" and ").join([part for part in (", ".join(chips[:-1]), chips[-1]) if part])
    return (
        gettext("Colour up the {named} in this break.").format(named=named),
        gettext("They are not needed any more. Play resumes at {hour}.").format(hour=time_text(facts["at"], zone)),
    )


def _owed(facts: Facts) -> str:
    """What is still to be paid, once somebody is alone."""
    if not facts["unpaid"]:
        return gettext("Every prize is paid. The results go on the screens.")
    return ngettext(
        "{unpaid:,} prize is still to pay, {money}. The results go on the screens.",
        "{unpaid:,} prizes are still to pay, together {money}. The results go on the screens.",
        facts["unpaid"],
    ).format(unpaid=facts["unpaid"], money=money_text(facts["sum"], currency=facts["currency"]))


def _won(facts: Facts, _zone: tzinfo) -> Line:
    if not facts["prize"]:
        return gettext("1 left: {name} wins. Finish the tournament.").format(name=facts["name"]), _owed(facts)
    prize = money_text(facts["prize"], currency=facts["currency"])
    return gettext("1 left: {name} wins {prize}. Finish and pay.").format(name=facts["name"], prize=prize), _owed(facts)


def _unpaid(facts: Facts, _zone: tzinfo) -> Line:
    named = [f"{name} {money_text(left, currency=facts['currency'])}" for name, left in facts["named"]]
    more = facts["unpaid"] - len(named)
    if more:
        named.append(gettext("{more} more").format(more=more))
    say = ngettext("Pay {unpaid:,} prize: {named}", "Pay {unpaid:,} prizes: {named}", facts["unpaid"])
    return say.format(unpaid=facts["unpaid"], named=", ".join(named)), gettext(
        "Then count the cash box and close the day. Nothing else is open."
    )


def _post(facts: Facts, _zone: tzinfo) -> Line:
    entries = ngettext("{entries:,} entry", "{entries:,} entries", facts["entries"]).format(entries=facts["entries"])
    pool = money_text(facts["pool"], currency=facts["currency"])
    if not facts["planned"]:
        why = facts["problem"] or gettext("No payout table is chosen yet.")
        return gettext("Registration is closed: {entries}, {pool}. Choose the payouts.").format(
            entries=entries, pool=pool
        ), why
    paid = ngettext("{paid:,} place paid", "{paid:,} places paid", facts["paid"]).format(paid=facts["paid"])
    first = money_text(facts["first"], currency=facts["currency"])
    return gettext("Registration is closed: {entries}, {pool}. Post the payouts.").format(
        entries=entries, pool=pool
    ), gettext("{paid}, first {first}. Screens and phones show them at once.").format(paid=paid, first=first)


def _ahead(what: str) -> Callable[[Facts, tzinfo], Line]:
    """Return what comes next when nothing is to be done."""
    return lambda facts, zone: (
        gettext("Nothing to do now."),
        gettext("{what} at {hour}.").format(what=gettext(what).format(**facts), hour=time_text(facts["at"], zone)),
    )


def _next(what: str, why: str) -> Callable[[Facts, tzinfo], Line]:
    return lambda facts, zone: (
        gettext("{what} at {hour}.").format(what=gettext(what).format(**facts), hour=time_text(facts["at"], zone)),
        gettext(why),
    )


LINES: dict[str, Callable[[Facts, tzinfo], Line]] = {
    "cancelled": lambda f, zone: (
        gettext("The tournament was cancelled at {hour}.").format(hour=time_text(f["at"], zone)),
        gettext("To bring it back, use Undo in the log."),
    ),
    "colour_up": _colour_up,
    "day_over": lambda f, zone: (
        gettext("The day is over: bag and tag."),
        gettext("The clock is stopped until the next day starts."),
    ),
    "finished": lambda f, zone: (
        gettext("The tournament was finished at {hour}.").format(hour=time_text(f["at"], zone)),
        gettext("Every prize is paid. To reopen the tournament, use Undo in the log."),
    ),
    "freeze_prizes": _post,
    "goes_on": _next(noop("The clock resumes automatically"), noop("Resume now, or switch to manual.")),
    "hand_for_hand": lambda f, zone: (
        gettext("Hand for hand: hand {hand} is being played.").format(hand=f["hand"]),
        gettext("Deal the next hand when every table is done. Each hand takes {span} off the clock.").format(
            span=duration_text(f["per_hand"])
        ),
    ),
    "hold_pushes": lambda f, zone: (
        gettext("No dealer changes until {second}.").format(second=_second(f["at"], zone)),
        gettext("{step} ends then (TDA 2024, RP-7).").format(step=step_text(f)),
    ),
    "last_level": _next(noop("The last level ends"), noop("Its blinds stay in force afterwards.")),
    "next_break": _ahead(noop("A break of {minutes:g} min begins")),
    "next_day_end": _ahead(noop("The day ends")),
    "next_level": _ahead(noop("Level {number} begins")),
    "outage": _outage,
    "paused": lambda f, zone: (
        gettext("The clock is paused in {step}, with {clock} left.").format(
            step=step_text(f), clock=clock_text(f["left"])
        ),
        gettext("Resume when play can go on."),
    ),
    "played_out": lambda f, zone: (
        gettext("The last level is over."),
        gettext("Its blinds stay in force. Add levels or time if you want more."),
    ),
    "prizes_unpaid": _unpaid,
    "registration_closes": _next(
        noop("Registration closes"), noop("Last entries now. After that you can post the payouts.")
    ),
    "start_is_due": _next(
        noop("The start was planned"), noop("The clock does not start automatically: start it, or set a time.")
    ),
    "start_is_held": _next(
        noop("The start is planned"), noop("Manual start: start the clock yourself, or set a time.")
    ),
    "starts": _next(noop("Starts automatically"), noop("Start now, change the time, or switch to manual.")),
    "stops_after": lambda f, zone: (
        gettext("The clock stops when {step} ends, at {hour}.").format(
            step=step_text(f), hour=time_text(f["at"], zone)
        ),
        gettext("This was set by staff. Use Keep running to change it."),
    ),
    "won": _won,
}


def alert_line(alert: Alert, zone: tzinfo) -> Line:
    """A matter as a sentence and its reason."""
    return composed().alerts[alert.key].sentences[alert.key](alert.facts, zone)


def buttons_of(alert: Alert) -> str:
    """The template of a matter's buttons."""
    return composed().alerts[alert.key].buttons
