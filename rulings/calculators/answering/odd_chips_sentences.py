"""Sentences of `odd_chips`."""

from collections.abc import Mapping
from typing import Any

from tournaments.rules.messages import capitalise, join_items_with_and, join_messages
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules


def split_sentence(shares: Mapping[int, int]) -> str:
    """Return the split as a sentence: "Seat 2 gets 51, seat 5 gets 50."."""
    if len(shares) > 1 and len(set(shares.values())) == 1:
        return _(
            "Seats {all_of} get {next:,} each.",
            all_of=join_items_with_and(sorted(shares)),
            next=next(iter(shares.values())),
        )
    by_size = sorted(shares, key=lambda seat: (-shares[seat], seat))
    said = join_messages(_("seat {seat} gets {chips:,}", seat=seat, chips=shares[seat]) for seat in by_size)
    return capitalise(said) + "."


def odd_chip_reason_sentence(facts: dict[str, Any], house_rules: HouseRules) -> str:
    """Return the rule for odd chips in this game, as a sentence."""
    high, low = set(facts["high"].seats), set(facts["low"].seats)
    if facts["kind"] != "board" and high and high == low and house_rules["identical_both_ways"] == "split_evenly":
        return _("The same hands win both ways. The whole pot is split as evenly as the chips allow.")
    side = _("An odd chip of the whole pot goes to the high side. ") if high and low else ""
    one_each = house_rules["odd_chips_per_player"] == "one" and is_winner_on_both_sides(facts)
    most_one = (_("No player gets more than one."),) if one_each else ()
    order = (
        _odd_chip_by_card_sentence(facts, house_rules)
        if facts["kind"] == "stud"
        else _("Odd chips go to the first seat left of the button.")
    )
    return join_messages((side + order, *most_one), " ")


def _odd_chip_by_card_sentence(facts: dict[str, Any], house_rules: HouseRules) -> str:
    if not (facts["cards"] or any(facts[name].cards for name in ("winners", "high", "low"))):
        return _("Odd chips go by the highest card, here in the order of the seats given.")
    cards = _("all cards") if house_rules["odd_chip_stud_cards"] == "all_cards" else _("the five that play")
    lowest = facts["low"].seats and house_rules["odd_chip_stud_low"] == "low_card"
    which = _("the lowest card by suit for a low hand") if lowest else _("the highest card by suit")
    return _("Odd chips go by {which}, from {cards}.", which=which, cards=cards)


def odd_chip_rule_slugs(facts: dict[str, Any], house_rules: HouseRules) -> tuple[str, ...]:
    """Return the slugs of the rules, the deciding one first."""
    if house_rules["odd_chips_per_player"] == "one" and is_winner_on_both_sides(facts):
        return ("one-odd-chip", *_side_rule_slugs(facts))
    return _side_rule_slugs(facts)


def is_winner_on_both_sides(facts: dict[str, Any]) -> bool:
    """Return whether one player shares both the high side and the low side with other players."""
    high, low = set(facts["high"].seats), set(facts["low"].seats)
    return bool(high & low) and min(len(high), len(low)) > 1


def _side_rule_slugs(facts: dict[str, Any]) -> tuple[str, ...]:
    high, low = set(facts["high"].seats), set(facts["low"].seats)
    by_game = "odd-chips-stud" if facts["kind"] == "stud" else "odd-chips-board"
    if facts["kind"] == "board" or not (high and low):
        return (by_game, "odd-chips")
    if len(high) > 1 and high == low:
        return ("identical-both-ways", by_game)
    return ("odd-chips-high-low", by_game) if max(len(high), len(low)) > 1 else ("odd-chips-high-low",)
