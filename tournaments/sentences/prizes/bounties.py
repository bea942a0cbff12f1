"""Bounties, envelopes and deals in words: sentences of the log, and refusals with what to do. Literal tables."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from tournaments.rules.money import money_text

Facts = dict[str, Any]

KINDS = {
    "icm": noop("ICM"),
    "chip_chop": noop("chip chop"),
    "even": noop("even split"),
    "by_hand": noop("figures by hand"),
}

#: whose the envelopes are that nobody drew
UNDRAWN = {
    "winner": noop("to the winner"),
    "last_table": noop("to the last table"),
    "paid_places": noop("to the paid places"),
}


def bounty_clause(facts: Facts) -> str:
    """What the sentence of a bust-out says of the bounty, if it went with it."""
    return (
        gettext(", bounty {money} to {names}").format(money=_money(facts, "bounty"), names=_all(facts["by"]))
        if facts.get("by")
        else ""
    )


def _all(names: Sequence[str]) -> str:
    return gettext(" and ").join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def _money(facts: Facts, name: str = "amount") -> str:
    return money_text(facts[name], currency=facts["currency"])


def _won(facts: Facts) -> str:
    return gettext("Bounty of {name}, {money}, to {names}").format(
        name=facts["name"], money=_money(facts), names=_all(facts["by"])
    )


def _corrected(facts: Facts) -> str:
    now = (
        gettext("to {names} instead of {were}").format(names=_all(facts["by"]), were=_all(facts["was"]))
        if facts["by"]
        else gettext("not {names}'s").format(names=_all(facts["was"]))
    )
    return gettext("Bounty of {name}, {money}, {now} ({reason})").format(
        name=facts["name"], money=_money(facts), now=now, reason=facts["reason"]
    )


def _sealed(facts: Facts) -> str:
    return gettext("{count:,} envelopes sealed: {commitment}").format(
        count=facts["count"], commitment=str(facts["commitment"])[:12]
    )


def _opened(facts: Facts) -> str:
    to = f" {gettext(UNDRAWN[facts['to']])}" if "to" in facts else ""
    rest = (
        gettext(", {undrawn} undrawn with {money}{to}").format(
            undrawn=facts["undrawn"], money=_money(facts, "rest"), to=to
        )
        if facts["undrawn"]
        else ""
    )
    return gettext("Envelopes laid open{rest}").format(rest=rest)


def _proposed(facts: Facts) -> str:
    left = (
        gettext(", {money} left to play for").format(money=_money(facts, "to_play_for")) if facts["to_play_for"] else ""
    )
    runs = gettext("; the clock was running") if facts["clock_runs"] else ""
    return gettext("Deal proposed to {players} players: {kind}, {money}{left}{runs}").format(
        players=facts["players"],
        kind=gettext(KINDS[facts["kind"]]),
        money=_money(facts, "shared"),
        left=left,
        runs=runs,
    )


def _agreed(facts: Facts) -> str:
    left = (
        gettext(", {money} left to play for").format(money=_money(facts, "to_play_for")) if facts["to_play_for"] else ""
    )
    return gettext("Deal agreed: {kind} among {players}, {money}{left}").format(
        kind=gettext(KINDS[facts["kind"]]), players=facts["players"], money=_money(facts, "shared"), left=left
    )


BOUNTIES: dict[str, Callable[[Facts], str]] = {
    "bounty.corrected": _corrected,
    "bounty.own_taken": lambda facts: gettext("Own heads taken: {players}, {money}").format(
        players=facts["players"], money=_money(facts)
    ),
    "bounty.won": _won,
    "deal.agreed": _agreed,
    "deal.proposed": _proposed,
    "deal.signed": lambda facts: gettext("{name} signed for {money}").format(name=facts["name"], money=_money(facts)),
    "deal.voided": lambda facts: gettext("Deal void: {reason}").format(**facts),
    "envelopes.champion": lambda facts: gettext("{name} drew the champion's envelope: {money}").format(
        name=facts["name"], money=_money(facts)
    ),
    "envelopes.opened": _opened,
    "envelopes.sealed": _sealed,
}

BOUNTY_REFUSALS: dict[str, tuple[str, str]] = {
    "bounty_given_already": (noop("The bounty of {name} was given already."), noop("Correct it instead.")),
    "bounty_moved_on": (
        noop("That bounty has gone on with the head of a later bust, to {name}."),
        noop("Take that one back first."),
    ),
    "bounty_not_given": (noop("The bounty of {name} was not given yet."), noop("Give it.")),
    "bounty_sealed": (
        noop("The envelopes hold {short} of it: they are sealed with the bounties of everybody who was in."),
        noop("Let it stand, or undo the sealing while none is drawn."),
    ),
    "does_not_cover": (
        noop("{name} had {stack:,} chips and did not cover the {most:,} of who went out."),
        noop("Name who won the last pot that he contested."),
    ),
    "envelopes_impossible": (
        noop("{pool} gives no {count} envelopes of that shape."),
        noop("Take another count or shape."),
    ),
    "envelopes_left": (
        noop("There are envelopes to be drawn: {count}."),
        noop("Open them when the last is drawn or play is over."),
    ),
    "envelopes_not_sealed": (
        noop("No envelopes are sealed."),
        noop("Seal them first; a bust can be entered without a winner."),
    ),
    "envelopes_open_already": (noop("The envelopes were laid open."), noop("Nothing can be drawn any more.")),
    "envelopes_sealed_already": (noop("The envelopes are sealed already."), noop("Undo that while none is drawn.")),
    "envelopes_wrong": (
        noop("The envelopes do not sum to the pool of {pool}: {short} is missing."),
        noop("Correct the list."),
    ),
    "winners_called_the_same": (
        noop("Several are called {name}."),
        noop("Choose one from the list, by the entry on the seat card."),
    ),
    "nobody_called_so": (noop("Nobody here is called {names}."), noop("Choose a name from the list.")),
    "every_envelope_drawn": (noop("Every envelope is drawn."), noop("Look at the list.")),
    "heads_are_played_for": (
        noop("There are {players} players in."),
        noop("Wait for the champion, or agree on a deal first."),
    ),
    "mystery_has_no_heads": (noop("In a mystery bounty nobody has a head."), noop("Draw the champion's envelope.")),
    "no_bounties": (noop("This event has no bounties."), noop("Leave the winner out.")),
    "no_bounty_on_him": (noop("There is no bounty on {name}."), noop("Nothing needs doing.")),
    "no_head_left": (noop("Every head was taken."), noop("Nothing needs doing.")),
    "no_such_shape": (noop("There is no such shape."), noop("Take one of {shapes}.")),
    "not_a_mystery_bounty": (noop("This event has no mystery bounty."), noop("Change the event's bounty first.")),
    "still_in": (noop("{name} is still in."), noop("Enter the bust first.")),
    "undrawn_without_prizes": (
        noop("In this house {rest} of undrawn envelopes goes to the paid places, and no prizes are posted."),
        noop("Post the prizes, or answer that house rule otherwise."),
    ),
    "winner_was_not_in": (noop("{name} was not in when that bust happened."), noop("Name somebody who was.")),
    "winners_head_is_gone": (
        noop("{name} is out, and the bounty on {name} was given."),
        noop("Take that back, give this one, then give that again."),
    ),
    "winners_named_wrongly": (
        noop("The winners of {name}'s bounty are named wrongly."),
        noop("Name one or more, each once, and not {name}."),
    ),
    "chips_do_not_add_up": (
        noop("The stacks are {stacks:,} chips and {chips:,} are in play: {difference:+,}."),
        noop("Count again before anybody signs."),
    ),
    "deal_agreed_already": (noop("A deal was agreed already."), noop("Void it first.")),
    "deal_below_least": (noop("{name} has {least} for sure, and would get {short} less."), noop("Give at least that.")),
    "deal_outdated": (noop("Somebody has gone out since the deal was proposed."), noop("Propose it anew.")),
    "deal_sum_wrong": (noop("The shares are {sum} of {money}: {short} is missing."), noop("Correct the shares.")),
    "deal_unsigned": (noop("Not everybody has signed: {names}."), noop("Let them sign first.")),
    "deals_not_allowed": (
        noop("This event allows no deals."),
        noop("Change that in its settings, where the law lets you."),
    ),
    "nobody_to_deal_with": (noop("A deal takes two players at least."), noop("Play on, or finish the tournament.")),
    "no_deal": (noop("There is no deal on the table."), noop("Propose one first.")),
    "no_money_left": (noop("The prizes that are left hold no money."), noop("Post the prizes first.")),
    "signed_already": (noop("{name} has signed."), noop("Nothing needs doing.")),
    "someone_missing": (noop("There is no stack of {names}."), noop("Count every stack that is in.")),
    "stack_of_nothing": (noop("{name} has no chips there."), noop("Count the stack, or enter the bust.")),
    "too_large_a_deal": (noop("{players} players are too many for a deal."), noop("Play on until {most} are left.")),
    "too_much_to_play_for": (
        noop("At most {most} can be left to play for."),
        noop("Leave less: everybody has the lowest prize."),
    ),
}
