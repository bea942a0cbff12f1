"""Teams, whose players the draw keeps at different tables."""

from collections.abc import Sequence

from tournaments.models import Entry, called
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor

#: names in the log
MOST_NAMES = 8


def set_team(f: Floor, *, entries: Sequence[Entry], team: str) -> list[Entry]:
    """Put entries into a team; an empty name takes them out of theirs.

    A known team keeps its spelling, whatever the case of `team`.
    """
    if not entries:
        raise Refused("team_of_nobody", field="entries")
    f.refuse_over()
    name = " ".join(team.split())
    known = Entry.objects.filter(tournament=f.tournament).exclude(team="").order_by().values_list("team", flat=True)
    name = next((spelling for spelling in known.distinct() if spelling.casefold() == name.casefold()), name)
    named = [called(entry.player) for entry in entries[:MOST_NAMES]]
    with f.record("entry.team_set", topics=["draw"], team=name, names=named, players=len(entries)):
        f.change_many([(entry, {"team": name}) for entry in entries])
    return list(entries)
