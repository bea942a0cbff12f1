"""Actions on alternates, who wait for a seat in the order of their tickets."""

from django.db.models import Max

from tournaments.models import Player, Waiting, player_fact
from tournaments.rules.desk.eligibility import rules_broken_by_entry
from tournaments.rules.refused import Refused
from tournaments.selectors.desk.alternates import alternates_state
from tournaments.selectors.desk.eligibility import buyer_of, entry_limits_of, sale_conditions_of
from tournaments.selectors.desk.prices import clock_reading_of
from tournaments.services.desk.sales import override_facts
from tournaments.services.floor.floor import Floor
from tournaments.services.players.register import new_player_named, player_named, refuse_other_register

# Rules that keep a player from entering, but not from waiting.
REASONS_TO_WAIT = frozenset({"event_full", "line_waits"})


def add_alternate(
    f: Floor, *, name: str = "", player: Player | None = None, is_new: bool = False, override_reason: str = ""
) -> Waiting:
    """Give a player the next ticket among the alternates.

    `is_new`: this is another person than the registered one of that name. Refuses a player who could not enter even
    with a free seat.
    """
    named = new_player_named if is_new else player_named
    player_to_wait = player or named(name, demonstration=f.tournament.demonstration)
    refuse_other_register(f, player=player_to_wait)
    if player_to_wait.pk is None:
        player_to_wait.save()
    buyer = buyer_of(f.tournament, player_to_wait, day=f.tournament.as_local_time(f.now).date())
    if Waiting.objects.filter(tournament=f.tournament, player=player_to_wait, left_at__isnull=True).exists():
        raise Refused("waits_already", field="name", name=player_to_wait.display_name)
    conditions = sale_conditions_of(
        f.tournament, reading=clock_reading_of(f.tournament, now=f.now), player=player_to_wait
    )
    broken = rules_broken_by_entry(buyer, limits=entry_limits_of(f.tournament), conditions=conditions)
    still_broken = [rule for rule in broken if rule.code not in REASONS_TO_WAIT]
    overridden = override_facts(f, broken=still_broken, reason=override_reason, field="name")
    last = Waiting.objects.filter(tournament=f.tournament).aggregate(last=Max("ticket"))["last"] or 0
    with f.record("line.joined", topics=["line"], name=player_fact(player_to_wait), ticket=last + 1, **overridden):
        return f.add(Waiting(tournament=f.tournament, player=player_to_wait, ticket=last + 1, since=f.now))


def call_next_alternate(f: Floor) -> Waiting:
    """Call the next alternate to a seat. House rules decide how long the seat is reserved.

    Refuses once registration has closed, if nobody waits, and if every free seat is reserved.
    """
    alternates = alternates_state(f.tournament, now=f.now)
    if alternates.closed:
        raise Refused("alternates_closed")
    if alternates.upcoming is None:
        raise Refused("nobody_waits")
    if alternates.seats == 0:
        raise Refused("no_seat_to_call", kept=alternates.reserved)
    first = Waiting.objects.select_related("player").get(
        tournament=f.tournament, player=alternates.upcoming, left_at__isnull=True
    )
    minutes = f.tournament.house_rules()["alternate_call_minutes"]
    facts = {"ticket": first.ticket, "minutes": minutes}
    with f.record("line.called", topics=["line"], name=player_fact(first.player), **facts):
        return f.change(first, called_at=f.now)


def remove_alternate(f: Floor, *, waiting: Waiting) -> Waiting:
    """Remove an alternate from the list. Refuses one who has left it already."""
    waiting.refresh_from_db(fields=["left_at"])
    if waiting.left_at:
        raise Refused("waits_no_more", field="waiting", name=waiting.player.display_name)
    with f.record("line.left", topics=["line"], name=player_fact(waiting.player), ticket=waiting.ticket):
        return f.change(waiting, left_at=f.now)
