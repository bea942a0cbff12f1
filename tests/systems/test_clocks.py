"""The computer's own clock."""

import time

from systems.clocks import boot_id, seconds_since_boot


def test_seconds_since_boot_advance_like_real_time() -> None:
    before, began = seconds_since_boot(), time.monotonic()
    time.sleep(0.02)
    passed, real = seconds_since_boot() - before, time.monotonic() - began
    assert abs(passed - real) < 0.02
    assert passed >= 0.02


def test_boot_id_does_not_change_between_two_reads() -> None:
    assert boot_id() == boot_id()
