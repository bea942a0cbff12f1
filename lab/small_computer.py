"""The time of a start, and of a bust until 500 displays have it, on a Raspberry Pi 4 or the like with a memory card.

`python -m lab.small_computer` (Linux as root, with cgroups and cc) gives the server a quarter of each core and 20 ms
more for each write that has to be on the disk; displays and floor phone have the rest of this machine. As a lower
bound, the bare server of `lab.live.fanout` informs as many displays with the same quarter.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SHARE = 0.25
# microseconds in which the group gets its share: as short as the kernel takes it, so that it seldom stands still
PERIOD = 10_000
SLOW_DISK_MS = 20
DISPLAYS, BUSTS = 500, 40
# most seconds to the first page, and milliseconds from the tap to the last display
START_AIM, BUST_AIM = 20, 500
GROUPS = Path("/sys/fs/cgroup")


@contextmanager
def slow_group() -> Iterator[Path]:
    """Make a control group that limits its processes to SHARE of each core."""
    quota = round(SHARE * (os.cpu_count() or 1) * PERIOD)
    unified = (GROUPS / "cgroup.controllers").exists()
    group = (GROUPS if unified else GROUPS / "cpu") / f"shuffle-up-{os.getpid()}"
    group.mkdir()
    try:
        if unified:
            (group / "cpu.max").write_text(f"{quota} {PERIOD}")
        else:
            (group / "cpu.cfs_period_us").write_text(str(PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(quota))
        yield group
    finally:
        group.rmdir()


def enter(group: str, library: str, *command: str) -> None:
    """Replace this process by a command in the group, with the slow disk."""
    (Path(group) / "cgroup.procs").write_text(str(os.getpid()))
    os.execvpe(command[0], command, os.environ | {"LD_PRELOAD": library, "SLOW_DISK_MS": str(SLOW_DISK_MS)})


def main() -> None:
    from lab.live.bust_fan_out import http_buster, seat_full_room, seated_entry_keys  # noqa: PLC0415 - not in the group
    from lab.live.fanout import bare_announcer, measure_fan_out  # noqa: PLC0415
    from lab.rig import BARE, ROOT, SERVER, installation, machine_line  # noqa: PLC0415
    from lab.server_start import seconds_to_first_page  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder, slow_group() as group:
        library = Path(folder) / "slow_disk.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, Path(__file__).with_name("slow_disk.c")], check=True)
        slowed = (__file__, "enter", str(group), str(library), sys.executable)
        with installation():
            secret = seat_full_room()
            buster = http_buster(seated_entry_keys(), secret)
            busts = measure_fan_out((*slowed, *SERVER), DISPLAYS, BUSTS, buster)
            floor = measure_fan_out((*slowed, *BARE), DISPLAYS, BUSTS, bare_announcer)
        within = [sys.executable, *slowed[:-1]]
        data = Path(folder) / "data"
        empty, warm = (seconds_to_first_page(ROOT, data, within=within) for _ in range(2))
    print(f"{machine_line()}; the server has {SHARE:.0%} of each core, and {SLOW_DISK_MS} ms for the disk")
    print("| displays | server | p50 ms | p99 ms | worst ms | lost | KiB each | processor ms a bust |")
    print("|---|---|---|---|---|---|---|---|")
    print(busts.table_row(f"tap to display (aim {BUST_AIM})", DISPLAYS))
    print(floor.table_row("bare asyncio", DISPLAYS))
    print(f"\nStart with an empty data folder {empty:.1f} s, warm {warm:.1f} s; aim {START_AIM}.")


if __name__ == "__main__":
    if sys.argv[1:2] == ["enter"]:
        enter(*sys.argv[2:])
    else:
        main()
