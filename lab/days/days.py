"""1,000 bags of four flights: eight people count and verify them at once, then day 2 is drawn.

`python -m lab.days.days` runs on its own installation, or with DATABASE_URL on an empty PostgreSQL. Each of the eight
people is a thread that counts whole tables; another one verifies them. Processor seconds show the server's own time on
a busy machine. Each action in a flight is compared with the same action in a tournament of one day.
"""

import time

from lab.rig import installation, machine_line, percentile

FLIGHTS, ENTRIES, BAGS, PEOPLE = 4, 1_250, 250, 8


def main() -> None:
    with installation():
        from lab.days import four_flights as days  # noqa: PLC0415  Django is ready only now

        whole, alone = days.fill_flights(FLIGHTS, entries=ENTRIES, bags=BAGS)
        announced = days.action_times([alone, whole], days.announce_something)
        sold = days.action_times([alone, whole], days.sell_and_void)
        start, processor = time.perf_counter(), time.process_time()
        days.bag_all(people=PEOPLE)
        bagged, processed = time.perf_counter() - start, time.process_time() - processor
        start, processor = time.perf_counter(), time.process_time()
        players = days.carry_over_and_draw()
        drawn, drawing = time.perf_counter() - start, time.process_time() - processor
        look = days.overview_times()
    print(f"| {FLIGHTS} flights, {FLIGHTS * ENTRIES:,} entries; {machine_line()} | figure |\n|---|---:|")
    print(f"| {FLIGHTS * BAGS:,} bags counted and verified by {PEOPLE} people: seconds | {bagged:.2f} |")
    print(f"| the processor's part of that: seconds | {processed:.2f} |")
    print(f"| carry-over confirmed, {players:,} seats drawn and published: seconds | {drawn:.2f} |")
    print(f"| the processor's part of that: seconds | {drawing:.2f} |")
    print(f"| all of it: seconds, the processor's part | {bagged + drawn:.2f}, **{processed + drawing:.2f}** |")
    print(f"| the overview, the processor's p50 / p95 ms | {percentile(look, 50):.1f} / {percentile(look, 95):.1f} |")
    for action, (single, four) in (("a sentence announced", announced), ("an entry sold and voided", sold)):
        print(f"| {action} in a tournament of one day, p50 / p95 ms (the processor's) | {_percentiles_text(*single)} |")
        print(f"| the same in one of four flights | {_percentiles_text(*four)} |")


def _percentiles_text(wall: list[float], processor: list[float]) -> str:
    """Return p50 and p95 of the wall time, then of the processor time: "4.1 / 6.0 (3.2 / 4.4)"."""
    shown = [f"{percentile(times, 50):.1f} / {percentile(times, 95):.1f}" for times in (wall, processor)]
    return f"{shown[0]} ({shown[1]})"


if __name__ == "__main__":
    main()
