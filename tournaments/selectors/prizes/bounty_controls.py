"""Controls of the bounties of players who are left, for the actions and their buttons."""

from tournaments.models import BountyWin, Entry, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.field_sums import sums_here
from tournaments.selectors.prizes.bounties import heads, is_mystery
from tournaments.selectors.prizes.deals import deal_agreed
from tournaments.selectors.shown_names import name_in_event


def cannot_take_own_heads(tournament: Tournament) -> Refused | None:
    """Return why the players left cannot take their own bounties now; the last one can, or all by a deal."""
    if is_mystery(tournament):
        return Refused("mystery_has_no_heads")
    left = _left(tournament)
    if left > 1 and deal_agreed(tournament) is None:
        return Refused("heads_are_played_for", players=left)
    return None if any(heads(tournament).values()) else Refused("no_head_left")


def cannot_draw_own(entry: Entry) -> Refused | None:
    """Return why an entry cannot draw an envelope for its own bounty now; the last one can, once."""
    left = _left(entry.tournament)
    if left > 1:
        return Refused("heads_are_played_for", players=left)
    if BountyWin.objects.filter(winner=entry, bust_out__isnull=True).exists() or hasattr(entry, "bust_out"):
        return Refused("bounty_given_already", field="entry", name=name_in_event(entry))
    return None


def _left(tournament: Tournament) -> int:
    return sums_here(tournament).left
