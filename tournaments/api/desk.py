"""The desk in the API, read-only: entries, the ledger, alternates, prices. Actions change them."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.in_tournament import InTournament, tournament_for_staff
from tournaments.api.serializers import EntryRow
from tournaments.language.sentences import gettext
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry, Payment, Profile, RebuyOrAddOn
from tournaments.rules.desk.alternates import CallState
from tournaments.rules.desk.settlement import is_balanced
from tournaments.rules.players.search import fold_text
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.desk.alternates import alternates_of
from tournaments.selectors.desk.entries import STATES, matching_entries, with_payments
from tournaments.selectors.desk.ledger import cash_up, event_ledger
from tournaments.selectors.desk.unsettled import all_money_items
from tournaments.selectors.staff.roles import roles_of
from tournaments.views.desk.finding import matching_players
from tournaments.views.prizes.unsettled import settlement_lists

#: Figures of the ledger, in minor units except `seats_undelivered`.
LEDGER_FIGURES = (
    "overlay pool prizes fees bounty season_fee difference taken unpaid house_fee staff_fee "
    "undelivered seats_undelivered bag_pays house_bag_pays"
).split()
SEARCH = OpenApiParameter("q", OpenApiTypes.STR, description="A part of a name, or a club number.")
ENTRY_SEARCH = OpenApiParameter(
    "q", OpenApiTypes.STR, description="A part of a name, a club number, a seat such as 12.3, or a receipt's number."
)
STATE = OpenApiParameter("state", OpenApiTypes.STR, enum=list(STATES), description="Only those that are so.")


class PaymentRow(serializers.ModelSerializer[Payment]):
    """A row of the ledger. `reverses` is the receipt number of the payment that this row reverses."""

    name = serializers.CharField(source="entry.player.display_name")
    reverses = serializers.IntegerField(source="reverses.number", default=None)
    rebuy_or_add_on = serializers.PrimaryKeyRelatedField(
        queryset=RebuyOrAddOn.objects.all(), required=False, allow_null=True
    )

    class Meta:
        model = Payment
        fields = "id number kind method amount entry rebuy_or_add_on name by_name at reverses id_seen note".split()


class ProfileRow(serializers.ModelSerializer[Profile]):
    """A price on the list."""

    class Meta:
        model = Profile
        fields = (
            "id name sells chips price prize_share house_fee staff_fee bounty season_fee until until_step retired_at"
        ).split()


class WaitingRow(serializers.Serializer[Any]):
    """One alternate.

    `wait` is the expected wait in seconds, null if unknown. `until` is the end of the reservation for an alternate
    who has been called.
    """

    id = serializers.IntegerField(source="pk")
    player = serializers.IntegerField()
    name = serializers.CharField()
    ticket = serializers.IntegerField()
    position = serializers.IntegerField()
    since = serializers.DateTimeField()
    called_at = serializers.DateTimeField(allow_null=True)
    state = serializers.ChoiceField(choices=[str(state) for state in CallState])
    until = serializers.DateTimeField(allow_null=True)
    wait = serializers.SerializerMethodField()

    def get_wait(self, alternate: Any) -> int | None:
        """Return the expected wait in seconds; None if unknown."""
        return None if alternate.wait is None else round(alternate.wait.total_seconds())


@extend_schema(parameters=[ENTRY_SEARCH, STATE])
class Entries(generics.ListAPIView[Entry]):
    """The entries in order of arrival; `?q=` and `?state=` filter them."""

    serializer_class = EntryRow

    def get_queryset(self) -> QuerySet[Entry]:
        """Return the tournament's entries, filtered by `q` and `state`. Raises ValidationError for an unknown state."""
        query = self.request.query_params
        state = query.get("state", "")
        if state and state not in STATES:
            raise serializers.ValidationError(
                {"state": [gettext("Take one of {states}.").format(states=", ".join(STATES))]}
            )
        return with_payments(matching_entries(tournament_for_staff(self), text=query.get("q", "")[:80], state=state))


@extend_schema(parameters=[SEARCH])
class Payments(generics.ListAPIView[Payment]):
    """The payments, latest first; `?q=` (a name), `?method=` and `?by=` filter them."""

    serializer_class = PaymentRow

    def get_queryset(self) -> QuerySet[Payment]:
        """Return the tournament's payments, latest first, filtered by `q`, `method` and `by`."""
        query = self.request.query_params
        rows = Payment.objects.filter(tournament=tournament_for_staff(self)).select_related("entry__player", "reverses")
        for word in fold_text(query.get("q", "")[:80]).split():
            rows = rows.filter(entry__player__found_by__contains=word)
        for name, lookup in (("method", "method"), ("by", "by_name")):
            if query.get(name):
                rows = rows.filter(**{lookup: query[name][:80]})
        return rows.order_by("-number")


class Profiles(generics.ListAPIView[Profile]):
    """The price list, with retired prices."""

    serializer_class = ProfileRow

    def get_queryset(self) -> QuerySet[Profile]:
        """Return the tournament's prices, with retired ones."""
        return Profile.objects.filter(tournament=tournament_for_staff(self))


class KnownRow(serializers.Serializer[Any]):
    """A search result: a player's names, club number and state in this event; nothing else."""

    player = serializers.IntegerField(source="player.pk")
    display_name = serializers.CharField(source="player.display_name")
    name = serializers.CharField(source="player.name")
    club_number = serializers.CharField(source="player.club_number")
    barred = serializers.BooleanField()
    entry = serializers.IntegerField(source="entry.pk", default=None, allow_null=True)
    bullets = serializers.IntegerField()
    is_in = serializers.BooleanField()
    due = serializers.IntegerField(help_text=_("Minor units."))


class Find(InTournament):
    """Search for players to enter."""

    @extend_schema(parameters=[SEARCH], responses=KnownRow(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Search by name or club number. The desk searches the whole register, other staff only the event."""
        tournament = self.tournament()
        text = request.query_params.get("q", "").strip()[:80]
        roles = roles_of(request.user, tournament)
        rows = matching_players(request._request, tournament, text, roles=roles)  # noqa: SLF001 - the page's own
        return Response(KnownRow(rows, many=True).data)


class AlternatesList(InTournament):
    """The players who wait for a seat."""

    @extend_schema(responses=WaitingRow(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List alternates with the expected wait.

        Called ones come first, then waiting ones, then those who missed their turn.
        """
        rows = alternates_of(self.tournament(), now=server_now())
        return Response(WaitingRow(rows, many=True).data)


class Money(InTournament):
    """The ledger and the takings of each cashier, in minor units."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        """Return both sides of the ledger, their difference, unsettled money and money that was written off.

        Buy-ins + overlay = prizes + fees + bounties + season. `balanced` is also false while a player has too
        much money or a prize has no player. Writing such money off leaves it false.
        """
        tournament, now = self.tournament(), server_now()
        ledger, shift = event_ledger(tournament), cash_up(tournament)
        drawers = {
            drawer.cashier: {method: line.net for method, line in drawer.methods.items()} for drawer in shift.drawers
        }
        return Response(
            {
                "currency": tournament.currency,
                "sold": ledger.sales,
                **{name: getattr(ledger, name) for name in LEDGER_FIGURES},
                "came_in": ledger.total_in,
                "goes_out": ledger.total_out,
                "balanced": is_balanced(ledger, all_money_items(tournament, now=now)),
                "cause": str(ledger.cause),
                **settlement_lists(tournament, now=now),
                "cashiers": drawers,
            }
        )
