"""The labels in the head of boards, in the tournament's language. The script of the head fills in `{names}`."""

from collections.abc import Mapping

from django.utils.functional import Promise

from tournaments.language.sentences import gettext_lazy as _

HEAD: Mapping[str, Promise] = {
    "head.level": _("Level {number}"),
    "head.last_level": _("Last level, {number}"),
    "head.break": _("Break, then level {number}"),
    "head.break_last": _("Break"),
    "head.day_over": _("Day over"),
    "head.paused": _("Paused, level {number}"),
    "head.hand_for_hand": _("Level {number}, clock paused"),
    "head.cancelled": _("Cancelled"),
    "head.over": _("Finished"),
    "head.time_left": _("Time left"),
    "head.last_minute": _("Last minute"),
    "head.back_in": _("Back in"),
    "head.clock_at": _("Clock at"),
    "head.starts_in": _("Starts in"),
    "head.played": _("Played"),
    "head.played_out": _("Last level over"),
    "head.as_of": _("as of {time}"),
    "head.days.one": _("{count} day"),
    "head.days.other": _("{count} days"),
    "state.paused": _("Paused"),
    "state.break": _("Break"),
    "stakes.blinds": _("Blinds"),
    "stakes.button_blind": _("Button blind"),
    "stakes.limits": _("Limits"),
    "stakes.bring_in": _("Bring-in"),
    "stakes.ante": _("Ante"),
}


def head_labels() -> dict[str, str]:
    """Return the labels of the head's script in the active language."""
    return {key: str(label) for key, label in HEAD.items()}
