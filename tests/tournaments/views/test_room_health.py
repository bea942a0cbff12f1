"""Alerts about screens, phones, printer, battery and the second laptop."""

import json
import re
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.test import Client

from standby.models import UnreplicatedAction
from systems import power
from tests.markup import text_of
from tournaments.live.televisions import (
    last_phone_heartbeats,
    parse_heartbeat,
    parse_phone_heartbeat,
    store_heartbeat,
    store_phone_heartbeat,
    store_printout_time,
)
from tournaments.models import Screen, Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.screens import room_health

pytestmark = pytest.mark.django_db

PEER = "http://10.0.0.7:8000"


@pytest.fixture(autouse=True)
def quiet(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Clear all signs of screens and phones; no battery and no second laptop."""
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(power, "SUPPLIES", tmp_path / "none")
    caches["screens"].clear()


@pytest.fixture
def staff(client: Client, director: User) -> Client:
    client.force_login(director)
    return client


def write_standby_state(folder: Path, role: str, **more: Any) -> None:
    since = (server_now() - timedelta(minutes=7, seconds=54)).isoformat()
    said = {"role": role, "epoch": 4, "peer": PEER, "in_step": False, "since": since, "behind": 38, "reason": "timeout"}
    (folder / "standby.json").write_text(json.dumps(said | more), encoding="utf-8")


def write_battery(folder: Path, monkeypatch: pytest.MonkeyPatch, *, status: str, percent: str) -> None:
    battery = folder / "supplies" / "BAT0"
    battery.mkdir(parents=True)
    for name, text in (("type", "Battery"), ("status", status), ("capacity", percent)):
        (battery / name).write_text(f"{text}\n", encoding="ascii")
    monkeypatch.setattr(power, "SUPPLIES", folder / "supplies")


def milliseconds(ago: int = 0) -> int:
    return round(server_now().timestamp() * 1000) - ago * 1000


def page_of(client: Client) -> str:
    """Return the words of the page."""
    answer: Any = client.get("/health/")
    return text_of(answer)


def metrics(client: Client) -> dict[str, str]:
    said = client.get("/metrics").content.decode()
    return dict(line.rsplit(" ", 1) for line in said.splitlines() if not line.startswith("#"))


def test_unreachable_screen_is_listed_on_the_health_page(staff: Client, tournament: Tournament) -> None:
    for code, name in (("bar-1", "TV at the bar"), ("hall-1", "Hall"), ("old-1", "In the cellar")):
        Screen.objects.create(code=code, name=name, tournament=tournament)
    store_heartbeat("hall-1", parse_heartbeat(b"", now=milliseconds()))
    store_heartbeat("bar-1", parse_heartbeat(b"", now=milliseconds(200)))
    page = page_of(staff)
    assert (
        "No answer from TV at the bar. Their clocks run on. Check their power and network. "
        "Never seen: In the cellar. Open the screen’s address on the TV, or remove the screen."
    ) in page
    assert "1 of 3" in page
    found = metrics(staff)
    assert (found["shuffle_up_screens_connected"], found["shuffle_up_screens_silent"]) == ("1", "1")


@pytest.mark.parametrize(("days", "said"), [(-1, True), (0, True), (2, False)])
def test_screen_never_connected_is_reported_shortly_before_its_event(
    staff: Client, tournament: Tournament, days: int, said: bool
) -> None:
    Tournament.objects.update(starts_at=server_now() + timedelta(days=days, hours=1))
    Screen.objects.create(code="bar-1", name="TV at the bar", tournament=tournament)
    page = page_of(staff)
    assert ("Never seen: TV at the bar." in page, "No screen has connected today." in page) == (said, not said)
    assert ("0 of 1" in page) == said
    Tournament.objects.update(finished_at=server_now())
    assert "No screen has connected today." in page_of(staff)


def test_screen_disconnected_since_yesterday_is_not_reported(staff: Client, tournament: Tournament) -> None:
    Screen.objects.create(code="bar-1", name="TV at the bar", tournament=tournament)
    store_heartbeat("bar-1", parse_heartbeat(b"", now=milliseconds(13 * 3600)))
    assert "No screen has connected today." in page_of(staff)


def test_phone_with_a_wrong_time_is_listed(staff: Client, director: User) -> None:
    assert staff.get("/my/phone/?ahead=192000&waits=2").status_code == 204
    page = page_of(staff)
    name = director.get_username()
    assert f"{name}’s phone shows a time that is 3 min 12 s ahead. Set its time to automatic." in page
    assert "1 connected" in page
    found = metrics(staff)
    assert [found[f"shuffle_up_{name}"] for name in ("phones_connected", "phone_taps_waiting")] == ["1", "2"]
    assert found["shuffle_up_phone_clock_skew_seconds"] == "192.0"


def test_phone_whose_time_is_two_seconds_off_is_not_reported(staff: Client) -> None:
    staff.get("/my/phone/?ahead=-2000&waits=0")
    page = page_of(staff)
    assert ("0 taps wait to be sent." in page, "phone shows" in page) == (True, False)


def test_phone_without_recent_heartbeats_is_not_counted(staff: Client, director: User) -> None:
    store_phone_heartbeat("a session", parse_phone_heartbeat(director.pk, ahead="0", waits="0", now=milliseconds(60)))
    assert "No floor phone is connected." in page_of(staff)


def test_signed_out_phone_cannot_send_a_heartbeat(client: Client) -> None:
    assert client.get("/my/phone/?ahead=1").status_code == 302
    assert last_phone_heartbeats() == []


@pytest.mark.parametrize(
    ("ahead", "waits", "kept"),
    [
        ("", "", (0, 0)),
        ("x", "-4", (0, 0)),
        ("9" * 400, "9" * 400, (0, 0)),
        ("99999999999999", "99999", (10**12, 10_000)),
        ("-1500", "3", (-1500, 3)),
        ("١٢", "--3", (0, 0)),
    ],
)
def test_invalid_figures_of_a_phone_heartbeat_are_ignored(ahead: str, waits: str, kept: tuple[int, int]) -> None:
    found = parse_phone_heartbeat(1, ahead=ahead, waits=waits, now=5)
    assert (found["ahead"], found["waits"]) == kept


def test_age_of_the_last_printout_is_shown_on_the_health_page(staff: Client) -> None:
    assert "no sheet today" in page_of(staff)
    store_printout_time(milliseconds(240))
    assert "last sheet 4 min ago" in page_of(staff)


@pytest.mark.parametrize(
    ("status", "percent", "said"),
    [
        ("Charging", "20", "On mains."),
        ("Discharging", "80", "On battery."),
        ("Discharging", "20", "Plug this laptop in."),
    ],
)
def test_battery_level_of_the_laptop_is_shown(
    staff: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, status: str, percent: str, said: str
) -> None:
    write_battery(tmp_path, monkeypatch, status=status, percent=percent)
    page = page_of(staff)
    assert (said in page, f"{percent} %" in page) == (True, True)
    assert metrics(staff)["shuffle_up_battery_percent"] == percent


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("cat", "This computer does not sleep while a clock runs, unless its lid is closed. kept awake"),
        ("false", "its system refuses to stay awake. Turn sleep off in its settings."),
        ("no-such-program", "it has no systemd-inhibit. Turn sleep off in its settings."),
    ],
)
def test_health_page_says_whether_a_laptop_may_sleep(
    staff: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str, said: str
) -> None:
    write_battery(tmp_path, monkeypatch, status="Charging", percent="80")
    assert "while a clock runs" not in page_of(staff)
    lock = power.ProgramLock([command])
    monkeypatch.setattr(room_health, "awake_lock", lock)
    lock.hold()
    time.sleep(0.3)
    lock.hold()
    assert said in page_of(staff)
    lock.release()


@pytest.mark.parametrize(("has_battery", "figure"), [(True, "0.5"), (False, "1")])
def test_only_a_computer_with_a_battery_needs_attention_for_its_sleep(
    staff: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, has_battery: bool, figure: str
) -> None:
    if has_battery:
        write_battery(tmp_path, monkeypatch, status="Charging", percent="80")
    lock = power.ProgramLock(["no-such-program"])
    monkeypatch.setattr(room_health, "awake_lock", lock)
    lock.hold()
    assert metrics(staff)['shuffle_up_part_ok{part="sleep"}'] == figure
    assert ("Without a battery this computer seldom sleeps." in page_of(staff)) is not has_battery


def test_laptop_without_its_standby_is_reported_with_instructions(
    staff: Client, tournament: Tournament, tmp_path: Path
) -> None:
    write_standby_state(tmp_path, "first")
    for address in ("/", f"/t/{tournament.slug}/", "/health/mark/"):
        page = staff.get(address).content.decode()
        mark = re.search(r'class="site-ahead".*?</a>', page, re.DOTALL)
        assert mark is not None
        assert 'data-state="wrong"' in mark[0]
        assert re.search(r"Running alone since \d\d:\d\d", mark[0])
        assert "The second laptop does not answer. Play goes on. 38 actions are on this laptop alone." in mark[0]
    page = page_of(staff)
    assert "38 actions not sent" in page
    assert "Look whether the second laptop is on and shows its page." in page
    assert re.search(r"7 min 5\d s 38 actions not sent", page)


@pytest.mark.parametrize(
    ("role", "in_step", "says"),
    [
        ("first", True, "It has every action before it is confirmed, and can take over."),
        ("standby", True, "This laptop follows the first one. Nothing can be changed here."),
        ("standby", False, "The first laptop does not answer. Look at it; only if it is off, take over here."),
    ],
)
def test_both_laptops_show_the_state_of_the_replication(
    staff: Client, tmp_path: Path, role: str, in_step: bool, says: str
) -> None:
    write_standby_state(tmp_path, role, in_step=in_step)
    assert says in page_of(staff)


def test_metrics_include_the_replication_lag_of_the_standby(client: Client, tmp_path: Path) -> None:
    names = ("standby_behind_actions", "standby_epoch", "standby_is_first", 'part_ok{part="standby"}')
    assert [metrics(client).get(f"shuffle_up_{name}") for name in names] == [None, None, None, None]
    write_standby_state(tmp_path, "first")
    assert [metrics(client).get(f"shuffle_up_{name}") for name in names] == ["38", "4", "1", "0"]
    assert PEER not in client.get("/metrics").content.decode()


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (
            {"role": "first", "reason": "two_firsts"},
            "Two laptops in charge Another laptop says that it is in",
        ),
        ({"role": "standby", "reason": "other_key"}, "The first laptop has another key. Join again:"),
        ({"role": "standby", "reason": "other_program"}, "The first laptop has another version of Shuffle Up."),
        ({"role": "standby", "reason": "other_standby"}, "Standby, not in step Another laptop follows the first one"),
        ({"role": "standby", "reason": "cut"}, "The first laptop is silent The first laptop does not answer."),
        ({"role": "standby", "reason": "cut"}, "Look at it; only if it is off, take over here."),
    ],
)
def test_reason_for_delayed_replication_is_shown(
    staff: Client, settings: Any, said: dict[str, str], words: str
) -> None:
    write_standby_state(settings.DATA_DIR, **said)
    page = page_of(staff)
    assert (words in page, "Nobody has to stop" in page) == (True, False)


def test_different_versions_of_the_laptops_are_not_blamed_on_cables(staff: Client, settings: Any) -> None:
    write_standby_state(settings.DATA_DIR, "first", reason="other_program")
    page = page_of(staff)
    assert "The second laptop has another version of Shuffle Up. Install the same one on both. Play goes on." in page
    assert ("cable" in page, "Nobody has to stop" in page) == (False, True)


def test_unreplicated_actions_are_reported_on_every_page(staff: Client, settings: Any) -> None:
    write_standby_state(settings.DATA_DIR, "first", in_step=True, reason="")
    assert "to do again" not in page_of(staff)
    UnreplicatedAction.objects.create(
        epoch=3, slug="gone", number=7, action="announced", by_name="wren", at=server_now(), moment=server_now(),
        facts={"words": "Seats are drawn"}, digest="d" * 64,
    )  # fmt: skip
    assert "1 action to do again" in page_of(staff)
    assert "1 action to do again" in staff.get("/").content.decode()


def test_first_actions_stored_on_only_one_laptop_are_listed(
    staff: Client, settings: Any, tournament: Tournament
) -> None:
    for number in range(5):
        answer = staff.post(
            f"/api/tournaments/{tournament.slug}/actions/announce/", {"words": f"Word {number}"}, "application/json"
        )
        assert answer.status_code == 200, answer.content
    write_standby_state(settings.DATA_DIR, "first", behind=4)
    staff.get(f"/t/{tournament.slug}/")
    page = page_of(staff)
    assert [f"Announced: Word {number}" in page for number in range(5)] == [False, True, True, True, False]
    assert ("and 1 more" in page, "Print emergency sheet" in page) == (True, True)
