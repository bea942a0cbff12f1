"""The live sheet of a new tournament: levels with times, finish, money."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import translate
from tournaments.models import StructurePlan
from tournaments.rules.desk.buy_in import amounts_from_percents, entries_to_reach_guarantee
from tournaments.rules.games import GAME_TABLE
from tournaments.rules.levels import Break, Closing, Level, Step, Structure
from tournaments.rules.refused import Refused
from tournaments.rules.structure.chip_set import first_bet, first_bet_kind
from tournaments.rules.structure.finish import StructureRequest, expected_playing_time, last_hand_step_index
from tournaments.rules.structure.problems import StructureRefused
from tournaments.rules.structure.times import planned_times, registration_closing_step_index
from tournaments.selectors.opening import source_of, structure_request_from
from tournaments.sentences.times import time_text
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.opening.typed import AS_IT_IS, ENDS, NEVER, PACES, TypedFields

#: Start of the sheet while no valid start is typed.
MIDNIGHT = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of the sheet: a level or a text. `game` is the game of a level in a mix."""

    kind: str
    time: str
    step: int = 0
    number: int = 0
    level: Level | None = None
    game: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveSheet:
    """The content of the sheet. `problem` says why there is no structure."""

    structure: Structure | None = None
    rows: tuple[SheetLine, ...] = ()
    more: int = 0
    levels: int = 0
    takes: timedelta | None = None
    finish: str = ""
    #: Options of where registration, rebuys and the add-on can close, by field.
    ends: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    #: Registration does not close at a level, so it must be closed by hand before prizes are posted.
    stays_open: bool = False
    minutes: int | None = None
    #: The starting stack in first bets, and the kind of these.
    depth: int | None = None
    bet_kind: str = ""
    #: Players for whom the finish is calculated.
    players: int = 0
    problem: str = ""


def live_sheet(typed: TypedFields) -> LiveSheet:
    """Return the sheet of the typed fields; if they give no structure, only the problem."""
    structure = attempt(lambda: _built_structure(_requested_structure(typed)))
    return LiveSheet(problem=structure.error_text) if isinstance(structure, NotDone) else _sheet_of(structure, typed)


def _sheet_of(structure: Structure, typed: TypedFields) -> LiveSheet:
    starts_at, players = typed.given.get("starts_at", MIDNIGHT), typed.given.get("players", 100)
    takes, last = expected_playing_time(structure, players=players), last_hand_step_index(structure, players=players)
    rows = tuple(_sheet_lines(structure, starts_at, typed))
    shown = tuple(row for row in rows if row.step <= last)
    first = structure.levels[0]
    return LiveSheet(
        structure=structure,
        rows=shown,
        more=len(_level_numbers(rows)) - len(_level_numbers(shown)),
        levels=len(_level_numbers(shown)),
        takes=takes,
        finish=_time_text(starts_at + takes if takes else None, typed),
        ends={name: tuple(_closing_options(structure, starts_at, typed, name)) for name in ENDS},
        stays_open=registration_closing_step_index(structure) is None,
        minutes=first.span // timedelta(minutes=1),
        depth=structure.starting_stack // first_bet(first) if first_bet(first) else None,
        bet_kind=first_bet_kind(first),
        players=players,
    )


def _level_numbers(rows: tuple[SheetLine, ...]) -> set[int]:
    return {row.number for row in rows if row.kind == "level"}


def pace_cards(typed: TypedFields) -> list[dict[str, Any]]:
    """Return the paces, each with level length and total length for the typed stack and number of players."""
    return [{"pace": pace, **_pace_lengths(typed, pace)} for pace in PACES]


def expected_prize_money(typed: TypedFields) -> dict[str, Any]:
    """Return the expected prize pool and overlay, and the number of entries that reaches the guarantee."""
    fields = typed.given
    share = (
        amounts_from_percents(fields["percents"], buy_in=fields["buy_in"]).get("prize_share", 0)
        if _is_complete_split(fields)
        else 0
    )
    share = fields.get("prize_share", 0) if "percents" not in fields else share
    pool = share * fields.get("players", 0)
    guarantee = fields.get("guarantee", 0)
    return {
        "pool": max(pool, guarantee),
        "met_at": entries_to_reach_guarantee(guarantee, prize_share=share),
        "overlay": max(0, guarantee - pool),
    }


def _is_complete_split(fields: Mapping[str, Any]) -> bool:
    return "percents" in fields and sum(fields["percents"].values()) == 100


def _requested_structure(typed: TypedFields) -> StructureRequest:
    fields = dict(typed.given)
    if "plan" in fields:
        fields["plan"] = StructurePlan.objects.filter(slug=fields["plan"]).first()
    rotation = [(row["game"], row["betting"]) for row in fields.get("rotation", ())]
    return structure_request_from({**fields, "rotation": rotation}, source_of(fields["like"]))


def _built_structure(structure_request: StructureRequest) -> Structure:
    try:
        return structure_request.build()
    except StructureRefused as refused:
        raise Refused(
            "structure_refused", field="starting_stack", problems=[problem.says for problem in refused.problems]
        ) from None


def _pace_lengths(typed: TypedFields, pace: str) -> dict[str, Any]:
    players = typed.given.get("players", 100)
    structure_request = StructureRequest(
        pace=pace,
        stack=typed.given.get("starting_stack", 0),
        players=players,
        game=typed.values.get("game", ""),
        betting=typed.values.get("betting", ""),
    )
    made = attempt(lambda: _built_structure(structure_request))
    if isinstance(made, NotDone):
        return {"minutes": None, "takes": None}
    minutes = made.levels[0].span // timedelta(minutes=1)
    return {"minutes": minutes, "takes": expected_playing_time(made, players=players)}


def _sheet_lines(structure: Structure, starts_at: datetime, typed: TypedFields) -> Iterator[SheetLine]:
    closing, times = registration_closing_step_index(structure), planned_times(structure, starts_at=starts_at)
    begins, ends = [_time_text(time.begins, typed) for time in times], [_time_text(time.ends, typed) for time in times]
    for at, step in enumerate(structure.steps):
        if isinstance(step, Break):
            yield SheetLine("break", begins[at], at, text=_break_text(step, closes=at == closing))
            continue
        game = GAME_TABLE.get(step.game)
        yield SheetLine("level", begins[at], at, step.number, step, translate(game.name) if game else "")
        if at == closing:
            yield SheetLine("closes", ends[at], at, text=_("Registration closes"))


def _time_text(moment: datetime | None, typed: TypedFields) -> str:
    return time_text(moment, typed.zone) if moment else ""


def _break_text(step: Break, *, closes: bool) -> str:
    minutes = round(step.span.total_seconds() / 60)
    text = _("End of the day") if step.end_of_day else _("Break, {minutes} min").format(minutes=minutes)
    return _("{what} · registration closes").format(what=text) if closes else text


def _closing_options(
    structure: Structure, starts_at: datetime, typed: TypedFields, name: str
) -> Iterator[tuple[str, str]]:
    """Yield value and label of each step at which the sale of the field `name` can close."""
    times, closing, chosen = planned_times(structure, starts_at=starts_at), ENDS[name], typed.values.get(name, AS_IT_IS)
    own = _closing_step(structure, closing) if chosen == AS_IT_IS else None
    named = [
        (AS_IT_IS if at == own else step.key, _end_label(structure, step, _time_text(time.ends, typed)))
        for at, (step, time) in enumerate(zip(structure.steps, times, strict=True))
    ]
    if closing == Closing.REGISTRATION:
        yield from named
        yield AS_IT_IS if chosen == AS_IT_IS and own is None else NEVER, _("Open all day")
        return
    if own is None:
        yield (
            AS_IT_IS,
            _("With registration") if closing == Closing.REBUYS else _("With rebuys, or after the next break"),
        )
    yield from named


def _closing_step(structure: Structure, closing: Closing) -> int | None:
    """Return the index of the step at whose end the structure closes this type of sale; None if it never does."""
    return next((at for at, step in enumerate(structure.steps) if closing in step.closes), None)


def _end_label(structure: Structure, step: Step, time: str) -> str:
    if isinstance(step, Level):
        text = _("End of level {number}").format(number=step.number)
    else:
        before = structure.steps[: structure.index_of(step.key)]
        number = max((level.number for level in before if isinstance(level, Level)), default=0)
        text = _("End of the break after level {number}").format(number=number)
    return f"{text}, {time}" if time else text
