"""Template filters that show rulings on other apps' pages."""

from django import template

from rulings.models import Penalty
from rulings.rules.penalties.offences import OFFENCES
from rulings.rules.penalties.penalty import penalty_text
from rulings.selectors.penalties.penalties import penalty_step
from rulings.sentences.dealers import down_text
from rulings.sentences.ruling_words import ruling_texts
from tournaments.language.figures import short_chips_text
from tournaments.language.sentences import ngettext, translate

register = template.Library()


register.filter("as_chip", short_chips_text)
register.filter("down_words", down_text)
register.filter("ruling_words", ruling_texts)


@register.filter("offence")
def offence_title(name: str) -> str:
    """Return the title of an offence: "Stalling"."""
    return translate(OFFENCES[name].title) if name in OFFENCES else name


@register.filter("penalty_text")
def penalty_with_hands_text(penalty: Penalty) -> str:
    """Return a penalty as text, such as "a warning" or "2 rounds, 18 hands"."""
    sentence = translate(penalty_text(penalty_step(penalty)))
    if penalty.kind != Penalty.Kind.ROUNDS:
        return sentence
    return ngettext("{penalty}, {hands:,} hand", "{penalty}, {hands:,} hands", penalty.hands).format(
        penalty=sentence, hands=penalty.hands
    )
