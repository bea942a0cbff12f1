"""Bounties, envelopes and deals in words: sentences of the log, and refusals with what to do. Literal tables."""

from collections.abc import Callable, Sequence
from typing import Any

from tournaments.rules.money import in_words

Facts = dict[str, Any]

KINDS = {"icm": "ICM", "chip_chop": "chip chop", "even": "even split", "by_hand": "figures by hand"}

#: whose the envelopes are that nobody drew
UNDRAWN = {"winner": "to the winner", "last_table": "to the last table", "paid_places": "to the paid places"}


def bounty_words(facts: Facts) -> str:
    """What the sentence of a bust-out says of the bounty, if it went with it."""
    return f", bounty {_money(facts, 'bounty')} to {_all(facts['by'])}" if facts.get("by") else ""


def _all(names: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def _money(facts: Facts, name: str = "amount") -> str:
    return in_words(facts[name], currency=facts["currency"])


def _won(facts: Facts) -> str:
    return f"Bounty of {facts['name']}, {_money(facts)}, to {_all(facts['by'])}"


def _corrected(facts: Facts) -> str:
    now = f"to {_all(facts['by'])} instead of {_all(facts['was'])}" if facts["by"] else f"not {_all(facts['was'])}'s"
    return f"Bounty of {facts['name']}, {_money(facts)}, {now} ({facts['reason']})"


def _sealed(facts: Facts) -> str:
    return f"{facts['count']:,} envelopes sealed: {str(facts['commitment'])[:12]}"


def _opened(facts: Facts) -> str:
    to = f" {UNDRAWN[facts['to']]}" if "to" in facts else ""
    rest = f", {facts['undrawn']} undrawn with {_money(facts, 'rest')}{to}" if facts["undrawn"] else ""
    return f"Envelopes laid open{rest}"


def _proposed(facts: Facts) -> str:
    left = f", {_money(facts, 'to_play_for')} left to play for" if facts["to_play_for"] else ""
    runs = "; the clock was running" if facts["clock_runs"] else ""
    return f"Deal proposed to {facts['players']} players: {KINDS[facts['kind']]}, {_money(facts, 'shared')}{left}{runs}"


def _agreed(facts: Facts) -> str:
    left = f", {_money(facts, 'to_play_for')} left to play for" if facts["to_play_for"] else ""
    return f"Deal agreed: {KINDS[facts['kind']]} among {facts['players']}, {_money(facts, 'shared')}{left}"


BOUNTIES: dict[str, Callable[[Facts], str]] = {
    "bounty.corrected": _corrected,
    "bounty.own_taken": lambda facts: f"Own heads taken: {facts['players']}, {_money(facts)}",
    "bounty.won": _won,
    "deal.agreed": _agreed,
    "deal.proposed": _proposed,
    "deal.signed": lambda facts: f"{facts['name']} signed for {_money(facts)}",
    "deal.voided": lambda facts: f"Deal void: {facts['reason']}",
    "envelopes.champion": lambda facts: f"{facts['name']} drew the champion's envelope: {_money(facts)}",
    "envelopes.opened": _opened,
    "envelopes.sealed": _sealed,
}

BOUNTY_REFUSALS: dict[str, tuple[str, str]] = {
    "bounty_given_already": ("The bounty of {name} was given already.", "Correct it instead."),
    "bounty_moved_on": (
        "That bounty has gone on with the head of a later bust, to {name}.",
        "Take that one back first.",
    ),
    "bounty_not_given": ("The bounty of {name} was not given yet.", "Give it."),
    "bounty_sealed": (
        "The envelopes hold {short} of it: they are sealed with the bounties of everybody who was in.",
        "Let it stand, or undo the sealing while none is drawn.",
    ),
    "does_not_cover": (
        "{name} had {stack:,} chips and did not cover the {most:,} of who went out.",
        "Name who won the last pot that he contested.",
    ),
    "envelopes_impossible": ("{pool} gives no {count} envelopes of that shape.", "Take another count or shape."),
    "envelopes_left": (
        "There are envelopes to be drawn: {count}.",
        "Open them when the last is drawn or play is over.",
    ),
    "envelopes_not_sealed": ("No envelopes are sealed.", "Seal them first; a bust can be entered without a winner."),
    "envelopes_open_already": ("The envelopes were laid open.", "Nothing can be drawn any more."),
    "envelopes_sealed_already": ("The envelopes are sealed already.", "Undo that while none is drawn."),
    "envelopes_wrong": ("The envelopes do not sum to the pool of {pool}: {short} is missing.", "Correct the list."),
    "winners_called_the_same": (
        "Several are called {name}.",
        "Choose one from the list, by the entry on the seat card.",
    ),
    "nobody_called_so": ("Nobody here is called {names}.", "Choose a name from the list."),
    "every_envelope_drawn": ("Every envelope is drawn.", "Look at the list."),
    "heads_are_played_for": ("There are {players} players in.", "Wait for the champion, or agree on a deal first."),
    "mystery_has_no_heads": ("In a mystery bounty nobody has a head.", "Draw the champion's envelope."),
    "no_bounties": ("This event has no bounties.", "Leave the winner out."),
    "no_bounty_on_him": ("There is no bounty on {name}.", "Nothing needs doing."),
    "no_head_left": ("Every head was taken.", "Nothing needs doing."),
    "no_such_shape": ("There is no such shape.", "Take one of {shapes}."),
    "not_a_mystery_bounty": ("This event has no mystery bounty.", "Change the event's bounty first."),
    "still_in": ("{name} is still in.", "Enter the bust first."),
    "undrawn_without_prizes": (
        "In this house {rest} of undrawn envelopes goes to the paid places, and no prizes are posted.",
        "Post the prizes, or answer that house rule otherwise.",
    ),
    "winner_was_not_in": ("{name} was not in when that bust happened.", "Name somebody who was."),
    "winners_head_is_gone": (
        "{name} is out, and the bounty on {name} was given.",
        "Take that back, give this one, then give that again.",
    ),
    "winners_named_wrongly": (
        "The winners of {name}'s bounty are named wrongly.",
        "Name one or more, each once, and not {name}.",
    ),
    "chips_do_not_add_up": (
        "The stacks are {stacks:,} chips and {chips:,} are in play: {difference:+,}.",
        "Count again before anybody signs.",
    ),
    "deal_agreed_already": ("A deal was agreed already.", "Void it first."),
    "deal_below_least": ("{name} has {least} for sure, and would get {short} less.", "Give at least that."),
    "deal_outdated": ("Somebody has gone out since the deal was proposed.", "Propose it anew."),
    "deal_sum_wrong": ("The shares are {sum} of {money}: {short} is missing.", "Correct the shares."),
    "deal_unsigned": ("Not everybody has signed: {names}.", "Let them sign first."),
    "deals_not_allowed": ("This event allows no deals.", "Change that in its settings, where the law lets you."),
    "nobody_to_deal_with": ("A deal takes two players at least.", "Play on, or finish the tournament."),
    "no_deal": ("There is no deal on the table.", "Propose one first."),
    "no_money_left": ("The prizes that are left hold no money.", "Post the prizes first."),
    "signed_already": ("{name} has signed.", "Nothing needs doing."),
    "someone_missing": ("There is no stack of {names}.", "Count every stack that is in."),
    "stack_of_nothing": ("{name} has no chips there.", "Count the stack, or enter the bust."),
    "too_large_a_deal": ("{players} players are too many for a deal.", "Play on until {most} are left."),
    "too_much_to_play_for": ("At most {most} can be left to play for.", "Leave less: everybody has the lowest prize."),
}
