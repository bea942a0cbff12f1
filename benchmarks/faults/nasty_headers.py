"""Cookies and headers for the fuzzer: of other programs on the same host, of old releases, and what nobody sends."""

from random import Random

#: what any program on this host may have set: cookies know no ports
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
#: other names: Django's own, other frameworks', and attributes of cookies
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
#: headers that something reads (Django, its middleware, this product), each with values that are nearly right
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


def headers_of(rng: Random) -> dict[str, str]:
    """Return headers: mostly what browsers and programs send, one in five requests with some of them wrong."""
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


def cookies_of(rng: Random, names: tuple[str, ...]) -> str | None:
    """Return what stands in the Cookie header beside the session; None to send the browser's own as they are."""
    if rng.random() > 0.15:
        return None
    if rng.random() < 0.2:
        return rng.choice(BROKEN_COOKIES)
    chosen = [rng.choice(names if rng.random() < 0.8 else COOKIE_NAMES) for _ in range(rng.randint(1, 3))]
    return "; ".join(f"{name}={rng.choice(COOKIE_VALUES)}" for name in chosen)
