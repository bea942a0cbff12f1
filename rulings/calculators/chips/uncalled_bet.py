"""`uncalled_bet`: the chips to return when a hand is killed or nobody called."""

from typing import Any

from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import (
    Field,
    InputKind,
    InvalidField,
    read_mapping,
    read_player_name,
    read_whole_number,
)
from rulings.rules.chips.uncalled_bet import UncalledBet, uncalled_bet
from tournaments.rules.messages import capitalise, message_of_count
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict


def _read_bets(name: str, value: Any) -> dict[str, int]:
    bets = read_mapping(name, value, read_whole_number)
    if not bets:
        raise InvalidField(name, _("each player's total on this street"), value)
    return bets


def uncalled_bet_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the player who gets chips back, how many they get, and the chips that stay in the pot."""
    killed, bets = facts["killed"], facts["bets"]
    if killed is not None and killed not in bets:
        raise InvalidField("killed", _("a player in `bets`"), killed)
    back = uncalled_bet(bets)
    return Verdict(
        answer={
            "returned": {back.player: back.chips} if back.player else {},
            "called": sum(bets.values()) - back.chips,
        },
        says=_verdict_sentence(killed, back),
        why=_reason_sentence(killed, back),
        rules=(("killed-hands", "bettor-discards") if killed else ("uncalled-bet",)),
    )


def _verdict_sentence(killed: str | None, back: UncalledBet) -> str:
    if back.player is None:
        goes_back = _("nothing is returned, all chips were called")
    else:
        goes_back = message_of_count(
            "{count:,} is returned to {player}", "{count:,} is returned to {player}", back.chips, player=back.player
        )
    return (
        _("{killed}'s hand is dead; {goes_back}.", killed=killed, goes_back=goes_back)
        if killed
        else capitalise(goes_back) + "."
    )


def _reason_sentence(killed: str | None, back: UncalledBet) -> str:
    if killed and killed != back.player:
        return _("Called chips stay in the pot, even if the hand is dead.")
    return _("The uncalled part is returned to the bettor. Called chips stay in the pot.")


UNCALLED_BET = Calculator(
    name="uncalled_bet",
    title=_("Uncalled bet"),
    question=_("How much is returned?"),
    fields=(
        Field(
            "bets",
            "json",
            _("Bets on this street"),
            _read_bets,
            example={"Ann": 25_000, "Bo": 10_000},
            help=_("Each player's total, with folded players"),
            input=InputKind.CHIPS_BY_PLAYER,
        ),
        Field(
            "killed",
            "words",
            _("Whose hand was killed"),
            read_player_name,
            required=False,
            example="Ann",
            input=InputKind.PLAYER,
        ),
    ),
    answer=uncalled_bet_verdict,
    group="chips",
)
