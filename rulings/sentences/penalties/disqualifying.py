"""What a disqualification does to place and prize, in one sentence: before it is done, and in the log."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulings.selectors.penalties.disqualifying import Consequence
from tournaments.rules.money import money_text
from tournaments.rules.prizes.forfeits import Disqualified


def consequence_sentence(one: Consequence, *, currency: str) -> str:
    """ "Keeps 12th place, EUR 3,400"."""
    prize = money_text(one.prize, currency=currency) if one.prize else ""
    if one.rule == Disqualified.MOVES_UP:
        gone = (
            _("neither place nor the {prize} of {ordinal} place").format(prize=prize, ordinal=ordinal(one.reached))
            if prize
            else _("no place")
        )
        return _("Gets {gone}. Ranked last, {ordinal}; {people}").format(
            gone=gone, ordinal=ordinal(one.place), people=_people(one.behind)
        )
    if one.prize is None:
        later = _("its prize") if one.rule == Disqualified.KEEPS else _("no prize")
        return _("Keeps {ordinal} place and {later}: prizes are not posted yet").format(
            ordinal=ordinal(one.place), later=later
        )
    if not prize:
        return _("Keeps {ordinal} place, which pays nothing").format(ordinal=ordinal(one.place))
    if one.rule == Disqualified.TO_OTHERS:
        above = _("1st place") if one.place == 2 else _("the places above")
        return _("Keeps {ordinal} place without its {prize}, which goes to {above}").format(
            ordinal=ordinal(one.place), prize=prize, above=above
        )
    return _("Keeps {ordinal} place, {prize}").format(ordinal=ordinal(one.place), prize=prize)


def ordinal(place: int) -> str:
    """ "12th", "21st"."""
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{place:,}{'th' if place % 100 in {11, 12, 13} else ends.get(place % 10, 'th')}"


def _people(behind: int) -> str:
    if not behind:
        return _("no player was out before")
    return ngettext(
        "{behind:,} player who went out before moves up a place",
        "{behind:,} players who went out before move up a place",
        behind,
    ).format(behind=behind)
