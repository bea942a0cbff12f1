"""What needs the director now, in words: what, then why. One literal table."""

from collections.abc import Callable
from datetime import datetime, tzinfo
from typing import Any

from tournaments.selectors.attention import Matter
from tournaments.words.spans import clock_words, hour_words, span_words, step_words

Facts = dict[str, Any]
Line = tuple[str, str]

#: where a sentence has a figure that goes on counting on the page
COUNTS = "{}"


def _second(moment: datetime, zone: tzinfo) -> str:
    return f"{moment.astimezone(zone):%H:%M:%S}"


def _outage(facts: Facts, zone: tzinfo) -> Line:
    lost, back = _second(facts["lost_at"], zone), _second(facts["back_at"], zone)
    return (
        f"The house was down from {lost} to {back}. Count the {COUNTS} since {lost} as played?",
        f"Yes: the clock stays as it is. No: it shows {clock_words(facts['left'])} again and runs from now.",
    )


def _colour_up(facts: Facts, zone: tzinfo) -> Line:
    chips = [f"{chip:,}s" for chip in facts["chips"]]
    named = " and ".join([part for part in (", ".join(chips[:-1]), chips[-1]) if part])
    return (
        f"Colour up the {named} in this break.",
        f"They are not needed any more. Play goes on at {hour_words(facts['at'], zone)}.",
    )


def _next(what: str, why: str = "All is well: nothing waits for you.") -> Callable[[Facts, tzinfo], Line]:
    return lambda facts, zone: (f"{what.format(**facts)} at {hour_words(facts['at'], zone)}.", why)


LINES: dict[str, Callable[[Facts, tzinfo], Line]] = {
    "cancelled": lambda f, zone: (
        f"The tournament was called off at {hour_words(f['at'], zone)}.",
        "Undo in the log brings it back.",
    ),
    "colour_up": _colour_up,
    "day_over": lambda f, zone: ("The day is over: bag and tag.", "The clock stands until the next day begins."),
    "finished": lambda f, zone: (
        f"The tournament was finished at {hour_words(f['at'], zone)}.",
        "The displays show the places. Undo in the log takes the end back.",
    ),
    "freeze_prizes": lambda f, zone: (
        "Registration closed: freeze the prizes.",
        "The displays still show them as projected. Freezing posts them for good and tells the room."
        if f["planned"]
        else "Nobody has chosen how they are reckoned: choose a table or a curve.",
    ),
    "goes_on": _next("The clock goes on by itself", "Go on now, or hold it."),
    "hand_for_hand": lambda f, zone: (
        f"Hand for hand: hand {f['hand']} is being played.",
        f"Deal the next when every table is done. Each hand takes {span_words(f['per_hand'])} off the clock.",
    ),
    "hold_pushes": lambda f, zone: (
        f"Dealers hold their pushes until {_second(f['at'], zone)}.",
        f"Then {step_words(f)} ends. TDA 2024, RP-7.",
    ),
    "last_level": _next("The last level ends", "Its blinds stay in force after that."),
    "next_break": _next("A break of {minutes:g} minutes begins"),
    "next_day_end": _next("The day ends"),
    "next_level": _next("Level {number} begins"),
    "outage": _outage,
    "paused": lambda f, zone: (
        f"The clock is paused in {step_words(f)}, with {clock_words(f['left'])} left.",
        "Nothing is played until it goes on.",
    ),
    "played_out": lambda f, zone: (
        "The last level has been played to its end.",
        "Its blinds stay in force. Add levels or time if you want more.",
    ),
    "registration_closes": _next("Registration closes", "Last entries now. Prizes can be posted after it."),
    "start_is_due": _next("The start was planned", "The clock does not start by itself: start it, or set a time."),
    "start_is_held": _next("The start is planned", "It is held: the clock does not start by itself."),
    "starts": _next("Play starts by itself", "Start now, move the start, or hold it."),
    "stops_after": lambda f, zone: (
        f"The clock will stop when {step_words(f)} ends, at {hour_words(f['at'], zone)}.",
        "Somebody asked for it. It can still go on.",
    ),
    "won": lambda f, zone: (
        f"{f['name']} is the last player left.",
        "Finish the tournament: the clock stands, and the displays show the places.",
    ),
}  # fmt: skip


def line(matter: Matter, zone: tzinfo) -> Line:
    """A matter as a sentence and its reason."""
    return LINES[matter.key](matter.facts, zone)


#: the template of a matter's buttons, by its key; the clock's own have one for all
ACTS: dict[str, str] = {}


def tell(lines: dict[str, Callable[[Facts, tzinfo], Line]], *, acts: str) -> None:
    """Add another app's matters and the template of their buttons. Raises ValueError when a key is known already."""
    if twice := LINES.keys() & lines.keys():
        raise ValueError(f"told twice: {', '.join(sorted(twice))}")
    LINES.update(lines)
    ACTS.update(dict.fromkeys(lines, acts))


def acts_of(matter: Matter) -> str:
    """The template of a matter's buttons."""
    return ACTS.get(matter.key, "dashboard/_now_acts.html")
