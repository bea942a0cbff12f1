"""Bounties, envelopes and deals: sentences of the log, and refusals."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext_noop as noop

from tournaments.language.figures import fact_money_text
from tournaments.language.sentences import gettext, ngettext, translate
from tournaments.rules.messages import join_with_and

Facts = dict[str, Any]

KINDS = {
    "icm": noop("ICM"),
    "chip_chop": noop("chip chop"),
    "even": noop("even split"),
    "by_hand": noop("manual amounts"),
}

#: Sentences about envelopes that were not drawn, by who gets their money.
UNDRAWN = {
    "winner": noop("Envelopes published, {undrawn} not drawn with {money} to the winner"),
    "last_table": noop("Envelopes published, {undrawn} not drawn with {money} to the last table"),
    "paid_places": noop("Envelopes published, {undrawn} not drawn with {money} to the paid places"),
    "house": noop("Envelopes published, {undrawn} not drawn with {money} to the house"),
    "charity": noop("Envelopes published, {undrawn} not drawn with {money} to charity"),
    "": noop("Envelopes published, {undrawn} not drawn with {money}"),
}


def bounty_clause(facts: Facts) -> str:
    """Return a bust's clause about who knocked the player out, and the bounty; "" if nobody is named."""
    if not facts.get("by"):
        return ""
    names = _joined_names(facts["by"])
    if "bounty" not in facts:
        return gettext(", knocked out by {names}").format(names=names)
    return gettext(", bounty {money} to {names}").format(money=fact_money_text(facts, "bounty"), names=names)


def _joined_names(names: Sequence[str]) -> str:
    return translate(join_with_and(names))


def _bounty_won_sentence(facts: Facts) -> str:
    if not facts["amount"]:
        return gettext("{name} knocked out by {names}").format(name=facts["name"], names=_joined_names(facts["by"]))
    return gettext("Bounty of {name}, {money}, to {names}").format(
        name=facts["name"], money=fact_money_text(facts), names=_joined_names(facts["by"])
    )


def _bounty_corrected_sentence(facts: Facts) -> str:
    now = (
        gettext("to {names} instead of {were}").format(
            names=_joined_names(facts["by"]), were=_joined_names(facts["was"])
        )
        if facts["by"]
        else gettext("not {names}").format(names=_joined_names(facts["was"]))
    )
    if not facts["amount"]:
        return gettext("Knock-out of {name} {now} ({reason})").format(
            name=facts["name"], now=now, reason=facts["reason"]
        )
    return gettext("Bounty of {name}, {money}, {now} ({reason})").format(
        name=facts["name"], money=fact_money_text(facts), now=now, reason=facts["reason"]
    )


def _envelopes_sealed_sentence(facts: Facts) -> str:
    return gettext("{count:,} envelopes sealed: {commitment}").format(
        count=facts["count"], commitment=str(facts["commitment"])[:12]
    )


def _envelopes_added_sentence(facts: Facts) -> str:
    return ngettext(
        "{count:,} more envelope sealed with {money}: {commitment}",
        "{count:,} more envelopes sealed with {money}: {commitment}",
        facts["count"],
    ).format(count=facts["count"], money=fact_money_text(facts, "pool"), commitment=str(facts["commitment"])[:12])


def _envelopes_opened_sentence(facts: Facts) -> str:
    if not facts["rest"]:
        return gettext("Envelopes published")
    published = gettext(UNDRAWN[facts.get("to", "")])
    sentence = published.format(undrawn=facts["undrawn"], money=fact_money_text(facts, "rest"))
    if not facts.get("loose"):
        return sentence
    return gettext("{said}, {loose} of it from no envelope").format(
        said=sentence, loose=fact_money_text(facts, "loose")
    )


def _deal_proposed_sentence(facts: Facts) -> str:
    left = (
        gettext(", {money} left for the winner").format(money=fact_money_text(facts, "to_play_for"))
        if facts["to_play_for"]
        else ""
    )
    runs = gettext("; the clock was running") if facts["clock_runs"] else ""
    return gettext("Deal proposed among {players}: {kind}, {money}{left}{runs}").format(
        players=facts["players"],
        kind=gettext(KINDS[facts["kind"]]),
        money=fact_money_text(facts, "shared"),
        left=left,
        runs=runs,
    )


def _deal_agreed_sentence(facts: Facts) -> str:
    left = (
        gettext(", {money} left for the winner").format(money=fact_money_text(facts, "to_play_for"))
        if facts["to_play_for"]
        else ""
    )
    return gettext("Deal agreed: {kind} among {players}, {money}{left}").format(
        kind=gettext(KINDS[facts["kind"]]), players=facts["players"], money=fact_money_text(facts, "shared"), left=left
    )


BOUNTIES: dict[str, Callable[[Facts], str]] = {
    "bounty.corrected": _bounty_corrected_sentence,
    "bounty.own_taken": lambda facts: gettext("Own bounties paid: {players}, {money}").format(
        players=facts["players"], money=fact_money_text(facts)
    ),
    "bounty.won": _bounty_won_sentence,
    "deal.agreed": _deal_agreed_sentence,
    "deal.proposed": _deal_proposed_sentence,
    "deal.signed": lambda facts: gettext("{name} signed for {money}").format(
        name=facts["name"], money=fact_money_text(facts)
    ),
    "deal.voided": lambda facts: gettext("Deal cancelled: {reason}").format(**facts),
    "envelopes.added": _envelopes_added_sentence,
    "envelopes.champion": lambda facts: gettext("{name} drew the champion's envelope: {money}").format(
        name=facts["name"], money=fact_money_text(facts)
    ),
    "envelopes.opened": _envelopes_opened_sentence,
    "envelopes.sealed": _envelopes_sealed_sentence,
}

BOUNTY_REFUSALS: dict[str, tuple[str, str]] = {
    "bounty_given_already": (noop("The bounty of {name} was already given."), noop("Correct it instead.")),
    "bounty_moved_on": (
        noop("Part of that bounty was already won again, by {name}."),
        noop("Undo that bounty first."),
    ),
    "bounty_not_given": (noop("The bounty of {name} has not been given yet."), noop("Give it first.")),
    "bounty_sealed": (
        noop("The sealed envelopes already hold {short} of it."),
        noop("Keep it. Or undo the sealing, as long as none is drawn."),
    ),
    "does_not_cover": (
        noop("{name} had {stack:,} chips and did not cover the {most:,} of the player who went out."),
        noop("Enter who won the last pot that player was in."),
    ),
    "envelopes_impossible": (
        noop("{pool} cannot be split into {count} envelopes this way."),
        noop("Choose another number or shape."),
    ),
    "envelopes_left": (
        noop("{count} envelopes are still to be drawn."),
        noop("Publish them when the last one is drawn or play is over."),
    ),
    "envelopes_not_sealed": (
        noop("No envelopes are sealed."),
        noop("Seal them first. A bust can be entered without a winner."),
    ),
    "envelopes_open_already": (noop("The envelopes are already published."), noop("No envelope can be drawn.")),
    "envelopes_sealed_already": (
        noop("The envelopes are already sealed."),
        noop("To change them, undo the sealing before the first draw."),
    ),
    "envelopes_wrong": (
        noop("The envelopes do not add up to the pool of {pool}: {short} is missing."),
        noop("Correct the list."),
    ),
    "winners_called_the_same": (
        noop("Several players are called {name}."),
        noop("Choose one from the list, by the entry number on the seat card."),
    ),
    "nobody_called_so": (noop("No player is called {names}."), noop("Choose one from the list.")),
    "every_envelope_drawn": (noop("Every envelope is drawn."), noop("Check the list.")),
    "heads_are_played_for": (
        noop("Players still in: {players}."),
        noop("Wait for the winner, or confirm a deal first."),
    ),
    "mystery_has_no_heads": (
        noop("In a mystery bounty no player has an own bounty."),
        noop("Draw the winner's envelope."),
    ),
    "no_bounties": (noop("This event has no bounties."), noop("Leave the winner out.")),
    "no_bounty_on_him": (noop("There is no bounty on {name}."), noop("No action needed.")),
    "no_head_left": (noop("Every bounty was already paid."), noop("No action needed.")),
    "no_later_bounties": (
        noop("All bounty money is in envelopes."),
        noop("No action needed."),
    ),
    "no_such_shape": (noop("That shape is not known."), noop("Choose one of the shapes on the list.")),
    "not_a_mystery_bounty": (
        noop("This event has no mystery bounty."),
        noop("Change the bounty in the settings first."),
    ),
    "sealed_too_early": (
        noop("Registration is still open: later bounties would be in no envelope."),
        noop("Seal the envelopes after it has closed, or tick “Even while registration is open”."),
    ),
    "shape_needs_more": (
        noop("This shape needs at least {fewest} envelopes, not {count}."),
        noop("Use more envelopes, or choose another shape."),
    ),
    "still_in": (noop("{name} is still in."), noop("Enter the bust first.")),
    "undrawn_without_prizes": (
        noop("By the house rules {rest} of undrawn envelopes goes to the paid places, and no payouts are posted."),
        noop("Post the payouts, or change that house rule."),
    ),
    "winner_was_not_in": (noop("{name} was not in when that bust happened."), noop("Choose a player who was in.")),
    "winners_head_is_gone": (
        noop("{name} is out, and the bounty on {name} was given."),
        noop("Undo the bounty on {name}, give this one, then give that one again."),
    ),
    "winners_for_each": (
        noop("The winners of each bounty do not match the players who are out."),
        noop("Name the winners of each, in the same order. Leave a list empty to give that bounty later."),
    ),
    "winners_named_wrongly": (
        noop("The winners of the bounty on {name} are not valid."),
        noop("Choose one or more players, each once, and not {name}."),
    ),
    "chips_do_not_add_up": (
        noop("The stacks are {stacks:,} chips and {chips:,} are in play: {difference:+,}."),
        noop("Count again before anyone signs."),
    ),
    "deal_agreed_already": (noop("A deal is already agreed."), noop("Cancel it first.")),
    "deal_below_least": (noop("{name} is sure of {least} and would get {short} less."), noop("Give at least that.")),
    "deal_outdated": (noop("A player has gone out since the deal was proposed."), noop("Propose a new deal.")),
    "deal_sum_wrong": (noop("The shares total {sum} of {money}: {short} is missing."), noop("Correct the shares.")),
    "deal_unsigned": (noop("Not signed yet: {names}."), noop("Let them sign first.")),
    "deals_not_allowed": (
        noop("This event allows no deals."),
        noop("Change that in the settings, where the law allows deals."),
    ),
    "nobody_to_deal_with": (noop("A deal needs at least two players."), noop("Play on, or finish the tournament.")),
    "no_deal": (noop("No deal is proposed."), noop("Propose one first.")),
    "no_money_left": (noop("There is no prize money left."), noop("Post the payouts first.")),
    "signed_already": (noop("{name} has already signed."), noop("No action needed.")),
    "someone_missing": (noop("The stack of {names} is missing."), noop("Count every stack.")),
    "stack_of_nothing": (noop("{name} has no chips."), noop("Count the stack, or enter the bust.")),
    "one_place_paid": (noop("Only one place is paid: no prize is left to share."), noop("Pay more places first.")),
    "too_early_for_a_deal": (
        noop("A deal needs no more players than prizes. Paid: {paid}, left: {players}."),
        noop("Play on, or pay more places first."),
    ),
    "too_large_a_deal": (noop("Too many players for a deal: {players}."), noop("Play on until {most} are left.")),
    "too_much_to_play_for": (
        noop("At most {most} can be left for the winner."),
        noop("Leave less: every player is sure of the lowest prize."),
    ),
}
