"""`uncalled_bet`: what goes back when a hand is killed, or nobody called."""

from typing import Any

from rulings.calculators.fields import Field, Nonsense, mapped, name_of_player, whole
from rulings.calculators.frame import Calculator
from rulings.rules.chips.uncalled_bet import Uncalled, uncalled
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict


def _bets(name: str, value: Any) -> dict[str, int]:
    bets = mapped(name, value, whole)
    if not bets:
        raise Nonsense(name, "each player's total on this street", value)
    return bets


def answer(given: dict[str, Any], house: House) -> Verdict:
    """Who gets how many chips back, and how many stay in."""
    killed, bets = given["killed"], given["bets"]
    if killed is not None and killed not in bets:
        raise Nonsense("killed", "a player of `bets`", killed)
    back = uncalled(bets)
    return Verdict(
        answer={
            "returned": {back.player: back.chips} if back.player else {},
            "called": sum(bets.values()) - back.chips,
        },
        says=_says(killed, back),
        why=_why(killed, back),
        cites=cites(*(("killed-hands", "bettor-discards") if killed else ("uncalled-bet",)), rulebook=house.rulebook),
    )


def _says(killed: str | None, back: Uncalled) -> str:
    if back.player is None:
        goes_back = "nothing goes back, every chip was called"
    else:
        goes_back = f"{back.chips:,} {'go' if back.chips > 1 else 'goes'} back to {back.player}"
    return f"{killed}'s hand is dead; {goes_back}." if killed else f"{goes_back[0].upper()}{goes_back[1:]}."


def _why(killed: str | None, back: Uncalled) -> str:
    if killed and killed != back.player:
        return "What was called stays in the pot, whatever became of the hand."
    return "What nobody called goes back to who bet it; what was called stays."


UNCALLED_BET = Calculator(
    name="uncalled_bet",
    title="Uncalled bet",
    question="What goes back?",
    fields=(
        Field(
            "bets",
            "json",
            "Bets on this street",
            _bets,
            example={"Ann": 25_000, "Bo": 10_000},
            help="Each player's total, folded ones too",
        ),
        Field("killed", "words", "Whose hand was killed", name_of_player, required=False, example="Ann"),
    ),
    answer=answer,
    group="chips",
)
