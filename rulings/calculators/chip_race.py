"""`chip_race`: who wins the chips that odd chips are raced for."""

from typing import Any

from rulings.calculators.cards import one_card
from rulings.calculators.fields import Field, Nonsense, listed, one_of, whole
from rulings.calculators.frame import Calculator
from rulings.calculators.seats import by_seat, seats
from rulings.calculators.spoken import counted, seats_said
from tournaments.rules.cards import Card
from tournaments.rules.chip_race import Leftover, Race, chips_to_race_for, race
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict

WORDS = {
    Leftover.ROUND_HALF_UP: "a rest of half a chip or more makes one more",
    Leftover.ROUND_UP: "any rest makes one more",
    Leftover.DROP: "a rest is taken away",
}


def _odd(name: str, value: Any) -> dict[int, int]:
    return by_seat(name, value, lambda inner, one: whole(inner, one, high=1_000))


def _cards(name: str, value: Any) -> dict[int, list[Card]]:
    return by_seat(name, value, lambda inner, hand: listed(inner, hand, one_card, most=1_000))


def answer(given: dict[str, Any], house: House) -> Verdict:
    """The chips raced for, and who wins one; without cards only how many there are."""
    worth, new, odd = given["from"], given["to"], given["odd"]
    leftover = Leftover(given["leftover"] or house["race_leftover"])
    _check(given)
    chips = chips_to_race_for(sum(odd.values()), worth=worth, new=new, leftover=leftover)
    keeps = given["last_chips"] if house["race_last_chip"] == "keeps_one" else ()
    run = (
        None
        if given["cards"] is None
        else race(given["cards"], worth=worth, new=new, leftover=leftover, last_chips=keeps)
    )
    return Verdict(
        answer={
            "chips": chips,
            "winners": None if run is None else list(run.winners),
            "kept_in": None if run is None else list(run.kept_in),
            "value_added": None if run is None else run.value_added,
        },
        says=_says(given, chips, run),
        why=f"Highest card first, by rank and then suit, spades high, one chip a player at most; {WORDS[leftover]}.",
        cites=cites("chip-race", rulebook=house.rulebook),
        rests_on=(*["race_leftover"] * (given["leftover"] is None), *["race_last_chip"] * bool(given["last_chips"])),
        differs=_differs(given, house),
    )


def _check(given: dict[str, Any]) -> None:
    """Refuses chips that are not odd, and cards that do not match them."""
    worth, new, odd, cards = given["from"], given["to"], given["odd"], given["cards"]
    if new <= worth:
        raise Nonsense("to", f"a chip worth more than {worth:,}", new)
    for seat, chips in odd.items():
        if chips * worth >= new:
            raise Nonsense(f"odd.{seat}", f"less than one {new:,} in {worth:,}s: change whole ones first", chips)
    for seat in given["last_chips"]:
        if not odd.get(seat):
            raise Nonsense("last_chips", "seats that have odd chips", seat)
    if cards is not None:
        _check_cards(odd, cards)


def _check_cards(odd: dict[int, int], cards: dict[int, list[Card]]) -> None:
    for seat in odd | cards:
        due, dealt = odd.get(seat, 0), cards.get(seat, [])
        if len(dealt) != due:
            raise Nonsense(f"cards.{seat}", f"{counted(due, 'card')}, one for each odd chip", len(dealt))
    seen: set[Card] = set()
    for seat, hand in cards.items():
        for at, one in enumerate(hand):
            if one in seen:
                raise Nonsense(f"cards.{seat}[{at}]", "a card that was not dealt before", str(one))
            seen.add(one)


def _says(given: dict[str, Any], chips: int, run: Race | None) -> str:
    odd = counted(sum(given["odd"].values()), f"odd {given['from']:,}")
    if not chips:
        kept = f"; {seats_said(run.kept_in)} would be out, give each one" if run and run.kept_in else ""
        return f"No race: {odd} make no {given['to']:,}{kept}."
    chances = f"{odd} race for {counted(chips, 'chip')} of {given['to']:,}"
    if run is None:
        return f"{chances}: one card for each odd chip, from the lowest seat."
    won = f"{seats_said(run.winners)} {'wins one' if len(run.winners) == 1 else 'win one each'}"
    kept = f"; {seats_said(run.kept_in)} would be out and {'gets' if len(run.kept_in) == 1 else 'get'} one too"
    return f"{chances}: {won}{kept if run.kept_in else ''}."


def _differs(given: dict[str, Any], house: House) -> tuple[str, ...]:
    """What the other ways of rounding would race for."""
    asked = Leftover(given["leftover"] or house["race_leftover"])
    count = {
        one: chips_to_race_for(sum(given["odd"].values()), worth=given["from"], new=given["to"], leftover=one)
        for one in Leftover
    }
    return tuple(
        f"Where {WORDS[one]}: {counted(chips, 'chip')}" for one, chips in count.items() if chips != count[asked]
    )


CHIP_RACE = Calculator(
    name="chip_race",
    title="Chip race",
    question="Who wins the odd chips?",
    fields=(
        Field("from", "chips", "Chip that goes", lambda name, value: whole(name, value, low=1), example=25),
        Field("to", "chips", "Chip raced for", lambda name, value: whole(name, value, low=1), example=100),
        Field("odd", "json", "Odd chips by seat", _odd, example={"1": 3, "2": 2, "5": 1}),
        Field(
            "cards",
            "json",
            "Cards by seat",
            _cards,
            required=False,
            example={"1": ["Kd", "9s", "2c"], "2": ["Ah", "3d"], "5": ["Ks"]},
            help="One for each odd chip; left out: only how many chips are raced for",
        ),
        Field(
            "leftover",
            "choice",
            "A rest worth less than a chip",
            lambda name, value: one_of(name, value, list(Leftover)),
            required=False,
            choices={one.value: words.capitalize() for one, words in WORDS.items()},
            help="Left out: the house's way",
        ),
        Field(
            "last_chips",
            "seats",
            "Seats that have nothing else",
            seats,
            required=False,
            default=[],
            help="They cannot be raced out",
        ),
    ),
    answer=answer,
    group="prizes",
)
