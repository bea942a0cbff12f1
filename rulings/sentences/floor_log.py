"""Sentences of the floor log for the floor's decisions, in one literal table."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext_noop as noop

from rulings.rules.penalties.offences import OFFENCES
from rulings.rules.penalties.penalty import PenaltyKind, PenaltyStep, penalty_text
from rulings.selectors.penalties.disqualifying import Consequence
from rulings.sentences.penalties.disqualifying import consequence_sentence
from rulings.sentences.ruling_words import translated_question, translated_verdict
from tournaments.language.sentences import gettext, labelled_text, ngettext, translate
from tournaments.rules.prizes.forfeits import Disqualified

Facts = dict[str, Any]


def _penalty_sentence(facts: Facts) -> str:
    if facts.get("forfeits_blinds"):
        return f"{_sanction_sentence(facts)}. {gettext('Both blinds and the ante are forfeited as well.')}".rstrip(".")
    return _sanction_sentence(facts)


def _sanction_sentence(facts: Facts) -> str:
    what = translate(penalty_text(PenaltyStep(PenaltyKind(facts["kind"]), facts["count"])))
    if facts["kind"] != PenaltyKind.ROUNDS:
        return gettext("{name} got {what}: {reason}").format(
            name=facts["name"], what=what, reason=_offence_title(facts)
        )
    return ngettext(
        "{name} got {what}, {hands} hand to miss: {reason}",
        "{name} got {what}, {hands} hands to miss: {reason}",
        facts["hands"],
    ).format(name=facts["name"], what=what, hands=facts["hands"], reason=_offence_title(facts))


def _missed_hands_sentence(facts: Facts) -> str:
    if facts["estimated"]:
        missed = ngettext(
            "{name} missed {hands} hand, estimated from the clock: {left}",
            "{name} missed {hands} hands, estimated from the clock: {left}",
            facts["hands"],
        )
    else:
        missed = ngettext("{name} missed {hands} hand: {left}", "{name} missed {hands} hands: {left}", facts["hands"])
    left = gettext("{left_hands} to go").format(**facts) if facts["left_hands"] else gettext("served")
    return missed.format(name=facts["name"], hands=facts["hands"], left=left)


def _disqualification_sentence(facts: Facts) -> str:
    return gettext("{name} disqualified: {reason}. {means}, {chips:,} chips out of play").format(
        name=facts["name"], reason=_offence_title(facts), means=_consequence_text(facts), chips=facts["chips"]
    )


def _consequence_text(facts: Facts) -> str:
    """Return the effect on place and prize. Log entries of older versions have only the place."""
    if "rule" not in facts:
        return gettext("Place {place}").format(**facts)
    effect = {name: facts[name] for name in ("place", "reached", "prize", "behind")}
    return consequence_sentence(Consequence(rule=Disqualified(facts["rule"]), **effect), currency=facts["currency"])


def _ruling_sentence(facts: Facts) -> str:
    given = facts.get("given", {})
    question = translated_question(facts["question"])
    decided = translated_verdict(facts["decided"], calculator=facts.get("calculator", ""), facts=given).rstrip(".")
    sentence = f"{question} {decided}" if question.endswith("?") else labelled_text(question, decided)
    return labelled_text(gettext("Table {table}").format(**facts), sentence) if facts.get("table") else sentence


def _offence_title(facts: Facts) -> str:
    offence = OFFENCES.get(facts["reason"])
    return translate(offence.title) if offence else str(facts["reason"])


def _photo_subject(facts: Facts) -> str:
    if facts["of"] == "penalty":
        return gettext("penalty {number} of {name}").format(**facts)
    return gettext("the ruling on {question}").format(**facts)


_CLOCK_RESULTS = {
    "acted": noop("{name} acted in time"),
    "dead": noop("{name} did not act in time: the hand is dead"),
    "checked": noop("{name} did not act in time: checked"),
    "called_off": noop("Clock on {name} cancelled"),
}


SENTENCES: dict[str, Callable[[Facts], str]] = {
    "dealer.came": lambda facts: gettext("Dealer {dealer} added to the rotation").format(**facts),
    "dealer.left": lambda facts: gettext("Dealer {dealer} removed from the rotation").format(**facts),
    "dealer.pushed": lambda facts: (
        gettext("Dealer {dealer} moved to table {table}").format(**facts)
        if facts["table"]
        else gettext("Dealer {dealer} on break").format(**facts)
    ),
    "dealers.pushed": lambda facts: ngettext(
        "Dealers rotated: {dealers} moved to the next table",
        "Dealers rotated: {dealers} moved to their next tables",
        facts["dealers"],
    ).format(**facts),
    "penalty.counted": _missed_hands_sentence,
    "penalty.disqualified": _disqualification_sentence,
    "penalty.given": _penalty_sentence,
    "penalty.overturned": lambda facts: gettext("Penalty {number} of {name} overturned: {why}").format(**facts),
    "photo.added": lambda facts: gettext("Photo added to {photo}").format(photo=_photo_subject(facts)),
    "photo.removed": lambda facts: gettext("Photo removed from {photo}").format(photo=_photo_subject(facts)),
    "ruling.joined": lambda facts: gettext("Witnesses added to the ruling on {question}: {witnesses}").format(
        question=translated_question(facts["question"]), witnesses=facts["witnesses"]
    ),
    "ruling.logged": _ruling_sentence,
    "ruling.named": lambda facts: gettext("The ruling on {question} now names {names}").format(
        question=translated_question(facts["question"]), names=", ".join(facts["names"])
    ),
    "ruling.overturned": lambda facts: gettext("{by}'s ruling on {question} overturned: {why}").format(
        by=facts["by"] or gettext("the staff"), question=translated_question(facts["question"]), why=facts["why"]
    ),
    "shot_clock.banked": lambda facts: (
        gettext("{name} used a time bank of {seconds} s, {banks} left").format(**facts)
        if facts["banks"]
        else gettext("{name} used a time bank of {seconds} s, the last one").format(**facts)
    ),
    "shot_clock.called": lambda facts: gettext(
        "{name} put on the clock: {seconds} s, the last {last} counted aloud"
    ).format(**facts),
    "shot_clock.ended": lambda facts: gettext(_CLOCK_RESULTS[facts["result"]]).format(**facts),
    "shot_clock.started": lambda _facts: gettext("Shot clock announced: it is on from now on"),
    "shot_clock.faces": lambda facts: (
        gettext("{name} on the clock faces a bet").format(**facts)
        if facts["bet"]
        else gettext("{name} on the clock faces no bet").format(**facts)
    ),
}
