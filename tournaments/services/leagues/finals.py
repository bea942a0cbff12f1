"""The final of a season: its players are entered with the chips that their points are worth."""

from django.utils import translation

from tournaments.language.sentences import gettext
from tournaments.models import Entry, Player, Profile, Season, SeasonPlayer, Sold
from tournaments.rules.leagues.season_rules import SeasonRules
from tournaments.rules.money import minor_digits
from tournaments.rules.refused import Refused
from tournaments.selectors.leagues.finals import halves_of_absent, qualified_of
from tournaments.services.desk.prices import add_profile
from tournaments.services.floor.floor import Floor


def seed_final(f: Floor, *, season: Season) -> list[Entry]:
    """Enter everybody who has qualified, absent until they come, each with base + points x factor chips.

    They pay nothing: their entries are what they won. Chips that the season sells for its final come onto the price
    list as an add-on. Who is entered already stays as they are. Refuses an event of
    the season itself, a season that nobody has qualified in, and one whose players are all there.
    """
    f.refuse_over()
    if f.tournament.season_id == season.pk:
        raise Refused("final_is_an_event", name=f.tournament.name, season=season.name)
    rules = season.as_rule()
    qualified = qualified_of(season)
    if not qualified:
        raise Refused("final_has_nobody", season=season.name)
    there = set(Entry.objects.filter(tournament=f.tournament).values_list("player", flat=True))
    missing = [one for one in qualified if one.player not in there]
    if not missing:
        raise Refused("final_is_seeded", name=f.tournament.name)
    players = Player.objects.in_bulk([one.player for one in missing])
    with f.record("season.final_seeded", topics=["field", "money"]) as log_entry:
        entries = f.add_many(
            [
                Entry(
                    tournament=f.tournament,
                    player=players[one.player],
                    stack=rules.chips(one.points),
                    entered_at=f.now,
                )
                for one in missing
            ]
        )
        chips = sum(one.stack for one in entries)
        log_entry.facts |= {"season": season.name, "players": len(entries), "chips": chips}
        _sell_chips(f, rules)
    return entries


def _sell_chips(f: Floor, rules: SeasonRules) -> None:
    """Put the chips that the season sells for its final on the price list, once; part of seeding it."""
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
    """Give the absent players' halves to the next season. Return how many players got any."""
    halves = halves_of_absent(season, final=final) if season.as_rule().half else {}
    for player, points in halves.items():
        SeasonPlayer.objects.update_or_create(season=into, player_id=player, defaults={"carried": points})
    return len(halves)


def set_guest(season: Season, *, player: Player, guest: bool) -> SeasonPlayer:
    """Say whether a player is a guest of a season: their finishes count for nobody's place in its table."""
    known, _ = SeasonPlayer.objects.update_or_create(season=season, player=player, defaults={"guest": guest})
    return known
