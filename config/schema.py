"""The API's schema, and its reference: a page that shows one call at a time."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.views import SpectacularAPIView

from config.middleware.idempotency import accepts_key
from tournaments.demo.tournaments import DEMO_TOURNAMENTS
from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.views.last_event import last_event_slug

# the parameter of calls that are idempotent
KEY_PARAMETER = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "schema": {"type": "string", "maxLength": 120},
    "description": "Made by the caller for one action. Sent again with the same key, it is done once, and the first "
    "answer comes again, with `Idempotent-Replay: true`. Calls without this parameter take no key.",
}
# the call shown first
FIRST_CALL = "do_bust"
# the tournament of `./run demo` that is played; examples name it
PLAYED = DEMO_TOURNAMENTS[0]
# the part of an address that names a tournament; other parts called slug name a season or a series
IN_TOURNAMENT = "/tournaments/{slug}/"
SAMPLE_VALUES = {"integer": 1, "number": 1, "boolean": True, "array": [], "object": {}}


def add_idempotency_keys(result: dict[str, Any], **_options: Any) -> dict[str, Any]:
    """Add the Idempotency-Key parameter to each call of the schema that accepts it."""
    result.setdefault("components", {})["parameters"] = {"IdempotencyKey": KEY_PARAMETER}
    for path, operations in result["paths"].items():
        if "post" in operations and accepts_key(path):
            operations["post"].setdefault("parameters", []).append({"$ref": "#/components/parameters/IdempotencyKey"})
    return result


class Schema(SpectacularAPIView):
    """The OpenAPI schema, as YAML or (`?format=json`) JSON."""


@dataclass(frozen=True, slots=True)
class CallField:
    """A field of a request or an answer."""

    key: str
    kind: str
    is_required: bool
    meaning: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiCall:
    """A call of the API: what is sent, what comes back, and an example for a terminal."""

    key: str
    method: str
    path: str
    title: str
    text: str
    sent: tuple[CallField, ...]
    status: str
    answered: tuple[CallField, ...]
    body: str
    example: str

    @property
    def is_action(self) -> bool:
        """Return whether the call does something that the dashboard does."""
        return self.key.startswith("do_")

    @property
    def label(self) -> str:
        """Return the action's name, or the path without the prefix that all calls have."""
        return self.path.rstrip("/").rpartition("/")[2] if self.is_action else self.path.removeprefix("/api")

    def matches(self, words: list[str]) -> bool:
        """Return whether each word is in the method, path, title or description."""
        text = f"{self.method} {self.path} {self.title} {self.text}".casefold()
        return all(word in text for word in words)


@require_safe
def api_reference_page(request: HttpRequest) -> HttpResponse:
    """Show the calls that match `find`, and the call that `call` names, with its fields and an example."""
    calls = api_calls(get_language() or "en")
    typed = request.GET.get("find", "")[:80]
    listed = [call for call in calls if call.matches(typed.casefold().split())]
    chosen = request.GET.get("call", "")
    call = _call_of_key(calls, chosen) or _call_of_key(listed, FIRST_CALL) or next(iter(listed), None)
    context = {
        "typed": typed,
        "actions": [call for call in listed if call.is_action],
        "others": [call for call in listed if not call.is_action],
        "call": call,
        "trial_path": _trial_path(request, call) if call else "",
        "is_chosen": bool(chosen),
        "address": request.build_absolute_uri("/").rstrip("/"),
    }
    return render(request, "api_reference.html", context)


def _trial_path(request: HttpRequest, call: ApiCall) -> str:
    """Return the address to which the page may send the call; "" if it may not.

    Reading changes nothing, so it goes to the event opened last; actions go only to the demonstration.
    """
    if not request.user.is_authenticated or not (call.is_action or call.method == "GET"):
        return ""
    slug = (last_event_slug(request) if call.method == "GET" else "") or _demonstration_slug()
    path = call.path.replace(IN_TOURNAMENT, f"/tournaments/{slug}/") if slug else call.path
    return "" if "{" in path else path


def _demonstration_slug() -> str:
    """Return the slug of a tournament of the demonstration, else of `./run demo`; "" without either."""
    is_invented = Q(demonstration=True) | Q(slug=PLAYED.slug, name=PLAYED.name)
    rows = Tournament.objects.filter(is_invented).order_by("-demonstration", "pk")
    return rows.values_list("slug", flat=True).first() or ""


def _call_of_key(calls: Sequence[ApiCall], key: str) -> ApiCall | None:
    return next((call for call in calls if call.key == key), None)


@cache
def api_calls(_language: str) -> tuple[ApiCall, ...]:
    """Return all calls of the API in the order of their paths, with titles in the language."""
    generator: Any = SchemaGenerator  # has no annotations
    schema = generator().get_schema(request=None, public=True)
    return tuple(_calls_of(schema))


def _calls_of(schema: Mapping[str, Any]) -> Iterator[ApiCall]:
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            if "operationId" not in operation:
                continue
            sent = _resolve(schema, _json_schema_of(operation.get("requestBody", {})))
            status = next(iter(operation["responses"]))
            answered = _resolve(schema, _json_schema_of(operation["responses"][status]))
            body = _sample_body(sent)
            yield ApiCall(
                key=operation["operationId"],
                method=method.upper(),
                path=path,
                title=gettext(summary) if (summary := operation.get("summary")) else "",
                text=operation.get("description", ""),
                sent=(*_parameters_of(schema, operation), *_fields_of(schema, sent)),
                status=status,
                answered=tuple(_fields_of(schema, answered.get("items", answered))),
                body=body,
                example=_example(method.upper(), path, body),
            )


def _json_schema_of(body: Mapping[str, Any]) -> Any:
    """Return the schema of a JSON body, {} without one."""
    return body.get("content", {}).get("application/json", {}).get("schema", {})


def _resolve(schema: Mapping[str, Any], part: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the part, or the part to which it refers."""
    for _step in range(4):
        reference = part.get("$ref") or next((ref["$ref"] for ref in part.get("allOf", ()) if "$ref" in ref), None)
        if reference is None:
            break
        found: Any = schema
        for name in reference.removeprefix("#/").split("/"):
            found = found[name]
        part = found
    if "items" in part:
        return {**part, "items": _resolve(schema, part["items"])}
    return part


def _parameters_of(schema: Mapping[str, Any], operation: Mapping[str, Any]) -> Iterator[CallField]:
    for parameter in operation.get("parameters", ()):
        found = _resolve(schema, parameter)
        kind = f"{_kind_text(found.get('schema', {}))}, {found['in']}"
        yield CallField(found["name"], kind, found.get("required", False), found.get("description", ""))


def _fields_of(schema: Mapping[str, Any], part: Mapping[str, Any]) -> Iterator[CallField]:
    required = part.get("required", ())
    for name, described in part.get("properties", {}).items():
        found = _resolve(schema, described)
        yield CallField(name, _kind_text(found), name in required, described.get("description", ""))


def _kind_text(part: Mapping[str, Any]) -> str:
    """Return the type as the schema names it: "integer", "array of string", or the possible values."""
    if "enum" in part:
        return " | ".join(str(value) for value in part["enum"])
    kind = str(part.get("type", "object"))
    if "items" in part:
        return f"{kind} of {part['items'].get('type', 'object')}"
    return f"{kind} or null" if part.get("nullable") else kind


def _sample_body(sent: Mapping[str, Any]) -> str:
    """Return a JSON body with the required fields, else with the first field; "" for a call without fields."""
    fields = sent.get("properties", {})
    names = sent.get("required") or list(fields)[:1]
    return json.dumps({name: _sample_value(fields[name]) for name in names}, ensure_ascii=False) if fields else ""


def _example(method: str, path: str, body: str) -> str:
    """Return the call's curl command."""
    lines = [f"curl -X {method} $SU{path.replace('{slug}', PLAYED.slug)}", '  -H "Authorization: Bearer $KEY"']
    if body:
        lines += ['  -H "Content-Type: application/json"', f"  -d '{body}'"]
    return " \\\n".join(lines)


def _sample_value(part: Mapping[str, Any]) -> Any:
    if "enum" in part:
        return part["enum"][0]
    return part.get("default", SAMPLE_VALUES.get(str(part.get("type", "object")), "…"))
