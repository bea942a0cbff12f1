"""Views of one tournament, and views that everybody may read."""

from django.shortcuts import get_object_or_404
from rest_framework.permissions import SAFE_METHODS, AllowAny, BasePermission, IsAuthenticated
from rest_framework.views import APIView

from tournaments.contribution_types import STAFF
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.staff.roles import has_role_of


def tournament_for_staff(view: APIView, *, with_clock: bool = True) -> Tournament:
    """Return the tournament in a view's URL. Raises Refused for people without a role in it."""
    rows = Tournament.objects.select_related("clock") if with_clock else Tournament
    found = get_object_or_404(rows, slug=view.kwargs["slug"])
    if not has_role_of(view.request.user, found, STAFF):
        raise Refused("no_such_tournament")
    return found


class InTournament(APIView):
    """A view of one tournament, for its staff."""

    def tournament(self) -> Tournament:
        """Return the tournament in the URL."""
        return tournament_for_staff(self)


class PublicReadView(APIView):
    """A view that everybody may read; signed-in people may write what the action permits."""

    def get_permissions(self) -> list[BasePermission]:
        """Return the permission for the method: reading needs none."""
        return [AllowAny() if self.request.method in SAFE_METHODS else IsAuthenticated()]
