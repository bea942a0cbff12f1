"""Sums of the sales that count (entries, rebuys and add-ons), by part of the price."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db.models import Count, OuterRef, QuerySet

from tournaments.models import PARTS, Entry, NotByIndex, RebuyOrAddOn, Tournament
from tournaments.rules.leagues.fund import withheld_amount
from tournaments.selectors.field_sums import field_sum_of_row, field_sum_of_rows
from tournaments.selectors.request_cache import cached_in_request


def entries_sold(tournament: Tournament) -> QuerySet[Entry]:
    """Return the entries of a tournament and its flights. An entry carried over counts once, in its flight."""
    return Entry.objects.filter(tournament__in=tournament.entry_row_keys, carried=False).order_by()


def unique_player_count(tournament: Tournament) -> int:
    """Return how many different players entered the tournament or its flights."""
    found: int = entries_sold(tournament).aggregate(players=Count("player", distinct=True))["players"]
    return found


def rebuys_and_add_ons(tournament: Tournament) -> QuerySet[RebuyOrAddOn]:
    """Return an event's rebuys and add-ons.

    Voided ones are left out, and those of voided entries.
    """
    return _counted_rebuys_and_add_ons(entry__tournament=tournament)


def rebuys_and_add_ons_in(rows: Collection[int]) -> QuerySet[RebuyOrAddOn]:
    """Return the rebuys and add-ons of tournament rows, given by primary key.

    Voided ones are left out, and those of voided entries.
    """
    return _counted_rebuys_and_add_ons(entry__tournament__in=rows)


def rebuys_and_add_ons_since(event: int | OuterRef, moment: datetime) -> QuerySet[RebuyOrAddOn]:
    """Return an event's rebuys and add-ons bought after a moment.

    Voided ones are left out, and those of voided entries. Uses the index of `bought_at`.
    """
    rows = _counted_rebuys_and_add_ons(bought_at__gt=moment).annotate(of=NotByIndex("entry__tournament"))
    return rows.filter(of=event).order_by()


def _counted_rebuys_and_add_ons(**where: Any) -> QuerySet[RebuyOrAddOn]:
    return RebuyOrAddOn.objects.filter(**where, voided_at__isnull=True, entry__voided_at__isnull=True)


@cached_in_request
def amounts_sold_by_part(tournament: Tournament) -> dict[str, int]:
    """Return the amount sold in minor units, by part of the price such as `prize_share`. Flights are included.

    What the season withholds from the prize pool counts as `season_fee`.
    """
    sums = field_sum_of_rows(tournament.entry_row_keys)
    parts: dict[str, int] = {part: getattr(sums, part) for part in PARTS}
    withheld = withheld_amount(tournament.withheld, parts["prize_share"])
    return parts | {
        "prize_share": parts["prize_share"] - withheld,
        "season_fee": parts["season_fee"] + withheld,
    }


def prize_pool_of_row(tournament: Tournament) -> int:
    """Return the sum of the prize shares sold in this tournament row alone, in minor units."""
    return field_sum_of_row(tournament).prize_share


def prize_pool(tournament: Tournament) -> int:
    """Return the prize pool from buy-ins in minor units, without overlay.

    For a flight, this is the pool of the whole tournament.
    """
    return amounts_sold_by_part(tournament.whole_tournament)["prize_share"]


def pool_with_rebuys(tournament: Tournament) -> int:
    """Return the prize pool before withholding, in minor units; 0 if the event has sold no rebuys or add-ons."""
    rows = tournament.entry_row_keys
    return field_sum_of_rows(rows).prize_share if rebuys_and_add_ons_in(rows).exists() else 0
