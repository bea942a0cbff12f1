"""Search for players at the desk, with limits that prevent reading the whole register."""

import logging
from collections.abc import Iterable

from django.db.models import QuerySet
from django.http import HttpRequest

from tournaments.actions import ACTIONS
from tournaments.models import Player, Tournament
from tournaments.rules.players.public_name import ShownAs, chosen_display_name
from tournaments.rules.players.search import is_long_enough_to_find
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.desk.desk import FoundPlayer, found_players
from tournaments.selectors.staff.roles import is_trusted, roles_of, tournaments_of
from tournaments.views.rates import REGISTER_SEARCHES, is_over_rate_limit

log = logging.getLogger("shuffle_up.register")


def matching_players(request: HttpRequest, tournament: Tournament, text: str, *, roles: set[str]) -> list[FoundPlayer]:
    """Return the players who match `text`: in the whole register for sellers, else in the event.

    Searches by people who may not list the register are logged without the text. Raises Refused after too many such
    searches.
    """
    sells = ACTIONS["enter"].permits(roles)
    counted = sells and is_long_enough_to_find(text) and not is_trusted(request.user)
    if counted and any(is_over_rate_limit(rate, request.user.pk) for rate in REGISTER_SEARCHES):
        log.warning("register_search_limited", extra={"user": request.user.pk, "tournament": tournament.slug})
        raise Refused("too_many_searches")
    found = found_players(tournament, text, now=server_now(), everybody=sells)
    if counted:
        extra = {"user": request.user.pk, "tournament": tournament.slug, "found": len(found)}
        log.info("register_searched", extra=extra)
    return found


def visible_names_by_key(request: HttpRequest, tournament: Tournament, keys: Iterable[int]) -> dict[int, str]:
    """Return the names of players by their key; a name that the person may not see is replaced by a number.

    Each name counts as a search, so that a file of numbers cannot reveal the whole register.
    """
    names = dict(Player.objects.filter(pk__in=keys).values_list("pk", "display_name"))
    if is_trusted(request.user):
        return names
    sells = ACTIONS["enter"].permits(roles_of(request.user, tournament))
    log.info("register_searched", extra={"user": request.user.pk, "tournament": tournament.slug, "found": len(names)})
    hidden = {
        key
        for key in names
        if not sells or any(is_over_rate_limit(rate, request.user.pk) for rate in REGISTER_SEARCHES)
    }
    return names | {key: chosen_display_name(ShownAs.NUMBER, name="", alias="", number=key) for key in hidden}


def visible_events(request: HttpRequest) -> QuerySet[Tournament]:
    """Return the events whose players a person may see.

    Trusted staff see all events, others those in which they work.
    """
    return Tournament.objects.all() if is_trusted(request.user) else tournaments_of(request.user)
