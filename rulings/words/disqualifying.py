"""What a disqualification does to place and prize, in one sentence: before it is done, and in the log."""

from rulings.selectors.disqualifying import Consequence
from tournaments.rules.forfeits import Disqualified
from tournaments.rules.money import in_words


def means(one: Consequence, *, currency: str) -> str:
    """ "Keeps 12th place, EUR 3,400"."""
    prize = in_words(one.prize, currency=currency) if one.prize else ""
    if one.rule == Disqualified.MOVES_UP:
        gone = f"neither place nor the {prize} of {ordinal(one.reached)} place" if prize else "no place"
        return f"Gets {gone}: ranked last, {ordinal(one.place)}; {_people(one.behind)}"
    if one.prize is None:
        later = "what it pays" if one.rule == Disqualified.KEEPS else "no prize"
        return f"Keeps {ordinal(one.place)} place and {later}: prizes are not posted yet"
    if not prize:
        return f"Keeps {ordinal(one.place)} place, which pays nothing"
    if one.rule == Disqualified.TO_OTHERS:
        above = "the place" if one.place == 2 else f"the {one.place - 1:,} places"
        return f"Keeps {ordinal(one.place)} place without its {prize}, shared by {above} above"
    return f"Keeps {ordinal(one.place)} place, {prize}"


def ordinal(place: int) -> str:
    """ "12th", "21st"."""
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{place:,}{'th' if place % 100 in {11, 12, 13} else ends.get(place % 10, 'th')}"


def _people(behind: int) -> str:
    if not behind:
        return "nobody went out before"
    return f"{behind:,} who went out before move{'s' if behind == 1 else ''} up a place"
