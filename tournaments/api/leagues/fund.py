"""The fund of a season in the API, and the tournaments that wait to be its events."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.actions.leagues import (
    FundExpenseFields,
    add_waiting_events,
    pay_attendance,
    pay_from_fund,
    reverse_fund_payment,
)
from tournaments.api.request_fields import body_of_known_fields
from tournaments.models import FundPayment, Season
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.leagues.money import attendance_shares_of, fund_of
from tournaments.selectors.leagues.stored import events_without_season
from tournaments.selectors.staff.roles import SERIES, TRUSTED, refuse_untrusted


class FundPaymentRow(serializers.ModelSerializer[FundPayment]):
    """A payment from the fund, or the reversal of the payment `reverses`."""

    class Meta:
        model = FundPayment
        fields = "id amount currency player note purpose at reverses".split()


class SeasonStaffView(APIView):
    """A view of a season for staff of the organisation."""

    def season(self, request: Request) -> Season:
        """Return the season in the URL. Raises Refused for people without a role in the organisation."""
        refuse_untrusted(request.user, TRUSTED, action=SERIES)
        return get_object_or_404(Season.objects.select_related("series"), slug=self.kwargs["slug"])


class SeasonFundView(SeasonStaffView):
    """Income, payments and balance of a season's fund."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        """Return amounts in minor units: withheld, paid out, left, and reserved for the most frequent players."""
        season = self.season(request)
        found = fund_of(season)
        return Response(
            {
                "events": [
                    {"tournament": event.tournament.slug, "amount": event.amount, "currency": event.tournament.currency}
                    for event in found.events
                ],
                "withheld": dict(found.totals),
                "left": dict(found.left),
                "paid": FundPaymentRow(found.paid, many=True).data,
                "attendance": [
                    {
                        "player": attendee.player,
                        "name": attendee.name,
                        "played": attendee.played,
                        "amount": attendee.amount,
                        "currency": attendee.currency,
                        "paid": attendee.paid,
                    }
                    for attendee in attendance_shares_of(season, found)
                ],
            }
        )

    @extend_schema(request=FundExpenseFields, responses={201: FundPaymentRow})
    def post(self, request: Request, slug: str) -> Response:
        """Pay money from the fund."""
        row = pay_from_fund(
            self.season(request), body_of_known_fields(request, FundExpenseFields), by=request.user, now=server_now()
        )
        return Response(FundPaymentRow(row).data, status=201)


class FundAttendance(SeasonStaffView):
    """The attendance shares of the fund."""

    @extend_schema(request=None, responses={201: FundPaymentRow(many=True)})
    def post(self, request: Request, slug: str) -> Response:
        """Pay the attendance shares of the most frequent players."""
        rows = pay_attendance(self.season(request), by=request.user, now=server_now())
        return Response(FundPaymentRow(rows, many=True).data, status=201)


class ReversedFundPayment(SeasonStaffView):
    """The reversal of a payment from the fund."""

    @extend_schema(request=None, responses={201: FundPaymentRow})
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Reverse a payment."""
        row = reverse_fund_payment(self.season(request), pk, by=request.user, now=server_now())
        return Response(FundPaymentRow(row).data, status=201)


class SeasonWaiting(SeasonStaffView):
    """Tournaments of the series that fall within the season's dates but belong to no season."""

    @extend_schema(responses={200: {"type": "array", "items": {"type": "string"}}})
    def get(self, request: Request, slug: str) -> Response:
        """List the addresses of the tournaments, by start."""
        return Response([event.slug for event in events_without_season(self.season(request))])

    @extend_schema(request=None, responses={200: {"type": "object", "properties": {"events": {"type": "integer"}}}})
    def post(self, request: Request, slug: str) -> Response:
        """Add all these tournaments to the season."""
        added: Any = add_waiting_events(self.season(request), by=request.user, now=server_now())
        return Response({"events": added})
