"""The number of busts until the money, the next prize, the seats of a satellite and the final table."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.models import BustOut, HandForHand, HandRound, Tournament
from tournaments.rules.prizes.bubble import Arithmetic, next_pay_jump
from tournaments.rules.prizes.same_hand import (
    Bust,
    Finish,
    SameHandBusts,
    alternative_ranking,
    are_stacks_decisive,
    finishes,
    has_pair_at_one_table,
    ranking_rule_slugs,
)
from tournaments.rules.rulebook.citations import citations_of
from tournaments.selectors.days.day_end import day_end_figures
from tournaments.selectors.days.rounds_in_step import keys_of_rounds_in_step
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.selectors.presence import may_have
from tournaments.selectors.prizes.places import Place, count_still_in, places_with_entries, prize_share_by_entry
from tournaments.selectors.prizes.prizes import Prizes, count_posted_prizes, prizes_of
from tournaments.selectors.request_cache import cached_in_request
from tournaments.selectors.shown_names import unique_names_in


@dataclass(frozen=True, slots=True)
class RoundPlace:
    """A player who went out in a round: the places by house rules, and the prize in minor units."""

    place: Place
    prize: int
    table: int | None
    stack: int | None


def ranked_tournament(tournament: Tournament) -> Tournament:
    """Return the tournament whose places are at stake; for a parallel day, the whole tournament."""
    return tournament.whole_tournament if tournament.is_parallel_day else tournament


def players_left_count(tournament: Tournament) -> int:
    """Return how many players are still in play; on a parallel day, in all rooms together."""
    return count_still_in(ranked_tournament(tournament))


def players_left_count_for(tournament: Tournament, *, why: str) -> int:
    """Return how many players are left for this purpose of hand for hand.

    For the end of the day only this row counts, otherwise all parallel days.
    """
    if why == HandForHand.Why.DAY_END:
        return field_sum_of_row(tournament).left
    return players_left_count(tournament)


def needs_stacks(tournament: Tournament, *, out: int) -> bool:
    """Return whether to ask for the stacks when `out` players go out in one hand.

    True in any open round of hand for hand.
    """
    if current_open_round(tournament) is not None:
        return True
    return are_stacks_decisive(left=players_left_count(tournament), out=out, paid=paid_place_count(tournament) or None)


def paid_place_count(tournament: Tournament) -> int:
    """Return the number of paid places; before the prizes are posted, the projected number."""
    whole = ranked_tournament(tournament)
    return count_posted_prizes(whole) or len(prizes_of(whole).places)


def players_left_at_end(
    why: str, *, left: int, prizes: Prizes, final_table: int | None, day_end: int | None = None
) -> int | None:
    """Return the number of players left at which hand for hand ends; None if there is none.

    `final_table` is the number of seats at the final table, `day_end` the number of players at the end of the day.
    """
    if why == HandForHand.Why.DAY_END:
        return day_end
    paid = len(prizes.places)
    if why == HandForHand.Why.FINAL_TABLE:
        return final_table
    if why == HandForHand.Why.PAY_JUMP:
        jump = next_pay_jump(prizes.amount_by_place(), left=left)
        return jump[0] if jump else None
    return paid or None


@cached_in_request
def newest_round(tournament: Tournament) -> HandRound | None:
    """Return the newest round of the hand for hand in play; None if play is not hand for hand."""
    if not may_have(tournament, HandForHand):
        return None
    rounds = HandRound.objects.filter(hand_for_hand__tournament=tournament, hand_for_hand__ended_at__isnull=True)
    return rounds.select_related("hand_for_hand").order_by("-number").first()


def current_open_round(tournament: Tournament) -> HandRound | None:
    """Return the round that is being played; None between rounds and outside hand for hand."""
    last = newest_round(tournament)
    return last if last and last.closed_at is None else None


def busts_of_round(current: HandRound, *, only_here: bool = False) -> list[BustOut]:
    """Return the bust-outs of a round in all rooms in step; with `only_here`, only those in this room."""
    rounds = [current.pk] if only_here else keys_of_rounds_in_step(current)
    rows = BustOut.objects.filter(hand__round__in=rounds, entry__voided_at__isnull=True)
    return list(rows.select_related("hand", "entry__player"))


def round_arithmetic(
    tournament: Tournament, current: HandRound, *, covered: int = 0, final_table: int | None = None
) -> Arithmetic:
    """Return the player counts of a hand-for-hand round: before it, out in it, covered, goal, and paid places."""
    out, prizes = len(busts_of_round(current)), prizes_of(ranked_tournament(tournament))
    why = current.hand_for_hand.why
    left = players_left_count_for(tournament, why=why)
    ends = day_end_figures(tournament) if why == HandForHand.Why.DAY_END else None
    day_end = ends.players if ends else None
    goal = players_left_at_end(why, left=left + out, prizes=prizes, final_table=final_table, day_end=day_end)
    return Arithmetic(before=left + out, out=out, covered=covered, goal=goal, paid=len(prizes.places))


def round_places(tournament: Tournament, current: HandRound) -> list[RoundPlace]:
    """Return the players who went out in a round, best first, with places and prizes."""
    outs = {out.entry_id: out for out in busts_of_round(current)}
    if not outs:
        return []
    whole = ranked_tournament(tournament)
    finishers = places_with_entries(whole, most=players_left_count(tournament) + len(outs))
    prizes = prize_share_by_entry(finishers, prizes_of(whole).amount_by_place())
    return [
        RoundPlace(finisher, prizes[finisher.entry.pk], _table_number(out), out.stack)
        for finisher in finishers
        if (out := outs.get(finisher.entry.pk)) is not None
    ]


def _table_number(out: BustOut) -> int | None:
    return out.hand.table_number if out.hand else None


@dataclass(frozen=True, slots=True)
class RoundRanking:
    """A ranking of a round by one rule: places and prizes by player, and citations of the rules behind it."""

    rule: SameHandBusts
    finishes: tuple[Finish, ...]
    cites: tuple[str, ...]


def ranking_choices(tournament: Tournament, current: HandRound) -> tuple[RoundRanking, ...]:
    """Return the ranking by the house rules and its alternative; () if there is nothing to choose.

    There is nothing to choose if both rankings pay the same, if staff have chosen, or if no two players went out at one
    table.
    """
    outs = busts_of_round(current)
    busts = _bust_values(outs)
    if current.ranked_by or not has_pair_at_one_table(busts):
        return ()
    own = SameHandBusts(tournament.house_rules()["same_hand_busts"])
    rankings = [_round_ranking(tournament, busts, rule) for rule in (own, alternative_ranking(own))]
    paid = [{finish.player: finish.prize for finish in ranking.finishes} for ranking in rankings]
    return tuple(_ranking_with_names(tournament, ranking, outs) for ranking in rankings) if paid[0] != paid[1] else ()


def _ranking_with_names(tournament: Tournament, ranking: RoundRanking, outs: Sequence[BustOut]) -> RoundRanking:
    names = unique_names_in(tournament, (out.entry.player for out in outs))
    by_entry = {str(out.entry_id): names[out.entry.player_id] for out in outs}
    return replace(
        ranking, finishes=tuple(replace(finish, player=by_entry[finish.player]) for finish in ranking.finishes)
    )


def _round_ranking(tournament: Tournament, busts: Sequence[Bust], rule: SameHandBusts) -> RoundRanking:
    whole = ranked_tournament(tournament)
    ranked = finishes(
        busts,
        players_left=players_left_count(tournament) + len(busts),
        prizes=prizes_of(whole).amount_by_place(),
        rule=rule,
    )
    house_rules = tournament.house_rules().with_setting("same_hand_busts", rule)
    slugs = ranking_rule_slugs(rule, one_table=True)
    behind = citations_of(slugs, resting_on=("same_hand_busts",), house_rules=house_rules).behind
    return RoundRanking(rule, tuple(ranked), tuple(str(rule_behind) for rule_behind in behind))


def _bust_values(outs: Sequence[BustOut]) -> list[Bust]:
    """Return bust-outs as `Bust` values. Players are given by entry key, because names may be equal."""
    return [
        Bust(
            player=str(out.entry_id),
            table=_room_and_table_text(out),
            stack=out.stack or 0,
            ante=out.ante,
        )
        for out in outs
    ]


def _room_and_table_text(out: BustOut) -> str:
    number = out.hand.table_number if out.hand else None
    return f"{out.entry.tournament_id}: {number}" if number is not None else f"hand {out.hand_id}"
