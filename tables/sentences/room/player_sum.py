"""The likely cause if the sum of players does not balance."""

from tournaments.language.sentences import gettext as _


def players_cause(*, found: int, left: int) -> str:
    if found > left:
        return _("A player who is out still has a seat. Check the last busts in the log and undo the wrong one.")
    return _("A player who is in has no seat. Check the last moves in the log and find the player by name.")
