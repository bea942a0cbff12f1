"""Actions on seasons: the organisation's own on a season, and a director's on a tournament's place in one."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, ClassVar

from django.db import transaction
from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tournaments.actions.action import do
from tournaments.actions.fields import OfThisTournament
from tournaments.contribution_types import DIRECTOR, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import FloorLog, FundPayment, Player, PointsByHand, Season, Series, Tournament
from tournaments.rules.leagues.formulas import ExpressionError
from tournaments.rules.leagues.ordinary import refuse_without_value
from tournaments.rules.leagues.withheld import withholding_as_json
from tournaments.rules.money import minor_digits
from tournaments.rules.refused import Refused
from tournaments.selectors.leagues.waiting import waiting_events
from tournaments.selectors.staff.roles import SERIES, TRUSTED, is_trusted, refuse_untrusted
from tournaments.services.floor.floor import Person
from tournaments.services.leagues import finals, fund, points_by_hand, season_events, seasons
from tournaments.services.open_floor import floor


class SeasonFields(serializers.ModelSerializer[Season]):
    """A new season: from which day to which, by which formula, and which results it counts."""

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
    """What becomes different of a season; events that are over keep their points unless `recalculate`."""

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


class SeasonEvent(InSeason):
    """The season whose table a tournament counts for, and how many times its points do."""

    factor = serializers.DecimalField(
        max_digits=4,
        decimal_places=2,
        min_value=0,
        default=season_events.ONCE,
        help_text=_("How many times its points count: 2 for a doubled event."),
    )


class GivenPoints(serializers.Serializer[Any]):
    """Who gets points beside those of a place, what for, and how many times."""

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
    """The points given by hand that are taken away again, by their number."""

    given = OfThisTournament(queryset=PointsByHand.objects.select_related("player"))


class Guest(serializers.Serializer[Any]):
    """Whether a player is a guest of the season: their finishes count for nobody's place in its table."""

    player = serializers.PrimaryKeyRelatedField(queryset=Player.objects.filter(merged_into__isnull=True))
    guest = serializers.BooleanField()


class CarryOverHalves(serializers.Serializer[Any]):
    """The season that gets half the points of those who qualified and missed the final, and which final that was."""

    into = serializers.SlugRelatedField(
        slug_field="slug", queryset=Season.objects.all(), help_text=_("The season that gets the points.")
    )
    final = serializers.SlugRelatedField(
        slug_field="slug", queryset=Tournament.objects.all(), help_text=_("The final that was played.")
    )


class FundExpenseFields(serializers.ModelSerializer[FundPayment]):
    """What is paid out of a season's fund, in minor units, and to whom if to a player."""

    player = serializers.PrimaryKeyRelatedField(
        queryset=Player.objects.filter(merged_into__isnull=True), required=False, allow_null=True
    )

    class Meta:
        model = FundPayment
        fields = "amount currency player note".split()
        extra_kwargs: ClassVar[dict[str, Any]] = {"amount": {"help_text": _("In minor units of the currency.")}}


LEAGUE_ACTIONS = (
    Action("put-into-season", noop("Put into a season"), season_events.put_into_season, SeasonEvent),
    Action("take-out-of-season", noop("Take out of the season"), season_events.take_out_of_season),
    Action("give-points", noop("Give points by hand"), points_by_hand.give_points, GivenPoints),
    Action("take-points", noop("Take back points given by hand"), points_by_hand.take_points, TakenPoints),
    Action("seed-final", noop("Enter the players of a final"), finals.seed_final, InSeason),
)
_BY_NAME = {action.name: action for action in LEAGUE_ACTIONS}


def new_season(series: Series, given: Any, *, by: Person, now: datetime) -> Season:
    """Make the season that was asked for. Raises ValidationError or Refused."""
    refuse_untrusted(by, TRUSTED, action=SERIES)
    fields = _checked(SeasonFields(data=given))
    _refuse_without_value(fields.get("formula", ""))
    return seasons.create_season(series=series, given=fields, by=by, now=now)


def changed_season(season: Season, given: Any, *, by: Person, now: datetime) -> Season:
    """Change a season; with `recalculate` all its events take its formula. Raises ValidationError or Refused."""
    refuse_untrusted(by, TRUSTED, action=SERIES)
    fields = _checked(SeasonChange(data=given, partial=True))
    if fields.get("formula") != season.formula:
        _refuse_without_value(fields.get("formula", ""))
    return _changed(season, fields, recalculate=fields.pop("recalculate", False), by=by, now=now)


def earlier_season(season: Season, number: int, *, recalculate: bool, by: Person, now: datetime) -> Season:
    """Make a season what it was at a version, which takes back what was changed since. Raises Refused."""
    refuse_untrusted(by, TRUSTED, action=SERIES)
    with transaction.atomic():
        made = seasons.use_version(season, number=number, by=by, now=now, recalculated=recalculate)
        _take_formula(made, recalculate=recalculate, by=by, now=now)
    return made


def removed_season(season: Season, *, by: Person) -> None:
    """Remove a season that has no events. Raises Refused."""
    refuse_untrusted(by, TRUSTED, action=SERIES)
    seasons.remove_season(season)


def do_in_season(name: str, tournament: Tournament, given: Any, *, by: Person, now: datetime) -> list[FloorLog]:
    """Put a tournament into a season, take it out or seed it, as its director or organisation staff. Return log rows.

    Raises ValidationError or Refused.
    """
    action = _BY_NAME[name]
    if not is_trusted(by):
        return do(action, tournament, given, by=by, now=now)
    fields = _checked(action.fields(data=given, context={"tournament": tournament, "by": by, "now": now}))
    with floor(tournament, by=by, now=now, roles=DIRECTOR) as f:
        action.run(f, **fields)
        return [row for row in f.written if row.action.startswith("season.")]


def carried_over(season: Season, given: Any, *, by: Person) -> int:
    """Give half of the points of who did not play the final to another season. Raises ValidationError or Refused."""
    refuse_untrusted(by, TRUSTED, action=SERIES)
    fields = _checked(CarryOverHalves(data=given))
    return finals.carry_over_halves(season, into=fields["into"], final=fields["final"].pk)


def guest_of_season(season: Season, given: Any, *, by: Person) -> None:
    """Say whether a player is a guest of a season. Raises ValidationError or Refused."""
    refuse_untrusted(by, TRUSTED, action=SERIES)
    finals.set_guest(season, **_checked(Guest(data=given)))


def paid_from_fund(season: Season, given: Any, *, by: Person, now: datetime) -> FundPayment:
    """Pay money out of a season's fund. Raises ValidationError or Refused."""
    refuse_untrusted(by, TRUSTED, action=SERIES)
    expense = fund.FundExpense(**_checked(FundExpenseFields(data=given)))
    return fund.pay_from_fund(season, expense=expense, by=by, now=now)


def paid_for_attendance(season: Season, *, by: Person, now: datetime) -> list[FundPayment]:
    """Pay out what the fund has for who came most often. Raises Refused."""
    refuse_untrusted(by, TRUSTED, action=SERIES)
    return fund.pay_attendance(season, by=by, now=now)


def reversed_in_fund(season: Season, key: int, *, by: Person, now: datetime) -> FundPayment:
    """Take a payment back into a season's fund. Raises Refused."""
    refuse_untrusted(by, TRUSTED, action=SERIES)
    return fund.reverse_fund_payment(season, key=key, by=by, now=now)


def waiting_for_season(season: Season, *, by: Person, now: datetime) -> int:
    """Put every tournament that waits for a season into it, each on its own floor. Return how many. Raises Refused."""
    refuse_untrusted(by, TRUSTED, action=SERIES)
    found = list(waiting_events(season))
    for one in found:
        do_in_season("put-into-season", one, {"season": season.slug}, by=by, now=now)
    return len(found)


def _refuse_without_value(formula: str) -> None:
    """Refuse a formula of somebody's own that divides by zero in any tournament; imported ones are as they are."""
    if not formula:
        return
    try:
        refuse_without_value(formula)
    except ExpressionError as problem:
        raise Refused("formula_refused", field="formula", says=problem.args[0]) from None


def _changed(season: Season, fields: Mapping[str, Any], *, recalculate: bool, by: Person, now: datetime) -> Season:
    with transaction.atomic():
        made = seasons.change_season(season, given=fields, by=by, now=now, recalculated=recalculate)
        _take_formula(made, recalculate=recalculate, by=by, now=now)
    return made


def _take_formula(season: Season, *, recalculate: bool, by: Person, now: datetime) -> None:
    """Make events take the season's formula: all of them, or those that are not finished. One lock after the other.

    Those that are not finished take what is withheld of their pools too.
    """
    for event in season.events.order_by("pk"):
        stored = withholding_as_json(season.as_rule(), digits=minor_digits(event.currency))
        waits = not event.finished_at and not event.prizes_frozen_at and event.withheld != stored
        other = event.points_formula != season.formula and (recalculate or not event.finished_at)
        if not (waits or other):
            continue
        with floor(event, by=by, now=now, roles=DIRECTOR) as f:
            season_events.take_formula(f, season=season)


def _checked(fields: serializers.BaseSerializer[Any]) -> dict[str, Any]:
    fields.is_valid(raise_exception=True)
    return dict(fields.validated_data)
