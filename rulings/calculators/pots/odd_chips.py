"""`odd_chips`: a pot that does not divide evenly."""

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from rulings.calculators.answering.odd_chips_sentences import (
    is_winner_on_both_sides,
    odd_chip_reason_sentence,
    odd_chip_rule_slugs,
    split_sentence,
)
from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.cards import read_hand
from rulings.calculators.reading.fields import AskedIf, Field, InputKind, InvalidField, KnownFact, read_one_of
from rulings.calculators.reading.seats import read_by_seat, read_seat, read_seats
from rulings.calculators.reading.stakes import read_chips
from rulings.rules.pots.odd_chips import (
    Shares,
    equal_shares,
    high_low_shares,
    seats_left_of_button,
    seats_ordered_by_highest_card,
    seats_ordered_by_lowest_card,
)
from tournaments.rules.cards import Card
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

MOST_CARDS = 7


@dataclass(frozen=True, slots=True)
class Winners:
    """Seats that share a pot or one side of it, with their cards if known."""

    seats: tuple[int, ...]
    cards: dict[int, tuple[Card, ...]] = field(default_factory=dict)


NOBODY = Winners(())


def read_hands(name: str, value: Any) -> tuple[Card, ...]:
    """Read the cards of a hand."""
    return read_hand(name, value, most=MOST_CARDS)


def read_winners(name: str, value: Any) -> Winners:
    """Read seats, or an object with each seat's cards."""
    if isinstance(value, dict):
        cards = read_by_seat(name, value, read_hands)
        return Winners(tuple(cards), cards)
    return Winners(tuple(read_seats(name, value)))


KINDS = {"board": _("board game"), "high_low": _("high-low with a board"), "stud": _("stud or razz")}
# cards that play
PLAYING = 5


def odd_chips_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with each seat's chips, which add up to the pot."""
    _refuse_contradictions(facts, house_rules)
    shares = _chip_shares(facts, house_rules)
    rests_on = _deciding_settings(facts, house_rules)
    return Verdict(
        answer={"awards": {str(seat): shares[seat] for seat in sorted(shares)}},
        says=split_sentence(shares),
        why=odd_chip_reason_sentence(facts, house_rules),
        rules=odd_chip_rule_slugs(facts, house_rules),
        rests_on=rests_on,
        differs=differing_rulebook_texts(
            house_rules, resting_on=rests_on, ruling=lambda other: _split_sentence_by_other_rules(facts, other)
        ),
    )


def _split_sentence_by_other_rules(facts: dict[str, Any], house_rules: HouseRules) -> str | None:
    """Return the split by other house rules as a sentence; None if it depends on which five cards play."""
    return split_sentence(_chip_shares(facts, house_rules)) if _has_playable_card_counts(facts, house_rules) else None


def _refuse_contradictions(facts: dict[str, Any], house_rules: HouseRules) -> None:
    """Refuse facts without winners, unknown seats, and chips that cannot add up to the pot."""
    if facts["pot"] % facts["chip"]:
        raise InvalidField("pot", _("an amount of whole chips of {chip:,}", chip=facts["chip"]), facts["pot"])
    if facts["kind"] == "high_low" and not facts["high"].seats:
        raise InvalidField("high", _("the winner of the high side"), None)
    if facts["kind"] == "board" and not _high_side(facts).seats:
        raise InvalidField("winners", _("at least one seat that shares the pot"), None)
    if facts["kind"] != "stud":
        return _refuse_unknown_seats(facts)
    if not _winners_by_side(facts):
        raise InvalidField("winners", _("at least one seat that shares the pot"), None)
    if not _has_playable_card_counts(facts, house_rules):
        raise InvalidField("cards", _("the five cards of each winning hand"), _("more than five"))
    return None


def _refuse_unknown_seats(facts: dict[str, Any]) -> None:
    for name in ("seats", "button"):
        if facts[name] is None:
            raise InvalidField(name, _("a number: the odd chip goes left of the button"), None)
    taken = [("button", facts["button"])]
    taken += [(name, seat) for name in ("winners", "high", "low") for seat in facts[name].seats]
    for name, number in taken:
        if number > facts["seats"]:
            raise InvalidField(name, _("a seat from 1 to {seats}", seats=facts["seats"]), number)


def _winners_by_side(facts: dict[str, Any]) -> list[Winners]:
    return [facts[name] for name in ("winners", "high", "low") if facts[name].seats]


def _high_side(facts: dict[str, Any]) -> Winners:
    """Return the winners of the high side, or of the whole pot if it has one side."""
    high: Winners = facts["high"] if facts["high"].seats else facts["winners"]
    return high


def _chip_shares(facts: dict[str, Any], house_rules: HouseRules) -> Shares:
    """Return each seat's chips. Stud without a high side is razz: the low side takes the whole pot."""
    high, low = _high_side(facts), NOBODY if facts["kind"] == "board" else facts["low"]
    if not high.seats:
        return equal_shares(
            facts["pot"], order=_odd_chip_order(facts, low, house_rules, low_hand=True), chip=facts["chip"]
        )
    return high_low_shares(
        facts["pot"],
        high=_odd_chip_order(facts, high, house_rules),
        low=_odd_chip_order(facts, low, house_rules, low_hand=True),
        chip=facts["chip"],
        evenly_if_identical=house_rules["identical_both_ways"] == "split_evenly",
        most_one_odd_chip=house_rules["odd_chips_per_player"] == "one",
    )


def _is_whole_pot_split_evenly(facts: dict[str, Any], house_rules: HouseRules) -> bool:
    """Return whether the same players win both sides and house rules have them split the whole pot evenly."""
    same = set(facts["high"].seats) == set(facts["low"].seats)
    return same and house_rules["identical_both_ways"] == "split_evenly"


def _odd_chip_order(
    facts: dict[str, Any], side: Winners, house_rules: HouseRules, *, low_hand: bool = False
) -> list[int]:
    """Return the seats in the order in which they get odd chips."""
    if facts["kind"] != "stud":
        return seats_left_of_button(side.seats, button=facts["button"], size=facts["seats"])
    cards = _cards_by_seat(facts, side)
    if cards is None:
        return list(side.seats)
    if low_hand and house_rules["odd_chip_stud_low"] == "low_card":
        return seats_ordered_by_lowest_card(cards)
    return seats_ordered_by_highest_card(cards, ace_low=low_hand)


def _cards_by_seat(facts: dict[str, Any], side: Winners) -> dict[int, tuple[Card, ...]] | None:
    """Return each winner's cards; None unless all are known."""
    known = facts["cards"] | side.cards
    return {seat: known[seat] for seat in side.seats} if all(seat in known for seat in side.seats) else None


def _has_playable_card_counts(facts: dict[str, Any], house_rules: HouseRules) -> bool:
    """Return whether every hand has at most five cards.

    True for games other than stud, and if house rules count all cards.
    """
    if facts["kind"] != "stud" or house_rules["odd_chip_stud_cards"] == "all_cards":
        return True
    return all(
        len(hand) <= PLAYING
        for side in _winners_by_side(facts)
        for hand in (_cards_by_seat(facts, side) or {}).values()
    )


def _deciding_settings(facts: dict[str, Any], house_rules: HouseRules) -> tuple[str, ...]:
    """Return the names of the house settings on which the answer to these facts depends."""
    high, low = facts["high"].seats, facts["low"].seats
    stud = facts["kind"] == "stud"
    asked = {
        "identical_both_ways": len(high) > 1 and set(high) == set(low),
        "odd_chip_stud_cards": stud
        and any(_cards_by_seat(facts, side) for side in _winners_by_side(facts) if len(side.seats) > 1),
        "odd_chip_stud_low": stud and len(low) > 1,
        "odd_chips_per_player": is_winner_on_both_sides(facts) and not _is_whole_pot_split_evenly(facts, house_rules),
    }
    return tuple(name for name, matters in asked.items() if matters)


ODD_CHIPS = Calculator(
    name="odd_chips",
    title=_("Odd chips"),
    question=_("Who gets the odd chip?"),
    fields=(
        Field(
            "kind",
            "choice",
            _("Game"),
            partial(read_one_of, allowed=KINDS),
            choices=KINDS,
            example="board",
            known=KnownFact.POT_KIND,
        ),
        Field("pot", "chips", _("Pot"), read_chips, example=10_100),
        Field("chip", "chips", _("Smallest chip in play"), read_chips, required=False, default=1, example=100),
        Field("seats", "count", _("Seats at the table"), read_seat, required=False, example=9, known=KnownFact.SEATS),
        Field("button", "count", _("Button on seat"), read_seat, required=False, example=7),
        Field(
            "winners",
            "seats",
            _("Seats that share the pot"),
            read_winners,
            required=False,
            default=NOBODY,
            example=[2, 5],
            help=_("In stud without cards: in the order of the odd chips"),
            input=InputKind.SEATS_IN_ORDER,
            asked_if=AskedIf("kind", ("board", "stud")),
            known=KnownFact.WINNERS,
        ),
        Field(
            "high",
            "seats",
            _("Seats that share the high side"),
            read_winners,
            required=False,
            default=NOBODY,
            input=InputKind.SEATS_IN_ORDER,
            asked_if=AskedIf("kind", ("high_low", "stud")),
            known=KnownFact.HIGH_WINNERS,
        ),
        Field(
            "low",
            "seats",
            _("Seats that share the low side"),
            read_winners,
            required=False,
            default=NOBODY,
            help=_("Razz: fill in only these"),
            input=InputKind.SEATS_IN_ORDER,
            asked_if=AskedIf("kind", ("high_low", "stud")),
            known=KnownFact.LOW_WINNERS,
        ),
        Field(
            "cards",
            "json",
            _("Cards by seat"),
            lambda name, value: read_by_seat(name, value, read_hands),
            required=False,
            default={},
            help=_("Stud: the five that play, or all cards if a house rule uses them"),
            input=InputKind.CARDS_BY_SEAT,
            asked_if=AskedIf("kind", ("stud",)),
        ),
    ),
    answer=odd_chips_verdict,
    group="pots",
)
