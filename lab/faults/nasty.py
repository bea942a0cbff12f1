"""Values for the fuzzer, plausible and nasty. They depend on the seed alone.

Cookies and headers are those of other programs on the same host, of old releases, and nearly valid ones.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from rest_framework import serializers

# written as they are into JSON, where no Python value can be
RAW_JSON = ("1e400", "-1e400", "NaN", "-Infinity", '"\\ud800"', '"\\udfff x"', '"\\u0000"', "[" * 3000 + "]" * 3000)
NASTY: tuple[Any, ...] = (
    *("", " ", "0", "-1", "1e9", "1691", "٣", "1,5", "null", "true", "\x00", "a\x00b", "\u202e", "é" * 300, "x" * 9000),
    *("9" * 30, "-" + "9" * 30, "1" * 5000, "../../etc/passwd", "<script>", "{}", "%s%n{0}", "'; --", "\ufffe", "🂡"),
    *("2026-02-30", "2026-11-22T25:00:00Z", "9999-12-31T23:59:59Z", "0001-01-01T00:00:00+14:00", "12:99", "99:99:99"),
    *(0, 1, -1, 2, 7, 12, 13, 1691, 2**31, 2**31 - 1, 2**53, 2**63 - 1, 2**63, 2**64, 10**40, -(2**63) - 1),
    *(0.5, -0.0, 1e-300, 1e300, True, False, None, [], {}, [[]], [None], {"": ""}, {"a": {"b": []}}, [1, "2", None]),
    *(list(range(300)), ["x"] * 50, {str(n): n for n in range(60)}),
)

# what any program on this host may have set: cookies know no ports
COOKIE_VALUES = (
    *(
        "",
        "1",
        "abc:def/ghi",
        "x" * 32,
        "x" * 64,
        "a" * 8,
        "A" * 40,
        "é" * 20,
        "\xff\xfe",
        "x" * 4000,
        '"',
        '"a\\073b"',
    ),
    *(
        "..%2f..%2fetc",
        "../../etc/passwd",
        "%00",
        "\x01\x1f\x7f",
        "null",
        "[]",
        "{}",
        "-1",
        "9" * 40,
        "a b",
        "a,b",
        "a=b",
    ),
    ".eJxVjDEOwjAMRe_iGUV2:1tQ0aX:aZ_-9",
    "1b4f:2026-11-22 10:00",
)
# other names: Django's own, other frameworks', and attributes of cookies
COOKIE_NAMES = ("messages", "django_language", "PHPSESSID", "Path", "$Version", "", "\xff", "a b", "__Host-x")
BROKEN_COOKIES = (
    ";",
    "=;=",
    ";;;;=",
    "sessionid",
    "=abc",
    "sessionid=a; sessionid=b",
    "a=" + "b;c=" * 900,
    '"="',
    "\xff=\xff",
)

TEXTS = (
    "",
    " ",
    "x",
    "\xff",
    "é",
    "x" * 5000,
    "%00",
    "\x01",
    "null",
    "-1",
    "9" * 40,
    ",",
    ";",
    ",,,;;q=",
    "'\"<>",
    "{}",
)
# headers that something reads (Django, its middleware, this product), each with values that are nearly right
HEADERS: dict[str, tuple[str, ...]] = {
    "Accept": ("*/*", "text/html", "application/xhtml+xml", "application/json;q=x", "a/b;c=;d", "/"),
    "Accept-Encoding": ("gzip", "br;q=0", "identity;q=0, *;q=0", "gzip;q=nan", "*"),
    "Accept-Language": ("de", "xx-YY-zz", "de;q=x", "de;q=9e99,fr", "*", "-", "de-" * 300, "i18n"),
    "Authorization": ("Bearer", "Bearer ", "Bearer x y", "Token \xff", "Basic x", "Bearer " + "x" * 5000),
    "Cache-Control": ("no-cache", "max-age=x", "only-if-cached"),
    "Content-Encoding": ("gzip", "x"),
    "Forwarded": ("for=x", "for=\"[::1\""),
    "Host": ("localhost", "localhost:x", "[::1]", "[::1", "a b", "a..b", ":80", "x" * 300, "127.0.0.1:99999999", "@"),
    "HX-Request": ("true", "false"),
    "HX-Target": ("body", "#x"),
    "HX-Trigger": ("x",),
    "HX-Current-URL": ("http://[", "http://a:b/", "//", "http://testserver/t/x/?q=%ff", "javascript:1", "http://a:99999999/"),
    "Idempotency-Key": ("tap", "x" * 120, "x" * 121, "\xff", " "),
    "If-Match": ("*", '"x"', 'W/"'),
    "If-Modified-Since": ("Sat, 29 Oct 1994 19:43:31 GMT", "Sat, 99 Oct 99999 99:99:99 GMT", "0"),
    "If-None-Match": ("*", '"x"', 'W/"', '"\xff"', '"' * 500),
    "If-Range": ('"x"',),
    "If-Unmodified-Since": ("Sat, 29 Oct 1994 19:43:31 GMT",),
    "Last-Event-ID": ("0", "-1"),
    "Origin": ("null", "http://[", "http://testserver", "http://a:b", "https://testserver:99999999", "file://"),
    "Range": ("bytes=0-1", "bytes=-", "bytes=9-1", "bytes=0-0,0-0", "bytes=" + "9" * 40 + "-", "lines=1-2"),
    "Referer": ("http://[", "http://testserver/", "https://testserver/", "//a", "http://a:b/"),
    "User-Agent": ("Mozilla/5.0 (SMART-TV; Linux; Tizen 2.4.0)", "Mozilla/5.0 (iPhone; CPU iPhone OS 9_3)", "(" * 900),
    "X-CSRFToken": ("x" * 32, "x" * 64, "é" * 32, "null"),
    "X-Forwarded-For": ("1.2.3.4", "1.2.3.4, x", "::ffff:1.2.3.4", "[::1]:80", "fe80::1%eth0", "," * 500),
    "X-Forwarded-Host": ("a b", "x:x"),
    "X-Forwarded-Proto": ("https", "x", "http,https"),
    "X-HTTP-Method-Override": ("DELETE", "x"),
    "X-Requested-With": ("XMLHttpRequest",),
    "X-Share-Link": ("x", "x" * 43, "x" * 5000),
}  # fmt: skip


def nasty_value(rng: Random) -> Any:
    """Return a value that no field expects."""
    return rng.choice(NASTY)


def plausible_value(rng: Random, field: serializers.Field[Any, Any, Any, Any]) -> Any:
    """Return a value that a serializer's field may accept."""
    for kind, make in _MAKERS:
        if isinstance(field, kind):
            return make(rng, field)
    return rng.choice(("Wren", "1", "100", "50, 30, 20", "first", "12.3"))


def random_input(rng: Random, fields: Mapping[str, Any], *, wrong: float = 0.2) -> dict[str, Any]:
    """Return values for most of these fields, by name. The share `wrong` of the values is nasty."""
    chosen = {name: field for name, field in fields.items() if rng.random() < (0.95 if field.required else 0.6)}
    return {
        name: nasty_value(rng) if rng.random() < wrong else plausible_value(rng, field)
        for name, field in chosen.items()
    }


def mutated_value(rng: Random, value: Any) -> Any:
    """Return a copy of a JSON value with one part replaced, removed or doubled."""
    if isinstance(value, Mapping) and value and rng.random() < 0.85:
        name = rng.choice(sorted(value))
        changed = dict(value)
        if rng.random() < 0.15:
            del changed[name]
        else:
            changed[name] = mutated_value(rng, value[name])
        return changed
    if isinstance(value, list) and value and rng.random() < 0.85:
        at = rng.randrange(len(value))
        middle = [] if rng.random() < 0.15 else [mutated_value(rng, value[at])] * rng.choice((1, 1, 1, 2))
        return [*value[:at], *middle, *value[at + 1 :]]
    return nasty_value(rng)


def json_body(rng: Random, given: Any) -> bytes:
    """Return a value as JSON, sometimes cut off, or with values that Python cannot hold."""
    text = json.dumps(given)
    if rng.random() < 0.06 and isinstance(given, Mapping) and given:
        name = rng.choice(sorted(given))
        rest = {key: value for key, value in given.items() if key != name}
        raw = f"{json.dumps(name)}: {rng.choice(RAW_JSON)}"
        text = "{" + raw + (", " + json.dumps(rest)[1:] if rest else "}")
    if rng.random() < 0.02:
        text = rng.choice((text[: len(text) // 2], rng.choice(RAW_JSON), "[]", "7", '"x"', ""))
    content = text.encode()
    return content if rng.random() > 0.02 else content + rng.choice((b"\xff", b"\x00", b"\xed\xa0\x80"))


def form_fields(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return form fields by name. A list becomes several texts, any other value one text."""
    return {
        name: list(map(_as_text, value)) if isinstance(value, list) else _as_text(value)
        for name, value in given.items()
    }


def _as_text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _integer_near_limits(rng: Random, field: Any) -> int:
    least = field.min_value if field.min_value is not None else 0
    most = field.max_value if field.max_value is not None else 1000
    return rng.choice((least, most, least - 1, most + 1, rng.randint(least, max(least, min(most, least + 12)))))


def _existing_key(rng: Random, field: Any) -> Any:
    names = list(field.get_queryset().values_list(getattr(field, "slug_field", "pk"), flat=True)[:30])
    return rng.choice(names) if names else 1


def _list_of_values(rng: Random, field: Any) -> list[Any]:
    return [plausible_value(rng, field.child) for _ in range(rng.randrange(4))]


def _valid_choice(rng: Random, field: Any) -> Any:
    return rng.choice(list(field.choices) or [""])


_MAKERS: Sequence[tuple[type | tuple[type, ...], Callable[[Random, Any], Any]]] = (
    (serializers.BooleanField, lambda rng, _field: rng.random() < 0.5),
    (serializers.ChoiceField, _valid_choice),
    (serializers.IntegerField, _integer_near_limits),
    (serializers.DecimalField, lambda rng, _field: rng.choice(("0", "12.5", "100", "-3"))),
    (serializers.DateTimeField, lambda rng, _field: f"2026-11-{rng.randint(1, 30):02}T{rng.randrange(24):02}:00:00Z"),
    (serializers.ManyRelatedField, lambda rng, field: [_existing_key(rng, field.child_relation)]),
    ((serializers.PrimaryKeyRelatedField, serializers.SlugRelatedField), _existing_key),
    (serializers.ListField, _list_of_values),
    (serializers.ListSerializer, _list_of_values),
    (serializers.Serializer, lambda rng, field: random_input(rng, field.fields)),
    (serializers.DictField, lambda rng, _field: {"prize_share": 70, "house_fee": 30} if rng.random() < 0.5 else {}),
)


def random_headers(rng: Random) -> dict[str, str]:
    """Return request headers by name. In one of five requests some are malformed."""
    headers = {"HX-Request": "true"} if rng.random() < 0.3 else {}
    if rng.random() < 0.1:
        headers["Idempotency-Key"] = rng.choice(("tap", "x" * 121, "\xff"))
    if rng.random() < 0.02:
        headers["Authorization"] = rng.choice(HEADERS["Authorization"])
    if rng.random() < 0.2:
        for name in rng.sample(sorted(HEADERS), rng.randint(1, 4)):
            headers[name] = rng.choice(TEXTS if rng.random() < 0.4 else HEADERS[name])
    if rng.random() < 0.2:
        headers["Accept"] = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    return headers


def foreign_cookies(rng: Random, names: tuple[str, ...]) -> str | None:
    """Return other programs' cookies for the Cookie header, or mostly None."""
    if rng.random() > 0.15:
        return None
    if rng.random() < 0.2:
        return rng.choice(BROKEN_COOKIES)
    chosen = [rng.choice(names if rng.random() < 0.8 else COOKIE_NAMES) for _ in range(rng.randint(1, 3))]
    return "; ".join(f"{name}={rng.choice(COOKIE_VALUES)}" for name in chosen)
