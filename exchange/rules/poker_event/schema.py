"""The JSON schema of `poker-event/1`, generated from its form."""

from collections.abc import Callable, Mapping
from typing import Any

from exchange.rules.poker_event.form import CLOCK, EVENT, FORMAT, FieldKind, FormField
from exchange.rules.poker_event.read import MAX_FLIGHTS
from exchange.rules.poker_event.sections import SECTIONS

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_STRUCTURE = {
    "type": "object",
    "description": "A structure, as poker-structure/1.",
    "properties": {
        "format": {"const": "poker-structure/1"},
        "steps": {"type": "array", "minItems": 1, "maxItems": 500},
    },
    "required": ["format", "steps"],
}


def event_schema() -> dict[str, Any]:
    """Return the JSON schema of `poker-event/1`. It allows unknown properties."""
    row = {"event": _item_schema(EVENT), "structure": _STRUCTURE, "clock": _item_schema(CLOCK)}
    flight = {"day": {"type": "string", "minLength": 1, "maxLength": 8}, **row}
    return {
        "$schema": DIALECT,
        "title": FORMAT,
        "description": "A poker tournament that was played, or is being played. Money is in minor units.",
        "type": "object",
        "required": ["format", "id", "event", "structure"],
        "properties": {
            "format": {"const": FORMAT},
            "id": {"type": "string", "minLength": 1, "maxLength": 64,
                   "description": "The same in every file of this event; importing twice brings nothing."},
            **row,
            "flights": {"type": "array", "maxItems": MAX_FLIGHTS, "items":
                        _object_schema(flight, ["day", "event", "structure"]),
                        "description": "What is played by clocks of its own: flights, and days beside others."},
            **{name: _list_schema(name) for name in SECTIONS},
        },
    }  # fmt: skip


def _list_schema(name: str) -> dict[str, Any]:
    form = SECTIONS[name]
    return {"type": "array", "description": form.says, "maxItems": form.most, "items": _item_schema(form.fields)}


def _item_schema(fields: Mapping[str, FormField]) -> dict[str, Any]:
    required = [name for name, form in fields.items() if form.required]
    return _object_schema({name: _field_schema(form) for name, form in fields.items()}, required)


def _object_schema(properties: dict[str, Any], required: list[str]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, **({"required": required} if required else {})}


def _field_schema(form: FormField) -> dict[str, Any]:
    found = _KINDS[form.kind](form)
    if not form.required and "enum" not in found:
        found["type"] = [found["type"], "null"]
    if form.kind is FieldKind.NAMED:
        found["description"] = f"{form.says} Names one of {form.of[0]}.".strip()
    elif form.says:
        found["description"] = form.says
    return found


def _text_schema(form: FormField) -> dict[str, Any]:
    shape = {"pattern": f"^({form.shape})?$"} if form.shape else {}
    return {"type": "string", "maxLength": form.most, **({"minLength": 1} if form.required else {}), **shape}


_KINDS: dict[FieldKind, Callable[[FormField], dict[str, Any]]] = {
    FieldKind.TEXT: _text_schema,
    FieldKind.NAMED: lambda form: {"type": "string"},
    FieldKind.WHOLE: lambda form: {"type": "integer", "minimum": form.least, "maximum": form.most},
    FieldKind.SECONDS: lambda form: {"type": "number", "minimum": 0, "maximum": form.most},
    FieldKind.FLAG: lambda form: {"type": "boolean"},
    FieldKind.MOMENT: lambda form: {"type": "string", "format": "date-time"},
    FieldKind.CHOICE: lambda form: {"enum": [*form.of] if form.required else [*form.of, None]},
    FieldKind.PLAIN: lambda form: {"type": "object"},
}
