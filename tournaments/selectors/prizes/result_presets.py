"""Results in the formats that other sites import, by preset."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext_noop as noop

from tournaments.models import Player, Tournament
from tournaments.rules.csv_out import csv_text
from tournaments.rules.games import BETTING, GAMES
from tournaments.rules.money import minor_digits
from tournaments.rules.prizes.result_columns import PUB_LEAGUE, RANKING_EVENT, RANKING_PLAYERS
from tournaments.selectors.field_sums import entries_count
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.selectors.prizes.results import PlayerResult, results


@dataclass(frozen=True, slots=True)
class ResultPreset:
    """A file format of results: its title, and a function that writes a tournament's results in it.

    The function takes the tournament and a pair of country and city.
    """

    title: str
    text: Callable[[Tournament, tuple[str, str]], str]


def _ranking_site_file(tournament: Tournament, place: tuple[str, str]) -> str:
    """Return a file with two lines about the event, then one line for each player."""
    digits = minor_digits(tournament.currency)
    found, prizes = results(tournament), prizes_of(tournament)
    people = Player.objects.in_bulk([result.player.pk for result in found])
    event = [
        tournament.as_local_time(tournament.starts_at).date().isoformat(),
        tournament.venue,
        *place,
        _decimal_amount(tournament.prize_share + tournament.bounty, digits),
        _decimal_amount(tournament.house_fee + tournament.staff_fee + tournament.season_fee, digits),
        entries_count(tournament),
        _decimal_amount(prizes.total, digits),
        f"{BETTING[tournament.betting]} {GAMES[tournament.game]}",
    ]
    rows = [_ranking_row(result, people[result.player.pk], digits) for result in found]
    return f"{csv_text(RANKING_EVENT, [event])}\r\n{csv_text(RANKING_PLAYERS, rows)}"


def _ranking_row(result: PlayerResult, player: Player, digits: int) -> list[Any]:
    first, _, last = (player.name or player.display_name).strip().rpartition(" ")
    names = (first, last) if first else (last, "")
    return [
        result.place,
        *names,
        player.country,
        player.city,
        _decimal_amount(result.prize, digits),
        player.club_number,
    ]


def _pub_league_file(tournament: Tournament, place: tuple[str, str]) -> str:
    digits = minor_digits(tournament.currency)
    evening = [tournament.as_local_time(tournament.starts_at).date().isoformat(), tournament.venue, tournament.name]
    rows = [
        [*evening, result.place, result.player.shown_name, result.player.club_number, result.bounties,
         result.rounded_points, _decimal_amount(result.prize, digits)]
        for result in results(tournament)
    ]  # fmt: skip
    return csv_text(PUB_LEAGUE, rows)


def _decimal_amount(amount: int, digits: int) -> Decimal:
    return Decimal(amount).scaleb(-digits)


RESULT_PRESETS: Mapping[str, ResultPreset] = {
    "ranking-site": ResultPreset(noop("Ranking site"), _ranking_site_file),
    "pub-league": ResultPreset(noop("Pub league"), _pub_league_file),
}
