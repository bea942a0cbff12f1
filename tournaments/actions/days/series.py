"""Actions on series, and on the tournaments in them."""

from datetime import datetime
from typing import Any, ClassVar

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tournaments.actions.action import do_action
from tournaments.contribution_types import DIRECTOR, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import FloorLog, Series, Tournament
from tournaments.selectors.staff.roles import SERIES, TRUSTED, is_trusted, refuse_untrusted
from tournaments.services.days import series as services
from tournaments.services.floor.floor import Person
from tournaments.services.open_floor import floor


class SeriesFields(serializers.ModelSerializer[Series]):
    """A new series, with venue, time zone and number of tables. A missing address is derived from the name."""

    class Meta:
        model = Series
        fields = "name slug venue zone tables".split()
        extra_kwargs: ClassVar[dict[str, Any]] = {
            "slug": {"required": False, "validators": [], "help_text": _("Leave it out: made from the name.")},
            "zone": {"required": False},
            "tables": {"max_value": 2_000, "help_text": _("How many tables the room has, if it is known.")},
        }


class SeriesChange(SeriesFields):
    """Changes of a series, except of its address. Fields that are not sent stay unchanged."""

    class Meta(SeriesFields.Meta):
        fields = "name venue zone tables".split()
        extra_kwargs: ClassVar[dict[str, Any]] = {name: {"required": False} for name in fields}


class EventNumber(serializers.Serializer[Any]):
    """The number of an event in its series, by default the next free number."""

    number = serializers.IntegerField(
        min_value=1,
        max_value=services.HIGHEST_EVENT_NUMBER,
        required=False,
        allow_null=True,
        help_text=_("The event number; the next one where none is given."),
    )


class InSeries(EventNumber):
    """The series that a tournament joins, and its event number."""

    series = serializers.SlugRelatedField(
        slug_field="slug",
        queryset=Series.objects.all(),
        help_text=_("The address of the series."),
        error_messages={"does_not_exist": _("There is no series with the address {value}.")},
    )


SERIES_ACTIONS = (
    Action("put-into-series", noop("Add to a series"), services.put_into_series, InSeries),
    Action("take-out-of-series", noop("Remove from the series"), services.take_out_of_series),
)
_BY_NAME = {action.name: action for action in SERIES_ACTIONS}


def create_series(given: Any, *, by: Person) -> Series:
    """Create a series from its fields. Raises ValidationError or Refused."""
    refuse_untrusted(by, TRUSTED, action=SERIES)
    return services.create_series(fields=_validated_data(SeriesFields(data=given)), by=by)


def change_series(series: Series, given: Any, *, by: Person) -> Series:
    """Change a series. Raises ValidationError or Refused."""
    refuse_untrusted(by, TRUSTED, action=SERIES)
    return services.change_series(series, fields=_validated_data(SeriesChange(data=given, partial=True)), by=by)


def remove_series(series: Series, *, by: Person) -> None:
    """Remove a series that has no events. Raises Refused."""
    refuse_untrusted(by, TRUSTED, action=SERIES)
    services.remove_series(series, by=by)


def do_series_action(name: str, tournament: Tournament, given: Any, *, by: Person, now: datetime) -> list[FloorLog]:
    """Carry out an action on a tournament and its series, and return the log entries.

    For directors of the tournament and for organisation staff. Raises ValidationError or Refused.
    """
    action = _BY_NAME[name]
    if not is_trusted(by):
        return do_action(action, tournament, given, by=by, now=now)
    serializer = action.fields(data=given, context={"tournament": tournament, "by": by, "now": now})
    fields = _validated_data(serializer)
    with floor(tournament, by=by, now=now, roles=DIRECTOR) as f:
        action.run(f, **fields)
        return [row for row in f.written if row.action.startswith("series.")]


def _validated_data(fields: serializers.BaseSerializer[Any]) -> dict[str, Any]:
    fields.is_valid(raise_exception=True)
    return dict(fields.validated_data)
