"""`skipped_player`: whether a player who was skipped may still act."""

from typing import Any

from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.facing import read_wagers
from rulings.calculators.reading.fields import Field, InputKind, InvalidField, read_flag, read_player_name
from rulings.rules.chips.out_of_turn import SkippedPlayer, skipped_player_ruling
from tournaments.rules.messages import join_messages, message_of_count
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.house_settings import SETTINGS
from tournaments.rules.rulebook.verdict import Verdict


def skipped_player_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict on whether the skipped player's turn is lost.

    The verdict names the floor's options if the turn is lost, else the player's options.
    """
    for at, wager in enumerate(facts["behind"]):
        if wager.player == facts["player"]:
            raise InvalidField(f"behind[{at}][0]", _("a player behind the one who was skipped"), wager.player)
    ruled = _skipped_player_ruling(facts, house_rules)
    return Verdict(
        answer={
            "out_of_turn_stands": ruled.too_late,
            "may_act": not ruled.too_late,
            "options": ["dead", "call_or_check"] if ruled.too_late else ["any"],
        },
        says=_verdict_sentence(facts, ruled),
        why=_reason_sentence(facts, ruled, house_rules),
        rules=("skipped-player", "substantial-action"),
        rests_on=("skipped_player",),
        differs=differing_rulebook_texts(
            house_rules,
            resting_on=("skipped_player",),
            ruling=lambda other: _verdict_sentence(facts, _skipped_player_ruling(facts, other)),
        ),
    )


def _skipped_player_ruling(facts: dict[str, Any], house_rules: HouseRules) -> SkippedPlayer:
    had_time = facts["had_time"] and not facts["waited_for_earlier"]
    return skipped_player_ruling(facts["behind"], had_time=had_time, house_rules=house_rules)


def _verdict_sentence(facts: dict[str, Any], ruled: SkippedPlayer) -> str:
    name = facts["player"]
    if not name:
        return (
            _(
                "The action behind the skipped player counts. The floor rules the hand dead, or the player may check "
                "or call but not raise."
            )
            if ruled.too_late
            else _("Back to the skipped player, who has all options.")
        )
    if not ruled.too_late:
        return _("Back to {name}, who has all options.", name=name)
    return _(
        "The action behind {name} counts. The floor rules the hand dead, or {name} may check or call but not raise.",
        name=name,
    )


def _reason_sentence(facts: dict[str, Any], ruled: SkippedPlayer, house_rules: HouseRules) -> str:
    if facts["waited_for_earlier"]:
        return _("A player in front of them had not acted, so their turn had not come.")
    if ruled.enough and not facts["had_time"]:
        return _("There was not enough time to speak up.")
    gone_by = (
        message_of_count("{count:,} action since then.", "{count:,} actions since then.", ruled.gone_by)
        if ruled.gone_by
        else _("No player behind has acted.")
    )
    lost_after = _(
        "The turn is lost after {meaning}.",
        meaning=SETTINGS["skipped_player"].meaning_text(house_rules["skipped_player"]),
    )
    return join_messages((gone_by, lost_after), " ")


SKIPPED_PLAYER = Calculator(
    name="skipped_player",
    title=_("Skipped player"),
    question=_("May the skipped player still act?"),
    fields=(
        Field(
            "player",
            "words",
            _("Who was skipped"),
            read_player_name,
            required=False,
            default="",
            example="Ann",
            input=InputKind.PLAYER,
        ),
        Field(
            "behind",
            "rows",
            _("Action behind"),
            read_wagers,
            example=[["Bo", "call"], ["Cy", "fold"]],
            help=_("In turn: player, verb, total"),
            input=InputKind.WAGERS,
        ),
        Field(
            "had_time",
            "flag",
            _("Had time to speak up"),
            read_flag,
            required=False,
            default=True,
            help=_("Had enough time and said nothing"),
        ),
        Field(
            "waited_for_earlier",
            "flag",
            _("A player in front of them had not acted"),
            read_flag,
            required=False,
            default=False,
        ),
    ),
    answer=skipped_player_verdict,
    group="chips",
)
