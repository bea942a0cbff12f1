"""Actions on seasons: by the organisation on a season, and by directors on their tournament as its event."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tournaments.actions.action import do_action
from tournaments.actions.days.series import create_series
from tournaments.actions.fields import OfThisTournament
from tournaments.contribution_types import DIRECTOR, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import FloorLog, FundPayment, Player, PointsByHand, Season, Series, Tournament
from tournaments.rules.leagues.formulas import ExpressionError
from tournaments.rules.leagues.fund import withholding_as_json
from tournaments.rules.leagues.ordinary import refuse_formula_without_value
from tournaments.rules.money import minor_digits
from tournaments.rules.refused import Refused
from tournaments.selectors.leagues.finals import finished_finals, sibling_seasons
from tournaments.selectors.leagues.stored import events_without_season
from tournaments.selectors.players.register import registered_players
from tournaments.selectors.staff.roles import SERIES, TRUSTED, is_trusted, refuse_untrusted
from tournaments.services.floor.floor import Person
from tournaments.services.leagues import finals, fund, points_by_hand, season_events, seasons
from tournaments.services.leagues.seasons import USUAL_FORMULA
from tournaments.services.open_floor import floor


class SeasonFields(serializers.ModelSerializer[Season]):
    """A new season: its dates, its formula, and the results it counts."""

    rules = serializers.DictField(required=False, help_text=_("What the table counts; leave a rule out for the usual."))

    class Meta:
        model = Season
        fields = "name slug starts ends formula rules shows_money".split()
        extra_kwargs: ClassVar[dict[str, Any]] = {
            "slug": {"required": False, "validators": [], "help_text": _("Leave it out: made from the name.")},
            "formula": {
                "help_text": _(
                    "A published formula by its name, or one of your own; blank for no points. "
                    "players or n are people, entries count re-entries too."
                )
            },
        }


class SeasonChange(SeasonFields):
    """Changes of a season. Events that are over keep their points unless `recalculate` is true."""

    recalculate = serializers.BooleanField(
        default=False, help_text=_("Calculate the points of all its events again; else only of those that follow.")
    )

    class Meta(SeasonFields.Meta):
        fields = "name starts ends formula rules shows_money recalculate".split()
        extra_kwargs: ClassVar[dict[str, Any]] = {name: {"required": False} for name in fields}


class InSeason(serializers.Serializer[Any]):
    """One season of the organisation, by its address."""

    season = serializers.SlugRelatedField(
        slug_field="slug",
        queryset=Season.objects.all(),
        help_text=_("The address of the season."),
        error_messages={"does_not_exist": _("There is no season with the address {value}.")},
    )


class NewLeague(serializers.Serializer[Any]):
    """A new league: its name, and the tournaments that count in it, finished ones too."""

    name = serializers.CharField(max_length=120, help_text=_("The name of the league."))
    tournaments = serializers.SlugRelatedField(
        slug_field="slug",
        queryset=Tournament.objects.all(),
        many=True,
        required=False,
        help_text=_("The addresses of its tournaments."),
    )


class SeasonEvent(InSeason):
    """A season, and the factor of a tournament's points in its table."""

    factor = serializers.DecimalField(
        max_digits=4,
        decimal_places=2,
        min_value=0,
        default=season_events.ONCE,
        help_text=_("How many times its points count: 2 for a doubled event."),
    )


class GivenPoints(serializers.Serializer[Any]):
    """Points for a player in addition to the points for a place, with the reason and a multiplier."""

    player = serializers.PrimaryKeyRelatedField(queryset=Player.objects.filter(merged_into__isnull=True))
    reason = serializers.CharField(max_length=60, help_text=_("A bonus of the season by its name, or what it is for."))
    points = serializers.DecimalField(
        max_digits=7,
        decimal_places=2,
        required=False,
        allow_null=True,
        help_text=_("Leave it out for a bonus of the season; less than 0 takes points away."),
    )
    times = serializers.IntegerField(min_value=1, max_value=9_999, default=1)


class TakenPoints(serializers.Serializer[Any]):
    """Points given by hand that are taken back, by their number."""

    given = OfThisTournament(queryset=PointsByHand.objects.select_related("player"))


class Guest(serializers.Serializer[Any]):
    """A player, and the choice to make them a guest of the season, who has no place in its table."""

    player = serializers.PrimaryKeyRelatedField(queryset=registered_players())
    guest = serializers.BooleanField()


class CarryOverHalves(serializers.Serializer[Any]):
    """A season's final, and the next season. Qualified players who missed the final get half their points there."""

    into = serializers.SlugRelatedField(
        slug_field="slug", queryset=Season.objects.all(), help_text=_("The season that gets the points.")
    )
    final = serializers.SlugRelatedField(
        slug_field="slug", queryset=Tournament.objects.all(), help_text=_("The final that was played.")
    )


class FundExpenseFields(serializers.ModelSerializer[FundPayment]):
    """A payment from a season's fund in minor units. The player who gets it is optional."""

    player = serializers.PrimaryKeyRelatedField(queryset=registered_players(), required=False, allow_null=True)

    class Meta:
        model = FundPayment
        fields = "amount currency player note".split()
        extra_kwargs: ClassVar[dict[str, Any]] = {"amount": {"help_text": _("In minor units of the currency.")}}


LEAGUE_ACTIONS = (
    Action("put-into-season", noop("Add to a season"), season_events.put_into_season, SeasonEvent),
    Action("take-out-of-season", noop("Remove from the season"), season_events.take_out_of_season),
    Action("give-points", noop("Give manual points"), points_by_hand.give_points, GivenPoints),
    Action("take-points", noop("Take back points given by hand"), points_by_hand.take_points, TakenPoints),
    Action("seed-final", noop("Enter the players of a final"), finals.seed_final, InSeason),
)
_BY_NAME = {action.name: action for action in LEAGUE_ACTIONS}


def create_season(series: Series, given: Any, *, by: Person, now: datetime) -> Season:
    """Create a season from its fields. Raises ValidationError or Refused."""
    refuse_untrusted(by, TRUSTED, action=SERIES)
    fields = _validated_data(SeasonFields(data=given))
    _refuse_without_value(fields.get("formula", ""))
    return seasons.create_season(series=series, fields=fields, by=by, now=now)


def create_league(given: Any, *, by: Person, now: datetime) -> Season:
    """Create a series with a season, and put the tournaments into it.

    The season begins with the year of the first tournament, at the latest with this year, and ends with this year.
    Raises ValidationError or Refused, and then creates nothing.
    """
    refuse_untrusted(by, TRUSTED, action=SERIES)
    fields = _validated_data(NewLeague(data=given))
    nights = sorted(fields.get("tournaments", []), key=lambda night: (night.starts_at, night.pk))
    with transaction.atomic():
        zone = nights[0].zone if nights else settings.HOUSE_ZONE
        series = create_series({"name": fields["name"], "zone": zone}, by=by)
        today = now.astimezone(ZoneInfo(zone)).date()
        first = min([today, *(night.as_local_time(night.starts_at).date() for night in nights)])
        season = create_season(
            series,
            {
                "name": f"{series.name} {today.year}",
                "starts": first.replace(month=1, day=1),
                "ends": today.replace(month=12, day=31),
                "formula": USUAL_FORMULA,
            },
            by=by,
            now=now,
        )
        for night in nights:
            do_season_action("put-into-season", night, {"season": season.slug}, by=by, now=now)
    return season


def change_season(season: Season, given: Any, *, by: Person, now: datetime) -> Season:
    """Change a season; with `recalculate` all its events take its formula. Raises ValidationError or Refused."""
    refuse_untrusted(by, TRUSTED, action=SERIES)
    fields = _validated_data(SeasonChange(data=given, partial=True))
    if fields.get("formula") != season.formula:
        _refuse_without_value(fields.get("formula", ""))
    return _change_season(season, fields, recalculate=fields.pop("recalculate", False), by=by, now=now)


def restore_season(season: Season, number: int, *, recalculate: bool, by: Person, now: datetime) -> Season:
    """Restore a season to an earlier version. Raises Refused."""
    refuse_untrusted(by, TRUSTED, action=SERIES)
    with transaction.atomic():
        season = seasons.use_version(season, number=number, by=by, now=now, recalculated=recalculate)
        _take_formula(season, recalculate=recalculate, by=by, now=now)
    return season


def remove_season(season: Season, *, by: Person) -> None:
    """Remove a season without events. Raises Refused."""
    refuse_untrusted(by, TRUSTED, action=SERIES)
    seasons.remove_season(season)


def do_season_action(name: str, tournament: Tournament, given: Any, *, by: Person, now: datetime) -> list[FloorLog]:
    """Carry out an action on a tournament and its season, and return the log entries.

    For directors of the tournament and for organisation staff. Raises ValidationError or Refused.
    """
    action = _BY_NAME[name]
    if not is_trusted(by):
        return do_action(action, tournament, given, by=by, now=now)
    fields = _validated_data(action.fields(data=given, context={"tournament": tournament, "by": by, "now": now}))
    with floor(tournament, by=by, now=now, roles=DIRECTOR) as f:
        action.run(f, **fields)
        return [row for row in f.written if row.action.startswith("season.")]


def carry_over_halves(season: Season, given: Any, *, by: Person) -> int:
    """Give half the points of each qualified player who missed the final to another season.

    Returns the number of these players. Raises ValidationError or Refused.
    """
    refuse_untrusted(by, TRUSTED, action=SERIES)
    fields = _validated_data(CarryOverHalves(data=given))
    into, final = fields["into"], fields["final"]
    if not finished_finals(season).filter(pk=final.pk).exists():
        raise Refused("final_of_another_season", field="final", name=final.name, season=season.name)
    if into not in sibling_seasons(season):
        raise Refused("season_of_another_series", field="into", name=into.name, series=season.series.name)
    return finals.carry_over_halves(season, into=into, final=final.pk)


def set_guest(season: Season, given: Any, *, by: Person) -> None:
    """Set whether a player is a guest of a season. Raises ValidationError or Refused."""
    refuse_untrusted(by, TRUSTED, action=SERIES)
    finals.set_guest(season, **_validated_data(Guest(data=given)))


def pay_from_fund(season: Season, given: Any, *, by: Person, now: datetime) -> FundPayment:
    """Pay money out of a season's fund. Raises ValidationError or Refused."""
    refuse_untrusted(by, TRUSTED, action=SERIES)
    expense = fund.FundExpense(**_validated_data(FundExpenseFields(data=given)))
    return fund.pay_from_fund(season, expense=expense, by=by, now=now)


def pay_attendance(season: Season, *, by: Person, now: datetime) -> list[FundPayment]:
    """Pay the attendance shares of a season's fund. Raises Refused."""
    refuse_untrusted(by, TRUSTED, action=SERIES)
    return fund.pay_attendance(season, by=by, now=now)


def reverse_fund_payment(season: Season, key: int, *, by: Person, now: datetime) -> FundPayment:
    """Reverse a payment from a season's fund. Raises Refused."""
    refuse_untrusted(by, TRUSTED, action=SERIES)
    return fund.reverse_fund_payment(season, key=key, by=by, now=now)


def add_waiting_events(season: Season, *, by: Person, now: datetime) -> int:
    """Put each tournament that waits for a season into it, and return their number. Raises Refused."""
    refuse_untrusted(by, TRUSTED, action=SERIES)
    tournaments = list(events_without_season(season))
    for tournament in tournaments:
        do_season_action("put-into-season", tournament, {"season": season.slug}, by=by, now=now)
    return len(tournaments)


def _refuse_without_value(formula: str) -> None:
    """Refuse a formula that divides by zero in some tournament. Formulas of imported files are not checked."""
    if not formula:
        return
    try:
        refuse_formula_without_value(formula)
    except ExpressionError as problem:
        raise Refused("formula_refused", field="formula", says=problem.args[0]) from None


def _change_season(
    season: Season, fields: Mapping[str, Any], *, recalculate: bool, by: Person, now: datetime
) -> Season:
    with transaction.atomic():
        changed = seasons.change_season(season, fields=fields, by=by, now=now, recalculated=recalculate)
        _take_formula(changed, recalculate=recalculate, by=by, now=now)
    return changed


def _take_formula(season: Season, *, recalculate: bool, by: Person, now: datetime) -> None:
    """Copy the season's formula to its unfinished events or, with `recalculate`, to all, one tournament at a time.

    Unfinished events without posted prizes also get the share that the season withholds from their prize pools.
    """
    for event in season.events.order_by("pk"):
        stored = withholding_as_json(season.as_season_rules(), digits=minor_digits(event.currency))
        withholding_differs = not event.finished_at and not event.prizes_frozen_at and event.withheld != stored
        formula_differs = event.points_formula != season.formula and (recalculate or not event.finished_at)
        if not (withholding_differs or formula_differs):
            continue
        with floor(event, by=by, now=now, roles=DIRECTOR) as f:
            season_events.take_season_formula(f, season=season)


def _validated_data(fields: serializers.BaseSerializer[Any]) -> dict[str, Any]:
    fields.is_valid(raise_exception=True)
    return dict(fields.validated_data)
