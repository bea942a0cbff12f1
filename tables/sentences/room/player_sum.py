"""The sum of the players as sentences: the likely cause when it does not balance."""

from tournaments.language.sentences import gettext as _


def players_cause(*, found: int, left: int) -> str:
    """Return the cause of a wrong sum of players."""
    if found > left:
        return _("A player who is out still has a seat. Check the last busts in the log and undo the wrong one.")
    return _("A player who is in has no seat. Check the last moves in the log and find the player by name.")
