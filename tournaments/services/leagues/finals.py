"""The final of a season: players are entered with the chips that their points are worth."""

from django.utils import translation

from tournaments.language.sentences import gettext
from tournaments.models import Entry, Player, Profile, Season, SeasonPlayer, Sold
from tournaments.rules.leagues.season_rules import SeasonRules
from tournaments.rules.money import minor_digits
from tournaments.rules.refused import Refused
from tournaments.selectors.leagues.finals import half_points_of_absentees, qualified_players
from tournaments.services.desk.prices import add_profile
from tournaments.services.floor.floor import Floor


def seed_final(f: Floor, *, season: Season) -> list[Entry]:
    """Enter all who have qualified for the final, each with base + points x factor chips.

    They pay nothing and are absent until they come. Chips that the season sells become an add-on. Refuses an event of
    the season, a starting day, the demonstration, and a final with nobody to enter.
    """
    f.refuse_over()
    if f.tournament.demonstration:
        raise Refused("demonstration_counts_nowhere")
    if f.tournament.is_flight:
        raise Refused("final_is_flight", name=f.tournament.name)
    if f.tournament.season_id == season.pk:
        raise Refused("final_is_an_event", name=f.tournament.name, season=season.name)
    rules = season.as_season_rules()
    qualified = qualified_players(season)
    if not qualified:
        raise Refused("final_has_nobody", season=season.name)
    entered = set(Entry.objects.filter(tournament=f.tournament).values_list("player", flat=True))
    missing = [standing for standing in qualified if standing.player not in entered]
    if not missing:
        raise Refused("final_is_seeded", name=f.tournament.name)
    players = Player.objects.in_bulk([standing.player for standing in missing])
    with f.record("season.final_seeded", topics=["field", "money"]) as log_entry:
        entries = f.add_many(
            [
                Entry(
                    tournament=f.tournament,
                    player=players[standing.player],
                    stack=rules.final_stack(standing.points),
                    entered_at=f.now,
                )
                for standing in missing
            ]
        )
        chips = sum(entry.stack for entry in entries)
        log_entry.facts |= {"season": season.name, "players": len(entries), "chips": chips}
        _list_chips_for_sale(f, rules)
    return entries


def _list_chips_for_sale(f: Floor, rules: SeasonRules) -> None:
    """Add the chips that the season sells for its final to the price list, once."""
    listed = Profile.objects.filter(tournament=f.tournament, sells=Sold.ADD_ON, retired_at=None)
    if not rules.bought or listed.filter(chips=rules.bought).exists():
        return
    price = rules.bought_price * 10 ** minor_digits(f.tournament.currency)
    with translation.override(f.tournament.language):
        name = gettext("Chips for the final")
    add_profile(f, name=name[:40], sells=Sold.ADD_ON, chips=rules.bought, prize_share=price)
    limit = f.tournament.add_ons
    f.change(f.tournament, add_ons=None if limit is None else limit + rules.bought_times)


def carry_over_halves(season: Season, *, into: Season, final: int) -> int:
    """Carry half of the points of players absent from the final over to the season `into`.

    Returns the number of these players; 0 if the season's rules do not halve points.
    """
    halves = half_points_of_absentees(season, final=final) if season.as_season_rules().half else {}
    for player, points in halves.items():
        SeasonPlayer.objects.update_or_create(season=into, player_id=player, defaults={"carried": points})
    return len(halves)


def set_guest(season: Season, *, player: Player, guest: bool) -> SeasonPlayer:
    """Set whether a player is a guest of a season; guests have no place in its table."""
    season_player, _ = SeasonPlayer.objects.update_or_create(season=season, player=player, defaults={"guest": guest})
    return season_player
