"""Views of one tournament."""

from django.shortcuts import get_object_or_404
from rest_framework.views import APIView

from tournaments.actions.action import STAFF
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.staff.roles import may


class InTournament(APIView):
    """A view of one tournament, for its staff."""

    def tournament(self) -> Tournament:
        """The tournament of the address. 404 for strangers: who has no role does not learn that it is there."""
        found = get_object_or_404(Tournament.objects.select_related("clock"), slug=self.kwargs["slug"])
        if not may(self.request.user, found, STAFF):
            raise Refused("no_such_tournament")
        return found
