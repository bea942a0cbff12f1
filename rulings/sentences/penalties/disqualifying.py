"""What a disqualification does to place and prize, in one sentence: before it is done, and in the log."""

from rulings.selectors.penalties.disqualifying import Consequence
from tournaments.language.figures import money_text
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext
from tournaments.rules.prizes.forfeits import Disqualified


def consequence_sentence(one: Consequence, *, currency: str) -> str:
    """ "Keeps place 12, EUR 3,400"."""
    prize = money_text(one.prize, currency=currency) if one.prize else ""
    if one.rule == Disqualified.MOVES_UP:
        gone = (
            _("Gets neither place {place:,} nor its {prize}.").format(prize=prize, place=one.reached)
            if prize
            else _("Gets no place.")
        )
        return f"{gone} {_ranked_last(one.place, one.behind)}"
    return _keeps(one, prize).format(place=one.place, prize=prize)


def _keeps(one: Consequence, prize: str) -> str:
    """What is said of a place that is kept, with {place} and {prize} left open."""
    if one.prize is None and one.rule == Disqualified.KEEPS:
        return _("Keeps place {place:,} and its prize: prizes are not posted yet")
    if one.prize is None:
        return _("Keeps place {place:,} and no prize: prizes are not posted yet")
    if not prize:
        return _("Keeps place {place:,}, which pays nothing")
    if one.rule == Disqualified.TO_OTHERS and one.place == 2:
        return _("Keeps place {place:,} without its {prize}, which goes to place 1")
    if one.rule == Disqualified.TO_OTHERS:
        return _("Keeps place {place:,} without its {prize}, which goes to the places above")
    return _("Keeps place {place:,}, {prize}")


def _ranked_last(place: int, behind: int) -> str:
    if not behind:
        return _("Ranked last, place {place:,}; no player was out before").format(place=place)
    return ngettext(
        "Ranked last, place {place:,}; {behind:,} player who went out before moves up a place",
        "Ranked last, place {place:,}; {behind:,} players who went out before move up a place",
        behind,
    ).format(place=place, behind=behind)
