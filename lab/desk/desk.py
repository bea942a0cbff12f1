"""The desk at its busiest: the 10,000th player is registered and pays, and the list of entries is searched.

`python -m lab.desk.desk` runs on its own installation, or with DATABASE_URL on an empty PostgreSQL. The lower bounds,
in the same run, are a bare insert in its own transaction and a bare SELECT of a page of entries. Everything runs in
process; processor seconds show the server's own time on a busy machine.
"""

from functools import partial

from lab import rig
from lab.rig import installation, machine_line, percentile

PLAYERS, RUNS = 10_000, 200

time_runs = partial(rig.run_milliseconds, runs=RUNS)


def main() -> None:
    with installation():
        from lab.desk import full_desk as desk  # noqa: PLC0415  Django is ready only now

        tournament = desk.fill_desk(PLAYERS)
        rows = {
            "one bare insert in a transaction (floor)": time_runs(desk.insert_one_row),
            "entered and paid, new to the register": time_runs(lambda at: desk.sell_entry(tournament, at)),
            "the same at the desk's page, lists read again": time_runs(
                lambda at: desk.sell_entry_at_desk_page(tournament, at)
            ),
            "found as one types": time_runs(lambda at: desk.find_player_at_desk_page(tournament, at)),
            "one bare SELECT of a page (floor)": time_runs(lambda _: desk.select_entries(tournament)),
            "the list of entries, searched": time_runs(lambda at: desk.search_entries_page(tournament, at)),
            "the list of those who have not paid": time_runs(lambda _: desk.request_unpaid_entries(tournament)),
            "the list in the API, searched": time_runs(lambda at: desk.search_entries_in_api(tournament, at)),
            "ledger and cash-up": time_runs(lambda _: desk.sum_ledger_and_cash_up(tournament)),
        }
    print(f"| {PLAYERS:,} entrants; {machine_line()} | p50 ms | p95 ms | processor ms |\n|---|---:|---:|---:|")
    for what, (wall, processor) in rows.items():
        print(f"| {what} | {percentile(wall, 50):.1f} | {percentile(wall, 95):.1f} | {percentile(processor, 50):.1f} |")


if __name__ == "__main__":
    main()
