"""The generator: a structure made to measure, shown with what it costs, edited level by level, saved when asked."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournaments.composition import room
from tournaments.language.figures import number_text
from tournaments.rules.forecast.chips_at_hand import ChipCheck
from tournaments.rules.forecast.plan import CostPlan, LevelCost, plan_of
from tournaments.rules.levels import Ante, AnteKind, Break, Level, Step, Structure
from tournaments.rules.structure.checks import playable
from tournaments.rules.structure.problems import StructureRefused
from tournaments.rules.structure.times import registration_closes_after
from tournaments.selectors.staff.roles import LIBRARY
from tournaments.services.structure.library import PRESET_STACKS, save_structure
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.fields import chips_typed
from tournaments.views.numbers import typed_number
from tournaments.views.staff.trusted import for_trusted
from tournaments.views.structure.generated import MadeStructure
from tournaments.views.structure.library import figures_of

#: names of the fields that a level and a chip have
BLINDS, MINUTES, AT_HAND = "blinds-", "minutes-", "have-"
#: so many levels after the latest end are shown
MORE = 2
#: what the page begins with
FIRST = {"pace": "regular", "stack": number_text(PRESET_STACKS["regular"]), "players": "100", "ante_from": "2"}
NO_DAY = datetime(2000, 1, 1)  # noqa: DTZ001  only its time is shown


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """One line of the sheet: a level with its fields and what it costs, or a break."""

    cost: LevelCost
    begins: str
    level: Level | None
    pause: Break | None
    blinds: str
    minutes: str
    made: tuple[str, str]
    jump: float | None
    ends_here: bool
    goes_on: bool
    closes: bool


@for_trusted(action=LIBRARY)
@require_http_methods(["GET", "HEAD", "POST"])
def make(request: HttpRequest) -> HttpResponse:
    """Make a structure to measure: shown with what it costs first, saved when a person says so."""
    asked = request.GET if MadeStructure.base_fields.keys() & request.GET.keys() else FIRST  # ?theme=light asks nothing
    given: Mapping[str, Any] = request.POST if request.method == "POST" else asked
    form = MadeStructure(given)
    made, wrong = _edited(form.made(), given) if form.is_valid() else (None, "")
    if made and request.method == "POST" and not wrong:
        plan = attempt(lambda: save_structure(made, replacing="replace" in request.POST))
        if not isinstance(plan, NotDone):
            return HttpResponseRedirect(f"{reverse('structure-plan', args=[plan.slug])}?new")
        form.add_error("name", plan.says)
    typed = given if wrong else {}
    context = {"form": form, "made": made, "wrong": wrong, **(_costs(made, form, given, typed) if made else {})}
    return _answer(request, context)


def _answer(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """The part that follows a change, else the whole page."""
    if request.headers.get("HX-Request"):
        return render(request, "tournaments/structure/making/_made.html", {**context, "follows": True})
    status = 400 if context["form"].errors or context["wrong"] else 200
    return render(request, "tournaments/structure/making/generate.html", context, status=status)


def _costs(
    structure: Structure, form: MadeStructure, given: Mapping[str, Any], typed: Mapping[str, Any]
) -> dict[str, Any]:
    """What the structure costs, and whether the chips are enough; `typed` is what is kept in fields to be mended."""
    players, re_entries = form.asked_players, form.asked_re_entries
    plan = plan_of(structure, players=players, re_entries=re_entries)
    starts = form.cleaned_data.get("starts")
    closing = registration_closes_after(structure)
    close = plan.rows[closing + 1] if closing is not None and closing + 1 < len(plan.rows) else None
    last = plan.step_at(plan.latest)
    chips = _chips(structure, players + re_entries, until=last, given=given)
    return {
        **figures_of(structure),
        "plan": plan,
        "players": players,
        "entries": players + re_entries,
        "starts": starts,
        "ends": [_when(minutes, starts) for minutes in (plan.earliest, plan.middle, plan.latest)],
        "rows": list(_rows(structure, form.made(), plan, starts, typed)),
        "levels_to_end": sum(isinstance(step, Level) for step in structure.steps[: plan.step_at(plan.middle) + 1]),
        "late_bets": _late_bets(structure, closing),
        "close": close,
        "last_table": next((row for row in plan.rows if row.left <= structure.final_table_seats), None),
        "last_seats": structure.final_table_seats,
        "chips": chips,
        "missing": [need for need in chips.needs if need.short],
    }


def _late_bets(structure: Structure, closing: int | None) -> int | None:
    """How many big blinds a stack is for who enters as registration closes; None where it does not close."""
    if closing is None:
        return None
    level = [step for step in structure.steps[: closing + 1] if isinstance(step, Level)][-1]
    return structure.starting_stack // (level.big_blind or level.big_bet or 1)


def _rows(
    structure: Structure, made: Structure, plan: CostPlan, starts: time | None, typed: Mapping[str, Any]
) -> Iterator[PlannedRow]:
    """The steps up to a few after the latest end; `made` is the structure as it was before levels were changed."""
    end, before = plan.step_at(plan.middle), 0
    closing, last = registration_closes_after(structure), plan.step_at(plan.latest) + MORE
    for cost, step, plain in zip(plan.rows[: last + 1], structure.steps, made.steps, strict=False):
        level = step if isinstance(step, Level) else None
        blinds, minutes = _texts(step, typed)
        yield PlannedRow(
            cost=cost,
            begins=_when(cost.begins, starts),
            level=level,
            pause=step if isinstance(step, Break) else None,
            blinds=blinds,
            minutes=minutes,
            made=_texts(plain, {}),
            jump=level.big_blind / before if level and before else None,
            ends_here=cost.step == end,
            goes_on=cost.begins <= plan.middle,
            closes=cost.step == closing,
        )
        before = level.big_blind if level else before


def _texts(step: Step, typed: Mapping[str, Any]) -> tuple[str, str]:
    """Return a step's blinds and minutes as its fields say them."""
    minutes = f"{step.span // timedelta(minutes=1)}"
    if not isinstance(step, Level):
        return "", minutes
    blinds = typed.get(f"{BLINDS}{step.number}") or blinds_text(step)
    return str(blinds), str(typed.get(f"{MINUTES}{step.number}") or minutes)


def blinds_text(level: Level) -> str:
    """Return the blinds as they are typed: 300/500."""
    return f"{number_text(level.small_blind)}/{number_text(level.big_blind)}"


def _when(after: timedelta, starts: time | None) -> str:
    """The time on the wall, or how long after the start where nobody said when it starts."""
    if starts is None:
        minutes = round(after / timedelta(minutes=1))
        return f"{minutes // 60}:{minutes % 60:02}"
    return f"{datetime.combine(NO_DAY, starts) + after:%H:%M}"


def _chips(structure: Structure, entries: int, *, until: int, given: Mapping[str, Any]) -> ChipCheck:
    """Whether the chips at hand are enough: what was typed for each."""
    counts = (
        (typed_number(name.removeprefix(AT_HAND)), _count(str(said)))
        for name, said in given.items()
        if name.startswith(AT_HAND)
    )
    at_hand = {chip: count for chip, count in counts if chip is not None and count is not None}
    return room().chips_planned(structure, entries=entries, until=until, at_hand=at_hand)


def _count(said: str) -> int | None:
    """A number of chips; None for nothing and for what is none."""
    found = attempt(lambda: chips_typed(said, field=AT_HAND))
    return None if isinstance(found, NotDone) else found


def _edited(structure: Structure, given: Mapping[str, Any]) -> tuple[Structure, str]:
    """The structure with the levels that were changed by hand, and what is wrong with them."""
    steps, wrong = [], ""
    for step in structure.steps:
        changed = attempt(lambda: _changed(step, given)) if isinstance(step, Level) else step  # noqa: B023  asked at once
        if isinstance(changed, NotDone):
            wrong, changed = wrong or changed.says, step
        steps.append(changed)
    edited = replace(structure, steps=tuple(steps))
    try:
        playable(edited)
    except StructureRefused as refused:
        return structure, f"{refused.problems[0].says}."
    return edited, wrong


def _changed(level: Level, given: Mapping[str, Any]) -> Level:
    """The level as it was typed; untouched where its fields still say what was made."""
    at = level.number
    blinds, typed = str(given.get(f"{BLINDS}{at}", "")), given.get(f"{MINUTES}{at}", "")
    if blinds and blinds != given.get(f"was-{BLINDS}{at}"):
        small, _slash, big = blinds.partition("/")
        pair = (chips_typed(small, field="blinds") or 0, chips_typed(big, field="blinds") or 0)
        follows = level.ante is not None and level.ante.kind == AnteKind.BIG_BLIND
        ante = Ante(AnteKind.BIG_BLIND, pair[1]) if follows else level.ante
        level = replace(level, small_blind=pair[0], big_blind=pair[1], ante=ante)
    minutes = typed_number(typed) or 0
    if typed != given.get(f"was-{MINUTES}{at}") and 0 < minutes <= 240:
        level = replace(level, span=timedelta(minutes=minutes))
    return level
