"""A page in memory is the same text, plain and compressed, with the bytes of each answer in their places."""

import gzip
import re
from typing import Any

import pytest

from config.server.public_pages.page import SAME_TIME, PublicPage
from tests.suite.each_case import for_each

NOW = 1_795_200_000_000
HTML = (b"content-type", b"text/html; charset=utf-8")
LAPTOPS = b'<meta name="laptops" data-page="%s" data-key="%s" data-own-key="%s">' % (b"a" * 32, b"b" * 64, b"c" * 64)
SERVER_TIME = b'<script id="server-now" type="application/json">%d</script>'


def page_of(body: bytes, *headers: tuple[bytes, bytes], status: int = 200) -> PublicPage:
    start = {"type": "http.response.start", "status": status, "headers": [*(headers or [HTML])]}
    pieces = [{"type": "http.response.body", "body": body[at : at + 700]} for at in range(0, len(body), 700)]
    return PublicPage.from_answer([start, *pieces])


def both_texts(page: PublicPage, *, now: int = NOW) -> tuple[bytes, bytes]:
    """Return the text of the plain and of the compressed answer, whose headers say their length."""
    plain_headers, plain = page.answer(gzip=False, now=now, secure=False)
    headers, packed = page.answer(gzip=True, now=now, secure=False)
    assert dict(plain_headers)[b"content-length"] == b"%d" % len(plain)
    assert (dict(headers)[b"content-length"], dict(headers)[b"content-encoding"]) == (b"%d" % len(packed), b"gzip")
    return plain, gzip.decompress(packed)


@for_each(
    ("before", "after"),
    [
        (b"", b"x" * 400),
        (b"x" * 400, b""),
        (b"<p>0123456789012</p>" * 90, b"<p>" * 4000),
        ("€ – ü".encode() * 100, b'<script type="application/json">1795200000001</script>'),
    ],
)
def test_answers_say_the_time_at_which_they_are_given(before: bytes, after: bytes) -> None:
    page = page_of(before + SERVER_TIME % NOW + after)
    for now in (NOW, NOW + 61_234, NOW + 61_234_567):
        expected = before + SERVER_TIME % now + after
        assert both_texts(page, now=now) == (expected, expected)


def test_answers_within_a_few_milliseconds_say_the_same_time() -> None:
    page = page_of(SERVER_TIME % NOW)
    said = [page.answer(gzip=False, now=NOW + later, secure=False)[1] for later in (0, SAME_TIME - 1, SAME_TIME, -5)]
    assert said == [SERVER_TIME % (NOW + later) for later in (0, 0, SAME_TIME, -5)]


def test_page_without_a_time_is_answered_as_it_is() -> None:
    body = b"<p>nothing that changes</p>" * 40
    assert both_texts(page_of(body)) == (body, body)


def test_laptop_keys_and_page_number_differ_in_each_response(monkeypatch: pytest.MonkeyPatch) -> None:
    class Peer:
        numbers = iter(range(10))

        def __init__(self) -> None:
            number = next(self.numbers)
            self.page, self.key, self.own_key = f"{number:032x}", f"{number + 100:064x}", f"{number + 200:064x}"

    monkeypatch.setattr("config.server.public_pages.page.peer_of_page", lambda secure: Peer())
    body = b"<head>" + LAPTOPS + SERVER_TIME % NOW + b"</head>" + b"<p>" * 300
    texts = both_texts(page_of(body))
    found = [re.findall(rb'="([0-9a-f]{32,64})"', text) for text in texts]
    assert found == [[b"%032x" % n, b"%064x" % (n + 100), b"%064x" % (n + 200)] for n in (0, 1)]
    assert {re.sub(rb'="[0-9a-f]{32,64}"', b"", text) for text in texts} == {re.sub(rb'="[0-9a-c]{32,64}"', b"", body)}


def test_page_made_for_two_laptops_has_only_zero_keys_once_one_laptop_is_left(settings: Any, tmp_path: Any) -> None:
    settings.DATA_DIR = tmp_path  # without a second laptop
    plain, _packed = both_texts(page_of(LAPTOPS + b"<p>" * 300))
    assert set(re.findall(rb'="([0-9a-f]{32,64})"', plain)) == {b"0" * 32, b"0" * 64}


@for_each(
    ("headers", "body"),
    [
        ([HTML], b"short"),
        ([(b"content-type", b"image/png")], b"x" * 5000),
        ([(b"content-type", b"font/woff2")], b"x" * 5000),
    ],
)
def test_short_answers_and_pictures_are_not_compressed(headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    sent, answered = page_of(body, *headers).answer(gzip=True, now=NOW, secure=False)
    assert (b"content-encoding" in dict(sent), answered) == (False, body)


def test_stored_page_keeps_the_headers_of_the_response() -> None:
    policy = (b"content-security-policy", b"default-src 'self'")
    twice = [(b"vary", b"Cookie"), (b"vary", b"Accept-Encoding")]
    headers, _body = page_of(b"x" * 900, HTML, policy, *twice).answer(gzip=True, now=NOW, secure=False)
    assert headers[:4] == [HTML, policy, *twice]
