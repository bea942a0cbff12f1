"""The phone's penalties: the running ones, and a page for giving a player a penalty."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_safe

from rulings.actions import ACTIONS
from rulings.models import Penalty
from rulings.rules.penalties.next_penalty import max_penalty_count, next_penalty, usual_penalty_steps
from rulings.rules.penalties.offences import OFFENCES
from rulings.rules.penalties.penalty import PenaltyKind, PenaltyStep
from rulings.selectors.log import recent_penalty_counts
from rulings.selectors.penalties.disqualifying import disqualification_consequence
from rulings.selectors.penalties.penalties import (
    is_in_series,
    penalty_history,
    penalty_states,
    penalty_step,
    player_count_at_table,
)
from rulings.sentences.penalties.disqualifying import consequence_sentence
from rulings.sentences.penalties.penalties import (
    additional_cost_text,
    give_button_text,
    penalty_counts_text,
    plural_step_texts,
    step_consequence_sentence,
)
from rulings.services.penalties.penalties import SAME_INCIDENT
from rulings.views.phone.frame import render_page
from tables.models import SeatAssignment
from tables.selectors.seating import assignment_of
from tournaments.language.sentences import gettext, ngettext, translate
from tournaments.models import Entry, Tournament
from tournaments.rules.rulebook.citations import cite
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.shown_names import name_in_event, set_unique_names_in
from tournaments.views.staff.access import sign_in_required, tournament_and_roles


@dataclass(frozen=True, slots=True)
class OffenceButton:
    """A button for an offence: the number of its rule, and the usual next penalty.

    `recently` is a text on penalties given for this offence in the series, "" for none. `also` is what the offence
    costs besides its penalty.
    """

    name: str
    label: str
    common: bool
    rule: str
    step: PenaltyStep
    recently: str
    also: str

    @property
    def step_value(self) -> str:
        """The value of the usual next penalty, such as "rounds 1"."""
        return _button_value(self.step)


@dataclass(frozen=True, slots=True)
class PenaltyButton:
    """A button for a penalty, with its cost at the player's table."""

    sends: str
    kind: str
    count: int
    label: str
    consequence: str
    gives: str


@sign_in_required
@require_safe
def penalties(request: HttpRequest, slug: str) -> HttpResponse:
    """Show running penalties, each with a button to count a hand, and all penalties so far."""
    tournament, roles = tournament_and_roles(request, slug)
    states = penalty_states(tournament, now=server_now())
    set_unique_names_in(tournament, (state.penalty.entry.player for state in states))
    return render_page(
        request,
        tournament,
        "rulings/penalties/penalties.html",
        current="penalty",
        title=gettext("Penalties"),
        states=states,
        may_overturn=ACTIONS["overturn-penalty"].permits(roles),
    )


@sign_in_required
@require_safe
def penalty(request: HttpRequest, slug: str, pk: str) -> HttpResponse:
    """Show the page for giving a player a penalty. A chosen offence preselects the usual next penalty."""
    tournament, roles = tournament_and_roles(request, slug)
    entry = get_object_or_404(Entry.objects.select_related("player"), pk=int(pk), tournament=tournament)
    here, elsewhere = penalty_history(entry.player, tournament=tournament)
    series = [earlier for earlier in elsewhere if is_in_series(earlier, tournament=tournament)]
    assignment = assignment_of(entry)
    return render_page(
        request,
        tournament,
        "rulings/penalties/penalty.html",
        current="penalty",
        title=gettext("Penalty for {name}").format(name=name_in_event(entry)),
        entry=entry,
        seat=assignment.seat if assignment else None,
        after=_return_address(tournament, assignment),
        **_offences_and_steps(
            tournament, [*here, *series], name=name_in_event(entry), players=player_count_at_table(entry)
        ),
        here=here,
        series=series,
        older=[earlier for earlier in elsewhere if earlier not in series],
        just_now=next((earlier for earlier in here if _is_recent_by_another_person(request, earlier)), None),
        disqualified=consequence_sentence(disqualification_consequence(entry), currency=tournament.currency),
        begins=tournament.house_rules()["penalty_start"],
        rule=translate(str(cite("penalties", rulebook=tournament.rulebook))),
        may_disqualify=ACTIONS["disqualify"].permits(roles),
    )


def _return_address(tournament: Tournament, assignment: SeatAssignment | None) -> str:
    """Return the URL of the page after the action: the player's table, else the list."""
    if assignment is None:
        return reverse("floor-penalties", args=[tournament.slug])
    return reverse("floor-table", args=[tournament.slug, assignment.seat.table.number])


def _is_recent_by_another_person(request: HttpRequest, penalty: Penalty) -> bool:
    """Return whether another person gave this penalty a moment ago."""
    return penalty.by_id != request.user.pk and penalty.given_at > server_now() - SAME_INCIDENT


def _offences_and_steps(
    tournament: Tournament, earlier_penalties: Iterable[Penalty], *, name: str, players: int
) -> dict[str, Any]:
    """Return the context with the offences, their usual next penalties, and a button for each penalty."""
    house_rules = tournament.house_rules()
    reasons = _offence_buttons(tournament, [penalty_step(earlier) for earlier in earlier_penalties])
    steps = usual_penalty_steps([reason.step for reason in reasons], house_rules=house_rules)
    buttons = [_step_button(step, name, players) for step in steps if players or step.kind is not PenaltyKind.ROUNDS]
    return {
        "reasons": reasons,
        "steps": buttons,
        "most_hands": max_penalty_count(PenaltyKind.HANDS, house_rules=house_rules),
        "most_rounds": max_penalty_count(PenaltyKind.ROUNDS, house_rules=house_rules) if players else 0,
        "any_hands": plural_step_texts(PenaltyKind.HANDS, name=name),
        "any_rounds": plural_step_texts(PenaltyKind.ROUNDS, name=name),
        "players": players,
    }


def _offence_buttons(tournament: Tournament, earlier: list[PenaltyStep]) -> list[OffenceButton]:
    recent = recent_penalty_counts(tournament)
    return [
        OffenceButton(
            name=slug,
            label=translate(offence.title),
            common=offence.common,
            rule=translate(str(cite(offence.rule, rulebook=tournament.rulebook))),
            step=next_penalty(slug, history=earlier, house_rules=tournament.house_rules()),
            recently=penalty_counts_text(recent.get(slug, {})),
            also=additional_cost_text(slug, house_rules=tournament.house_rules()),
        )
        for slug, offence in OFFENCES.items()
    ]


def _step_button(step: PenaltyStep, name: str, players: int) -> PenaltyButton:
    return PenaltyButton(
        sends=_button_value(step),
        kind=str(step.kind),
        count=step.count,
        label=_step_label(step),
        consequence=step_consequence_sentence(step, name=name, players=players),
        gives=give_button_text(step, name=name),
    )


def _button_value(step: PenaltyStep) -> str:
    return f"{step.kind} {step.count}"


def _step_label(step: PenaltyStep) -> str:
    if step.kind is PenaltyKind.WARNING:
        return gettext("Warning")
    if step.kind is PenaltyKind.HANDS:
        return ngettext("hand", "hands", step.count)
    return ngettext("round", "rounds", step.count)
