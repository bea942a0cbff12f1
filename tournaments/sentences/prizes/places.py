"""Places of busts and the arithmetic of the bubble, as sentences."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_noop as noop

from tournaments.language.figures import money_text
from tournaments.language.sentences import gettext, ngettext
from tournaments.models import HandForHand
from tournaments.rules.prizes.bubble import Arithmetic, BubbleFinding
from tournaments.selectors.prizes.ranking import PlaceChange, Placed, counts_of_changes

Facts = dict[str, Any]

#: What is said when the goal is reached, by the reason for hand for hand.
GOALS = {
    HandForHand.Why.MONEY: noop("in the money"),
    HandForHand.Why.PAY_JUMP: noop("at the next prize"),
    HandForHand.Why.SEATS: noop("all players left win a seat"),
    HandForHand.Why.FINAL_TABLE: noop("at the final table"),
    HandForHand.Why.DAY_END: noop("the day is over"),
    HandForHand.Why.OTHER: noop("in the money"),
}


def arithmetic_sentence(sums: Arithmetic, *, why: str) -> str:
    """Return the arithmetic of a hand in one line: "Before 66, out 2, left 64, paid 63: 1 to go." """
    if sums.goal is not None and sums.goal != sums.paid:
        sentence = (
            gettext("Before {before:,}, out {out:,}, left {left:,}, paid {paid:,}, goal {goal:,}: {verdict}.")
            if sums.paid
            else gettext("Before {before:,}, out {out:,}, left {left:,}, goal {goal:,}: {verdict}.")
        )
    else:
        sentence = (
            gettext("Before {before:,}, out {out:,}, left {left:,}, paid {paid:,}: {verdict}.")
            if sums.paid
            else gettext("Before {before:,}, out {out:,}, left {left:,}: {verdict}.")
        )
    figures = {"before": sums.before, "out": sums.out, "left": sums.players_left, "paid": sums.paid, "goal": sums.goal}
    return sentence.format(**figures, verdict=verdict_text(sums, why=why))


def place_text(facts: Facts) -> str:
    """Return a player's place and prize, such as "place 64" or "places 63 to 65 shared, EUR 150"."""
    first, last = facts["place"], facts.get("last", facts["place"])
    if not facts.get("prize"):
        sentence = gettext("place {first}") if first == last else gettext("places {first} to {last} shared")
        return sentence.format(first=first, last=last)
    sentence = (
        gettext("place {first}, {prize}") if first == last else gettext("places {first} to {last} shared, {prize}")
    )
    return sentence.format(first=first, last=last, prize=money_text(facts["prize"], currency=facts["currency"]))


def changes_clause(facts: Facts) -> str:
    """Return the clause about changed places: ": 3 places change, 2 already paid"; "" if nothing changes."""
    changed, paid = facts.get("places_changed", 0), facts.get("already_paid", 0)
    if changed and paid:
        sentence = ngettext(
            ": {changed:,} place changes, {paid:,} already paid",
            ": {changed:,} places change, {paid:,} already paid",
            changed,
        )
    elif changed:
        sentence = ngettext(": {changed:,} place changes", ": {changed:,} places change", changed)
    else:
        sentence = gettext(": {paid:,} already paid") if paid else ""
    return sentence.format(changed=changed, paid=paid)


def place_changes_sentence(changed: Sequence[PlaceChange]) -> str:
    """Return the effect of a correction: "3 places change, 2 already paid.", or that nothing changes."""
    if not changed:
        return gettext("No place changes.")
    places, paid = counts_of_changes(changed)
    if not places and not paid:
        return gettext("No other player is affected.")
    if not places:
        return gettext("{paid:,} already paid.").format(paid=paid)
    sentence = (
        ngettext(
            "{changed:,} place changes, {paid:,} already paid.",
            "{changed:,} places change, {paid:,} already paid.",
            places,
        )
        if paid
        else ngettext("{changed:,} place changes.", "{changed:,} places change.", places)
    )
    return sentence.format(changed=places, paid=paid)


def place_change_text(change: PlaceChange, *, currency: str) -> str:
    """Return a changed place: "Bix: place 31, EUR 340 instead of place 30, EUR 340 (paid EUR 340)"."""
    sentence = gettext("{name}: {where} instead of {was}").format(
        name=change.name,
        where=ranking_text(change.now, currency=currency),
        was=ranking_text(change.was, currency=currency),
    )
    return (
        gettext("{said} (paid {paid})").format(said=sentence, paid=money_text(change.paid, currency=currency))
        if change.paid
        else sentence
    )


def ranking_text(placed: Placed | None, *, currency: str) -> str:
    """Return a player's place and prize: "place 30, EUR 340"; "still in" for None."""
    if placed is None:
        return gettext("still in")
    return place_text({"place": placed[0], "last": placed[1], "prize": placed[2], "currency": currency})


def verdict_text(sums: Arithmetic, *, why: str) -> str:
    """Return the conclusion from the arithmetic: "1 to go", "3 to go", "in the money"."""
    match sums.verdict:
        case BubbleFinding.NO_GOAL:
            return gettext("no next prize")
        case BubbleFinding.ONE_MORE:
            return gettext("1 to go")
        case BubbleFinding.NOT_YET:
            return gettext("{to_go:,} to go").format(to_go=sums.players_to_go)
    return gettext(GOALS[HandForHand.Why(why)])


def announcement_text(sums: Arithmetic, *, why: str) -> str:
    """Return the announcement for when hand for hand has reached its goal, with the arithmetic."""
    figures = gettext("{before:,} played this hand, {out:,} busted, {left:,} are left.").format(
        before=sums.before, out=sums.out, left=sums.players_left
    )
    if why == HandForHand.Why.FINAL_TABLE:
        return gettext("{figures} This is the final table.").format(figures=figures)
    if why == HandForHand.Why.DAY_END:
        return gettext("{figures} The day is over. Stay at your table and bag your chips.").format(figures=figures)
    if why == HandForHand.Why.SEATS:
        return gettext("{figures} All of them win a seat. Seats to win: {paid:,}.").format(
            figures=figures, paid=sums.paid
        )
    if why == HandForHand.Why.PAY_JUMP:
        return gettext("{figures} All of them win at least the next prize.").format(figures=figures)
    return gettext("{figures} Paid places: {paid:,}. Congratulations, you are in the money.").format(
        figures=figures, paid=sums.paid
    )
