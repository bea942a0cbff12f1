"""Part of other actions: money of bounties that were given or sealed is not taken back at the desk."""

from tournaments.models import BountyWin, Entry, EnvelopeSeal
from tournaments.rules.money import money
from tournaments.rules.refused import Refused
from tournaments.selectors.prizes.bounties import account, every_head, is_mystery
from tournaments.services.floor.floor import Floor


def refuse_short(f: Floor) -> None:
    """Refuse what takes money out of the bounty pool that was given away or is sealed."""
    if is_mystery(f.tournament):
        sealed = EnvelopeSeal.objects.filter(tournament=f.tournament).exists()
        if sealed and (loose := account(f.tournament).loose) < 0:
            raise Refused("bounty_sealed", short=money(-loose, currency=f.tournament.currency))
    elif BountyWin.objects.filter(tournament=f.tournament).exists():
        short = next((entry for entry, head in every_head(f.tournament).items() if head < 0), None)
        if short is not None:
            name = Entry.ever.select_related("player").get(pk=short).player.display_name
            raise Refused("bounty_stands_on_it", field="entry", name=name)
