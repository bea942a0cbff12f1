"""The server's time on a display: from round trips, the shortest trusted, counted on a clock that only runs forward."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.javascript import javascript

pytestmark = pytest.mark.browser

#: a device whose clocks and round trips the test moves: `trips` are [there, back] in ms, a server 5,000 ms ahead
DEVICE = javascript(__file__, "simulated_device.js")


@pytest.fixture
def on_device(script: Callable[..., Any]) -> Callable[..., Any]:
    """Runs code with `time`, `pass`, `wrong` and `trips` of such a device."""

    def run(code: str, **given: Any) -> Any:
        body = f"(async () => {{ const {{ time, pass, wrong, trips, set }} = await ({DEVICE})(m, x); {code} }})()"
        return script("shared/server-time", f"await {body}", given)

    return run


def test_clock_counts_from_the_page_time_before_the_first_measurement(on_device: Callable[..., Any]) -> None:
    assert on_device("pass(300); return time.now();", trips=[], guess=7000, at=-200) == 7500


def test_server_time_is_taken_from_the_fastest_answer(on_device: Callable[..., Any]) -> None:
    trips = [[400, 20], [30, 10], [5, 5], [10, 300], [80, 2]]
    assert on_device("await time.tune(); return [wrong(), time.error()];", trips=trips) == [0, 5]


def test_uncertainty_of_the_server_time_is_half_the_round_trip(on_device: Callable[..., Any]) -> None:
    assert on_device("await time.tune(1); return [wrong(), time.error()];", trips=[[40, 0]]) == [20, 20]


def test_imprecise_measurement_does_not_replace_a_recent_precise_server_time(
    on_device: Callable[..., Any],
) -> None:
    code = "await time.tune(1); pass(60000); await time.tune(1); return wrong();"
    assert on_device(code, trips=[[5, 5], [300, 0]]) == 0


def test_recent_measurement_replaces_an_old_server_time(on_device: Callable[..., Any]) -> None:
    code = "await time.tune(1); pass(600000); await time.tune(1); return [wrong(), time.error()];"
    assert on_device(code, trips=[[5, 5], [40, 0]]) == [20, 20]


def test_measured_server_time_is_used_while_the_server_does_not_answer(on_device: Callable[..., Any]) -> None:
    code = "await time.tune(1); const answered = await time.tune(3); pass(1000); return [answered, wrong()];"
    assert on_device(code, trips=[[5, 5]]) == [False, 0]


def test_wrong_device_clock_does_not_change_the_server_time(on_device: Callable[..., Any]) -> None:
    assert on_device("await time.tune(1); await time.mindSleep(); pass(500); return wrong();", trips=[[5, 5]]) == 0


def test_server_time_is_measured_again_after_the_device_slept(on_device: Callable[..., Any]) -> None:
    code = "await time.tune(1); pass(3600000, false); await time.mindSleep(); return [wrong(), trips.length];"
    assert on_device(code, trips=[[5, 5], *([[50, 50]] * 5)]) == [0, 0]


def test_sleeping_device_uses_its_wall_clock_while_the_server_is_unreachable(on_device: Callable[..., Any]) -> None:
    code = "await time.tune(1); pass(3600000, false); await time.mindSleep(); return wrong();"
    assert on_device(code, trips=[[5, 5]]) == 0


@pytest.mark.parametrize("span", [600_000, -600_000, 2_500, -2_500])
def test_server_time_is_measured_again_after_an_announced_change(on_device: Callable[..., Any], span: int) -> None:
    code = "await time.tune(1); await time.follow(set(x.span)); return [wrong(), trips.length];"
    assert on_device(code, trips=[[5, 5], *([[20, 20]] * 5)], span=span) == [0, 0]


def test_announced_time_change_is_applied_before_the_next_measurement(
    on_device: Callable[..., Any],
) -> None:
    assert on_device("await time.tune(1); time.follow(set(600000)); return wrong();", trips=[[5, 5]]) == 0


def test_delayed_message_does_not_cause_a_new_time_measurement(on_device: Callable[..., Any]) -> None:
    late = "const said = set(0); pass(1200); await time.follow(said);"
    code = f"await time.tune(1); {late} return [wrong(), trips.length];"
    assert on_device(code, trips=[[5, 5], [5, 5]]) == [0, 1]
