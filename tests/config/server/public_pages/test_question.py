"""Requests for public pages, and what may never reach such a page."""

from typing import Any

import pytest

from config.server.public_pages.question import Request, RequestReader, canonical_host
from tests.config.server.public_pages.asking import HERE, request_scope
from tests.not_none import not_none
from tests.suite.each_case import for_each

CLOCK = "/d/event/clock/"


@pytest.fixture(autouse=True)
def hosts(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]


def read(path: str = CLOCK, **how: str) -> Request | None:
    return RequestReader().read(request_scope(path, **how))


@for_each(
    "path",
    ["/", CLOCK, "/d/event/layout-lists/", f"{CLOCK}?page=2&shape=portrait", f"{CLOCK}?lang=de&theme=light&mark=1"],
)
def test_displays_and_the_front_page_are_public_pages(path: str) -> None:
    assert read(path) is not None
    assert read(path, method="HEAD") is not None


@for_each(
    ("path", "how"),
    [
        (CLOCK, {"method": "POST"}),
        (CLOCK, {"method": "OPTIONS"}),
        ("/t/event/", {}),
        ("/d/event/draw.json", {}),
        ("/d/event/clock", {}),
        ("/screen/door-1/", {}),
        ("/login/", {}),
        (f"{CLOCK}?x=1", {}),
        (f"{CLOCK}?page=1&page=2", {}),
        (f"{CLOCK}?page=100", {}),
        (f"{CLOCK}?page=%31", {}),
        (f"{CLOCK}?page", {}),
        (f"{CLOCK}?theme=pink", {}),
        (f"{CLOCK}?lang=xx", {}),
        ("/d/event/seats/?q=ada", {}),
        ("/d/event/split/?with=other", {}),
        ("/?past=all", {}),
        (CLOCK, {"cookie": "sessionid=abc"}),
        (CLOCK, {"cookie": "a=b; __Host-sessionid=abc"}),
        (CLOCK, {"cookie": "django_language=de"}),
        (CLOCK, {"cookie": "last_event=event"}),
        (CLOCK, {"cookie": "messages=abc"}),
        (CLOCK, {"authorization": "Bearer su_1"}),
        (CLOCK, {"x_share_link": "abc"}),
        (CLOCK, {"x_part": "find"}),
        (CLOCK, {"hx_request": "true"}),
        (CLOCK, {"content_length": "5"}),
        (CLOCK, {"host": ""}),
        (CLOCK, {"host": "a b"}),
        (CLOCK, {"host": "h" * 300}),
    ],
)
def test_other_requests_are_answered_by_django(path: str, how: dict[str, str]) -> None:
    assert read(path, **how) is None


@for_each("cookie", ["csrftoken=abc", "consent=yes", "screen=door-1"])
def test_cookies_that_change_no_public_page_are_ignored(cookie: str) -> None:
    assert not_none(read(cookie=cookie)).question == not_none(read()).question


def test_view_receives_only_host_language_and_parameters_of_a_public_request() -> None:
    asked = request_scope(
        f"{CLOCK}?theme=light&page=1",
        cookie="consent=<script>",
        user_agent="<script>",
        referer="http://evil.example/",
        accept_language="de-CH,de;q=0.9",
        origin="http://evil.example",
    )
    request = not_none(RequestReader().read(asked))
    made = request.question.scope(asked)
    assert (made["headers"], made["query_string"]) == (
        [(b"host", b"192.168.1.20:8000"), (b"accept", b"*/*"), (b"accept-language", b"de")],
        b"page=1&theme=light",
    )


@for_each(
    ("how", "wants_newest"),
    [
        ({}, False),
        ({"cache_control": "no-cache"}, True),
        ({"cache_control": "max-age=0"}, True),
        ({"pragma": "no-cache"}, True),
        ({"cache_control": "max-age=60"}, False),
    ],
)
def test_scripts_and_reloads_want_the_newest_page(how: dict[str, str], wants_newest: bool) -> None:
    assert not_none(read(**how)).wants_newest == wants_newest


def test_order_of_parameters_and_spelling_of_languages_do_not_change_the_question() -> None:
    first = not_none(read(f"{CLOCK}?theme=light&page=1", accept_language="de-DE,en;q=0.5", accept_encoding="gzip"))
    second = not_none(read(f"{CLOCK}?page=1&theme=light", accept_language="de;q=0.9, en;q=0.1"))
    assert (first.question == second.question, first.takes_gzip, second.takes_gzip) == (True, True, False)


@for_each(
    "how",
    [{"scheme": "https"}, {"accept_language": "de"}, {"accept": "text/html,application/xhtml+xml"}],
)
def test_request_for_a_different_version_of_a_page_is_a_different_question(how: dict[str, str]) -> None:
    assert not_none(read(**how)).question != not_none(read()).question


@for_each(
    ("host", "page_host"),
    [
        ("192.168.1.20:8000", b"192.168.1.20:8000"),
        ("evil.example", b"192.168.1.20:8000"),
        ("evil.example:8000", b"192.168.1.20:8000"),
        ("EVIL.example:1", b"192.168.1.20:8000"),
        ("localhost.evil.example", b"192.168.1.20:8000"),
        ("LOCALHOST:8000", b"localhost:8000"),
        ("[::1]:8000", b"[::1]:8000"),
    ],
)
def test_forged_host_gets_the_page_of_the_servers_own_address(host: str, page_host: bytes) -> None:
    found = not_none(canonical_host(host.encode(), "http", HERE))
    assert found == (page_host, f"http://{page_host.decode()}/")


def test_host_that_django_refuses_is_left_to_django(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["poker.example"]
    assert canonical_host(b"evil.example", "http", HERE) is None
    assert canonical_host(b"poker.example", "https", HERE) == (b"poker.example", "http://poker.example:8000/")


def test_pages_follow_public_url_under_every_host(settings: Any) -> None:
    settings.PUBLIC_URL = "https://poker.example"
    assert [not_none(canonical_host(host, "http", HERE))[1] for host in (b"evil.example", b"192.168.1.20")] == [
        "https://poker.example/"
    ] * 2


def test_https_reported_by_a_proxy_counts_only_if_a_proxy_is_configured(settings: Any) -> None:
    settings.SECURE_PROXY_SSL_HEADER = None
    assert not_none(read(x_forwarded_proto="https")).question.scheme == "http"
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    request = not_none(read(x_forwarded_proto="https"))
    made = request.question.scope(request_scope(CLOCK))
    assert (request.question.scheme, (b"x-forwarded-proto", b"https") in made["headers"]) == ("https", True)


def test_hosts_and_languages_in_memory_are_bounded() -> None:
    reader = RequestReader()
    for number in range(1000):
        reader.read(request_scope(CLOCK, host=f"h{number}.example", accept_language=f"x{number}"))
    assert (len(reader._hosts) <= 256, len(reader._languages) <= 256) == (True, True)
