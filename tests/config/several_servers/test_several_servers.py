"""Several web processes of one database, as on several computers behind a proxy."""

import http.client
import threading
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from urllib.parse import urlencode

import pytest
from pytest_django import DjangoDbBlocker

from tests.browser.server import PASSWORD
from tests.concurrency import at_once
from tests.config.several_servers.proxy import proxy_before
from tests.config.several_servers.servers import SLUG, Servers, request, two_servers
from tests.live_rig.broker import broker_on_its_own_port
from tests.live_rig.served import Display, until
from tests.suite.migrated import migrated_for_servers

pytestmark = [pytest.mark.slow, pytest.mark.real_time, pytest.mark.services, pytest.mark.xdist_group("several")]

# seconds between two taps of a person: with three people a token's rate is not reached
A_MOMENT = 0.2


@pytest.fixture(scope="module")
def servers(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Servers]:
    """Both, for all tests of the file."""
    data = tmp_path_factory.mktemp("several")
    with (
        django_db_blocker.unblock(),
        migrated_for_servers(data) as database,
        two_servers(data, database, broker_on_its_own_port()) as both,
    ):
        yield both


def announcement_on(display: Display) -> str:
    """Return the words of the next announcement on a display's stream."""
    while True:
        said = display.change()
        if announced := said.get("announcement"):
            return str(announced["words"])


def test_screens_show_actions_done_on_another_server(servers: Servers) -> None:
    first, second = servers.webs
    display = Display(second.port, SLUG)
    display.answer()
    assert servers.act(first.port, "Dinner at seven", key="dinner") == 200
    assert announcement_on(display) == "Dinner at seven"
    display.close()


def test_tap_sent_to_two_servers_is_done_once(servers: Servers) -> None:
    statuses: list[int] = []
    at_once(*(lambda web=web: statuses.append(servers.act(web.port, "Once", key="once")) for web in servers.webs))
    # a refused request is sent again, as phones do
    assert until(lambda: servers.act(servers.webs[1].port, "Once", key="once") == 200)
    assert set(statuses) <= {200, 409, 425}
    assert servers.log()[0].count("Once") == 1


def test_sign_in_on_a_server_is_valid_on_every_server(servers: Servers) -> None:
    with proxy_before(*(web.port for web in servers.webs)) as port:
        status, cookies = signed_in(port)
        assert status == 302
        assert [request(web.port, "GET", f"/t/{SLUG}/", heads={"Cookie": cookies})[0] for web in servers.webs] == [
            200,
            200,
        ]


def test_servers_share_the_count_of_wrong_tokens_of_a_client(servers: Servers) -> None:
    heads = {"Authorization": "Bearer none", "X-Forwarded-For": "203.0.113.7"}
    asked = f"/api/tournaments/{SLUG}/"
    for number in range(30):
        assert request(servers.webs[number % 2].port, "GET", asked, heads=heads)[0] == 401
    assert [request(web.port, "GET", asked, heads=heads)[0] for web in servers.webs] == [429, 429]
    assert request(servers.webs[0].port, "GET", asked, heads=heads | {"X-Forwarded-For": "203.0.113.8"})[0] == 401


def test_rolling_update_neither_loses_nor_repeats_an_action(servers: Servers) -> None:
    acknowledged: list[str] = []
    over = threading.Event()

    def act(person: int, port: int) -> None:
        number = 0
        while not over.is_set():
            words, number = f"{person}-{number}", number + 1
            while not send_action(servers, port, words):
                time.sleep(A_MOMENT)
            acknowledged.append(words)
            time.sleep(A_MOMENT)

    def more_than(least: int) -> bool:
        return len(acknowledged) > least

    with proxy_before(*(web.port for web in servers.webs)) as port:
        people = [threading.Thread(target=act, args=(person, port)) for person in range(3)]
        for person in people:
            person.start()
        for web in servers.webs:
            assert until(partial(more_than, len(acknowledged) + 5))
            web.__exit__()
            assert until(partial(more_than, len(acknowledged) + 5))  # the other one goes on alone
            web.__enter__()
        over.set()
        for person in people:
            person.join()
    words, wrong = servers.log()
    written = Counter(word for word in words if "-" in word)
    assert (set(acknowledged) - written.keys(), written.most_common(1)[0][1], wrong) == (set(), 1, [])


def test_screens_show_actions_of_another_server_without_a_broker(servers: Servers) -> None:
    first, second = servers.webs
    display = Display(second.port, SLUG)
    display.answer()
    servers.broker.stop()
    try:
        assert servers.act(first.port, "Without the broker", key="away") == 200
        assert announcement_on(display) == "Without the broker"
    finally:
        display.close()
        servers.broker.start()


def send_action(servers: Servers, port: int, words: str) -> bool:
    """Send an action once; whether it was acknowledged."""
    try:
        return servers.act(port, words, key=words) == 200
    except (OSError, http.client.HTTPException):
        return False


def signed_in(port: int) -> tuple[int, str]:
    """Sign in through a proxy: the status of the answer, and the cookies."""
    line = http.client.HTTPConnection("127.0.0.1", port)
    line.request("GET", "/login/")
    page = line.getresponse()
    page.read()
    token = (page.getheader("Set-Cookie") or "").partition("csrftoken=")[2].partition(";")[0]
    form = urlencode({"username": "director", "password": PASSWORD, "csrfmiddlewaretoken": token})
    line.close()
    line = http.client.HTTPConnection("127.0.0.1", port)
    heads = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": f"csrftoken={token}",
        "Referer": f"http://127.0.0.1:{port}/login/",
    }
    line.request("POST", "/login/", form, heads)
    answer = line.getresponse()
    answer.read()
    cookies = [cookie.partition(";")[0] for cookie in answer.headers.get_all("Set-Cookie") or []]
    line.close()
    return answer.status, "; ".join(cookies)
