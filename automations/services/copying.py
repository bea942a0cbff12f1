"""Automations of another tournament, taken over: what they need is looked for by its name."""

from automations.models import Automation
from automations.selectors.automations import automation_sources
from automations.services.automations import add_automation
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.screens.playlists import playlist_names
from tournaments.services.floor.floor import Floor

#: what is the same in every tournament
SAME = ("when", "conditions", "does", "text", "seconds", "sound", "printout", "on")


def copy_automations(f: Floor, *, origin: Tournament) -> list[Automation]:
    """Copy the automations of a tournament of one's own; those that are here by name stay. Returns the new ones.

    Screens, webhooks and playlists are those of the same name here; what lacks one is left out, and the log says how
    many were. Refuses a tournament in which the person has no work, and where nothing is new.
    """
    if origin not in automation_sources(f.tournament, by=f.by):
        raise Refused("copies_nothing", field="origin", name=origin.name)
    here = set(f.tournament.automations.values_list("name", flat=True))
    wanted = [one for one in origin.automations.select_related("screen", "webhook") if one.name not in here]
    found = [(one, given) for one in wanted if (given := _given_here(f.tournament, one)) is not None]
    if not found:
        raise Refused("copies_nothing", field="origin", name=origin.name)
    left = len(wanted) - len(found)
    with f.record("automation.copied", name=origin.name, count=len(found), left=left):
        return [add_automation(f, name=one.name, **given) for one, given in found]


def _given_here(tournament: Tournament, one: Automation) -> dict[str, object] | None:
    """Return what a copy is made of; None where its screen, webhook or playlist is not here."""
    given: dict[str, object] = {name: getattr(one, name) for name in SAME}
    screen = one.screen and tournament.screens.filter(name=one.screen.name).first()
    webhook = one.webhook and tournament.webhooks.filter(name=one.webhook.name).first()
    playlists = {name: key for key, name in playlist_names(tournament).items()}
    listed = playlist_names(one.tournament).get(one.shows)
    shows = one.shows if listed is None else playlists.get(listed)
    if (one.screen and not screen) or (one.webhook and not webhook) or shows is None:
        return None
    return {**given, "screen": screen, "webhook": webhook, "shows": shows}
