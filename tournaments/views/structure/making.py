"""The page of the structure generator: it shows what a structure costs, lets people edit levels, and saves it."""

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
from tournaments.rules.forecast.plan import StepForecast, StructureForecast, structure_forecast
from tournaments.rules.levels import Ante, AnteKind, Break, Level, Step, Structure
from tournaments.rules.structure.checks import check_playable
from tournaments.rules.structure.chip_set import first_bet, first_bet_kind
from tournaments.rules.structure.limit_levels import with_spread_and_cap
from tournaments.rules.structure.problems import StructureRefused
from tournaments.rules.structure.times import registration_closing_step_index
from tournaments.selectors.staff.roles import LIBRARY
from tournaments.services.structure.library import PRESET_STACKS, save_structure
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.fields import parse_chips, parse_number
from tournaments.views.staff.trusted import for_trusted
from tournaments.views.structure.generated import GeneratedStructureForm
from tournaments.views.structure.library import structure_figures

# Prefixes of the fields of levels and chips.
BLINDS_PREFIX = "blinds-"
MINUTES_PREFIX = "minutes-"
CHIPS_PREFIX = "have-"
#: Levels shown after the latest end.
MORE_LEVELS = 2
INITIAL_VALUES = {"pace": "regular", "stack": number_text(PRESET_STACKS["regular"]), "players": "100", "ante_from": "2"}
NO_DAY = datetime(2000, 1, 1)  # noqa: DTZ001  only its time is shown


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """A line of the sheet: a level with its fields and its cost, or a break."""

    cost: StepForecast
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
def structure_generator_page(request: HttpRequest) -> HttpResponse:
    """Show a generated structure with its cost; POST saves it."""
    query = (
        request.GET if GeneratedStructureForm.base_fields.keys() & request.GET.keys() else INITIAL_VALUES
    )  # ?theme=light has no parameters
    given: Mapping[str, Any] = request.POST if request.method == "POST" else query
    form = GeneratedStructureForm(given)
    made, wrong = _edited_structure(form.named_structure(), given) if form.is_valid() else (None, "")
    if made and request.method == "POST" and not wrong:
        plan = attempt(lambda: save_structure(made, replacing="replace" in request.POST))
        if not isinstance(plan, NotDone):
            return HttpResponseRedirect(f"{reverse('structure-plan', args=[plan.slug])}?new")
        form.add_error("name", plan.error_text)
    typed = given if wrong else {}
    context = {
        "form": form,
        "made": made,
        "wrong": wrong,
        **(_costs_and_chips_context(made, form, given, typed) if made else {}),
    }
    return _fragment_or_page(request, context)


def _fragment_or_page(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    if request.headers.get("HX-Request"):
        return render(request, "tournaments/structure/making/_made.html", {**context, "follows": True})
    status = 400 if context["form"].errors or context["wrong"] else 200
    return render(request, "tournaments/structure/making/generate.html", context, status=status)


def _costs_and_chips_context(
    structure: Structure, form: GeneratedStructureForm, fields: Mapping[str, Any], typed: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the context of costs and chips. After an error, `typed` are the values to show again."""
    players, re_entries = form.expected_player_count, form.expected_re_entry_count
    plan = structure_forecast(structure, players=players, re_entries=re_entries)
    starts = form.cleaned_data.get("starts")
    closing = registration_closing_step_index(structure)
    close = plan.rows[closing + 1] if closing is not None and closing + 1 < len(plan.rows) else None
    last = plan.step_at(plan.latest)
    chips = _check_chips(structure, players + re_entries, until=last, fields=fields)
    return {
        **structure_figures(structure),
        "plan": plan,
        "players": players,
        "entries": players + re_entries,
        "starts": starts,
        "ends": [_time_text(minutes, starts) for minutes in (plan.earliest, plan.middle, plan.latest)],
        "rows": list(_planned_rows(structure, form.named_structure(), plan, starts, typed)),
        "levels_to_end": sum(isinstance(step, Level) for step in structure.steps[: plan.step_at(plan.middle) + 1]),
        "late_bets": _stack_at_close(structure, closing),
        "close": close,
        "last_table": next((row for row in plan.rows if row.left <= structure.final_table_seats), None),
        "last_seats": structure.final_table_seats,
        "is_limit": bool(structure.levels[0].small_bet),
        "bet_kind": first_bet_kind(structure.levels[0]),
        "chips": chips,
        "missing": [need for need in chips.needs if need.missing_count],
    }


def _stack_at_close(structure: Structure, closing: int | None) -> int | None:
    """Return the starting stack in first bets when registration closes; None if it does not close at a level."""
    if closing is None:
        return None
    level = [step for step in structure.steps[: closing + 1] if isinstance(step, Level)][-1]
    return structure.starting_stack // (first_bet(level) or 1)


def _planned_rows(
    structure: Structure, generated: Structure, plan: StructureForecast, starts: time | None, typed: Mapping[str, Any]
) -> Iterator[PlannedRow]:
    """Yield the lines of the sheet, up to MORE_LEVELS steps after the latest likely end.

    `generated` is the structure before edits. `typed` has the posted texts, which are shown in their fields.
    """
    end, before = plan.step_at(plan.middle), 0
    closing, last = registration_closing_step_index(structure), plan.step_at(plan.latest) + MORE_LEVELS
    for cost, step, plain in zip(plan.rows[: last + 1], structure.steps, generated.steps, strict=False):
        level = step if isinstance(step, Level) else None
        blinds, minutes = _blinds_and_minutes_texts(step, typed)
        yield PlannedRow(
            cost=cost,
            begins=_time_text(cost.begins, starts),
            level=level,
            pause=step if isinstance(step, Break) else None,
            blinds=blinds,
            minutes=minutes,
            made=_blinds_and_minutes_texts(plain, {}),
            jump=first_bet(level) / before if level and before else None,
            ends_here=cost.step == end,
            goes_on=cost.begins <= plan.middle,
            closes=cost.step == closing,
        )
        before = first_bet(level) if level else before


def _blinds_and_minutes_texts(step: Step, typed: Mapping[str, Any]) -> tuple[str, str]:
    """Return the texts of a step's fields, blinds ("" for a break) and minutes; typed values take precedence."""
    minutes = f"{step.span // timedelta(minutes=1)}"
    if not isinstance(step, Level):
        return "", minutes
    blinds = typed.get(f"{BLINDS_PREFIX}{step.number}") or blinds_text(step)
    return str(blinds), str(typed.get(f"{MINUTES_PREFIX}{step.number}") or minutes)


def blinds_text(level: Level) -> str:
    """Return the blinds as they are typed: 300/500, or 300 where only the button has one."""
    return "/".join(map(number_text, level.blinds)) or "0/0"


def _time_text(after: timedelta, starts: time | None) -> str:
    """Return the time of day; if the start is not known, the time since the start."""
    if starts is None:
        minutes = round(after / timedelta(minutes=1))
        return f"{minutes // 60}:{minutes % 60:02}"
    return f"{datetime.combine(NO_DAY, starts) + after:%H:%M}"


def _check_chips(structure: Structure, entries: int, *, until: int, fields: Mapping[str, Any]) -> ChipCheck:
    """Check whether the typed numbers of chips suffice for the entries, up to the step `until`."""
    counts = (
        (parse_number(name.removeprefix(CHIPS_PREFIX)), _parse_count(str(said)))
        for name, said in fields.items()
        if name.startswith(CHIPS_PREFIX)
    )
    at_hand = {chip: count for chip, count in counts if chip is not None and count is not None}
    return room().planned_chip_check(structure, entries=entries, until=until, at_hand=at_hand)


def _parse_count(text: str) -> int | None:
    """Return a typed number of chips; None for an empty or invalid text."""
    found = attempt(lambda: parse_chips(text, field=CHIPS_PREFIX))
    return None if isinstance(found, NotDone) else found


def _edited_structure(structure: Structure, fields: Mapping[str, Any]) -> tuple[Structure, str]:
    """Return the structure with the edited levels, and the first error of the edits or "".

    Edits that make it unplayable are dropped.
    """
    steps, wrong = [], ""
    for step in structure.steps:
        changed = attempt(lambda: _edited_level(step, fields)) if isinstance(step, Level) else step  # noqa: B023  asked at once
        if isinstance(changed, NotDone):
            wrong, changed = wrong or changed.error_text, step
        steps.append(changed)
    edited = replace(structure, steps=tuple(steps))
    try:
        check_playable(edited)
    except StructureRefused as refused:
        return structure, f"{refused.problems[0].says}."
    return edited, wrong


def _edited_level(level: Level, fields: Mapping[str, Any]) -> Level:
    at = level.number
    blinds, typed = str(fields.get(f"{BLINDS_PREFIX}{at}", "")), fields.get(f"{MINUTES_PREFIX}{at}", "")
    if blinds and blinds != fields.get(f"was-{BLINDS_PREFIX}{at}"):
        level = _with_typed_blinds(level, blinds)
    minutes = parse_number(typed) or 0
    if typed != fields.get(f"was-{MINUTES_PREFIX}{at}") and 0 < minutes <= 240:
        level = replace(level, span=timedelta(minutes=minutes))
    return level


def _with_typed_blinds(level: Level, typed: str) -> Level:
    """Return the level with typed blinds, and with an ante of the same amount if it had one."""
    if level.blinds == (level.third_blind,):
        amount = parse_chips(typed, field="blinds") or 0
        return replace(level, third_blind=amount, ante=Ante(AnteKind.EACH, amount) if level.ante else None)
    small, _slash, big = typed.partition("/")
    pair = (parse_chips(small, field="blinds") or 0, parse_chips(big, field="blinds") or 0)
    follows = level.ante is not None and level.ante.kind == AnteKind.BIG_BLIND
    ante = Ante(AnteKind.BIG_BLIND, pair[1]) if follows else level.ante
    betting = "spread_limit" if level.spread else "cap_limit" if level.cap else ""
    return with_spread_and_cap(replace(level, small_blind=pair[0], big_blind=pair[1], ante=ante), betting=betting)
