"""The live pages as an HTTP client finds them."""

import gzip
import json
from collections.abc import Iterator

import pytest

from tests.live_rig.served import Served, until
from tests.live_rig.snapshot_table import SnapshotTable

pytestmark = [pytest.mark.real_time, pytest.mark.slow]


@pytest.fixture(scope="module")
def unchanging() -> Iterator[Served]:
    """One server for the tests that change nothing in it."""
    source = SnapshotTable()
    source.put("demo", 1)
    with Served(source) as shared:
        yield shared


def test_snapshot_response_has_an_etag_and_the_server_time(table: SnapshotTable, served: Served) -> None:
    served.hub.now = lambda: 1_795_200_000_123
    response, body = served.ask("/live/demo/snapshot")
    assert response.status == 200
    assert json.loads(body) == table.rows["demo"]
    assert response.headers["etag"] == '"1"'
    assert response.headers["x-now"] == "1795200000123"
    assert response.headers["cache-control"] == "no-cache"
    assert response.headers["content-type"] == "application/json"


def test_snapshot_is_compressed_for_clients_that_accept_it(table: SnapshotTable, served: Served) -> None:
    response, body = served.ask("/live/demo/snapshot", Accept_Encoding="gzip, br")
    assert (response.headers["content-encoding"], json.loads(gzip.decompress(body))) == ("gzip", table.rows["demo"])
    assert (response.headers["etag"], response.headers["vary"]) == ('W/"1"', "accept-encoding")
    again, _body = served.ask("/live/demo/snapshot", Accept_Encoding="gzip", If_None_Match=response.headers["etag"])
    assert (again.status, again.headers["vary"]) == (304, "accept-encoding")


@pytest.mark.parametrize("tags", ['"1"', 'W/"1"', '"0", "1"', "*"])
def test_client_with_the_current_version_receives_status_304(served: Served, tags: str) -> None:
    served.hub.now = lambda: 1_795_200_000_123
    response, body = served.ask("/live/demo/snapshot", If_None_Match=tags)
    assert (response.status, body) == (304, b"")
    assert (response.headers["etag"], response.headers["x-now"]) == ('"1"', "1795200000123")


@pytest.mark.parametrize("tags", ['"0"', "1", "", '"11"', "nonsense"])
def test_client_with_an_outdated_version_receives_the_whole_snapshot(unchanging: Served, tags: str) -> None:
    response, body = unchanging.ask("/live/demo/snapshot", If_None_Match=tags)
    assert (response.status, json.loads(body)["version"]) == (200, 1)


@pytest.mark.parametrize(
    ("url", "headers"),
    [
        ("/live/demo/snapshot?version=2", {}),
        ("/live/demo/snapshot", {"Cookie": "sessionid=a"}),
        ("/live/demo/snapshot", {"Authorization": "Bearer a"}),
    ],
)
def test_outdated_snapshot_is_served_neither_to_staff_nor_to_clients_with_a_newer_version(
    table: SnapshotTable, served: Served, url: str, headers: dict[str, str]
) -> None:
    served.ask("/live/demo/snapshot")
    table.put("demo", 2)
    served.receive(2, "all")
    response, body = served.ask(url, If_None_Match='"1"', **headers)
    assert (response.status, json.loads(body)["version"]) == (200, 2)


def test_stranger_gets_the_previous_snapshot_while_a_newer_snapshot_is_read(
    table: SnapshotTable, served: Served
) -> None:
    served.ask("/live/demo/snapshot")
    table.gate.clear()
    table.put("demo", 2)
    served.receive(2, "all")
    meanwhile = json.loads(served.ask("/live/demo/snapshot")[1])["version"]
    table.gate.set()
    until(lambda: json.loads(served.ask("/live/demo/snapshot")[1])["version"] == 2)
    assert meanwhile == 1


def test_live_head_request_is_answered_without_a_body(table: SnapshotTable, served: Served) -> None:
    response, body = served.ask("/live/demo/snapshot", method="HEAD")
    assert (response.status, response.headers["etag"], body) == (200, '"1"', b"")
    assert response.headers["content-length"] == str(len(json.dumps(table.rows["demo"])))
    response, body = served.ask("/live/demo/stream", method="HEAD")
    assert (response.status, response.headers["content-type"], body) == (200, "text/event-stream; charset=utf-8", b"")


def test_server_time_response_is_never_cached(served: Served) -> None:
    served.hub.now = lambda: 1_795_200_000_123
    response, body = served.ask("/live/time")
    assert (response.status, body) == (200, b'{"now":1795200000123}')
    assert response.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("what", ["snapshot", "stream"])
def test_unknown_tournament_is_answered_404_with_a_text(unchanging: Served, what: str) -> None:
    response, body = unchanging.ask(f"/live/nobody/{what}")
    assert response.status == 404
    assert json.loads(body) == {
        "error": {"code": "no_such_tournament", "says": "No tournament has this name.", "field": ""}
    }


@pytest.mark.parametrize(
    "path",
    [
        "/live/",
        "/live/demo",
        "/live/demo/",
        "/live/demo/snapshot/",
        "/live/demo/nothing",
        "/live/De_mo/snapshot",
        "/live/demo-/snapshot",
        f"/live/{'x' * 81}/snapshot",
        "/live/..%2f..%2fetc/snapshot",
        "/live/demo%0a/snapshot",
        "/live/d%C3%A9mo/snapshot",
        "/live/time/stream/",
    ],
)
def test_unknown_live_address_is_answered_404_without_a_database_query(unchanging: Served, path: str) -> None:
    before = (len(unchanging.table.loads), unchanging.table.looks)
    response, body = unchanging.ask(path)
    assert (response.status, json.loads(body)["error"]["code"]) == (404, "no_such_page")
    assert (len(unchanging.table.loads), unchanging.table.looks) == before


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"])
@pytest.mark.parametrize("path", ["/live/time", "/live/demo/snapshot", "/live/demo/stream"])
def test_live_addresses_accept_only_get_head_and_options(unchanging: Served, method: str, path: str) -> None:
    response, _ = unchanging.ask(path, method=method)
    assert response.status == (400 if method == "BREW" else 405)
    assert response.headers["allow"] == (None if method == "BREW" else "GET, HEAD, OPTIONS")


def test_live_preflight_response_allows_any_origin_and_etags(unchanging: Served) -> None:
    response, body = unchanging.ask("/live/demo/snapshot", method="OPTIONS", Origin="https://screens.example")
    assert (response.status, body) == (204, b"")
    assert response.headers["access-control-allow-origin"] == "*"
    assert response.headers["access-control-allow-methods"] == "GET, HEAD, OPTIONS"
    assert "if-none-match" in response.headers["access-control-allow-headers"].split(", ")


@pytest.mark.parametrize("path", ["/live/time", "/live/demo/snapshot", "/live/nobody/snapshot", "/live/nothing"])
def test_every_live_response_is_public_and_has_its_content_type(unchanging: Served, path: str) -> None:
    response, _ = unchanging.ask(path)
    assert response.headers["access-control-allow-origin"] == "*"
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"


def test_stream_sends_the_snapshot_first_and_then_changes(table: SnapshotTable, served: Served) -> None:
    display = served.display()
    assert display.response.headers["content-type"] == "text/event-stream; charset=utf-8"
    assert display.response.headers["cache-control"] == "no-cache, no-transform"
    assert display.event() == ("snapshot", table.rows["demo"])
    for version in (2, 3, 4):
        served.receive(version)
        assert display.change()["clock"] == {"step": version}
    served.on_loop(served.hub.end_streams)
    assert display.ended()


def test_displays_are_sent_different_reconnect_delays(served: Served) -> None:
    waits = [served.display().line() for _ in range(3)]
    assert waits == ["retry: 1037", "retry: 1074", "retry: 1111"]


def test_display_that_disconnects_at_once_leaves_no_subscriber(served: Served) -> None:
    for _ in range(20):
        served.display().close()
    assert until(lambda: not served.hub._watched)


@pytest.mark.parametrize("what", ["snapshot", "stream"])
def test_live_request_is_answered_503_when_the_database_is_unavailable(
    table: SnapshotTable, served: Served, what: str
) -> None:
    table.away = True
    response, body = served.ask(f"/live/demo/{what}")
    assert (response.status, response.headers["retry-after"]) == (503, "1")
    assert json.loads(body)["error"]["code"] == "database_away"
