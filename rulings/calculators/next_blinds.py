"""`next_blinds`: where the button and the blinds go, hand after hand."""

from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from rulings.calculators.fields import Field, Nonsense, listed, one_of
from rulings.calculators.frame import Calculator
from rulings.calculators.seats import (
    LAST_FIELD,
    MOST_SEATS,
    OCCUPIED_FIELD,
    SEATS_FIELD,
    different,
    gap_waits,
    in_range,
    last_in_range,
    played_hand,
    seat,
    seats,
)
from rulings.calculators.spoken import seats_said
from tables.rules.button import ButtonRule, From, Positions, next_hand
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict

#: words for where a newcomer comes from, besides the rule's own
ORIGINS = {origin.value: origin for origin in From} | {
    "late": From.LATE_ENTRY,
    "late_registration": From.LATE_ENTRY,
    "new": From.LATE_ENTRY,
    "reentry": From.RE_ENTRY,
}

WHY = {
    ButtonRule.DEAD: "The big blind always moves to the next player; the small blind goes to the seat that was big "
    "blind and the button to the seat that was small blind, whether somebody sits there or not.",
    ButtonRule.MOVING: "The button moves to the next player; whoever the big blind passes posts it and owes a small "
    "blind, one blind a hand, the bigger first.",
    ButtonRule.SIMPLIFIED: "The button moves to the next player and the blinds are the two on his left, whoever "
    "misses a blind by it.",
}
HEADS_UP = "With two left the button posts the small blind, and nobody is big blind twice running."


@dataclass(frozen=True, slots=True)
class Before:
    """What happened before a hand: who left, who sat down."""

    out: list[int] = field(default_factory=list)
    joined: dict[int, From] = field(default_factory=dict)


def _before(name: str, value: Any) -> Before:
    if not isinstance(value, dict):
        raise Nonsense(name, "an object with out and joined", value)
    newcomers = listed(f"{name}.joined", value.get("joined") or [], _newcomer, most=MOST_SEATS)
    different(f"{name}.joined", [one for one, _ in newcomers], "a seat only once")
    return Before(seats(f"{name}.out", value.get("out") or []), dict(newcomers))


def _newcomer(name: str, value: Any) -> tuple[int, From]:
    if not isinstance(value, dict):
        raise Nonsense(name, "an object with seat and from", value)
    origin = one_of(f"{name}.from", value.get("from", From.BROKEN_TABLE.value), ORIGINS)
    return seat(f"{name}.seat", value.get("seat")), ORIGINS[origin]


def _hands(name: str, value: Any) -> list[Before]:
    return listed(name, value, _before, most=100)


def answer(given: dict[str, Any], house: House) -> Verdict:
    """The positions of each coming hand."""
    rule = button_rule(given["rule"], house)
    _check(given)
    hands = _deal(given, rule=rule, house=house)
    coming = next(iter(hands), None)
    heads_up = coming is not None and coming.heads_up and rule is not ButtonRule.SIMPLIFIED
    slugs = [f"{rule}-button", *["heads-up-button"] * heads_up, *["new-players"] * any(_newcomers(given))]
    return Verdict(
        answer={
            "hands": [_as_json(hand) for hand in hands],
            "last_to_act": [hand.last_to_act if hand else None for hand in hands],
        },
        says=f"Next hand: {in_words(coming)}." if hands else "No hand was asked for.",
        why=HEADS_UP if heads_up else WHY[rule],
        cites=cites(*slugs, rulebook=house.rulebook),
        rests_on=(*["button_rule"] * (given["rule"] is None), *["seat_between_blinds"] * any(_newcomers(given))),
        differs=_differs(given, hands[:1], rule=rule, house=house),
        steps=tuple(f"Hand {number}: {in_words(hand)}." for number, hand in enumerate(hands, start=1)),
    )


def button_rule(given: str | None, house: House) -> ButtonRule:
    """The rule that was asked for, else the house's. Refuses a house where the winner of the pot has the button."""
    asked = given or house["button_rule"]
    if asked not in list(ButtonRule):
        raise Nonsense("rule", "dead, moving or simplified: in this house the last pot decides", given)
    return ButtonRule(asked)


def _newcomers(given: dict[str, Any]) -> list[bool]:
    return [bool(before.joined) for before in given["hands"]]


def _check(given: dict[str, Any]) -> None:
    """Refuses seats that the table does not have, leavers who are not there and newcomers on taken seats."""
    size, taken = given["seats"], set(given["occupied"])
    in_range("occupied", given["occupied"], size=size)
    last_in_range("last", given["last"], size=size)
    for number, before in enumerate(given["hands"]):
        for at, one in enumerate(before.out):
            if one not in taken:
                raise Nonsense(f"hands[{number}].out[{at}]", "a seat that somebody sits in", one)
        taken -= set(before.out)
        for at, one in enumerate(before.joined):
            if one > size or one in taken:
                raise Nonsense(f"hands[{number}].joined[{at}].seat", f"an empty seat from 1 to {size}", one)
        taken |= set(before.joined)


def _deal(given: dict[str, Any], *, rule: ButtonRule, house: House) -> list[Positions | None]:
    """Each hand; None while a table of one or none cannot be dealt to."""
    played = played_hand("last", given["last"], dealt=given["occupied"], rule=rule)
    taken, new = set(given["occupied"]), dict[int, From]()
    hands = []
    for before in given["hands"]:
        taken = taken - set(before.out) | set(before.joined)
        new = {one: origin for one, origin in (new | before.joined).items() if one in taken}
        hand = next_hand(played, seated=taken, joined=new, rule=rule, gap_waits=gap_waits(house))
        if hand:
            played, new = hand, {}
        hands.append(hand)
    return hands


def _as_json(hand: Positions | None) -> dict[str, Any]:
    if hand is None:
        return {"button": None, "small_blinds": [], "big_blinds": [], "waiting": []}
    return {
        "button": hand.button,
        "small_blinds": list(hand.small_blinds),
        "big_blinds": list(hand.big_blinds),
        "waiting": sorted(hand.waiting),
    }


def in_words(hand: Positions | None) -> str:
    """One hand's positions as a dealer hears them."""
    if hand is None:
        return "no hand, the table needs two players"
    if hand.heads_up:
        return f"seat {hand.button} has the button and the small blind, seat {hand.big_blind} the big blind"
    dead = "" if hand.button in hand.dealt else f" (dead: seat {hand.last_to_act} acts last)"
    small = f"small blind on {seats_said(hand.small_blinds)}" if hand.small_blinds else "no small blind"
    wait = "waits" if len(hand.waiting) == 1 else "wait"
    waiting = f"; {seats_said(sorted(hand.waiting))} {wait} until the button has passed" if hand.waiting else ""
    return f"button on seat {hand.button}{dead}, {small}, big blind on {seats_said(hand.big_blinds)}{waiting}"


def _differs(
    given: dict[str, Any], hands: list[Positions | None], *, rule: ButtonRule, house: House
) -> tuple[str, ...]:
    """What the other ways of moving the button would make of the next hand."""
    said = []
    for other in ButtonRule:
        if other is rule:
            continue
        with suppress(Nonsense):  # the floor need not know what only a dead button asks for
            there = _deal(given | {"hands": given["hands"][:1]}, rule=other, house=house)
            if list(map(_as_json, there)) != list(map(_as_json, hands)):
                said.append(f"{other.capitalize()} button: {in_words(there[0])}")
    return tuple(said)


NEXT_BLINDS = Calculator(
    name="next_blinds",
    title="Button and blinds",
    question="Where do the button and the blinds go?",
    fields=(
        Field(
            "rule",
            "choice",
            "How the button moves",
            lambda name, value: one_of(name, value, list(ButtonRule)),
            required=False,
            choices={ButtonRule.DEAD.value: "Dead", ButtonRule.MOVING.value: "Moving", "simplified": "Simplified"},
            example="dead",
            help="Left out: the house's rule",
        ),
        SEATS_FIELD,
        OCCUPIED_FIELD,
        LAST_FIELD,
        Field(
            "hands",
            "json",
            "Who left and who sat down before each coming hand",
            _hands,
            required=False,
            default=[Before()],
            example=[{"out": [2], "joined": [{"seat": 4, "from": "balance"}]}],
            help="One entry a hand; from: " + ", ".join(ORIGINS),
        ),
    ),
    answer=answer,
    group="tables",
)
