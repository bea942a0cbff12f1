"""`chip_race`: the winners of new chips when players race for odd old chips by dealt cards.

If the new chip is no multiple of the old one, players hand in any number of old chips. Their value is exchanged for
whole new chips as far as possible. The rest is raced, with one card for each unit.
"""

from typing import Any

from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.cards import read_one_card
from rulings.calculators.reading.fields import Field, InputKind, InvalidField, read_list, read_one_of, read_whole_number
from rulings.calculators.reading.seats import read_by_seat, read_seats
from rulings.calculators.reading.spoken import seats_text
from tournaments.rules.cards import Card
from tournaments.rules.messages import capitalise, message_of_count
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict
from tournaments.rules.structure.chip_race import (
    Leftover,
    Race,
    chips_to_race_for,
    exchange_chips,
    race_result,
    race_unit,
)

LEFTOVERS = {
    Leftover.ROUND_HALF_UP: _("half a chip or more makes one more chip"),
    Leftover.ROUND_UP: _("any remainder makes one more chip"),
    Leftover.DROP: _("a remainder is removed"),
}


def _read_odd_chips(name: str, value: Any) -> dict[int, int]:
    return read_by_seat(name, value, lambda inner, amount: read_whole_number(inner, amount, high=1_000))


def _read_cards(name: str, value: Any) -> dict[int, list[Card]]:
    return read_by_seat(name, value, lambda inner, hand: read_list(inner, hand, read_one_card, most=1_000))


def chip_race_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the number of new chips to race for, and the winners if the cards were dealt."""
    worth, new = facts["from"], facts["to"]
    _refuse_contradictions(facts)
    unit, leftover = race_unit(worth=worth, new=new), Leftover(facts["leftover"] or house_rules["race_leftover"])
    chips = chips_to_race_for(_card_count(facts), worth=unit, new=new, leftover=leftover)
    run = None if facts["cards"] is None else _race_from_dealt_cards(facts, house_rules, leftover)
    return Verdict(
        answer={
            "chips": chips,
            "winners": None if run is None else list(run.winners),
            "kept_in": None if run is None else list(run.kept_in),
            "value_added": None if run is None else run.value_added,
            "changed": {str(seat): chips for seat, chips in _exchanged_chip_count_by_seat(facts).items() if chips},
            "cards_due": {str(seat): cards for seat, cards in _card_count_by_seat(facts).items() if cards},
        },
        says=_verdict_sentence(facts, chips, run),
        why=_(
            "Highest card first, by rank and then suit, spades high. At most one chip per player. {remainder}.",
            remainder=capitalise(LEFTOVERS[leftover]),
        ),
        rules=("chip-race",),
        rests_on=(*["race_leftover"] * (facts["leftover"] is None), *["race_last_chip"] * bool(facts["last_chips"])),
        differs=_other_rounding_sentences(facts, house_rules),
    )


def _race_from_dealt_cards(facts: dict[str, Any], house_rules: HouseRules, leftover: Leftover) -> Race:
    """Return the result of the race from the dealt cards.

    The house rule on a player's last chip does not apply to players who exchanged chips before the race.
    """
    worth, new, changed = facts["from"], facts["to"], _exchanged_chip_count_by_seat(facts)
    alone = [seat for seat in facts["last_chips"] if not changed[seat]]
    keeps = alone if house_rules["race_last_chip"] == "keeps_one" else ()
    unit = race_unit(worth=worth, new=new)
    return race_result(facts["cards"], worth=unit, new=new, leftover=leftover, last_chips=keeps)


def _exchanged_chip_count_by_seat(facts: dict[str, Any]) -> dict[int, int]:
    """Return how many new chips each seat gets in exchange before the race."""
    worth, new = facts["from"], facts["to"]
    return {seat: exchange_chips(chips, worth=worth, new=new)[0] for seat, chips in facts["odd"].items()}


def _card_count(facts: dict[str, Any]) -> int:
    """Return the number of cards to deal: one for each odd chip, or for each unit of the value left over."""
    return sum(_card_count_by_seat(facts).values())


def _card_count_by_seat(facts: dict[str, Any]) -> dict[int, int]:
    worth, new = facts["from"], facts["to"]
    unit = race_unit(worth=worth, new=new)
    return {seat: exchange_chips(chips, worth=worth, new=new)[1] // unit for seat, chips in facts["odd"].items()}


def _refuse_contradictions(facts: dict[str, Any]) -> None:
    """Refuse chips that are not odd chips, and cards that do not match the chips."""
    worth, new, odd, cards = facts["from"], facts["to"], facts["odd"], facts["cards"]
    if new <= worth:
        raise InvalidField("to", _("a chip worth more than {worth:,}", worth=worth), new)
    for seat, chips in odd.items():
        # players change whole new chips beforehand if that is possible: not three 2,000s for a 5,000
        if new % worth == 0 and chips * worth >= new:
            raise InvalidField(
                f"odd.{seat}",
                _("less than one {new:,} in {worth:,}s: change whole chips first", new=new, worth=worth),
                chips,
            )
    for seat in facts["last_chips"]:
        if not odd.get(seat):
            raise InvalidField("last_chips", _("seats that have odd chips"), seat)
    if cards is not None:
        _refuse_wrong_cards(facts, cards)


def _refuse_wrong_cards(facts: dict[str, Any], cards: dict[int, list[Card]]) -> None:
    cards_due = _card_count_by_seat(facts)
    for seat in cards_due | cards:
        due, dealt = cards_due.get(seat, 0), cards.get(seat, [])
        if len(dealt) != due:
            counted = message_of_count("{count:,} card", "{count:,} cards", due)
            raise InvalidField(f"cards.{seat}", _cards_to_deal_text(facts, counted), len(dealt))
    seen: set[Card] = set()
    for seat, hand in cards.items():
        for at, card in enumerate(hand):
            if card in seen:
                raise InvalidField(f"cards.{seat}[{at}]", _("a card that was not dealt before"), str(card))
            seen.add(card)


def _cards_to_deal_text(facts: dict[str, Any], counted: str) -> str:
    unit = race_unit(worth=facts["from"], new=facts["to"])
    if unit == facts["from"]:
        return _("{counted}, one for each odd chip", counted=counted)
    return _("{counted}, one for each {unit:,} over", counted=counted, unit=unit)


def _raced_amount_text(facts: dict[str, Any]) -> str:
    """Return the raced amount as text: "6 odd 25s", or a value if the new chip is no multiple of the old one."""
    worth, new = facts["from"], facts["to"]
    if new % worth == 0:
        count = sum(facts["odd"].values())
        return message_of_count("{count:,} odd {worth:,}", "{count:,} odd {worth:,}s", count, worth=worth)
    return _("{over:,} over", over=_card_count(facts) * race_unit(worth=worth, new=new))


def _verdict_sentence(facts: dict[str, Any], chips: int, run: Race | None) -> str:
    race_said, exchanged = _race_sentence(facts, chips, run), sum(_exchanged_chip_count_by_seat(facts).values())
    if not exchanged:
        return race_said
    counted = message_of_count("{count:,} chip", "{count:,} chips", exchanged)
    return _("First give out {counted} of {new:,}. {race}", counted=counted, new=facts["to"], race=race_said)


def _race_sentence(facts: dict[str, Any], chips: int, run: Race | None) -> str:
    odd = _raced_amount_text(facts)
    if not chips:
        kept = (
            _("; {seats_said} would be out, so give each one chip", seats_said=seats_text(run.kept_in))
            if run and run.kept_in
            else ""
        )
        return _("No race: {odd} do not make {to:,}{kept}.", odd=odd, to=facts["to"], kept=kept)
    chances = _(
        "{odd} race for {counted} of {to:,}",
        odd=odd,
        counted=message_of_count("{count:,} chip", "{count:,} chips", chips),
        to=facts["to"],
    )
    if run is None:
        unit = race_unit(worth=facts["from"], new=facts["to"])
        if unit != facts["from"]:
            return _(
                "{chances}: one card for each {unit:,} over, starting at the lowest seat.", chances=chances, unit=unit
            )
        return _("{chances}: one card for each odd chip, starting at the lowest seat.", chances=chances)
    won = message_of_count("{seats} wins one", "{seats} win one each", len(run.winners), seats=seats_text(run.winners))
    if not run.kept_in:
        return _("{chances}: {won}.", chances=chances, won=won)
    kept = message_of_count(
        "{seats} would be out and gets one too",
        "{seats} would be out and get one too",
        len(run.kept_in),
        seats=seats_text(run.kept_in),
    )
    return _("{chances}: {won}; {kept}.", chances=chances, won=won, kept=kept)


def _other_rounding_sentences(facts: dict[str, Any], house_rules: HouseRules) -> tuple[str, ...]:
    """Return a sentence for each other way of rounding that changes the number of chips to race for."""
    asked = Leftover(facts["leftover"] or house_rules["race_leftover"])
    unit = race_unit(worth=facts["from"], new=facts["to"])
    count = {
        leftover: chips_to_race_for(_card_count(facts), worth=unit, new=facts["to"], leftover=leftover)
        for leftover in Leftover
    }
    return tuple(
        _(
            "If {words}: {counted}",
            words=LEFTOVERS[leftover],
            counted=message_of_count("{count:,} chip", "{count:,} chips", chips),
        )
        for leftover, chips in count.items()
        if chips != count[asked]
    )


CHIP_RACE = Calculator(
    name="chip_race",
    title=_("Chip race"),
    question=_("Who wins the odd chips?"),
    fields=(
        Field(
            "from", "chips", _("Chip to remove"), lambda name, value: read_whole_number(name, value, low=1), example=25
        ),
        Field(
            "to", "chips", _("Chip to race for"), lambda name, value: read_whole_number(name, value, low=1), example=100
        ),
        Field(
            "odd",
            "json",
            _("Odd chips by seat"),
            _read_odd_chips,
            example={"1": 3, "2": 2, "5": 1},
            help=_("If no whole number of them makes one new chip: all chips of this kind"),
            input=InputKind.CHIPS_BY_SEAT,
        ),
        Field(
            "cards",
            "json",
            _("Cards by seat"),
            _read_cards,
            required=False,
            example={"1": ["Kd", "9s", "2c"], "2": ["Ah", "3d"], "5": ["Ks"]},
            help=_("One for each odd chip. Leave empty to see only how many chips are raced for"),
            input=InputKind.CARDS_BY_SEAT,
        ),
        Field(
            "leftover",
            "choice",
            _("Remainder worth less than a chip"),
            lambda name, value: read_one_of(name, value, list(Leftover)),
            required=False,
            choices={leftover.value: capitalise(words) for leftover, words in LEFTOVERS.items()},
            help=_("Leave empty for the house rule"),
        ),
        Field(
            "last_chips",
            "seats",
            _("Seats with no other chips"),
            read_seats,
            required=False,
            default=[],
            help=_("They cannot be raced out"),
        ),
    ),
    answer=chip_race_verdict,
    group="prizes",
)
