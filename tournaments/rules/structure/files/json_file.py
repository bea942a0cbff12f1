"""Structures to and from JSON in the format `poker-structure/1`.

    {"format": "poker-structure/1", "id": "friday", "name": "Friday", "year": 2026, "source": "", "note": "",
     "game": "texas_holdem", "betting": "no_limit", "starting_stack": 30000,
     "seats_per_table": 9, "final_table_seats": 9, "chips": [100, 500, 1000, 5000],
     "steps": [
      {"kind": "level", "number": 1, "minutes": 20, "small_blind": 100, "big_blind": 200,
       "ante": {"kind": "big_blind", "amount": 200}},
      {"kind": "break", "minutes": 15, "color_up": [100], "closes": ["registration"], "end_of_day": false}]}

A level may have `third_blind`, `bring_in`, `small_bet` and `big_bet` (or `bets`, both), `raise_cap`, `spread`, `cap`,
`game`, `betting`, `closes` and `notes`; a step may have `key`. `minutes` may be a fraction; `seconds` are added to
`minutes`, or stand alone. An `ante` that is a bare number is paid by each player. A level without `number` has the
number after the level before. Unknown fields of a structure are ignored; an unknown field of a step is refused, lest a
misspelt blind be lost.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

from tournaments.rules.games import BETTING
from tournaments.rules.levels import Ante, AnteKind, Break, Closing, Level, Step, Structure
from tournaments.rules.messages import message as _
from tournaments.rules.structure.files.object_reader import NUMBER, RAISES, SEATS, ObjectReader, short_repr
from tournaments.rules.structure.keys import has_plain_keys, with_keys
from tournaments.rules.structure.problems import Problem, StructureRefused, problem_place_label, structure_refusal

FORMAT = "poker-structure/1"
MOST_STEPS = 500
LONGEST_WORD = 40

STEP_FIELDS = frozenset({"kind", "key", "minutes", "seconds", "closes", "notes", "note"})
BREAK_FIELDS = STEP_FIELDS | {"color_up", "colour_up", "end_of_day"}
BLINDS_AND_BETS = ("small_blind", "big_blind", "third_blind", "bring_in", "small_bet", "big_bet")
LEVEL_FIELDS = STEP_FIELDS | {
    *BLINDS_AND_BETS,
    "number",
    "ante",
    "bets",
    "raise_cap",
    "spread",
    "cap",
    "game",
    "betting",
}

WHOLE_MINUTE = timedelta(minutes=1)


def structure_from_json(document: object) -> Structure:
    """Return the structure in a JSON object. Raises StructureRefused with everything that cannot be understood.

    Whether the structure can be played is not checked here (checks.py).
    """
    if not isinstance(document, Mapping):
        raise structure_refusal(
            "format",
            "not_understood",
            _(
                "A structure must be one {format} object, not {shortened}",
                format=FORMAT,
                shortened=short_repr(document),
            ),
        )
    reader = ObjectReader(given=document)
    if document.get("format") != FORMAT:
        reader.add_mismatch("format", f'"{FORMAT}"')
    structure = Structure(
        steps=_read_steps(document.get("steps"), reader.problems),
        slug=reader.text("id", longest=80),
        name=reader.text("name", longest=160),
        year=reader.whole_number("year", least=1, most=9999, unit=NUMBER),
        source=reader.text("source", longest=300),
        note=reader.text("note"),
        game=reader.text("game", longest=LONGEST_WORD) or "texas_holdem",
        betting=reader.one_of("betting", BETTING, default="no_limit"),
        starting_stack=reader.chips("starting_stack"),
        seats_per_table=reader.whole_number("seats_per_table", least=2, most=12, unit=SEATS) or 9,
        final_table_seats=reader.whole_number("final_table_seats", least=2, most=12, unit=SEATS) or 9,
        chips=reader.amounts("chips"),
    )
    if reader.problems:
        raise StructureRefused(reader.problems)
    return structure


def structure_to_json(structure: Structure) -> dict[str, Any]:
    """Return the structure as a JSON object. Keys of steps are left out if a reader would give them the same keys."""
    plain = has_plain_keys(structure.steps)
    written = {
        "format": FORMAT,
        "id": structure.slug,
        "name": structure.name,
        "year": structure.year,
        "source": structure.source,
        "note": structure.note,
        "game": structure.game,
        "betting": structure.betting,
        "starting_stack": structure.starting_stack,
        "seats_per_table": structure.seats_per_table,
        "final_table_seats": structure.final_table_seats,
        "chips": list(structure.chips),
        "steps": [_step_as_json(step, keyed=not plain) for step in structure.steps],
    }
    return {name: value for name, value in written.items() if value or name == "steps"}


def steps_from_json(document: object) -> tuple[Step, ...]:
    """Return the steps in a JSON list. Raises StructureRefused with everything that cannot be understood."""
    problems: list[Problem] = []
    steps = _read_steps(document, problems)
    if problems:
        raise StructureRefused(problems)
    return steps


def steps_to_json(steps: Iterable[Step]) -> list[dict[str, Any]]:
    """Return the steps as JSON objects, each with its key."""
    return [_step_as_json(step, keyed=True) for step in steps]


def _read_steps(document: object, problems: list[Problem]) -> tuple[Step, ...]:
    reader = ObjectReader(given={"steps": document}, problems=problems)
    if not isinstance(document, (list, tuple)):
        reader.add_mismatch("steps", _("a list of levels and breaks"))
        return ()
    if len(document) > MOST_STEPS:
        reader.add_field_problem(
            "steps",
            "too_many",
            _("are {given:,}; at most {most_steps} are allowed", given=len(document), most_steps=MOST_STEPS),
        )
        return ()
    steps: list[Step] = []
    before = 0
    for at, item in enumerate(document):
        step = _read_step(item, at=at, before=before, problems=problems)
        if isinstance(step, Level):
            before = step.number
        if step:
            steps.append(step)
    return with_keys(steps)


def _read_step(step: object, *, at: int, before: int, problems: list[Problem]) -> Step | None:
    reader = ObjectReader(given=step if isinstance(step, Mapping) else {}, step=at, problems=problems)
    kind = reader.given.get("kind")
    reader.place = problem_place_label(step=at, level=None, after=before if before and kind == "break" else None)
    if not isinstance(step, Mapping):
        reader.add_problem(
            "step", "not_understood", _("a step must be an object, not {shortened}", shortened=short_repr(step))
        )
    elif kind == "level":
        return _read_level(reader, before=before)
    elif kind == "break":
        return _read_break(reader)
    else:
        reader.add_mismatch("kind", _('"level" or "break"'))
    return None


def _read_level(reader: ObjectReader, *, before: int) -> Level:
    number = reader.whole_number("number", least=1, most=999, unit=NUMBER) or before + 1
    reader.level, reader.place = number, problem_place_label(step=0, level=number)
    _refuse_unknown(reader, LEVEL_FIELDS)
    span = reader.length()
    if span is None:
        reader.add_field_problem("minutes", "missing", _("are missing"))
    amounts = {name: reader.chips(name) for name in BLINDS_AND_BETS}
    if bets := reader.amounts("bets", exactly=2):
        amounts["small_bet"], amounts["big_bet"] = bets
    spread = reader.amounts("spread", exactly=2, or_one_more=True)
    return Level(
        key=reader.text("key", longest=LONGEST_WORD),
        number=number,
        span=span or timedelta(0),
        **amounts,
        ante=_read_ante(reader),
        raise_cap=reader.whole_number("raise_cap", least=1, most=100, unit=RAISES),
        spread=spread or None,
        cap=reader.chips("cap") or None,
        game=reader.text("game", longest=LONGEST_WORD),
        betting=reader.one_of("betting", BETTING, default=""),
        closes=_read_closings(reader),
        notes=reader.text("notes") or reader.text("note"),
    )


def _read_break(reader: ObjectReader) -> Break:
    _refuse_unknown(reader, BREAK_FIELDS)
    span, end_of_day = reader.length(), reader.flag("end_of_day")
    if span is None and not end_of_day:
        reader.add_field_problem("minutes", "missing", _("are missing"))
    return Break(
        key=reader.text("key", longest=LONGEST_WORD),
        span=span or timedelta(0),
        color_up=reader.amounts("color_up") or reader.amounts("colour_up"),
        closes=_read_closings(reader),
        end_of_day=end_of_day,
        notes=reader.text("notes") or reader.text("note"),
    )


def _refuse_unknown(reader: ObjectReader, known: frozenset[str]) -> None:
    for name in reader.given:
        if name not in known:
            reader.add_problem(
                str(name)[:LONGEST_WORD],
                "unknown_field",
                _("{shortened} is not a field of a {kind}", shortened=short_repr(name), kind=reader.given["kind"]),
            )


def _read_ante(reader: ObjectReader) -> Ante | None:
    ante = reader.given.get("ante")
    if not isinstance(ante, Mapping):
        amount = reader.chips("ante")
        return Ante(AnteKind.EACH, amount) if amount else None
    inner = replace(reader, given={"ante": ante.get("amount"), "ante_kind": ante.get("kind")})
    amount, kind = inner.chips("ante"), inner.one_of("ante_kind", tuple(AnteKind), default="")
    if amount and not inner.given["ante_kind"]:
        inner.add_field_problem("ante_kind", "missing", _("has no kind: {antekind}", antekind=", ".join(AnteKind)))
    return Ante(AnteKind(kind), amount) if amount and kind else None


def _read_closings(reader: ObjectReader) -> tuple[Closing, ...]:
    closes = reader.given.get("closes")
    if closes is None:
        return ()
    if isinstance(closes, (list, tuple)) and all(
        isinstance(closing, str) and closing in tuple(Closing) for closing in closes
    ):
        return tuple(dict.fromkeys(Closing(closing) for closing in closes))
    reader.add_field_problem(
        "closes",
        "not_understood",
        _("must be a list of {closing}, not {shortened}", closing=", ".join(Closing), shortened=short_repr(closes)),
    )
    return ()


def _step_as_json(step: Step, *, keyed: bool) -> dict[str, Any]:
    """Return a step as a JSON object: the required fields, then each optional field that has a value."""
    rest: dict[str, Any] = {"key": step.key if keyed else ""}
    if isinstance(step, Level):
        always: dict[str, Any] = {"kind": "level", "number": step.number, **_length_as_json(step.span)}
        rest |= {name: getattr(step, name) for name in BLINDS_AND_BETS}
        rest["ante"] = {"kind": step.ante.kind.value, "amount": step.ante.amount} if step.ante else None
        rest |= {name: getattr(step, name) for name in ("raise_cap", "cap", "game", "betting")}
        rest["spread"] = list(step.spread or ())
    else:
        always = {"kind": "break", **_length_as_json(step.span)}
        rest |= {"color_up": list(step.color_up), "end_of_day": step.end_of_day}
    rest |= {"closes": [closing.value for closing in step.closes], "notes": step.notes}
    return always | {name: value for name, value in rest.items() if value}


def _length_as_json(span: timedelta) -> dict[str, int | float]:
    if span % WHOLE_MINUTE:
        seconds = span.total_seconds()
        return {"seconds": int(seconds) if seconds.is_integer() else seconds}
    return {"minutes": span // WHOLE_MINUTE}
