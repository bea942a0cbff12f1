"""The allow-list: private addresses that webhooks may reach. It belongs to the organisation, so it is on no floor."""

import logging
from datetime import datetime

from automations.models import AllowedNetwork
from automations.rules.addresses import allowed_network
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Person

log = logging.getLogger("shuffle_up.staff")

#: a house has a few
MOST = 50


def allow_network(text: str, *, by: Person, now: datetime) -> AllowedNetwork:
    """Let webhooks reach a private address or network."""
    network = str(allowed_network(text))
    if AllowedNetwork.objects.filter(network=network).exists():
        raise Refused("already_so")
    if AllowedNetwork.objects.count() >= MOST:
        raise Refused("too_many_networks", field="network", most=MOST)
    row = AllowedNetwork.objects.create(network=network, by_id=getattr(by, "pk", None), at=now)
    log.info("webhook network", extra={"did": f"allowed {network}", "by": getattr(by, "pk", None)})
    return row


def forbid_network(row: AllowedNetwork, *, by: Person) -> None:
    """Take a network from the list: webhooks reach it no longer."""
    row.delete()
    log.info("webhook network", extra={"did": f"forbade {row.network}", "by": getattr(by, "pk", None)})
