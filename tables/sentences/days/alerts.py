"""Alerts at the end of a day: what to do, then why."""

from collections.abc import Callable
from datetime import tzinfo
from typing import Any

from tournaments.language.figures import money_text
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext
from tournaments.sentences.alerts import SentenceAndReason
from tournaments.sentences.navigation import day_name
from tournaments.sentences.times import date_time_text, time_text

Facts = dict[str, Any]


def _near_text(facts: Facts, _zone: tzinfo) -> SentenceAndReason:
    say = ngettext(
        "{to_go} more player out, then {day} ends.",
        "{to_go} more players out, then {day} ends.",
        facts["to_go"],
    )
    why = _("{left:,} left, it ends with {players:,}.").format(**facts)
    if facts["several"]:
        why = _("{why} Start hand for hand, or play on until it is reached.").format(why=why)
    return say.format(**facts, day=day_name(facts["code"])), why


def _reached_text(facts: Facts, _zone: tzinfo) -> SentenceAndReason:
    say = ngettext("{left:,} player left: {day} ends.", "{left:,} players left: {day} ends.", facts["left"])
    return say.format(**facts, day=day_name(facts["code"])), _("It ends with {players:,}. {then}").format(
        players=facts["players"], then=_next_step_sentence(facts)
    )


def _level_text(facts: Facts, zone: tzinfo) -> SentenceAndReason:
    hour = time_text(facts["at"], zone)
    say = _("{day} ends after level {level}, at {hour}.").format(
        hour=hour, day=day_name(facts["code"]), level=facts["level"]
    )
    if facts["stops"]:
        return say, _("The clock stops then. After that announce the last hands.")
    return say, _("Announce the last hands now, or let the clock stop at the end of the level.")


def _level_over_text(facts: Facts, _zone: tzinfo) -> SentenceAndReason:
    return _("Level {level} is over: {day} ends.").format(
        level=facts["level"], day=day_name(facts["code"])
    ), _next_step_sentence(facts)


def _next_step_sentence(facts: Facts) -> str:
    if facts["may_announce"]:
        return _("Announce the last hands: the clock stops, then everybody bags.")
    return _("Stop the clock, then everybody bags.")


def _verify_text(facts: Facts, _zone: tzinfo) -> SentenceAndReason:
    say = _("Every bag is counted. Verified: {verified:,} of {bags:,}.").format(**facts)
    return say, _("A second person verifies each bag. Then {day} ends.").format(day=day_name(facts["code"]))


def _to_end_text(facts: Facts, _zone: tzinfo) -> SentenceAndReason:
    bags = ngettext("{bags:,} bag", "{bags:,} bags", facts["bags"]).format(bags=facts["bags"])
    if facts["over"]:
        differ = (
            _("The bags hold {chips:,} more than expected.")
            if facts["over"] > 0
            else _("The bags hold {chips:,} less than expected.")
        )
        return _("Every bag is verified, but the total is wrong."), differ.format(chips=abs(facts["over"]))
    say = _("Every bag is verified: end {day}.").format(day=day_name(facts["code"]))
    return say, _("{bags}, {chips:,} chips, as expected.").format(bags=bags, chips=facts["chips"])


def _has_ended_text(facts: Facts, _zone: tzinfo) -> SentenceAndReason:
    bags = ngettext("{bags:,} bag", "{bags:,} bags", facts["bags"]).format(bags=facts["bags"])
    say = _("{day} has ended: {bags}, {chips:,} chips.").format(
        day=day_name(facts["code"]), bags=bags, chips=facts["chips"]
    )
    return say, _("The bags go forward when all flights have ended.")


def _next_day_text(facts: Facts, zone: tzinfo) -> SentenceAndReason:
    say = _("{day} has ended. {next} starts on {start}.").format(
        day=day_name(facts["code"]), next=day_name(facts["next"]), start=date_time_text(facts["at"].astimezone(zone))
    )
    if facts["drawn"]:
        return say, _("The seats are drawn. Open the bags at the tables, then start.")
    return say, _("Draw the seats, open the bags at the tables, then start.")


def _bags_to_open_text(facts: Facts, zone: tzinfo) -> SentenceAndReason:
    say = ngettext("Open the bags: {bags:,} is closed.", "Open the bags: {bags:,} are closed.", facts["bags"])
    start = time_text(facts["at"], zone)
    return say.format(**facts), _("{day} starts at {start}. Count each bag again with its player.").format(
        day=day_name(facts["code"]), start=start
    )


def _prizes_beyond_text(facts: Facts, _zone: tzinfo) -> SentenceAndReason:
    say = ngettext(
        "Calculate the payouts again: {paid:,} place is posted.",
        "Calculate the payouts again: {paid:,} places are posted.",
        facts["paid"],
    )
    why = ngettext(
        "{players:,} player plays on, so nobody can take the last prizes.",
        "{players:,} players play on, so nobody can take the last prizes.",
        facts["players"],
    )
    return say.format(**facts), why.format(**facts)


def _flight_prizes_text(facts: Facts, _zone: tzinfo) -> SentenceAndReason:
    money = money_text(facts["amount"], currency=facts["currency"])
    say = ngettext(
        "Note the prize of {players:,} player: out in the money of this flight.",
        "Note the prizes of {players:,} players: out in the money of this flight.",
        facts["players"],
    )
    return say.format(**facts), _("The payout desk of the tournament then pays {money}.").format(money=money)


ALERT_SENTENCES: dict[str, Callable[[Facts, tzinfo], SentenceAndReason]] = {
    "bags_to_open": _bags_to_open_text,
    "day_end_level": _level_text,
    "day_end_level_over": _level_over_text,
    "day_end_near": _near_text,
    "day_end_reached": _reached_text,
    "day_has_ended": _has_ended_text,
    "day_next": _next_day_text,
    "day_to_end": _to_end_text,
    "day_verify": _verify_text,
    "flight_prizes": _flight_prizes_text,
    "prizes_beyond": _prizes_beyond_text,
}
