"""The lines of a server's start, as people read them in a terminal."""

import re
import threading
from pathlib import Path
from queue import SimpleQueue

import pytest
import segno
from django.conf import LazySettings

from config.server.start_message import (
    Login,
    Reach,
    StartMessage,
    code_for_terminal,
    container_address,
    for_terminal,
    login_line,
    reach_line,
    running_line,
    url_of,
)

HERE = "http://localhost:8000"
ROOM = ["http://192.168.1.20:8000", "http://shuffle-up.local:8000"]


@pytest.mark.parametrize(
    ("reach", "line"),
    [
        (Reach(ROOM, HERE), "Open http://192.168.1.20:8000 or http://shuffle-up.local:8000"),
        (
            Reach([], HERE, loopback="127.0.0.1"),
            "Open http://localhost:8000 on this computer. No other computer reaches it (--host 127.0.0.1).",
        ),
        (
            Reach([], "http://172.17.0.2:8000", is_in_container=True),
            (
                "Open http://172.17.0.2:8000 on the computer of this container. For phones and TVs, start it with "
                "--network host, or set PUBLIC_URL to that computer's address, such as http://192.168.1.20."
            ),
        ),
        (
            Reach([], HERE),
            (
                "No network. Open http://localhost:8000 on this computer. For phones and TVs, join the room's Wi-Fi or "
                "plug in a cable: their address then appears here."
            ),
        ),
    ],
)
def test_start_message_names_the_address_for_the_room(reach: Reach, line: str) -> None:
    assert reach_line(reach) == line


@pytest.mark.parametrize(
    ("addresses", "inside"),
    [
        ([], ""),
        (["172.17.0.2"], "172.17.0.2"),
        (["10.88.0.7"], "10.88.0.7"),
        (["192.168.1.20"], ""),
        (["172.17.0.2", "192.168.1.20"], ""),
    ],
)
def test_address_of_a_container_in_its_own_network_is_known(addresses: list[str], inside: str) -> None:
    assert container_address(addresses) == inside


def test_standby_names_the_laptop_that_it_follows() -> None:
    assert reach_line(Reach(ROOM, HERE), peer="http://10.0.0.7:8000") == (
        "This is the second laptop. The first is http://10.0.0.7:8000. "
        "Open http://192.168.1.20:8000 to see whether both are in step."
    )


def test_start_message_names_version_and_folder() -> None:
    folder = Path.home() / "poker"
    assert running_line("0.2.0", folder, has_keyboard=True) == (
        "Shuffle Up 0.2.0 is running, with its data in ~/poker. Ctrl-C stops it; everything is saved."
    )
    assert running_line("0.2.0", Path("/srv/poker"), has_keyboard=False) == (
        "Shuffle Up 0.2.0 is running, with its data in /srv/poker."
    )


def test_password_that_was_chosen_is_not_shown() -> None:
    assert [login_line(Login("director", "5f0c-11aa")), login_line(Login("ana"))] == [
        "First login director, password 5f0c-11aa (shown only now; a new one: ./run login)",
        "First login ana, with the password in DIRECTOR_PASSWORD",
    ]


def test_address_omits_the_standard_port_and_puts_ipv6_in_brackets() -> None:
    assert [url_of("192.168.1.20", 80), url_of("fd00::2", 8000)] == ["http://192.168.1.20", "http://[fd00::2]:8000"]


def test_addresses_and_password_are_bold_on_a_terminal() -> None:
    styled = for_terminal("First login director, password 5f0c-11aa (shown only now; a new one: ./run login)")
    assert re.findall(r"\x1b\[1m(.*?)\x1b\[0m", styled) == ["director", "5f0c-11aa"]
    assert re.findall(r"\x1b\[1m(.*?)\x1b\[0m", for_terminal(reach_line(Reach(ROOM, HERE)))) == ROOM


def test_qr_code_in_the_terminal_encodes_the_address() -> None:
    printed = re.findall(r"\x1b\[38;5;16;48;5;231m(.*?)\x1b\[0m", code_for_terminal(ROOM[0]))
    halves = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
    rows = [[halves[character][half] for character in line] for line in printed for half in (0, 1)]
    wanted = [[int(dark) for dark in row] for row in segno.make(ROOM[0], error="l", micro=False).matrix_iter(border=2)]
    assert (rows[: len(wanted)], sum(map(sum, rows[len(wanted) :]))) == (wanted, 0)


def test_start_message_without_colours_is_three_plain_lines(settings: LazySettings, tmp_path: Path) -> None:
    settings.DATA_DIR, settings.PORT, settings.PUBLIC_URL = tmp_path, 8000, ""
    names: SimpleQueue[str] = SimpleQueue()
    names.put("shuffle-up-2")
    lines: list[str] = []
    message = StartMessage("192.168.1.20", write=lines.append, is_styled=False)
    message.show(Login("director", "5f0c-11aa"), names=names, leaving=threading.Event())
    assert (len(lines), lines[0]) == (3, f"Shuffle Up {settings.VERSION} is running, with its data in {tmp_path}.")
    assert lines[1] in {
        "Open http://192.168.1.20:8000 or http://shuffle-up-2.local:8000",
        "Open http://192.168.1.20:8000",  # where the tests run without a network
    }
    assert lines[2].startswith("First login director, password 5f0c-11aa ")


def test_public_address_comes_before_the_network(settings: LazySettings, tmp_path: Path) -> None:
    settings.DATA_DIR, settings.PUBLIC_URL = tmp_path, "https://poker.example"
    lines: list[str] = []
    message = StartMessage("127.0.0.1", write=lines.append, is_styled=False)
    message.show(None, names=None, leaving=threading.Event())
    assert lines[1:] == ["Open https://poker.example"]


def test_installed_program_names_its_own_command(settings: LazySettings) -> None:
    settings.COMMAND = "shuffle-up"
    assert login_line(Login("director", "5f0c-11aa")).endswith("a new one: shuffle-up login)")
