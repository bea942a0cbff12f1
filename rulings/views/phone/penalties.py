"""The phone's penalties: what runs, and giving one to a player with his history before one's eyes."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_safe

from rulings.models import Penalty as Given
from rulings.rules.penalties import OFFENCES, Penalty, PenaltyKind, next_penalty
from rulings.selectors.disqualifying import consequence
from rulings.selectors.penalties import as_given, history, players_at_table, standings
from rulings.services.penalties import SAME_INCIDENT
from rulings.views.phone.frame import page
from rulings.words.disqualifying import means
from tables.selectors.room import held_by
from tournaments.models import Entry
from tournaments.views.staff import signed_in, tournament_of

#: what the buttons give, mildest first
STEPS = (
    Penalty(PenaltyKind.WARNING),
    Penalty(PenaltyKind.HANDS, 1),
    Penalty(PenaltyKind.ROUNDS, 1),
    Penalty(PenaltyKind.ROUNDS, 2),
)


@dataclass(frozen=True, slots=True)
class Step:
    """One button: what it gives, and the hands that it costs at this player's table."""

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
    """Give one player a penalty: the next step of the ladder is chosen already."""
    tournament, roles = tournament_of(request, slug)
    entry = get_object_or_404(Entry.objects.select_related("player"), pk=int(pk), tournament=tournament)
    here, elsewhere = history(entry.player, tournament=tournament)
    held, players = held_by(entry), players_at_table(entry)
    proposed = next_penalty("phone_in_live_hand", history=[as_given(one) for one in here], house=tournament.house())
    return page(
        request,
        tournament,
        "floor/penalty.html",
        current="penalty",
        title=f"Penalty for {entry.player.display_name}",
        entry=entry,
        seat=held.seat if held else None,
        players=players,
        offences=[{"name": name, "words": one.words} for name, one in OFFENCES.items()],
        steps=_steps(players, proposed),
        proposed=proposed,
        here=here,
        elsewhere=elsewhere,
        just_now=next((one for one in here if _by_another(request, one)), None),
        disqualified=means(consequence(entry), currency=tournament.currency),
        begins=tournament.house()["penalty_start"],
        is_director="director" in roles,
    )


def _by_another(request: HttpRequest, one: Given) -> bool:
    """Whether somebody else gave it so lately that it may be for the same incident."""
    return one.by_id != request.user.pk and one.given_at > timezone.now() - SAME_INCIDENT


def _steps(players: int, proposed: Penalty) -> list[dict[str, Any]]:
    several = list(STEPS)
    if proposed.kind is PenaltyKind.ROUNDS and proposed not in several:
        several[-1] = proposed
    return [
        {"step": Step(str(one.kind), one.count, _words(one), one.hands(players=players)), "chosen": one == proposed}
        for one in several
        if players or one.kind is not PenaltyKind.ROUNDS
    ]


def _words(one: Penalty) -> str:
    if one.kind is PenaltyKind.WARNING:
        return "Warning"
    unit = "hand" if one.kind is PenaltyKind.HANDS else "round"
    return unit if one.count == 1 else f"{unit}s"
