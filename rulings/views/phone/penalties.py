"""The phone's penalties: what runs, and giving one to a player with his history before one's eyes."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_safe

from rulings.models import Penalty as Given
from rulings.rules.penalties import OFFENCES, Penalty, PenaltyKind, most_of, next_penalty, usual_steps
from rulings.selectors.disqualifying import consequence
from rulings.selectors.lately import lately_given
from rulings.selectors.penalties import as_given, history, in_series, players_at_table, standings
from rulings.services.penalties import SAME_INCIDENT
from rulings.views.phone.frame import page
from rulings.words.disqualifying import means
from rulings.words.penalties import so_often
from tables.selectors.room import held_by
from tournaments.models import Entry, Tournament
from tournaments.rules.citations import cite
from tournaments.views.staff import signed_in, tournament_of


@dataclass(frozen=True, slots=True)
class Reason:
    """One button of what happened: the rule as the house's book numbers it, and the usual next step for it.

    `lately` says what others got for it in the series, empty when nobody did.
    """

    name: str
    words: str
    rule: str
    step: Penalty
    lately: str

    @property
    def gives(self) -> str:
        """The step as its button sends it: "rounds 1"."""
        return _sent(self.step)


@dataclass(frozen=True, slots=True)
class Step:
    """One button of how much: what it sends, and the hands that it costs at this player's table."""

    sends: str
    kind: str
    count: int
    words: str
    hands: int


@signed_in
@require_safe
def penalties(request: HttpRequest, slug: str) -> HttpResponse:
    """What runs, with a tap for each hand, and what was given."""
    tournament, roles = tournament_of(request, slug)
    return page(
        request,
        tournament,
        "floor/penalties.html",
        current="penalty",
        title="Penalties",
        standings=standings(tournament, now=timezone.now()),
        is_director="director" in roles,
    )


@signed_in
@require_safe
def penalty(request: HttpRequest, slug: str, pk: str) -> HttpResponse:
    """Give one player a penalty: the usual next step for what happened is chosen already."""
    tournament, roles = tournament_of(request, slug)
    entry = get_object_or_404(Entry.objects.select_related("player"), pk=int(pk), tournament=tournament)
    here, elsewhere = history(entry.player, tournament=tournament)
    series = [one for one in elsewhere if in_series(one, tournament=tournament)]
    held = held_by(entry)
    return page(
        request,
        tournament,
        "floor/penalty.html",
        current="penalty",
        title=f"Penalty for {entry.player.display_name}",
        entry=entry,
        seat=held.seat if held else None,
        **_ladder(tournament, [*here, *series], players=players_at_table(entry)),
        here=here,
        series=series,
        older=[one for one in elsewhere if one not in series],
        just_now=next((one for one in here if _by_another(request, one)), None),
        disqualified=means(consequence(entry), currency=tournament.currency),
        begins=tournament.house()["penalty_start"],
        rule=cite("penalties", rulebook=tournament.rulebook),
        is_director="director" in roles,
    )


def _by_another(request: HttpRequest, one: Given) -> bool:
    """Whether somebody else gave it so lately that it may be for the same incident."""
    return one.by_id != request.user.pk and one.given_at > timezone.now() - SAME_INCIDENT


def _ladder(tournament: Tournament, got: Iterable[Given], *, players: int) -> dict[str, Any]:
    """What may have happened, each with its usual next step after what he got, and the steps that one tap gives."""
    house, earlier = tournament.house(), [as_given(one) for one in got]
    lately = lately_given(tournament)
    reasons = [
        Reason(
            name,
            offence.words,
            str(cite(offence.rule, rulebook=tournament.rulebook)),
            next_penalty(name, history=earlier, house=house),
            so_often(lately.get(name, {})),
        )
        for name, offence in OFFENCES.items()
    ]
    steps = usual_steps([one.step for one in reasons], house=house)
    return {
        "reasons": reasons,
        "steps": [_step(one, players) for one in steps if players or one.kind is not PenaltyKind.ROUNDS],
        "most_hands": most_of(PenaltyKind.HANDS, house=house),
        "most_rounds": most_of(PenaltyKind.ROUNDS, house=house) if players else 0,
        "players": players,
    }


def _step(one: Penalty, players: int) -> Step:
    return Step(_sent(one), str(one.kind), one.count, _words(one), one.hands(players=players))


def _sent(one: Penalty) -> str:
    return f"{one.kind} {one.count}"


def _words(one: Penalty) -> str:
    if one.kind is PenaltyKind.WARNING:
        return "Warning"
    unit = "hand" if one.kind is PenaltyKind.HANDS else "round"
    return unit if one.count == 1 else f"{unit}s"
