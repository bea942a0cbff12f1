"""Parsing of a `poker-event/1` file. An invalid file is refused with the path of the fault and what was expected."""

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from exchange.rules.poker_event.event import EventRow, Item, PokerEvent
from exchange.rules.poker_event.form import CLOCK, EVENT, FORMAT, FieldKind, FormField, FormSection
from exchange.rules.poker_event.sections import SECTIONS, key_field_of
from tournaments.rules.days.settings import carry_over_rules_from_json, day_end_from_json
from tournaments.rules.leagues.formulas import ExpressionError
from tournaments.rules.leagues.points import check_formula
from tournaments.rules.levels import Structure
from tournaments.rules.plain_json import NotPlain, parse_plain_json
from tournaments.rules.prizes.payout_plan import plan_from_json
from tournaments.rules.refused import Refused
from tournaments.rules.rulebook.house_rules import house_rules_of
from tournaments.rules.structure.files.json_file import BREAK_FIELDS, LEVEL_FIELDS, structure_from_json
from tournaments.rules.structure.level_checks import level_sentence, wrong_length_sentence
from tournaments.rules.structure.problems import StructureRefused

MOST_BYTES = 20_000_000
MAX_FLIGHTS = 100
# maximum length of an object of the kind PLAIN, as JSON
MAX_PLAIN_LETTERS = 20_000
# times outside of these are refused
EARLIEST, LATEST = datetime(1970, 1, 2, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)
_ROOT = frozenset({"format", "id", "event", "structure", "clock", "flights", *SECTIONS})
_FLIGHT = frozenset({"day", "event", "structure", "clock"})
_STRUCTURE = frozenset("format name game betting starting_stack seats_per_table final_table_seats chips steps".split())
# fields of a structure that are in its format, but not in a tournament
_OF_LIBRARY = frozenset({"id", "year", "source", "note"})
# the parser of each object of the kind PLAIN; each raises an exception if the object is invalid
_PLAIN: dict[str, Callable[[Any], Any]] = {
    "payout_plan": lambda stored: stored and plan_from_json(stored),
    "carry_over": carry_over_rules_from_json,
    "house_rules": lambda stored: house_rules_of(overrides=stored),
    "end": day_end_from_json,
}


def read_event(content: bytes) -> PokerEvent:
    """Parse a `poker-event/1` file. Refuses an invalid file, naming the path of the first fault."""
    if len(content) > MOST_BYTES:
        raise Refused("event_too_large", most=MOST_BYTES // 1_000_000)
    if not content.strip():
        raise Refused("file_empty")
    try:
        found = parse_plain_json(content)
    except NotPlain as problem:
        if problem.why == "too_deep":
            raise Refused("event_too_deep") from None
        raise Refused("event_no_json") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise Refused("event_no_format", format=FORMAT)
    return _EventReader().event(found)


class _EventReader:
    """A parser that collects the ids of items and the unknown fields."""

    def __init__(self) -> None:
        self._ids: dict[str, set[str]] = {}
        self._unknown: dict[str, int] = {}
        self._other_fields: dict[str, dict[str, Item]] = {}

    def event(self, value: dict[str, Any]) -> PokerEvent:
        key = _parse_field("id", value.get("id"), FormField(kind=FieldKind.TEXT, required=True, most=64))
        self._keep_unknown(value, _ROOT, "", "file", "")
        main = self._parse_row(value, "")
        flights = _parse_list("flights", value.get("flights"), MAX_FLIGHTS)
        rows = [main, *(self._parse_row(flight, f"flights[{at}].") for at, flight in enumerate(flights))]
        sections = {name: self._parse_section(name, form, value.get(name)) for name, form in SECTIONS.items()}
        event = PokerEvent(key, tuple(rows), sections, self._unknown, self._other_fields)
        _check_formula(event)
        _check_days(event)
        _check_bags(event)
        return event

    def _parse_row(self, value: Any, path: str) -> EventRow:
        if not isinstance(value, dict):
            raise Refused("event_no_object", path=path[:-1])
        code = ""
        if path:
            code = _parse_field(f"{path}day", value.get("day"), FormField(kind=FieldKind.TEXT, required=True, most=8))
            self._keep_unknown(value, _FLIGHT, path, "flights", code)
        event = self._parse_fields(EVENT, value.get("event"), f"{path}event", "event", code)
        clock = self._parse_fields(CLOCK, value.get("clock", {}), f"{path}clock", "clock", code)
        structure = self._parse_structure(value.get("structure"), f"{path}structure", code)
        if clock["step"] >= len(structure.steps):
            raise Refused("event_number", path=f"{path}clock.step", least=0, most=len(structure.steps) - 1)
        return EventRow(event, structure, clock, code)

    def _parse_section(self, name: str, form: FormSection, value: Any) -> tuple[Item, ...]:
        items = _parse_list(name, value, form.most)
        found = tuple(
            self._parse_fields(form.fields, item, f"{name}[{at}]", name, str(at)) for at, item in enumerate(items)
        )
        for fields in form.once:
            seen: set[tuple[Any, ...]] = set()
            for at, item in enumerate(found):
                values = tuple(item[part] for part in fields)
                if None not in values and values in seen:
                    raise Refused("event_twice", path=f"{name}[{at}].{fields[-1]}")
                seen.add(values)
        key = key_field_of(form)
        self._ids[name] = {item[key] for item in found} if key else set()
        for at, item in enumerate(found):
            self._check_references(form.fields, item, f"{name}[{at}]")
        return found

    def _check_references(self, fields: Mapping[str, FormField], item: Item, path: str) -> None:
        for name, form in fields.items():
            if form.kind is FieldKind.NAMED and item[name] is not None and item[name] not in self._ids[form.of[0]]:
                raise Refused("event_not_there", path=f"{path}.{name}", section=form.of[0])

    def _parse_structure(self, value: Any, path: str, code: str) -> Structure:
        if not isinstance(value, dict) or not isinstance(value.get("steps"), list):
            return _parse_structure(value, path)
        steps = [_known_and_other_fields_of_step(step) for step in value["steps"]]
        structure = _parse_structure(value | {"steps": [known for known, _others in steps]}, path)
        self._keep_unknown(value, _STRUCTURE, f"{path}.", "structure", code, uncounted=_OF_LIBRARY)
        for step, (_known, others) in zip(structure.steps, steps, strict=True):
            self._keep_unknown(others, frozenset(), f"{path}.steps.", "steps", f"{code}/{step.key}")
        return structure

    def _parse_fields(self, fields: Mapping[str, FormField], value: Any, path: str, place: str, key: str) -> Item:
        if not isinstance(value, dict):
            raise Refused("event_no_object", path=path)
        self._keep_unknown(value, frozenset(fields), f"{path}.", place, key)
        return {name: _parse_field(f"{path}.{name}", value.get(name, _LEFT), form) for name, form in fields.items()}

    def _keep_unknown(self, value: dict[str, Any], known: frozenset[str], path: str, place: str, key: str, *,
                      uncounted: frozenset[str] = frozenset()) -> None:  # fmt: skip
        """Keep the unknown fields of an object, and count those that are not `uncounted`. Paths leave out indexes."""
        if value.keys() <= known:
            return
        others = {name: content for name, content in value.items() if name not in known}
        self._other_fields.setdefault(place, {})[key] = others
        for name in others.keys() - uncounted:
            where = re.sub(r"\[\d+\]", "", f"{path}{name}")[:120]
            if where in self._unknown or len(self._unknown) < 50:
                self._unknown[where] = self._unknown.get(where, 0) + 1


_LEFT = object()


def _parse_field(path: str, value: Any, form: FormField) -> Any:
    """Parse the value of a field; return the default if the file leaves it out.

    Refuses a missing required field, and a value of another type or out of range.
    """
    if value is _LEFT or (value is None and (form.default is not None or form.required)):
        if form.required:
            raise Refused("event_missing", path=path)
        return form.default
    return None if value is None else _READ[form.kind](path, value, form)


def _parse_text(path: str, value: Any, form: FormField) -> str:
    if not isinstance(value, str) or len(value) > form.most or not all(letter.isprintable() for letter in value):
        raise Refused("event_text", path=path, most=form.most)
    text = value.strip()
    if form.required and not text:
        raise Refused("event_missing", path=path)
    if form.shape and text and not re.fullmatch(form.shape, text):
        raise Refused("event_shape", path=path, shape=form.shape)
    return text


def _parse_whole_number(path: str, value: Any, form: FormField) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not form.least <= value <= form.most:
        raise Refused("event_number", path=path, least=form.least, most=form.most)
    return value


def _parse_seconds(path: str, value: Any, form: FormField) -> int | float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= form.most:
        raise Refused("event_number", path=path, least=0, most=form.most)
    return value


def _parse_flag(path: str, value: Any, form: FormField) -> bool:
    if not isinstance(value, bool):
        raise Refused("event_choice", path=path, words="true, false")
    return value


def _parse_time(path: str, value: Any, form: FormField) -> datetime:
    try:
        found = datetime.fromisoformat(value) if isinstance(value, str) and len(value) < 40 else None
        if found is not None and found.tzinfo is not None and EARLIEST <= found <= LATEST:
            return found.astimezone(UTC)
    except (ValueError, OverflowError):
        pass
    raise Refused("event_moment", path=path)


def _parse_choice(path: str, value: Any, form: FormField) -> str:
    if not isinstance(value, str) or value not in form.of:
        raise Refused("event_choice", path=path, words=", ".join(filter(None, form.of)))
    return value


def _parse_object(path: str, value: Any, form: FormField) -> dict[str, Any]:
    if not isinstance(value, dict) or len(repr(value)) > MAX_PLAIN_LETTERS:
        raise Refused("event_plain", path=path)
    try:
        _PLAIN[path.rpartition(".")[2]](value)
    except (ValueError, TypeError, KeyError, AttributeError, ArithmeticError):
        raise Refused("event_plain", path=path) from None
    return value


_READ: dict[FieldKind, Callable[[str, Any, FormField], Any]] = {
    FieldKind.TEXT: _parse_text,
    FieldKind.WHOLE: _parse_whole_number,
    FieldKind.SECONDS: _parse_seconds,
    FieldKind.FLAG: _parse_flag,
    FieldKind.MOMENT: _parse_time,
    FieldKind.CHOICE: _parse_choice,
    FieldKind.NAMED: _parse_text,
    FieldKind.PLAIN: _parse_object,
}


def _parse_list(path: str, value: Any, most: int) -> list[Any]:
    if value is None:
        return []
    if not isinstance(value, list):
        raise Refused("event_no_list", path=path)
    if len(value) > most:
        raise Refused("event_too_many", path=path, most=most)
    return value


def _known_and_other_fields_of_step(step: Any) -> tuple[Any, dict[str, Any]]:
    """Return a step without its unknown fields, and those fields."""
    if not isinstance(step, dict):
        return step, {}
    known = LEVEL_FIELDS if step.get("kind") == "level" else BREAK_FIELDS
    return (
        {name: value for name, value in step.items() if name in known},
        {name: value for name, value in step.items() if name not in known},
    )


def _parse_structure(value: Any, path: str) -> Structure:
    try:
        found = structure_from_json(value)
    except StructureRefused as problem:
        raise Refused("event_structure", path=path, says=problem.problems[0].says) from None
    if not found.levels:
        raise Refused("event_missing", path=f"{path}.steps")
    if not any(level.span for level in found.levels):
        first = found.levels[0]
        raise Refused("event_structure", path=path, says=level_sentence(first, wrong_length_sentence(first)))
    return found


def _check_formula(event: PokerEvent) -> None:
    """Refuse an invalid points formula of the event or of a flight."""
    for row in event.rows:
        try:
            if row.event["points_formula"]:
                check_formula(row.event["points_formula"])
        except ExpressionError:
            raise Refused("event_plain", path="event.points_formula") from None


def _check_days(event: PokerEvent) -> None:
    """Refuse days that contradict the flights: each flight needs one day, and each such day needs a flight."""
    kinds = {day["code"]: day["kind"] for day in event.sections["days"]}
    own = {code for code, kind in kinds.items() if kind != "day"}
    flights = [row.day for row in event.rows[1:]]
    if sorted(flights) != sorted(own):
        raise Refused("event_not_there", path="flights", section="days")
    _check_feeds(event, kinds)
    _check_rows(event, own)


def _check_feeds(event: PokerEvent, kinds: Mapping[str, str]) -> None:
    for at, day in enumerate(event.sections["days"]):
        if day["feeds"] and (day["feeds"] not in kinds or day["feeds"] == day["code"]):
            raise Refused("event_not_there", path=f"days[{at}].feeds", section="days")


def _check_rows(event: PokerEvent, own: set[str]) -> None:
    for name, items in event.sections.items():
        for at, item in enumerate(items):
            if item.get("day") and item["day"] not in own:
                raise Refused("event_not_there", path=f"{name}[{at}].day", section="flights")


def _check_bags(event: PokerEvent) -> None:
    """Refuse two closed bags of one entry, and a bag with contradictory fields.

    Also refuses an event that is both finished and cancelled.
    """
    if event.event["finished_at"] and event.event["cancelled_at"]:
        raise Refused("event_twice", path="event.cancelled_at")
    closed: set[str] = set()
    for at, bag in enumerate(event.sections["bags"]):
        if bag["opened_at"] is None:
            if bag["entry"] in closed:
                raise Refused("event_twice", path=f"bags[{at}].entry")
            closed.add(bag["entry"])
        _check_bag(bag, at)


def _check_bag(bag: Item, at: int) -> None:
    if (bag["verified_at"] or bag["sealed_at"]) and (bag["voucher"] is None or bag["verified_at"] is None):
        raise Refused("event_missing", path=f"bags[{at}].voucher")
    if (bag["opened_at"] is None) != (bag["found"] is None):
        raise Refused("event_missing", path=f"bags[{at}].found")
