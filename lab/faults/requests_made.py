"""The fuzzer's requests. Each is determined by its random generator and the content of the installation.

Addresses and the fields of actions are read from the product, so new ones are included.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import Any

from lab.rig import ROOT

# requests between two returns to the same database
TOGETHER = 50
# requests of a round that read what the others wrote
LOOKS = 12
METHODS = ("GET", "POST", "POST", "POST", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")
# known values of parts of an address
WORDS = {"form": ("csv", "json", "pdf"), "of": ("ruling", "penalty"), "key": ("desk", "dashboard")}
BROKEN_TYPES = (
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=\xff",
    "application/json; charset=x",
    "application/json; charset=zlib",
    "multipart/form-data; boundary=BoUnDaRyStRiNg; charset=hex",
    "application/json; charset=utf-16",
    "application/x-www-form-urlencoded; charset=nonsense",
    "text/plain",
    "/",
)


@dataclass(frozen=True, slots=True)
class Route:
    """A route with the input fields of its action. There are no fields if it has no action."""

    route: str
    fields: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class FuzzRequest:
    """A request of the fuzzer."""

    method: str
    path: str
    content: Any
    content_type: str
    headers: dict[str, str]
    # what the Cookie header has beside the session; None: the browser's own cookies
    cookies: str | None = None
    # whether it comes by HTTPS
    secure: bool = False
    # 0: somebody who may do everything, 1: the same with forms checked for their token, 2: a stranger
    who: int = 0


@dataclass(frozen=True, slots=True)
class KnownValues:
    """The routes, names and keys of an installation, from which requests are made."""

    routes: list[Route]
    # how often each address is asked, and all before it
    weights: list[float]
    words: dict[str, list[str]]
    names: list[str]
    bases: list[Any]
    # the names of the cookies that the product sets
    cookies: tuple[str, ...]


def known_values() -> KnownValues:
    """Return the routes, names and keys of the present installation."""
    found = list(routes_to_fuzz())
    sums = list(accumulate(route_weight(address.route) for address in found))
    return KnownValues(found, sums, values_by_parameter(), form_field_names(), valid_json_examples(), cookie_names())


def route_weight(route: str) -> float:
    """Return how often a route is requested, relative to others.

    Actions of the dashboard are requested less, since their answers take four times as long.
    """
    return 0.25 if route.startswith("t/{slug}/action/") else 1


def request_at(number: int, known: KnownValues, *, seed: int) -> FuzzRequest:
    """Return the request with a number.

    Requests of one transaction mostly go to one tournament, and end with page views.
    """
    rng, home = Random(f"{seed}:{number}"), Random(f"{seed}:{number // TOGETHER}").choice(known.words["slug"])
    looks = number % TOGETHER >= TOGETHER - LOOKS
    return random_page_view(rng, known, home=home) if looks else random_request(rng, known, home=home)


def random_request(rng: Random, known: KnownValues, *, home: str) -> FuzzRequest:
    """Return a random request, mostly to the tournament `home`."""
    from lab.faults.nasty import foreign_cookies, random_headers  # noqa: PLC0415

    address = rng.choices(known.routes, cum_weights=known.weights)[0]
    method = "POST" if address.fields and rng.random() < 0.9 else rng.choice(METHODS)
    path = "/" + filled_route(rng, address, _words_with_home(rng, known, home))
    if method in {"GET", "HEAD"} or rng.random() < 0.1:
        path += "?" + query_string(rng, known.names)
    content, kind = request_body(rng, route_input(rng, known, address), is_api=path.startswith("/api/"))
    if rng.random() < 0.04:
        kind = rng.choice(BROKEN_TYPES)
    cookies = foreign_cookies(rng, known.cookies)
    who = rng.choices((0, 1, 2), (80, 10, 10))[0]
    return FuzzRequest(method, path, content, kind, random_headers(rng), cookies, secure=rng.random() < 0.1, who=who)


def random_page_view(rng: Random, known: KnownValues, *, home: str) -> FuzzRequest:
    """Return a request for a random page, mostly of the tournament `home`."""
    pages = [address for address in known.routes if not address.fields]
    path = "/" + filled_route(rng, rng.choice(pages), _words_with_home(rng, known, home))
    return FuzzRequest("GET", path, b"", "application/octet-stream", {})


def _words_with_home(rng: Random, known: KnownValues, home: str) -> Mapping[str, list[str]]:
    return {**known.words, "slug": [home]} if rng.random() < 0.7 else known.words


def route_input(rng: Random, known: KnownValues, route: Route) -> Any:
    """Return input for a route: values for its fields, a changed example of the test suite, or nonsense."""
    from lab.faults.nasty import mutated_value, nasty_value, random_input  # noqa: PLC0415

    if route.fields:
        return random_input(rng, route.fields)
    if rng.random() < 0.4:
        return mutated_value(rng, rng.choice(known.bases))
    return {rng.choice(known.names): rng.choice((nasty_value(rng), "1", "first")) for _ in range(rng.randrange(8))}


def request_body(rng: Random, given: Any, *, is_api: bool) -> tuple[bytes, str]:
    """Return a request's body and content type: mostly JSON for the API, else a form."""
    from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart  # noqa: PLC0415
    from django.utils.http import urlencode  # noqa: PLC0415

    from lab.faults.nasty import form_fields, json_body  # noqa: PLC0415

    if is_api and rng.random() < 0.8:
        return json_body(rng, given), "application/json"
    fields = form_fields(given if isinstance(given, Mapping) else {"x": given})
    if rng.random() < 0.3:
        return encode_multipart(BOUNDARY, fields), MULTIPART_CONTENT
    return urlencode(fields, doseq=True).encode(), "application/x-www-form-urlencoded"


def query_string(rng: Random, names: list[str]) -> str:
    """Return a random query string, sometimes malformed."""
    from django.utils.http import urlencode  # noqa: PLC0415

    from lab.faults.nasty import nasty_value  # noqa: PLC0415

    given = {rng.choice(names): rng.choice((str(nasty_value(rng))[:900], "1", "a")) for _ in range(rng.randrange(4))}
    return urlencode(given) if rng.random() > 0.05 else rng.choice(("%00", "q=%ff", "page=%ED%A0%80", "&&==", "q"))


def filled_route(rng: Random, route: Route, known: Mapping[str, list[str]]) -> str:
    """Return a route's path with a value for each of its parameters."""

    def word_for(name: str) -> str:
        if rng.random() < 0.05:
            return rng.choice(("0", "9" * 12, "9" * 30, "nobody", "x" * 100, "-1", "a.b"))
        if name in WORDS:
            return rng.choice(WORDS[name])
        if name in {"slug", "name", "token", "code"}:
            return rng.choice(known.get(f"{name} {route.route.split('/')[0]}") or known[name])
        return str(rng.choice((1, 2, 3, 5, 8, 13, 40)))

    return re.sub(r"\{(\w+)\}", lambda found: word_for(found[1]), route.route)


def routes_to_fuzz() -> Iterator[Route]:
    """Yield every route outside the administration, with the fields of its action."""
    from django.urls import get_resolver  # noqa: PLC0415

    from tournaments.composition import composition  # noqa: PLC0415

    actions = composition().actions
    for route in _route_texts(get_resolver(), ""):
        if route == "api/schema/":  # it is asked nothing, and takes seconds
            continue
        named = re.search(r"actions/([a-z-]+)/$", route)
        if named and named[1] in actions:
            yield Route(route, actions[named[1]].fields().fields)
        else:
            yield Route(route, {})
    for name, action in actions.items():
        for form in ("t/{slug}/action/", "t/{slug}/desk/do/"):
            yield Route(f"{form}{name}/", action.fields().fields)


def _route_texts(resolver: Any, before: str) -> Iterator[str]:
    from django.contrib.admindocs.views import simplify_regex  # noqa: PLC0415

    for pattern in resolver.url_patterns:
        text = before + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            if pattern.app_name != "admin":
                yield from _route_texts(pattern, text)
        else:
            plain = simplify_regex(text).lstrip("/")
            yield re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", plain).replace("\\.", ".")


def values_by_parameter() -> dict[str, list[str]]:
    """Return the installation's values for the parameters of routes."""
    from rulings.calculators import CALCULATORS  # noqa: PLC0415
    from tables.models import Table  # noqa: PLC0415
    from tables.selectors.room.table_cards import card_token  # noqa: PLC0415
    from tables.views.room.table_page import TAPS  # noqa: PLC0415
    from tournaments.composition import composition  # noqa: PLC0415
    from tournaments.models import Screen, StructurePlan, Tournament  # noqa: PLC0415

    whole = composition()
    return {
        "slug": list(Tournament.objects.values_list("slug", flat=True)),
        "slug structures": list(StructurePlan.objects.values_list("slug", flat=True)),
        "name": [*whole.actions, *whole.panels],
        "name rulings": list(CALCULATORS),
        "name api": list(CALCULATORS),
        "name table": list(TAPS),
        "token": [card_token(table) for table in Table.objects.all()[:10]],
        "code": [*Screen.objects.values_list("code", flat=True)[:5], "x"],
    }


def cookie_names() -> tuple[str, ...]:
    from django.conf import settings  # noqa: PLC0415

    from tournaments.views import last_event  # noqa: PLC0415
    from tournaments.views.screens import pairing  # noqa: PLC0415

    return (
        *(settings.SESSION_COOKIE_NAME, settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME),
        *(last_event.COOKIE, pairing.SCREEN_COOKIE, pairing.KEY_COOKIE, settings.LANGUAGE_COOKIE_NAME),
    )


def form_field_names() -> list[str]:
    """Return the field names of all forms in the templates, and parameters of queries."""
    pages = (page.read_text(encoding="utf-8") for page in (ROOT / "templates").rglob("*.html"))
    found = {name for page in pages for name in re.findall(r'name="([a-z_]+)"', page)}
    return sorted(found | {"q", "page", "limit", "as", "lang", "state", "method", "by", "since", "small"})


def valid_json_examples() -> list[Any]:
    """Return valid JSON bodies: structures, and inputs of calculators from the worked examples."""
    from tournaments.models import StructurePlan  # noqa: PLC0415
    from tournaments.rules.structure.files.json_file import structure_to_json  # noqa: PLC0415

    structures = [json.loads(json.dumps(structure_to_json(row.structure()))) for row in StructurePlan.objects.all()[:6]]
    files = [json.loads(path.read_text(encoding="utf-8")) for path in sorted((ROOT / "tests/cases").rglob("*.json"))]
    cases = [case["given"] for file in files for case in file.get("cases", []) if "given" in case]
    return [*structures, *cases]
