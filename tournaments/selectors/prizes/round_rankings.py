"""Two rankings of those who went out in a round, side by side, where they differ in money and the director chooses."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import BustOut, HandRound, Tournament
from tournaments.rules.prizes.same_hand import (
    Bust,
    Finish,
    SameHandBusts,
    finishes,
    is_pair_at_one_table,
    other_ranking,
    rules_behind,
)
from tournaments.rules.rulebook.citations import cited
from tournaments.selectors.prizes.bubble import busts_of_round, players_left, ranked_in
from tournaments.selectors.prizes.prizes import prizes_of


@dataclass(frozen=True, slots=True)
class RoundRanking:
    """One way to rank a round: who gets which place and prize, and the rules behind it."""

    rule: SameHandBusts
    finishes: tuple[Finish, ...]
    cites: tuple[str, ...]


def ranking_choices(tournament: Tournament, current: HandRound) -> tuple[RoundRanking, ...]:
    """Return the ranking by the house rules and the one beside it; nothing where they pay the same.

    They differ where two went out at one table and not all share. Nothing either once the director has chosen.
    """
    busts = _busts(busts_of_round(current))
    if current.ranked_by or not is_pair_at_one_table(busts):
        return ()
    own = SameHandBusts(tournament.house_rules()["same_hand_busts"])
    found = tuple(_ranking(tournament, busts, rule) for rule in (own, other_ranking(own)))
    paid = [{one.player: one.prize for one in ranking.finishes} for ranking in found]
    return found if paid[0] != paid[1] else ()


def _ranking(tournament: Tournament, busts: Sequence[Bust], rule: SameHandBusts) -> RoundRanking:
    whole = ranked_in(tournament)
    done = finishes(
        busts, players_left=players_left(tournament) + len(busts), prizes=prizes_of(whole).amounts(), rule=rule
    )
    house_rules = tournament.house_rules().changed("same_hand_busts", rule)
    slugs = rules_behind(rule, one_table=True)
    behind = cited(slugs, resting_on=("same_hand_busts",), house_rules=house_rules).behind
    return RoundRanking(rule, tuple(done), tuple(str(one) for one in behind))


def _busts(outs: Sequence[BustOut]) -> list[Bust]:
    return [
        Bust(
            player=out.entry.player.display_name,
            table=_table(out),
            stack=out.stack or 0,
            ante=out.ante,
        )
        for out in outs
    ]


def _table(out: BustOut) -> str:
    """Return the room and the table: table 1 of a room is not that of another."""
    number = out.hand.table_number if out.hand else None
    return f"{out.entry.tournament_id}: {number}" if number is not None else f"hand {out.hand_id}"
