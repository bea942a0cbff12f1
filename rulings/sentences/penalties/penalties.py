"""Penalties as sentences."""

from collections.abc import Mapping

from django.utils.translation import gettext_noop as noop

from rulings.rules.penalties.next_penalty import must_forfeit_blinds
from rulings.rules.penalties.penalty import PenaltyKind, PenaltyStep, penalty_text
from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext, ngettext, translate
from tournaments.rules.rulebook.house_rules import HouseRules

_TIMES = {1: noop("once"), 2: noop("twice")}


def penalty_counts_text(counts: Mapping[PenaltyStep, int]) -> str:
    """Return how often each penalty was given, such as "a warning 3 times, 1 round once"; "" for none."""
    template = gettext("{penalty} {times}")
    return ", ".join(
        template.format(penalty=translate(penalty_text(step)), times=_times_text(times))
        for step, times in counts.items()
    )


def _times_text(times: int) -> str:
    if times in _TIMES:
        return gettext(_TIMES[times])
    return ngettext("{times:,} time", "{times:,} times", times).format(times=times)


def step_consequence_sentence(step: PenaltyStep, *, name: str, players: int) -> str:
    """Return the cost of a step at a table of `players`, such as "Ada misses 9 hands: 1 round."."""
    if step.kind is PenaltyKind.WARNING:
        return gettext("{name} gets a warning and misses no hand.").format(name=name)
    hands = step.missed_hand_count(players=players)
    if step.kind is PenaltyKind.HANDS:
        return _missed_hands_sentence(hands).format(name=name, hands=number_text(hands))
    return _missed_rounds_sentence(hands).format(
        name=name, hands=number_text(hands), rounds=translate(penalty_text(step))
    )


def additional_cost_text(offence: str, *, house_rules: HouseRules) -> str:
    """Return the cost of an offence besides its penalty; "" if there is none."""
    if must_forfeit_blinds(offence, house_rules=house_rules):
        return gettext("Both blinds and the ante are forfeited as well.")
    return ""


def give_button_text(step: PenaltyStep, *, name: str) -> str:
    """Return the text of the button for a step, such as "Give Ada 1 round"."""
    return gettext("Give {name} {penalty}").format(name=name, penalty=translate(penalty_text(step)))


def plural_step_texts(kind: PenaltyKind, *, name: str) -> dict[str, str]:
    """Return the consequence and the button text for two or more hands or rounds.

    The texts have the placeholders {count} and {hands}.
    """
    if kind is PenaltyKind.HANDS:
        penalty = ngettext("{count} hand", "{count} hands", 2)
        consequence = _missed_hands_sentence(2).format(name=name, hands="{hands}")
    else:
        penalty = ngettext("{count} round", "{count} rounds", 2)
        consequence = _missed_rounds_sentence(2).format(name=name, hands="{hands}", rounds=penalty)
    return {"consequence": consequence, "gives": gettext("Give {name} {penalty}").format(name=name, penalty=penalty)}


def _missed_hands_sentence(hands: int) -> str:
    return ngettext("{name} misses {hands} hand.", "{name} misses {hands} hands.", hands)


def _missed_rounds_sentence(hands: int) -> str:
    return ngettext("{name} misses {hands} hand: {rounds}.", "{name} misses {hands} hands: {rounds}.", hands)
