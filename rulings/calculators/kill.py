"""`kill`: whether the next hand of a limit game is killed, and what it plays at."""

from typing import Any

from rulings.calculators.betting_round import kill_word, names
from rulings.calculators.fields import Field, Nonsense, name_of_player, whole
from rulings.calculators.frame import Calculator
from rulings.calculators.other_books import other_books
from rulings.calculators.stakes import bets, chips
from rulings.rules.betting.kill import acts_last, is_killed, threshold_of
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.limits import Stakes, killed
from tournaments.rules.verdict import Verdict


def answer(given: dict[str, Any], house: House) -> Verdict:
    """The kill blind and the bets, in chips. Where kills are not played, that is the finding."""
    small, big = given["bets"]
    stakes = Stakes(betting="fixed_limit", small_bet=small, big_bet=big)
    threshold = given["threshold"] or threshold_of(stakes)
    is_kill = is_killed(pot=given["pot"], threshold=threshold, in_a_row=given["in_a_row"])
    plays_at = killed(stakes, kill=given["kind"]).bets
    rests_on = ("kill", "kill_blind_acts")
    return Verdict(
        answer={
            "killed": is_kill,
            "allowed": house["kill"] == "allowed",
            "threshold": threshold,
            "kill_blind": plays_at[0] if is_kill else 0,
            "bets": list(plays_at if is_kill else stakes.bets),
            "order": _order(given, house, is_kill=is_kill),
        },
        says=_says(given, house, threshold=threshold, is_kill=is_kill, plays_at=plays_at),
        cites=cites("kill", rulebook=house.rulebook),
        why=_why(given, threshold=threshold),
        rests_on=rests_on,
        differs=other_books(
            house,
            resting_on=rests_on,
            ruling=lambda other: _says(given, other, threshold=threshold, is_kill=is_kill, plays_at=plays_at),
        ),
    )


def _order(given: dict[str, Any], house: House, *, is_kill: bool) -> list[str]:
    """The first round's order, when it was given: the kill blind last, or by house in turn."""
    killer, order = given["killer"], given["order"]
    if killer is not None and order and killer not in order:
        raise Nonsense("killer", "a player of `order`", killer)
    if not is_kill or killer is None or not order or house["kill_blind_acts"] == "in_turn":
        return list(order)
    return list(acts_last(order, killer=killer))


def _says(given: dict[str, Any], house: House, *, threshold: int, is_kill: bool, plays_at: tuple[int, int]) -> str:
    if not is_kill:
        return f"No kill: the pot of {given['pot']:,} is not above {threshold:,}, and was not the second in a row."
    killer, kind = given["killer"] or "the winner", "Kill" if given["kind"] == "full" else "Half kill"
    figures = f"{killer} posts {plays_at[0]:,} and the next hand plays {plays_at[0]:,}/{plays_at[1]:,}"
    if house["kill"] == "refused":
        small, big = given["bets"]
        return f"Kills are not played here, it stays {small:,}/{big:,}; in a money game {figures}."
    return f"{kind}: {figures}; the kill blind acts {'last' if house['kill_blind_acts'] == 'last' else 'in turn'}."


def _why(given: dict[str, Any], *, threshold: int) -> str:
    if given["in_a_row"] >= 2:
        return "Two pots in a row kill the next hand."
    above = "above" if given["pot"] > threshold else "not above"
    return f"The pot of {given['pot']:,} is {above} {threshold:,}."


KILL = Calculator(
    name="kill",
    title="Kill and half kill",
    question="Is the next hand killed, and what does it play at?",
    fields=(
        Field("bets", "rows", "Bets", bets, example=[20, 40], help="The small bet and the big bet"),
        Field("kind", "choice", "Kind", kill_word, choices={"full": "Full kill", "half": "Half kill"}, example="full"),
        Field("pot", "chips", "Last pot", whole, required=False, default=0, example=440),
        Field("threshold", "chips", "Kills above", chips, required=False, help="Left out: ten big bets"),
        Field("in_a_row", "count", "Pots won in a row", whole, required=False, default=1),
        Field("killer", "words", "Who posts the kill", name_of_player, required=False),
        Field("order", "rows", "Order of the first round", names, required=False, default=()),
    ),
    answer=answer,
    group="betting",
)
