"""`pots`: the main pot and the side pots, and who contests each."""

from typing import Any

from rulings.calculators.fields import Field, Nonsense, listed, mapped, name_of_player, whole
from rulings.calculators.frame import Calculator
from rulings.calculators.spoken import all_of, place
from rulings.rules.chips.uncalled_bet import Uncalled, uncalled
from rulings.rules.pots.side_pots import Pot, PutIn, pots
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict

#: more never played a hand
MOST_PLAYERS = 30


def _chips_by_player(name: str, value: Any) -> dict[str, int]:
    chips = mapped(name, value, whole)
    if len(chips) > MOST_PLAYERS:
        raise Nonsense(name, f"at most {MOST_PLAYERS} players", len(chips))
    for player in chips:
        name_of_player(name, player)
    return chips


def _names(name: str, value: Any) -> tuple[str, ...]:
    return tuple(listed(name, value, name_of_player, most=MOST_PLAYERS))


def answer(given: dict[str, Any], house: House) -> Verdict:
    """The pots in chips, main pot first; the bottom of the list is settled first."""
    put_in = PutIn(bets=given["bets"], antes=given["antes"], dead=given["dead"])
    if not put_in.players:
        raise Nonsense("bets", "at least one player", given["bets"])
    if put_in.players <= set(given["folded"]):
        raise Nonsense("folded", "at least one player left in the hand", list(given["folded"]))
    made = pots(put_in, folded=given["folded"])
    back = uncalled(given["bets"])
    return Verdict(
        answer={
            "pots": [{"amount": pot.amount, "eligible": list(pot.eligible)} for pot in made],
            "total": put_in.total,
            "uncalled": {back.player: back.chips} if back.player else {},
        },
        says=_says(made, back),
        why=_why(made),
        cites=cites(*_rules(given), rulebook=house.rulebook),
        steps=tuple(f"{said[0].upper()}{said[1:]}." for said in reversed(_each_said(made, back))) if made else (),
    )


def _says(made: list[Pot], back: Uncalled) -> str:
    if not made:
        return "No chips, no pot."
    if len(made) == 1 and len(made[0].eligible) == 1:
        return f"The pot of {made[0].amount:,} goes to {made[0].eligible[0]}."
    said = "; ".join(_each_said(made, back))
    return f"{said[0].upper()}{said[1:]}."


def _each_said(made: list[Pot], back: Uncalled) -> list[str]:
    """ "main pot 3,500 between Alice and Carol", "800 back to Carol"."""
    comes_back = made[-1] == Pot(back.chips, (back.player or "",))
    contested = made[:-1] if comes_back else made
    said = [f"{_name(at, of=len(contested))} {pot.amount:,} {_who(pot)}" for at, pot in enumerate(contested)]
    return [*said, f"{back.chips:,} back to {back.player}"] if comes_back else said


def _name(at: int, *, of: int) -> str:
    """What a pot is called at the table."""
    if at == 0:
        return "pot" if of == 1 else "main pot"
    return "side pot" if of == 2 else f"{place(at)} side pot"


def _who(pot: Pot) -> str:
    if len(pot.eligible) == 1:
        return f"to {pot.eligible[0]}"
    return f"between {all_of(pot.eligible)}"


def _why(made: list[Pot]) -> str:
    if len(made) > 1:
        return "An all-in player contests an equal part from everybody; the rest is for who put it in, settled first."
    return "Everybody left in the hand contests every chip."


def _rules(given: dict[str, Any]) -> tuple[str, ...]:
    before_the_deal = ("all-in-before-the-deal",) if given["antes"] or given["dead"] else ()
    return ("side-pots", "pots", *before_the_deal)


POTS = Calculator(
    name="pots",
    title="Main pot and side pots",
    question="How much is in each pot, and for whom?",
    fields=(
        Field(
            "bets",
            "json",
            "Bets in the hand",
            _chips_by_player,
            required=False,
            default={},
            example={"Ann": 30_000, "Bo": 10_000, "Cy": 30_000},
            help="Each player's total on all streets, blinds included, folded players too",
        ),
        Field("antes", "json", "Antes of each", _chips_by_player, required=False, default={}, help="What each paid"),
        Field(
            "dead",
            "json",
            "Ante for the table",
            _chips_by_player,
            required=False,
            default={},
            help="Paid by one player, such as the big blind",
        ),
        Field("folded", "rows", "Folded", _names, required=False, default=()),
    ),
    answer=answer,
    group="pots",
)
