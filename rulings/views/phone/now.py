"""The phone's first page, with the clock, alerts and tables; and the page with all controls of the clock."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from rulings.views.phone.frame import render_page
from tables.selectors.hands.board import Board, hand_for_hand_board
from tables.selectors.room.public import table_states
from tables.sentences.hands.board import tables_clause
from tournaments.composition import composition
from tournaments.contribution_types import Alert
from tournaments.language.sentences import gettext, pgettext
from tournaments.rules.levels import Level, Step
from tournaments.selectors.alerts import AHEAD, current_alerts, is_shown_before_play, next_alert_change_at
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.screens.sharing import screens_of_or_showing
from tournaments.sentences.alerts import alert_sentence, button_template
from tournaments.views.floor.panels import next_step_panel_context
from tournaments.views.panels import PanelRequest, clock_panel_context, log_panel_context
from tournaments.views.staff.access import sign_in_required, tournament_and_roles

MAX_ALERTS = 3
#: More tables than this stand on the page Tables only.
MAX_PLATES = 12
#: The phone's own page of an alert whose button opens a page on a laptop, by the alert's key.
PAGE_BY_ALERT = {
    "seats_won": "floor-finish",
    "won": "floor-finish",
    "all_shared": "floor-finish",
    "finished": "floor-finish",
    "prizes_unpaid": "floor-payouts",
    "freeze_prizes": "floor-payouts",
    "unsettled": "floor-payouts",
    "colour_up": "floor-colour-up",
    "bounties_to_give": "floor-bounties",
    "bags_close": "floor-bags",
    "last_hands": "floor-bags",
    "bags_to_open": "floor-bags",
}
#: The buttons of hand for hand, which the tiles have already.
HAND_BUTTONS = "tables/hands/_alert_buttons.html"
#: Alerts whose buttons are several answers to a question.
QUESTIONS = frozenset({"outage", "time_step", "seat_said_open"})


@dataclass(frozen=True, slots=True)
class WaitingAlert:
    """An alert on the phone. `shape` marks its kind: call, table, walking or other."""

    alert: Alert
    says: str
    why: str
    buttons: str
    shape: str
    address: str = ""

    @property
    def has_several_buttons(self) -> bool:
        return self.alert.key in QUESTIONS


def panel_request_of(request: HttpRequest, slug: str) -> PanelRequest:
    """Return the dashboard's request for panels, whose contexts the phone shares."""
    tournament, roles = tournament_and_roles(request, slug)
    actions = composition().actions
    return PanelRequest(tournament, frozenset(roles), server_now(), request.GET, actions, person=request.user.pk)


@sign_in_required
@require_safe
def now_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the clock, the alerts, and up to twelve tables; before play, the steps to the first hand."""
    look = panel_request_of(request, slug)
    alerts = current_alerts(look.tournament, now=look.now)
    if not look.has_begun and not look.is_over:
        alerts = [alert for alert in alerts if is_shown_before_play(alert)]
    board = hand_for_hand_board(look.tournament)
    waiting = [
        alert for alert in alerts if alert.rank < AHEAD and not (board and button_template(alert) == HAND_BUTTONS)
    ]
    tables = table_states(look.tournament)
    return render_page(
        request,
        look.tournament,
        "rulings/phone/now.html",
        current="now",
        title=pgettext("page", "Now"),
        rows=[_waiting_row(alert, look) for alert in waiting[:MAX_ALERTS]],
        waiting_count=len(waiting),
        quiet=_quiet_sentences(alerts, look),
        changes_at=next_alert_change_at(look.tournament, now=look.now),
        plates=tables if len(tables) <= MAX_PLATES else [],
        toast=last_action(look),
        **_setup_context(look),
        **_hand_for_hand_context(board),
        **clock_panel_context(look),
    )


def _waiting_row(alert: Alert, look: PanelRequest) -> WaitingAlert:
    says, why = alert_sentence(alert, look.tournament.local_zone)
    page = PAGE_BY_ALERT.get(alert.key)
    address = reverse(page, args=[look.tournament.slug]) if page else ""
    return WaitingAlert(alert, says, why, button_template(alert), _alert_shape(alert), address)


def _alert_shape(alert: Alert) -> str:
    if "call" in alert.facts:
        return "call"
    if "moves" in alert.facts or "move" in alert.facts:
        return "walking"
    return "table" if alert.facts.get("table") else "other"


def _quiet_sentences(alerts: list[Alert], look: PanelRequest) -> tuple[str, str]:
    """Return the sentences to show without a pressing alert: those of the next alert, else "Nothing to do now."."""
    ahead = next((alert for alert in alerts if alert.rank >= AHEAD), None)
    return alert_sentence(ahead, look.tournament.local_zone) if ahead else (gettext("Nothing to do now."), "")


def _setup_context(look: PanelRequest) -> dict[str, Any]:
    """Return the steps before play that a phone can do; no steps once play has begun."""
    found = next_step_panel_context(look)
    steps = [step for step in found.get("steps", []) if step["step"] != "print"]
    add_players = reverse("floor-late-entry", args=[look.tournament.slug])
    return {"steps": steps, "setup": found.get("setup"), "add_players": add_players}


def last_action(look: PanelRequest) -> dict[str, Any] | None:
    """Return the last action that this person may undo, for the toast."""
    last = log_panel_context(look)["last"]
    return {"row": last["row"].pk, "says": last["says"], "why": last["by"]} if last else None


def _hand_for_hand_context(board: Board | None) -> dict[str, Any]:
    """Return the context of the tiles of hand for hand; `board` is None outside it."""
    missing = tables_clause(board.unreported_tables) if board and board.unreported_tables else ""
    return {"board": board, "missing": missing}


@sign_in_required
@require_safe
def controls(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every control of the clock that is possible now."""
    look = panel_request_of(request, slug)
    context, steps, here = clock_panel_context(look), look.structure.steps, look.clock.step
    return render_page(
        request,
        look.tournament,
        "rulings/phone/controls.html",
        current="controls",
        title=gettext("Clock"),
        earlier_step=_titled_step(steps[here - 1]) if "previous" in context["may_now"] else None,
        later_step=_titled_step(steps[here + 1]) if here + 1 < len(steps) and look.has_begun else None,
        screens=len(screens_of_or_showing(look.tournament)),
        toast=last_action(look),
        **context,
    )


def _titled_step(step: Step) -> dict[str, Any]:
    """Return a level or break with its title."""
    level = step if isinstance(step, Level) else None
    title = gettext("Level {number}").format(number=level.number) if level else gettext("Break")
    return {"title": title, "level": level, "minutes": round(step.span.total_seconds() / 60)}
