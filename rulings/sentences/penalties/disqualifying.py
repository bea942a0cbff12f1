"""The effect of a disqualification on place and prize, in one sentence, for the form and for the log."""

from rulings.selectors.penalties.disqualifying import Consequence
from tournaments.language.figures import money_text
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext
from tournaments.rules.prizes.forfeits import Disqualified


def consequence_sentence(consequence: Consequence, *, currency: str) -> str:
    """Return the consequence of a disqualification, such as "Keeps place 12, EUR 3,400"."""
    prize = money_text(consequence.prize, currency=currency) if consequence.prize else ""
    if consequence.rule == Disqualified.MOVES_UP:
        gone = (
            _("Gets neither place {place:,} nor its {prize}.").format(prize=prize, place=consequence.reached)
            if prize
            else _("Gets no place.")
        )
        return f"{gone} {_ranked_last_sentence(consequence.place, consequence.behind)}"
    return _kept_place_template(consequence, prize).format(place=consequence.place, prize=prize)


def _kept_place_template(consequence: Consequence, prize: str) -> str:
    if consequence.prize is None and consequence.rule == Disqualified.KEEPS:
        return _("Keeps place {place:,} and its prize: prizes are not posted yet")
    if consequence.prize is None:
        return _("Keeps place {place:,} and no prize: prizes are not posted yet")
    if not prize:
        return _("Keeps place {place:,}, which pays nothing")
    if consequence.rule == Disqualified.TO_OTHERS and consequence.place == 2:
        return _("Keeps place {place:,} without its {prize}, which goes to place 1")
    if consequence.rule == Disqualified.TO_OTHERS:
        return _("Keeps place {place:,} without its {prize}, which goes to the places above")
    return _("Keeps place {place:,}, {prize}")


def _ranked_last_sentence(place: int, behind: int) -> str:
    if not behind:
        return _("Ranked last, place {place:,}; no player was out before").format(place=place)
    return ngettext(
        "Ranked last, place {place:,}; {behind:,} player who went out before moves up a place",
        "Ranked last, place {place:,}; {behind:,} players who went out before move up a place",
        behind,
    ).format(place=place, behind=behind)
