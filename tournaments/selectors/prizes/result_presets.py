"""Results as files for other sites, by template: those of the product and the organisation's own."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext_noop as noop

from tournaments.language.sentences import gettext
from tournaments.models import OwnResultTemplate, Player, Tournament
from tournaments.rules.games import BETTING, GAMES
from tournaments.rules.money import minor_digits
from tournaments.rules.prizes.result_templates import (
    EVENT_FIELDS,
    PLAYER_FIELDS,
    PRESETS,
    ResultTemplate,
    parse_columns,
)
from tournaments.selectors.amounts_sold import unique_player_count
from tournaments.selectors.field_sums import entries_count
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.selectors.prizes.results import PlayerResult, results

#: Titles of the templates that come with the product.
PRESET_TITLES = {"ranking-site": noop("Ranking site"), "pub-league": noop("Pub league")}
OWN = "own-"


def template_choices() -> list[tuple[str, str]]:
    """Return the address and title of each template: those of the product, then the own ones by name."""
    own = OwnResultTemplate.objects.values_list("pk", "name")
    presets = [(slug, gettext(PRESET_TITLES[slug])) for slug in PRESETS]
    return [*presets, *((f"{OWN}{key}", name) for key, name in own)]


def result_template(slug: str) -> ResultTemplate | None:
    """Return a template by its address: a preset's name, or `own-` and the key of an own template; None if unknown."""
    if slug in PRESETS:
        return PRESETS[slug]
    key = slug.removeprefix(OWN)
    own = OwnResultTemplate.objects.filter(pk=int(key)).first() if slug != key and key.isdecimal() else None
    return template_of(own) if own else None


def template_of(own: OwnResultTemplate) -> ResultTemplate:
    return ResultTemplate(
        event=parse_columns(own.event_columns, fields=EVENT_FIELDS, name="event_columns"),
        players=parse_columns(own.player_columns, fields=EVENT_FIELDS + PLAYER_FIELDS, name="player_columns"),
        date_format=own.date_format,
        amount_format=own.amount_format,
        separator=own.separator,
    )


def result_file_text(template: ResultTemplate, tournament: Tournament, place: tuple[str, str]) -> str:
    """Return a tournament's results by a template. `place` is the country and the city of the tournament."""
    digits, found = minor_digits(tournament.currency), results(tournament)
    people = Player.objects.in_bulk([result.player.pk for result in found])
    players = [_player_values(result, people[result.player.pk], digits) for result in found]
    return template.file_text(_event_values(tournament, place, digits), players)


def _event_values(tournament: Tournament, place: tuple[str, str], digits: int) -> Mapping[str, Any]:
    country, city = place
    return {
        "date": tournament.as_local_time(tournament.starts_at).date(),
        "venue": tournament.venue,
        "tournament": tournament.name,
        "country": country,
        "city": city,
        "buy-in": _decimal_amount(tournament.prize_share + tournament.bounty, digits),
        "fee": _decimal_amount(tournament.house_fee + tournament.staff_fee + tournament.season_fee, digits),
        "entries": entries_count(tournament),
        "players": unique_player_count(tournament),
        "prize_pool": _decimal_amount(prizes_of(tournament).total, digits),
        "game": f"{BETTING[tournament.betting]} {GAMES[tournament.game]}",
        "currency": tournament.currency,
    }


def _player_values(result: PlayerResult, player: Player, digits: int) -> Mapping[str, Any]:
    first, _, last = (player.name or player.display_name).strip().rpartition(" ")
    return {
        "place": result.place,
        "player": result.player.shown_name,
        "name": player.name or player.display_name,
        "first_name": first or last,
        "last_name": last if first else "",
        "player_number": player.club_number,
        "player_country": player.country,
        "player_city": player.city,
        "prize": _decimal_amount(result.prize, digits),
        "knock-outs": result.bounties,
        "bounties_paid": _decimal_amount(result.bounty, digits),
        "points": result.rounded_points,
    }


def _decimal_amount(amount: int, digits: int) -> Decimal:
    return Decimal(amount).scaleb(-digits)
