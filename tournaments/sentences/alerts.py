"""Alerts for the director as sentences: what to do, then why."""

from collections.abc import Callable
from datetime import datetime, timedelta, tzinfo
from typing import Any

from django.utils.translation import gettext_noop as noop

from tournaments.composition import composition
from tournaments.contribution_types import Alert
from tournaments.language.directions import isolate_right_to_left
from tournaments.language.figures import money_text, number_text
from tournaments.language.sentences import gettext, ngettext, translate
from tournaments.rules.messages import join_with_and
from tournaments.sentences.times import clock_text, duration_text, past_time_text, step_text, time_text

Facts = dict[str, Any]
SentenceAndReason = tuple[str, str]

#: Placeholder for a time that the script of the page goes on counting.
COUNTS = "{}"


def _time_to_the_second(moment: datetime, zone: tzinfo) -> str:
    return f"{moment.astimezone(zone):%H:%M:%S}"


def _outage_sentence(facts: Facts, zone: tzinfo) -> SentenceAndReason:
    lost, back = _time_to_the_second(facts["lost_at"], zone), _time_to_the_second(facts["back_at"], zone)
    return (
        gettext("Offline {span} ({lost} to {back}). Since then {counts} have passed.").format(
            span=clock_text(facts["span"]), lost=lost, back=back, counts=COUNTS
        ),
        gettext("Choose what does not count as played. The clock showed {clock} when the server went offline.").format(
            clock=clock_text(facts["left"])
        ),
    )


def _time_step_sentence(facts: Facts, zone: tzinfo) -> SentenceAndReason:
    """Return the question of which computer time is right, with the old and the new time."""
    ahead = facts["span"] > timedelta(0)
    question = (
        gettext("The computer's time was set {span} ahead. Which time is right?")
        if ahead
        else gettext("The computer's time was set {span} back. Which time is right?")
    )
    return (
        question.format(span=duration_text(abs(facts["span"]))),
        gettext("No clock has moved: the server goes on with the old time, {now}. The computer says {new}.").format(
            now=_time_to_the_second(facts["now"], zone), new=_time_to_the_second(facts["new"], zone)
        ),
    )


def _colour_up_sentence(facts: Facts, zone: tzinfo) -> SentenceAndReason:
    chips = translate(join_with_and(number_text(chip) for chip in facts["chips"]))
    return (
        gettext("Colour up the {chips} chips in this break.").format(chips=chips),
        gettext("No later blind or ante needs the {chips} chips. Play resumes at {hour}.").format(
            chips=chips, hour=time_text(facts["at"], zone)
        ),
    )


def _owed_text(facts: Facts) -> str:
    """Return what is still to be paid or settled, as a sentence for when only one player is left."""
    if not facts["sum"]:
        if facts["others"]:
            return gettext("Money is still to settle: the page Finish lists it.")
        if facts["written_off"]:
            return gettext("Money was written off: the page Finish lists it. The results go on the screens.")
        return gettext("Every prize is paid. The results go on the screens.")
    money = money_text(facts["sum"], currency=facts["currency"])
    if facts["bags"]:
        return ngettext(
            "{what} is still to pay, {money}. The results go on the screens.",
            "{what} are still to pay, together {money}. The results go on the screens.",
            facts["unpaid"] + facts["bags"],
        ).format(what=_prizes_and_bags_text(facts), money=money)
    return ngettext(
        "{unpaid:,} prize is still to pay, {money}. The results go on the screens.",
        "{unpaid:,} prizes are still to pay, together {money}. The results go on the screens.",
        facts["unpaid"],
    ).format(unpaid=facts["unpaid"], money=money)


def _prizes_and_bags_text(facts: Facts) -> str:
    """Return how many prizes and removed bags are unpaid: "9 prizes and 3 removed bags"."""
    prizes = ngettext("{unpaid:,} prize", "{unpaid:,} prizes", facts["unpaid"]).format(unpaid=facts["unpaid"])
    bags = ngettext("{bags:,} removed bag", "{bags:,} removed bags", facts["bags"]).format(bags=facts["bags"])
    return translate(join_with_and([*([prizes] if facts["unpaid"] else []), bags]))


def _winner_sentence(facts: Facts, _zone: tzinfo) -> SentenceAndReason:
    if not facts["prize"]:
        return gettext("1 left: {name} wins. Finish the tournament.").format(name=facts["name"]), _owed_text(facts)
    prize = money_text(facts["prize"], currency=facts["currency"])
    sentence = gettext("1 left: {name} wins {prize}. Finish and pay.").format(name=facts["name"], prize=prize)
    return sentence, _owed_text(facts)


def _all_shared_sentence(facts: Facts, _zone: tzinfo) -> SentenceAndReason:
    sentence = gettext("{left:,} left share all prizes by a deal. Finish and pay.").format(left=facts["left"])
    return sentence, _owed_text(facts)


def _seats_won_sentence(facts: Facts, _zone: tzinfo) -> SentenceAndReason:
    seats = ngettext("{seats:,} seat", "{seats:,} seats", facts["seats"]).format(seats=facts["seats"])
    sentence = gettext("{left:,} left, {seats}: finish the satellite.").format(left=facts["left"], seats=seats)
    return sentence, _owed_text(facts)


def _unpaid_prizes_sentence(facts: Facts, _zone: tzinfo) -> SentenceAndReason:
    awards = [*facts["awards"], *[""] * len(facts["named"])]
    named = [
        f"{name} {award or money_text(left, currency=facts['currency'])}"
        for (name, left), award in zip(facts["named"], awards, strict=False)
    ]
    if more := facts["unpaid"] + facts["bags"] - len(named):
        named.append(gettext("{more} more").format(more=more))
    if facts["bags"]:
        says = gettext("Pay {what}: {named}").format(what=_prizes_and_bags_text(facts), named=", ".join(named))
    else:
        say = ngettext("Pay {unpaid:,} prize: {named}", "Pay {unpaid:,} prizes: {named}", facts["unpaid"])
        says = say.format(unpaid=facts["unpaid"], named=", ".join(named))
    return says, gettext("Then count the cash box and close the day.")


def _post_payouts_sentence(facts: Facts, _zone: tzinfo) -> SentenceAndReason:
    entries = ngettext("{entries:,} entry", "{entries:,} entries", facts["entries"]).format(entries=facts["entries"])
    pool = money_text(facts["pool"], currency=facts["currency"])
    if not facts["planned"]:
        why = translate(facts["problem"]) or gettext("No payout table is chosen yet.")
        return gettext("Registration is closed: {entries}, {pool}. Choose the payouts.").format(
            entries=entries, pool=pool
        ), why
    paid = ngettext("{paid:,} place paid", "{paid:,} places paid", facts["paid"]).format(paid=facts["paid"])
    first = money_text(facts["first"], currency=facts["currency"])
    return gettext("Registration is closed: {entries}, {pool}. Post the payouts.").format(
        entries=entries, pool=pool
    ), gettext("{paid}, first {first}. Screens and phones show them at once.").format(paid=paid, first=first)


def _nothing_to_do_sentence(next_step: str) -> Callable[[Facts, tzinfo], SentenceAndReason]:
    """Return the function for an alert that says "Nothing to do now" and the next step."""
    return lambda facts, zone: (
        gettext("Nothing to do now."),
        _sentence_with_hour(next_step, facts, zone),
    )


def _fixed_sentence(sentence: str, reason: str) -> Callable[[Facts, tzinfo], SentenceAndReason]:
    return lambda facts, zone: (
        _sentence_with_hour(sentence, facts, zone),
        gettext(reason),
    )


def _sentence_with_hour(sentence: str, facts: Facts, zone: tzinfo) -> str:
    span = {"span": duration_text(timedelta(minutes=facts["minutes"]))} if "minutes" in facts else {}
    return gettext(sentence).format(**{**facts, **span, "hour": time_text(facts["at"], zone)})


ALERT_SENTENCES: dict[str, Callable[[Facts, tzinfo], SentenceAndReason]] = {
    "all_shared": _all_shared_sentence,
    "add_envelopes": lambda f, zone: (
        gettext("Add envelopes: bounties of {sum} are in none.").format(
            sum=money_text(f["loose"], currency=f["currency"])
        ),
        gettext("They were sold after the sealing. The new envelopes are drawn after the others."),
    ),
    "bounties_to_give": lambda f, zone: (
        ngettext("Who won the bounty of {names}?", "Who won these {count} bounties: {names}?", f["count"]).format(
            count=f["count"], names=translate(join_with_and(f["names"]))
        ),
        gettext("It is not paid to any player until the winner is named."),
    ),
    "cancelled": lambda f, zone: (
        gettext("The tournament was cancelled at {hour}.").format(hour=past_time_text(f["at"], zone)),
        gettext("To bring it back, use Undo in the log."),
    ),
    "colour_up": _colour_up_sentence,
    "day_over": lambda f, zone: (
        gettext("The day is over: bag and tag."),
        gettext("The clock is stopped until the next day starts."),
    ),
    "finished": lambda f, zone: (
        gettext("The tournament was finished at {hour}.").format(hour=past_time_text(f["at"], zone)),
        gettext("Money was written off: the page Finish lists it. To reopen the tournament, use Undo in the log.")
        if f["written_off"]
        else gettext("Every prize is paid. To reopen the tournament, use Undo in the log."),
    ),
    "freeze_prizes": _post_payouts_sentence,
    "goes_on": _fixed_sentence(
        noop("The clock resumes automatically at {hour}."), noop("Resume now, or switch to manual.")
    ),
    "hand_for_hand": lambda f, zone: (
        gettext("Hand for hand: hand {hand} is being played.").format(hand=f["hand"]),
        gettext("Deal the next hand when every table is done. Each hand takes {span} off the clock.").format(
            span=duration_text(f["per_hand"])
        ),
    ),
    "hold_pushes": lambda f, zone: (
        gettext("No dealer changes until {second}.").format(second=_time_to_the_second(f["at"], zone)),
        gettext("Then {step} ends (TDA 2024, RP-7).").format(step=step_text(f)),
    ),
    "last_level": _fixed_sentence(noop("The last level ends at {hour}."), noop("Its blinds stay in force afterwards.")),
    "next_break": _nothing_to_do_sentence(noop("A break of {span} begins at {hour}.")),
    "next_day_end": _nothing_to_do_sentence(noop("The day ends at {hour}.")),
    "next_level": _nothing_to_do_sentence(noop("Level {number} begins at {hour}.")),
    "outage": _outage_sentence,
    "paused": lambda f, zone: (
        gettext("The clock is paused with {clock} left: {step}.").format(
            step=step_text(f), clock=clock_text(f["left"])
        ),
        gettext("Resume when play can go on."),
    ),
    "played_out": lambda f, zone: (
        gettext("The last level is over."),
        gettext("Its blinds stay in force. Add levels or time if you want more."),
    ),
    "prizes_unpaid": _unpaid_prizes_sentence,
    "registration_closes": _fixed_sentence(
        noop("Registration closes at {hour}."), noop("Last entries now. After that you can post the payouts.")
    ),
    "seats_won": _seats_won_sentence,
    "start_is_due": _fixed_sentence(
        noop("The start was planned for {hour}."),
        noop("The clock does not start automatically: start it, or set a time."),
    ),
    "start_is_held": _fixed_sentence(
        noop("The start is planned for {hour}."), noop("Manual start: start the clock yourself, or set a time.")
    ),
    "starts": _fixed_sentence(
        noop("Starts automatically at {hour}."), noop("Start now, change the time, or switch to manual.")
    ),
    "time_step": _time_step_sentence,
    "time_step_waits": lambda f, zone: (
        gettext("The computer's new time is used as soon as no clock runs."),
        gettext("Pause the clock for some seconds, or wait for the end. Clocks keep what they show."),
    ),
    "stops_after": lambda f, zone: (
        gettext("The clock stops at {hour}, after {step}.").format(step=step_text(f), hour=time_text(f["at"], zone)),
        gettext("This was set by staff. Use Keep running to change it."),
    ),
    "won": _winner_sentence,
}


def _alternate_sentence(facts: Facts, _zone: tzinfo) -> SentenceAndReason:
    seats = ngettext("{seats} seat is free.", "{seats} seats are free.", facts["seats"]).format(seats=facts["seats"])
    return gettext("Call {name} from the waiting list.").format(name=facts["name"]), seats


ALTERNATE_ALERTS: dict[str, Callable[[Facts, tzinfo], SentenceAndReason]] = {"seat_for_alternate": _alternate_sentence}


def alert_sentence(alert: Alert, zone: tzinfo) -> SentenceAndReason:
    """Return an alert's sentence, and the sentence that gives its reason."""
    return composition().alerts[alert.key].sentences[alert.key](isolate_right_to_left(alert.facts), zone)


def button_template(alert: Alert) -> str:
    """Return the name of the template of an alert's buttons."""
    return composition().alerts[alert.key].buttons
