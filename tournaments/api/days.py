"""Series in the API: the calendar for everybody, and changes by staff of the organisation."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.actions.days.series import (
    EventNumber,
    SeriesChange,
    SeriesFields,
    change_series,
    create_series,
    do_series_action,
    remove_series,
)
from tournaments.api.in_tournament import PublicReadView
from tournaments.api.request_fields import body_of_known_fields, validated_fields
from tournaments.api.serializers import LogRow
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Series, Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.days.calendar import PlayedDay, SeriesCalendar, series_calendar
from tournaments.selectors.days.room_need import table_needs_by_date
from tournaments.selectors.days.series import series_list
from tournaments.selectors.staff.roles import is_trusted
from tournaments.sentences.days.calendar import event_and_day_text


class SeriesRow(serializers.ModelSerializer[Series]):
    """A series, and how many events it has."""

    events = serializers.IntegerField(default=0)
    first = serializers.DateTimeField(default=None, help_text=_("When its first event starts."))
    last = serializers.DateTimeField(default=None, help_text=_("When its last event starts."))

    class Meta:
        model = Series
        fields = "slug name venue zone events first last".split()


class PlayedDayRow(serializers.Serializer[Any]):
    """One day of play."""

    event = serializers.CharField(source="event.slug")
    number = serializers.IntegerField(source="event.event_number", allow_null=True)
    tournament = serializers.CharField(source="row.slug", help_text=_("The tournament in which it is played."))
    code = serializers.CharField(source="day.code")
    flight = serializers.BooleanField(source="day.is_flight")
    name = serializers.SerializerMethodField()
    state = serializers.CharField()
    begins = serializers.DateTimeField()
    ends = serializers.DateTimeField(help_text=_("An estimate until it has ended."))
    entries = serializers.IntegerField()
    left = serializers.IntegerField()

    def get_name(self, played_day: PlayedDay) -> str:
        """Return the name of the event with its day."""
        return event_and_day_text(played_day)


class NeedRow(serializers.Serializer[Any]):
    """The busiest hour of a date: the number of tables that it needs, and the number that the room has."""

    date = serializers.DateField()
    at = serializers.DateTimeField()
    tables = serializers.IntegerField()
    room = serializers.IntegerField(allow_null=True)
    too_many = serializers.IntegerField()


class CalendarRow(SeriesRow):
    """A series with its days of play; `tables` and `needs` are only for staff of the organisation."""

    days = PlayedDayRow(many=True)
    tables = serializers.IntegerField(required=False, allow_null=True)
    needs = NeedRow(many=True, required=False)

    class Meta(SeriesRow.Meta):
        fields = [*SeriesRow.Meta.fields, "days", "tables", "needs"]


class AddedEvent(EventNumber):
    """The tournament to put into the series, and its event number."""

    tournament = serializers.SlugRelatedField(
        slug_field="slug",
        queryset=Tournament.objects.all(),
        error_messages={"does_not_exist": _("There is no tournament with the address {value}.")},
    )


class SeriesList(PublicReadView):
    """The series of the organisation."""

    @extend_schema(operation_id="series_list", responses=SeriesRow(many=True))
    def get(self, request: Request) -> Response:
        """List the series, latest first."""
        return Response(SeriesRow(series_list(), many=True).data)

    @extend_schema(request=SeriesFields, responses={201: SeriesRow})
    def post(self, request: Request) -> Response:
        """Create a series. Only for staff of the organisation."""
        made = create_series(body_of_known_fields(request, SeriesFields), by=request.user)
        return Response(SeriesRow(made).data, status=201)


class OneSeries(PublicReadView):
    """One series with its calendar."""

    @extend_schema(responses=CalendarRow)
    def get(self, request: Request, slug: str) -> Response:
        """Return the series with its days of play, sorted by start. A running day has the times of its clock."""
        return Response(_calendar_values(request, slug))

    @extend_schema(request=SeriesChange, responses=CalendarRow)
    def patch(self, request: Request, slug: str) -> Response:
        """Change name, venue, time zone or tables of a series. Only for staff of the organisation."""
        given = body_of_known_fields(request, SeriesChange)
        change_series(get_object_or_404(Series, slug=slug), given, by=request.user)
        return Response(_calendar_values(request, slug))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        """Remove a series without events."""
        remove_series(get_object_or_404(Series, slug=slug), by=request.user)
        return Response(status=204)


class SeriesEvents(APIView):
    """The events of a series, for staff of the organisation and for the directors of the tournaments."""

    @extend_schema(request=AddedEvent, responses={201: LogRow(many=True)})
    def post(self, request: Request, slug: str) -> Response:
        """Put a tournament into the series. This is logged in the tournament, and can be undone there."""
        series = get_object_or_404(Series, slug=slug)
        fields = validated_fields(request, AddedEvent)
        given = {"series": series.slug, "number": fields.get("number")}
        tournament = fields["tournament"]
        rows = do_series_action("put-into-series", tournament, given, by=request.user, now=server_now())
        return Response(LogRow(rows, many=True).data, status=201)


class OneSeriesEvent(APIView):
    """An event of a series, by its address."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, event: str) -> Response:
        """Take a tournament out of the series."""
        tournament = get_object_or_404(Tournament, slug=event, series__slug=slug)
        do_series_action("take-out-of-series", tournament, {}, by=request.user, now=server_now())
        return Response(status=204)


def _calendar_values(request: Request, slug: str) -> dict[str, Any]:
    """Return the calendar of a series; `tables` and `needs` are included only for staff of the organisation."""
    calendar = series_calendar(get_object_or_404(series_list(), slug=slug), now=server_now())
    shown: dict[str, Any] = dict(SeriesRow(calendar.series).data)
    shown["days"] = PlayedDayRow(calendar.days, many=True).data
    if is_trusted(request.user):
        shown |= _room_values(calendar)
    return shown


def _room_values(calendar: SeriesCalendar) -> dict[str, Any]:
    needs = table_needs_by_date(calendar).values()
    return {"tables": calendar.series.tables, "needs": NeedRow(needs, many=True).data}
