"""Views of one tournament."""

from django.shortcuts import get_object_or_404
from rest_framework.views import APIView

from tournaments.contribution_types import STAFF
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.staff.roles import may


def tournament_of_staff(view: APIView) -> Tournament:
    """Return the tournament of a view's address. Refuses people without a role as if it did not exist."""
    found = get_object_or_404(Tournament.objects.select_related("clock"), slug=view.kwargs["slug"])
    if not may(view.request.user, found, STAFF):
        raise Refused("no_such_tournament")
    return found


class InTournament(APIView):
    """A view of one tournament, for its staff."""

    def tournament(self) -> Tournament:
        """Return the tournament of the address."""
        return tournament_of_staff(self)
