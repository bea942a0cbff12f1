"""What needs the director now, in words: what, then why. One literal table."""

from collections.abc import Callable
from datetime import datetime, tzinfo
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from tournaments.composition import composed
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
        gettext("The house was down from {lost} to {back}. Count the {counts} since {lost} as played?").format(
            lost=lost, back=back, counts=COUNTS
        ),
        gettext("Yes: the clock stays as it is. No: it shows {clock} again and runs from now.").format(
            clock=clock_text(facts["left"])
        ),
    )


def _colour_up(facts: Facts, zone: tzinfo) -> Line:
    chips = [f"{chip:,}s" for chip in facts["chips"]]
    named = gettext(" and ").join([part for part in (", ".join(chips[:-1]), chips[-1]) if part])
    return (
        gettext("Colour up the {named} in this break.").format(named=named),
        gettext("They are not needed any more. Play goes on at {hour}.").format(hour=time_text(facts["at"], zone)),
    )


def _next(what: str, why: str = noop("All is well: nothing waits for you.")) -> Callable[[Facts, tzinfo], Line]:
    return lambda facts, zone: (
        gettext("{what} at {hour}.").format(what=gettext(what).format(**facts), hour=time_text(facts["at"], zone)),
        gettext(why),
    )


LINES: dict[str, Callable[[Facts, tzinfo], Line]] = {
    "cancelled": lambda f, zone: (
        gettext("The tournament was called off at {hour}.").format(hour=time_text(f["at"], zone)),
        gettext("Undo in the log brings it back."),
    ),
    "colour_up": _colour_up,
    "day_over": lambda f, zone: (
        gettext("The day is over: bag and tag."),
        gettext("The clock stands until the next day begins."),
    ),
    "finished": lambda f, zone: (
        gettext("The tournament was finished at {hour}.").format(hour=time_text(f["at"], zone)),
        gettext("The displays show the places. Undo in the log takes the end back."),
    ),
    "freeze_prizes": lambda f, zone: (
        gettext("Registration closed: freeze the prizes."),
        gettext("The displays still show them as projected. Freezing posts them for good and tells the room.")
        if f["planned"]
        else gettext("Nobody has chosen how they are reckoned: choose a table or a curve."),
    ),
    "goes_on": _next(noop("The clock goes on by itself"), noop("Go on now, or hold it.")),
    "hand_for_hand": lambda f, zone: (
        gettext("Hand for hand: hand {hand} is being played.").format(hand=f["hand"]),
        gettext("Deal the next when every table is done. Each hand takes {span} off the clock.").format(
            span=duration_text(f["per_hand"])
        ),
    ),
    "hold_pushes": lambda f, zone: (
        gettext("Dealers hold their pushes until {second}.").format(second=_second(f["at"], zone)),
        gettext("Then {step} ends. TDA 2024, RP-7.").format(step=step_text(f)),
    ),
    "last_level": _next(noop("The last level ends"), noop("Its blinds stay in force after that.")),
    "next_break": _next(noop("A break of {minutes:g} minutes begins")),
    "next_day_end": _next(noop("The day ends")),
    "next_level": _next(noop("Level {number} begins")),
    "outage": _outage,
    "paused": lambda f, zone: (
        gettext("The clock is paused in {step}, with {clock} left.").format(
            step=step_text(f), clock=clock_text(f["left"])
        ),
        gettext("Nothing is played until it goes on."),
    ),
    "played_out": lambda f, zone: (
        gettext("The last level has been played to its end."),
        gettext("Its blinds stay in force. Add levels or time if you want more."),
    ),
    "registration_closes": _next(noop("Registration closes"), noop("Last entries now. Prizes can be posted after it.")),
    "start_is_due": _next(
        noop("The start was planned"), noop("The clock does not start by itself: start it, or set a time.")
    ),
    "start_is_held": _next(noop("The start is planned"), noop("It is held: the clock does not start by itself.")),
    "starts": _next(noop("Play starts by itself"), noop("Start now, move the start, or hold it.")),
    "stops_after": lambda f, zone: (
        gettext("The clock will stop when {step} ends, at {hour}.").format(
            step=step_text(f), hour=time_text(f["at"], zone)
        ),
        gettext("Somebody asked for it. It can still go on."),
    ),
    "won": lambda f, zone: (
        gettext("{name} is the last player left.").format(name=f["name"]),
        gettext("Finish the tournament: the clock stands, and the displays show the places."),
    ),
}


def alert_line(alert: Alert, zone: tzinfo) -> Line:
    """A matter as a sentence and its reason."""
    return composed().alerts[alert.key].sentences[alert.key](alert.facts, zone)


def buttons_of(alert: Alert) -> str:
    """The template of a matter's buttons."""
    return composed().alerts[alert.key].buttons
