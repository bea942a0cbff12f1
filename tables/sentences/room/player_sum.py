"""The sum of the players in words: the likely cause when it does not balance."""

from django.utils.translation import gettext as _


def players_cause(*, found: int, left: int) -> str:
    """Why more or fewer sit than are left."""
    if found > left:
        return _(
            "Somebody who is out still holds a seat: look at the last bust-outs in the log, and undo the wrong one."
        )
    return _("Somebody who is in is at no table: look at the last moves in the log, and find the player by name.")
