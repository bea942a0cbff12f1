"""`kill`: whether the next hand of a limit game is killed, and its bets."""

from typing import Any

from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import (
    AskedIf,
    Field,
    InputKind,
    InvalidField,
    KnownFact,
    read_names,
    read_one_of,
    read_player_name,
    read_whole_number,
)
from rulings.calculators.reading.stakes import read_bets, read_chips
from rulings.rules.betting.forced_bets import is_kill_due, kill_threshold, order_with_kill_last
from tournaments.rules.messages import join_messages
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict
from tournaments.rules.structure.raise_limits import KILLS, Stakes, is_kill_rounded, killed_stakes, stakes_killed_at

KINDS = {"full": _("Full kill"), "half": _("Half kill"), "other": _("Another amount")}


def kill_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the kill blind and the bets, in chips. It also tells whether kills are allowed."""
    small, big = facts["bets"]
    stakes = Stakes(betting="fixed_limit", small_bet=small, big_bet=big)
    threshold = facts["threshold"] or kill_threshold(stakes)
    is_kill = _is_kill_hand(facts, house_rules, threshold=threshold)
    plays_at, is_cut = _killed_bets(facts, stakes)
    rests_on = ("kill", "kill_trigger", "kill_blind_acts")
    return Verdict(
        answer={
            "killed": is_kill,
            "allowed": house_rules["kill"] == "allowed",
            "threshold": threshold,
            "kill_blind": plays_at[0] if is_kill else 0,
            "bets": list(plays_at if is_kill else stakes.bets),
            "posts": max(plays_at[0], facts["killer_blind"]) if is_kill else facts["killer_blind"],
            "rounded": is_kill and is_cut,
            "order": _first_round_order(facts, house_rules, is_kill=is_kill),
        },
        says=_verdict_sentence(facts, house_rules, threshold=threshold, plays_at=plays_at),
        rules=("kill",),
        why=_kill_reason_sentence(facts, house_rules, threshold=threshold, is_rounded=is_kill and is_cut),
        rests_on=rests_on,
        differs=differing_rulebook_texts(
            house_rules,
            resting_on=rests_on,
            ruling=lambda other: _verdict_sentence(facts, other, threshold=threshold, plays_at=plays_at),
        ),
    )


def _is_kill_hand(facts: dict[str, Any], house_rules: HouseRules, *, threshold: int) -> bool:
    trigger = house_rules["kill_trigger"]
    return is_kill_due(pot=facts["pot"], threshold=threshold, in_a_row=facts["in_a_row"], trigger=trigger)


def _killed_bets(facts: dict[str, Any], stakes: Stakes) -> tuple[tuple[int, int], bool]:
    """Return the bets of the killed hand, and whether they were rounded.

    Raises InvalidField unless the kill blind is above the small bet.
    """
    small, big = stakes.bets
    if facts["kind"] in KILLS:
        return killed_stakes(stakes, kill=facts["kind"]).bets, is_kill_rounded(stakes, kill=facts["kind"])
    blind = facts["kill_blind"] or 0
    if blind <= small:
        raise InvalidField("kill_blind", _("more than the small bet of {small:,}", small=small), facts["kill_blind"])
    return stakes_killed_at(stakes, blind=blind).bets, bool(blind * big % small)


def _first_round_order(facts: dict[str, Any], house_rules: HouseRules, *, is_kill: bool) -> list[str]:
    """Return the players in order of action in the first round, [] if no order was given.

    The kill blind acts last, unless house rules let it act in turn.
    """
    killer, order = facts["killer"], facts["order"]
    if killer is not None and order and killer not in order:
        raise InvalidField("killer", _("a player in `order`"), killer)
    if not is_kill or killer is None or not order or house_rules["kill_blind_acts"] == "in_turn":
        return list(order)
    return list(order_with_kill_last(order, killer=killer))


def _verdict_sentence(
    facts: dict[str, Any], house_rules: HouseRules, *, threshold: int, plays_at: tuple[int, int]
) -> str:
    if not _is_kill_hand(facts, house_rules, threshold=threshold):
        return _no_kill_sentence(facts, house_rules, threshold=threshold)
    killer, kind = facts["killer"] or _("the winner"), _("Half kill") if facts["kind"] == "half" else _("Kill")
    figures = _(
        "{killer} posts {plays_at:,} and the next hand is played at {plays_at:,}/{plays_at_2:,}",
        killer=killer,
        plays_at=plays_at[0],
        plays_at_2=plays_at[1],
    )
    if house_rules["kill"] == "refused":
        small, big = facts["bets"]
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


def _no_kill_sentence(facts: dict[str, Any], house_rules: HouseRules, *, threshold: int) -> str:
    not_above = _("the pot of {pot:,} is not above {threshold:,}", pot=facts["pot"], threshold=threshold)
    match house_rules["kill_trigger"]:
        case "pot":
            return _("No kill: {not_above}.", not_above=not_above)
        case "in_a_row":
            return _("No kill: it was not the second pot in a row.")
    return _("No kill: {not_above}. It was not the second in a row.", not_above=not_above)


def _kill_reason_sentence(facts: dict[str, Any], house_rules: HouseRules, *, threshold: int, is_rounded: bool) -> str:
    reason = _reason_sentence(facts, house_rules, threshold=threshold)
    rounded = (
        _("One and a half times the bets is rounded down to whole chips.")
        if facts["kind"] == "half"
        else _("The big bet is rounded down to whole chips.")
    )
    owed = _("The blind of {blind:,} is part of the kill: no second post.", blind=facts["killer_blind"])
    parts = (reason, rounded if is_rounded else "", owed if facts["killer_blind"] else "")
    return join_messages((part for part in parts if part), " ")


def _reason_sentence(facts: dict[str, Any], house_rules: HouseRules, *, threshold: int) -> str:
    trigger = house_rules["kill_trigger"]
    if trigger == "in_a_row" and facts["in_a_row"] < 2:
        return _("Here only two pots in a row kill the next hand.")
    if trigger != "pot" and facts["in_a_row"] >= 2:
        return _("Two pots in a row make the next hand a kill pot.")
    above = _("above") if facts["pot"] > threshold else _("not above")
    return _("The pot of {pot:,} is {above} {threshold:,}.", pot=facts["pot"], above=above, threshold=threshold)


KILL = Calculator(
    name="kill",
    title=_("Kill and half kill"),
    question=_("Is the next hand a kill pot, and at which bets?"),
    fields=(
        Field(
            "bets",
            "rows",
            _("Bets"),
            read_bets,
            example=[20, 40],
            help=_("The small bet and the big bet"),
            input=InputKind.SMALL_AND_BIG_BET,
            known=KnownFact.SMALL_AND_BIG_BET,
        ),
        Field(
            "kind",
            "choice",
            _("Kind"),
            lambda name, value: read_one_of(name, value, KINDS),
            choices=KINDS,
            example="full",
        ),
        Field(
            "kill_blind",
            "chips",
            _("Kill blind"),
            read_chips,
            required=False,
            help=_("The new small bet"),
            asked_if=AskedIf("kind", ("other",)),
        ),
        Field("pot", "chips", _("Last pot"), read_whole_number, required=False, default=0, example=440),
        Field(
            "threshold", "chips", _("Kill above"), read_chips, required=False, help=_("Leave empty for ten big bets")
        ),
        Field("in_a_row", "count", _("Pots won in a row"), read_whole_number, required=False, default=1),
        Field("killer", "words", _("Who posts the kill"), read_player_name, required=False, input=InputKind.PLAYER),
        Field(
            "killer_blind",
            "chips",
            _("Blind that they owe too"),
            read_whole_number,
            required=False,
            default=0,
            help=_("If the kill is posted by a player in the blinds"),
        ),
        Field(
            "order",
            "rows",
            _("Order of the first round"),
            read_names,
            required=False,
            default=(),
            input=InputKind.PLAYERS,
        ),
    ),
    answer=kill_verdict,
    group="betting",
)
