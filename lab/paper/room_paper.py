"""The largest printouts of a room, and the check of its chip total: 10,000 players at 1,200 tables.

`python -m lab.paper.room_paper [PLAYERS TABLES]` runs on its own installation. The lower bound, in the same run, is the
compiler's time for as many pages as the seat cards have, with eight names each in the same font. Wall seconds are from
the stored room to the last byte of the PDF: the first print, and the best of two more. Processor seconds show the
compiler's own time on a busy machine. MiB are the size of the PDF, and the additional memory of the server's process.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lab.rig import installation, machine_line, resident_bytes

if TYPE_CHECKING:  # models are there only once the apps are ready
    from tournaments.models import Tournament

Print = Callable[[], bytes]
RUNS = 3


def main() -> None:
    with installation(), tempfile.TemporaryDirectory() as folder:
        from lab.room import large_room as room  # noqa: PLC0415  Django is ready only now

        if sys.argv[1:]:
            room.PLAYERS, room.TABLES = map(int, sys.argv[1:])
        tournament, now = seat_room()
        floor = bare_printout(folder, pages=-(-room.PLAYERS // 8))
        papers = {"eight names a page (floor)": floor, **printouts_by_title(tournament, now)}
        took = {what: [measure_print(print_one) for _ in range(RUNS)] for what, print_one in papers.items()}
    heads = "first | again | processor, first | PDF, MiB | held, MiB"
    print(f"| {room.PLAYERS:,} players, {room.TABLES:,} tables; {machine_line()}; seconds | {heads} |")
    print("|---|---:|---:|---:|---:|---:|")
    for what, runs in took.items():
        (first, used, size, memory), *again = runs
        mib = f"{size / 2**20:.1f} | {max(0, memory) / 2**20:.0f}"
        print(f"| {what} | {first:.2f} | {min(again)[0]:.2f} | {used:.2f} | {mib} |")


def seat_room() -> tuple["Tournament", datetime]:
    """Return a tournament with all players seated and all tables counted, and its time."""
    from lab.room import large_room as room  # noqa: PLC0415  Django is ready only now
    from tables.models import ChipCount, SeatAssignment, Table  # noqa: PLC0415
    from tables.services.seats import draws  # noqa: PLC0415 - models are there only once the apps are ready
    from tournaments.services.open_floor import floor  # noqa: PLC0415 - models are there only once the apps are ready

    tournament = room.prepare_room()
    with floor(tournament, by=None, now=room.NOW) as f:
        draws.draw_all_seats(f)
    at_table: dict[int, list[int]] = {}
    for table, entry in SeatAssignment.objects.values_list("seat__table", "entry"):
        at_table.setdefault(table, []).append(entry)
    ChipCount.objects.bulk_create(
        ChipCount(
            tournament=tournament, table=table, step_key="l1", kind="in_play", at=room.NOW,
            total=60_000 * len(at_table[table.pk]), entries=at_table[table.pk],
        )
        for table in Table.objects.all()
    )  # fmt: skip
    return tournament, room.NOW


def printouts_by_title(tournament: "Tournament", now: datetime) -> dict[str, Print]:
    """Return functions that print each sheet, by title. The last one only checks the sum of chips."""
    from tables.printouts.chips import count_sheets  # noqa: PLC0415 - models are there only once the apps are ready
    from tables.printouts.room.backup_sheet import backup_sheet  # noqa: PLC0415 - models are there only once the apps are ready
    from tables.printouts.seats import (  # noqa: PLC0415 - models are there only once the apps are ready
        seat_cards,
        seating_by_name,
        seating_by_table,
    )
    from tables.selectors.chips.sums import chip_sum  # noqa: PLC0415 - models are there only once the apps are ready
    from tournaments.printouts.pdf import compile_pdf  # noqa: PLC0415 - models are there only once the apps are ready

    def sheet(template: str, content: Callable[[], Any]) -> Print:
        return lambda: compile_pdf(template, content(), paper="a4", at=now)

    def check_chip_sum() -> bytes:
        assert chip_sum(tournament, now=now).difference == 0
        return b""

    live = "https://play.example/d/large/seats/"
    return {
        "seat cards": sheet("tables/seats/seat_cards", lambda: seat_cards(tournament, now=now, live_url=live)),
        "seating by name": sheet("tables/seats/seating_by_name", lambda: seating_by_name(tournament, now=now)),
        "seating by table": sheet("tables/seats/seating_by_table", lambda: seating_by_table(tournament, now=now)),
        "count sheets": sheet("tables/chips/chip_counts", lambda: count_sheets(tournament, now=now)),
        "backup sheet": sheet("tables/room/backup_sheet", lambda: backup_sheet(tournament, now=now)),
        "the chips' sum, every table checked": check_chip_sum,
    }


def bare_printout(folder: str, *, pages: int) -> Print:
    """Return a function that prints pages with eight names each in the same font, as a lower bound."""
    import typst  # noqa: PLC0415  beside the compiler

    from tournaments.printouts.pdf import FONTS  # noqa: PLC0415 - models are there only once the apps are ready

    source = Path(folder) / "floor.typ"
    source.write_text(
        '#set text(font: "Barlow", stretch: 75%, fallback: false)\n'
        f"#for page in range({pages}) {{ for at in range(8) [Player #(page * 8 + at) \\ ]; pagebreak(weak: true) }}",
        encoding="utf-8",
    )
    fonts = typst.Fonts(include_system_fonts=False, font_paths=[str(FONTS)])
    compiler = typst.Compiler(str(source), root=folder, font_paths=fonts, ignore_system_fonts=True)

    def print_floor() -> bytes:
        printed = compiler.compile(format="pdf")
        assert isinstance(printed, bytes)
        return printed

    return print_floor


def measure_print(print_one: Print) -> tuple[float, float, int, int]:
    """Return wall seconds, processor seconds, size in bytes and additional memory in bytes of one print."""
    before, wall, used = resident_bytes(os.getpid()), time.perf_counter(), sum(os.times()[:4])
    size = len(print_one())
    took = time.perf_counter() - wall, sum(os.times()[:4]) - used
    return *took, size, resident_bytes(os.getpid()) - before


if __name__ == "__main__":
    main()
