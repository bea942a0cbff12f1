"""`next_blinds`: the button and the blinds of the next hands."""

from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import Field, InputKind, InvalidField, read_list, read_one_of
from rulings.calculators.reading.seats import (
    LAST_FIELD,
    MOST_SEATS,
    OCCUPIED_FIELD,
    SEATS_FIELD,
    last_hand_positions,
    must_newcomer_in_gap_wait,
    read_seat,
    read_seats,
    refuse_last_hand_out_of_range,
    refuse_seat_out_of_range,
    unique_items,
)
from rulings.calculators.reading.spoken import seats_text
from tables.rules.hands.button import ButtonRule, Origin, Positions, next_hand_positions
from tournaments.rules.messages import message as _
from tournaments.rules.messages import message_of_count
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

# origins of a newcomer, besides the rule's own words
ORIGINS = {origin.value: origin for origin in Origin} | {
    "late": Origin.LATE_ENTRY,
    "late_registration": Origin.LATE_ENTRY,
    "new": Origin.LATE_ENTRY,
    "reentry": Origin.RE_ENTRY,
}

WHY = {
    ButtonRule.DEAD: _(
        "The big blind always moves to the next player. The small blind and the button follow by one "
        "seat, even if the seat is empty."
    ),
    ButtonRule.MOVING: _(
        "The button moves to the next player. Players whom the big blind passes post it and owe a small "
        "blind, one blind per hand, the bigger first."
    ),
    ButtonRule.SIMPLIFIED: _(
        "The button moves to the next player. The next two players post the blinds; a player may miss a blind."
    ),
}
HEADS_UP = _("With two players left, the button posts the small blind. No player is big blind twice in a row.")
SIMPLIFIED_HEADS_UP = _(
    "The button moves to the next player here too, so a player may be big blind twice. The other sentence, that the "
    "big blind always moves, is not followed."
)


@dataclass(frozen=True, slots=True)
class SeatChanges:
    """Players who left their seats before a hand, and players who sat down."""

    out: list[int] = field(default_factory=list)
    joined: dict[int, Origin] = field(default_factory=dict)


def _read_seat_changes(name: str, value: Any) -> SeatChanges:
    if not isinstance(value, dict):
        raise InvalidField(name, _("an object with out and joined"), value)
    newcomers = read_list(f"{name}.joined", value.get("joined") or [], _read_newcomer, most=MOST_SEATS)
    unique_items(f"{name}.joined", [seat for seat, _ in newcomers], _("each seat only once"))
    return SeatChanges(read_seats(f"{name}.out", value.get("out") or []), dict(newcomers))


def _read_newcomer(name: str, value: Any) -> tuple[int, Origin]:
    if not isinstance(value, dict):
        raise InvalidField(name, _("an object with seat and from"), value)
    origin = read_one_of(f"{name}.from", value.get("from", Origin.BROKEN_TABLE.value), ORIGINS)
    return read_seat(f"{name}.seat", value.get("seat")), ORIGINS[origin]


def _read_hands(name: str, value: Any) -> list[SeatChanges]:
    return read_list(name, value, _read_seat_changes, most=100)


def next_blinds_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the positions of each coming hand."""
    rule = button_rule(facts["rule"], house_rules)
    _refuse_impossible(facts)
    hands = _positions_of_hands(facts, rule=rule, house_rules=house_rules)
    coming = next(iter(hands), None)
    heads_up = coming is not None and coming.is_heads_up and rule is not ButtonRule.SIMPLIFIED
    slugs = [f"{rule}-button", *["heads-up-button"] * heads_up, *["new-players"] * any(_newcomer_flags(facts))]
    return Verdict(
        answer={
            "hands": [_positions_as_json(hand) for hand in hands],
            "last_to_act": [hand.last_seat_to_act if hand else None for hand in hands],
        },
        says=_("Next hand: {in_words}.", in_words=positions_text(coming)) if hands else _("No hand was requested."),
        why=HEADS_UP if heads_up else _reason_sentence(coming, rule, facts),
        rules=tuple(slugs),
        rests_on=(
            *["button_rule"] * (facts["rule"] is None),
            *["seat_between_blinds"] * any(_newcomer_flags(facts)),
        ),
        differs=_other_button_rule_sentences(facts, hands[:1], rule=rule, house_rules=house_rules),
        steps=tuple(
            _("Hand {number}: {in_words}.", number=number, in_words=positions_text(hand))
            for number, hand in enumerate(hands, start=1)
        ),
    )


def _reason_sentence(coming: Positions | None, rule: ButtonRule, facts: dict[str, Any]) -> str:
    """Return the reason for the positions. The simplified button has its own reason when play becomes heads-up."""
    became_heads_up = coming is not None and coming.is_heads_up and len(facts["occupied"]) > 2
    return SIMPLIFIED_HEADS_UP if became_heads_up and rule is ButtonRule.SIMPLIFIED else WHY[rule]


def button_rule(chosen: str | None, house_rules: HouseRules) -> ButtonRule:
    """Return the rule for the button: the chosen rule, else the one in the house rules.

    Raises InvalidField if by house rules the winner of the last pot gets the button.
    """
    rule = chosen or house_rules["button_rule"]
    if rule not in list(ButtonRule):
        raise InvalidField("rule", _("dead, moving or simplified (house rule: the last pot decides)"), chosen)
    return ButtonRule(rule)


def _newcomer_flags(facts: dict[str, Any]) -> list[bool]:
    return [bool(before.joined) for before in facts["hands"]]


def _refuse_impossible(facts: dict[str, Any]) -> None:
    """Refuse unknown seats, players who leave a seat that they did not have, and newcomers on taken seats."""
    size, taken = facts["seats"], set(facts["occupied"])
    refuse_seat_out_of_range("occupied", facts["occupied"], size=size)
    refuse_last_hand_out_of_range("last", facts["last"], size=size)
    for number, before in enumerate(facts["hands"]):
        for at, leaver in enumerate(before.out):
            if leaver not in taken:
                raise InvalidField(f"hands[{number}].out[{at}]", _("a taken seat"), leaver)
        taken -= set(before.out)
        for at, newcomer in enumerate(before.joined):
            if newcomer > size or newcomer in taken:
                raise InvalidField(
                    f"hands[{number}].joined[{at}].seat", _("an empty seat from 1 to {size}", size=size), newcomer
                )
        taken |= set(before.joined)


def _positions_of_hands(facts: dict[str, Any], *, rule: ButtonRule, house_rules: HouseRules) -> list[Positions | None]:
    """Return the positions in each hand; None for a hand with too few players to deal."""
    played = last_hand_positions("last", facts["last"], dealt=facts["occupied"], rule=rule)
    taken, new = set(facts["occupied"]), dict[int, Origin]()
    hands = []
    for before in facts["hands"]:
        taken = taken - set(before.out) | set(before.joined)
        new = {seat: origin for seat, origin in (new | before.joined).items() if seat in taken}
        hand = next_hand_positions(
            played, seated=taken, joined=new, rule=rule, gap_waits=must_newcomer_in_gap_wait(house_rules)
        )
        if hand:
            played, new = hand, {}
        hands.append(hand)
    return hands


def _positions_as_json(hand: Positions | None) -> dict[str, Any]:
    if hand is None:
        return {"button": None, "small_blinds": [], "big_blinds": [], "waiting": []}
    return {
        "button": hand.button,
        "small_blinds": list(hand.small_blinds),
        "big_blinds": list(hand.big_blinds),
        "waiting": sorted(hand.waiting),
    }


def positions_text(hand: Positions | None) -> str:
    """Return a hand's positions as text for the dealer."""
    if hand is None:
        return _("no hand, the table needs two players")
    if hand.is_heads_up:
        return _(
            "seat {button} has the button and the small blind, seat {big_blind} the big blind",
            button=hand.button,
            big_blind=hand.big_blind,
        )
    dead = (
        ""
        if hand.button in hand.dealt
        else _(" (dead: seat {last_to_act} acts last)", last_to_act=hand.last_seat_to_act)
    )
    small = (
        _("small blind on {seats_said}", seats_said=seats_text(hand.small_blinds))
        if hand.small_blinds
        else _("no small blind")
    )
    waiting = (
        message_of_count(
            "; {seats} waits until the button has passed",
            "; {seats} wait until the button has passed",
            len(hand.waiting),
            seats=seats_text(sorted(hand.waiting)),
        )
        if hand.waiting
        else ""
    )
    return _(
        "button on seat {button}{dead}, {small}, big blind on {seats_said}{waiting}",
        button=hand.button,
        dead=dead,
        small=small,
        seats_said=seats_text(hand.big_blinds),
        waiting=waiting,
    )


# sentence for the next hand by another rule
OTHERWISE: dict[ButtonRule, str] = {
    ButtonRule.DEAD: _("Dead button: {in_words}"),
    ButtonRule.MOVING: _("Moving button: {in_words}"),
    ButtonRule.SIMPLIFIED: _("Simplified button: {in_words}"),
}


def _other_button_rule_sentences(
    facts: dict[str, Any], hands: list[Positions | None], *, rule: ButtonRule, house_rules: HouseRules
) -> tuple[str, ...]:
    """Return the positions in the next hand by other rules for the button, one sentence for each."""
    said = []
    for other in ButtonRule:
        if other is rule:
            continue
        with suppress(InvalidField):  # facts that only a dead button needs may be missing
            there = _positions_of_hands(facts | {"hands": facts["hands"][:1]}, rule=other, house_rules=house_rules)
            if list(map(_positions_as_json, there)) != list(map(_positions_as_json, hands)):
                said.append(_(OTHERWISE[other], in_words=positions_text(there[0])))
    return tuple(said)


NEXT_BLINDS = Calculator(
    name="next_blinds",
    title=_("Button and blinds"),
    question=_("Where do the button and the blinds go?"),
    fields=(
        Field(
            "rule",
            "choice",
            _("How the button moves"),
            lambda name, value: read_one_of(name, value, list(ButtonRule)),
            required=False,
            choices={
                ButtonRule.DEAD.value: _("Dead"),
                ButtonRule.MOVING.value: _("Moving"),
                "simplified": _("Simplified"),
            },
            example="dead",
            help=_("Leave empty for the house rule"),
        ),
        SEATS_FIELD,
        OCCUPIED_FIELD,
        LAST_FIELD,
        Field(
            "hands",
            "json",
            _("Players who left and sat down before each hand"),
            _read_hands,
            required=False,
            default=[SeatChanges()],
            example=[{"out": [2], "joined": [{"seat": 4, "from": "balance"}]}],
            help=_("One entry per hand; from: ") + ", ".join(ORIGINS),
            input=InputKind.COMING_HANDS,
        ),
    ),
    answer=next_blinds_verdict,
    group="tables",
)
