"""`kill`: whether the next hand of a limit game is killed, and what it plays at."""

from typing import Any

from rulings.calculators.answering.other_rulebooks import other_rulebooks
from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import Field, InputKind, Nonsense, name_of_player, names, whole
from rulings.calculators.reading.stakes import bets, chips, kill_word
from rulings.rules.betting.forced_bets import acts_last, is_killed, threshold_of
from tournaments.rules.messages import joined
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict
from tournaments.rules.structure.raise_limits import Stakes, is_rounded, killed


def answer(given: dict[str, Any], house_rules: HouseRules) -> Verdict:
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
            "allowed": house_rules["kill"] == "allowed",
            "threshold": threshold,
            "kill_blind": plays_at[0] if is_kill else 0,
            "bets": list(plays_at if is_kill else stakes.bets),
            "posts": max(plays_at[0], given["killer_blind"]) if is_kill else given["killer_blind"],
            "rounded": is_kill and is_rounded(stakes, kill=given["kind"]),
            "order": _order(given, house_rules, is_kill=is_kill),
        },
        says=_says(given, house_rules, threshold=threshold, is_kill=is_kill, plays_at=plays_at),
        rules=("kill",),
        why=_why(given, threshold=threshold, is_rounded=is_kill and is_rounded(stakes, kill=given["kind"])),
        rests_on=rests_on,
        differs=other_rulebooks(
            house_rules,
            resting_on=rests_on,
            ruling=lambda other: _says(given, other, threshold=threshold, is_kill=is_kill, plays_at=plays_at),
        ),
    )


def _order(given: dict[str, Any], house_rules: HouseRules, *, is_kill: bool) -> list[str]:
    """The first round's order, when it was given: the kill blind last, or by house rules in turn."""
    killer, order = given["killer"], given["order"]
    if killer is not None and order and killer not in order:
        raise Nonsense("killer", _("a player in `order`"), killer)
    if not is_kill or killer is None or not order or house_rules["kill_blind_acts"] == "in_turn":
        return list(order)
    return list(acts_last(order, killer=killer))


def _says(
    given: dict[str, Any], house_rules: HouseRules, *, threshold: int, is_kill: bool, plays_at: tuple[int, int]
) -> str:
    if not is_kill:
        return _(
            "No kill: the pot of {pot:,} is not above {threshold:,}. It was not the second in a row.",
            pot=given["pot"],
            threshold=threshold,
        )
    killer, kind = given["killer"] or _("the winner"), _("Kill") if given["kind"] == "full" else _("Half kill")
    figures = _(
        "{killer} posts {plays_at:,} and the next hand is played at {plays_at:,}/{plays_at_2:,}",
        killer=killer,
        plays_at=plays_at[0],
        plays_at_2=plays_at[1],
    )
    if house_rules["kill"] == "refused":
        small, big = given["bets"]
        return _(
            "Kills are not used here: the bets stay {small:,}/{big:,}. In a cash game {figures}.",
            small=small,
            big=big,
            figures=figures,
        )
    return _(
        "{kind}: {figures}. The kill blind acts {when}.",
        kind=kind,
        figures=figures,
        when=_("last") if house_rules["kill_blind_acts"] == "last" else _("in turn"),
    )


def _why(given: dict[str, Any], *, threshold: int, is_rounded: bool) -> str:
    reason = _reason(given, threshold=threshold)
    rounded = _("One and a half times the bets is rounded down to whole chips.")
    owed = _("The blind of {blind:,} is part of the kill: no second post.", blind=given["killer_blind"])
    parts = (reason, rounded if is_rounded else "", owed if given["killer_blind"] else "")
    return joined((part for part in parts if part), " ")


def _reason(given: dict[str, Any], *, threshold: int) -> str:
    if given["in_a_row"] >= 2:
        return _("Two pots in a row make the next hand a kill pot.")
    above = _("above") if given["pot"] > threshold else _("not above")
    return _("The pot of {pot:,} is {above} {threshold:,}.", pot=given["pot"], above=above, threshold=threshold)


KILL = Calculator(
    name="kill",
    title=_("Kill and half kill"),
    question=_("Is the next hand a kill pot, and at which bets?"),
    fields=(
        Field(
            "bets",
            "rows",
            _("Bets"),
            bets,
            example=[20, 40],
            help=_("The small bet and the big bet"),
            input=InputKind.SMALL_AND_BIG_BET,
        ),
        Field(
            "kind",
            "choice",
            _("Kind"),
            kill_word,
            choices={"full": _("Full kill"), "half": _("Half kill")},
            example="full",
        ),
        Field("pot", "chips", _("Last pot"), whole, required=False, default=0, example=440),
        Field("threshold", "chips", _("Kill above"), chips, required=False, help=_("Leave empty for ten big bets")),
        Field("in_a_row", "count", _("Pots won in a row"), whole, required=False, default=1),
        Field("killer", "words", _("Who posts the kill"), name_of_player, required=False, input=InputKind.PLAYER),
        Field(
            "killer_blind",
            "chips",
            _("Blind that they owe too"),
            whole,
            required=False,
            default=0,
            help=_("If the kill is posted by a player in the blinds"),
        ),
        Field(
            "order", "rows", _("Order of the first round"), names, required=False, default=(), input=InputKind.PLAYERS
        ),
    ),
    answer=answer,
    group="betting",
)
