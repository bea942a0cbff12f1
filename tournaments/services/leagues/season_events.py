"""Tournaments of a season: added, removed, and their points recalculated by its formula."""

from decimal import Decimal
from typing import Any

from tournaments.models import Season, Tournament
from tournaments.rules.leagues.fund import withholding_as_json
from tournaments.rules.money import minor_digits
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor

ONCE = Decimal(1)


def put_into_season(f: Floor, *, season: Season, factor: Decimal = ONCE) -> Tournament:
    """Put the tournament into a season, with a copy of the season's formula.

    It may be of another series or of none. Its points count `factor` times. Refuses a flight, and if nothing changes.
    """
    if f.tournament.is_flight:
        raise Refused("flight_of_flight", name=f.tournament.whole_tournament.name)
    if f.tournament.demonstration:
        raise Refused("demonstration_counts_nowhere")
    is_same_season, percent = f.tournament.season_id == season.pk, int(factor * 100)
    if is_same_season and f.tournament.season_percent == percent:
        raise Refused("nothing_changes")
    with f.record("season.joined", topics=["field"], season=season.name, factor=f"{factor.normalize():f}"):
        if is_same_season:
            f.change(f.tournament, season_percent=percent)
        else:
            f.change(
                f.tournament,
                season=season,
                season_percent=percent,
                **_formula_of(season),
                **_withholding_fields(f, season),
            )
    return f.tournament


def take_out_of_season(f: Floor) -> Tournament:
    """Take the tournament out of its season; it keeps its formula. Refuses if it is in none."""
    season = f.tournament.season
    if season is None:
        raise Refused("not_in_season")
    with f.record("season.left", topics=["field"], season=season.name):
        f.change(f.tournament, season=None, season_percent=100, season_version=0, **_withholding_fields(f, None))
    return f.tournament


def take_season_formula(f: Floor, *, season: Season) -> Tournament:
    """Take the season's present formula and withholding rules. Refuses a tournament of another season."""
    if f.tournament.season_id != season.pk:
        raise Refused("not_in_season")
    with f.record("season.formula_taken", topics=["field"], season=season.name, number=season.version):
        f.change(f.tournament, **_formula_of(season), **_withholding_fields(f, season))
    return f.tournament


def _formula_of(season: Season) -> dict[str, str | int]:
    return {"points_formula": season.formula, "season_version": season.version}


def _withholding_fields(f: Floor, season: Season | None) -> dict[str, Any]:
    """Return the field `withheld` with the season's withholding rules.

    {} once the prizes are posted or the tournament is finished, so that its withholding stays.
    """
    if f.tournament.finished_at or f.tournament.prizes_frozen_at:
        return {}
    digits = minor_digits(f.tournament.currency)
    return {"withheld": withholding_as_json(season.as_season_rules(), digits=digits) if season else {}}
