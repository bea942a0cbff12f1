"""Ten thousand players are ranked again after a correction, with the changes for each of them.

`python -m lab.prizes.rerank` runs on its own installation, or with DATABASE_URL on an empty PostgreSQL. The lower
bound, in the same run, is reading and sorting the bust-outs.
"""

import gc
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from lab import rig
from lab.rig import installation, machine_line, percentile

ENTRANTS, RUNS = 10_000, 20

time_runs = partial(rig.run_milliseconds, runs=RUNS)


def main() -> None:
    with installation():
        from django.contrib.auth import get_user_model  # noqa: PLC0415  Django is ready only now
        from django.utils import timezone  # noqa: PLC0415

        director = get_user_model().objects.create_superuser(username="director", password="a long password")
        now = timezone.now()
        tournament, entries = _fill_event(director, now)
        gc.collect()
        gc.freeze()  # as the server does once it is warm (config.server.warming)
        rows = {
            "bust-outs read and sorted (floor)": time_runs(lambda _: _sort_entries(tournament)),
            "everybody's place and prize": time_runs(lambda _: _read_ranking(tournament)),
            "the first bust moved to the end: places, changes, the log": time_runs(
                lambda at: _reorder(tournament, director, now, entries, at)
            ),
            "the same, looked at before": time_runs(
                lambda at: _preview_reorder(tournament, director, now, entries, at)
            ),
        }
    print(f"| {ENTRANTS:,} entrants, all but one out; {machine_line()} | p50 ms | worst ms | processor ms |")
    print("|---|---:|---:|---:|")
    for what, (wall, processor) in rows.items():
        print(f"| {what} | {percentile(wall, 50):.0f} | {max(wall):.0f} | {percentile(processor, 50):.0f} |")


def _fill_event(director: Any, now: datetime) -> tuple[Any, list[Any]]:
    """Return a tournament with 1,500 paid places in which all players but one are out, and its entries."""
    from tests.conftest import small_structure  # noqa: PLC0415
    from tournaments.models import BustOut, Entry, Player  # noqa: PLC0415
    from tournaments.services.lifecycle import open_tournament  # noqa: PLC0415
    from tournaments.services.open_floor import floor  # noqa: PLC0415 - models are there only once the apps are ready
    from tournaments.services.prizes.prizes import set_prizes  # noqa: PLC0415 - models are there only once the apps are ready
    from tournaments.services.structure.library import save_structure  # noqa: PLC0415 - models are there only once the apps are ready

    plan = save_structure(small_structure())
    tournament = open_tournament(plan, by=director, now=now, slug="large", name="Large", starts_at=now)
    players = Player.objects.bulk_create([Player(display_name=f"Player {at:05d}") for at in range(ENTRANTS)])
    entries = Entry.objects.bulk_create(
        [Entry(tournament=tournament, player=player, stack=20_000, entered_at=now) for player in players]
    )
    outs = [
        BustOut(entry=entry, out_at=now + timedelta(seconds=at)) for at, entry in enumerate(entries[: ENTRANTS - 1])
    ]
    BustOut.objects.bulk_create(outs)
    with floor(tournament, by=director, now=now) as f:
        set_prizes(f, amounts=[10_000_00 - place for place in range(1_500)], reason="As agreed")
    tournament.refresh_from_db()
    return tournament, entries


def _sort_entries(tournament: Any) -> None:
    from tournaments.models import BustOut  # noqa: PLC0415

    rows = BustOut.objects.filter(entry__tournament=tournament).order_by()
    sorted(rows.values_list("out_at", "entry_id"))


def _read_ranking(tournament: Any) -> None:
    from tournaments.selectors.prizes.ranking import placed_by_entry  # noqa: PLC0415 - models are there only once the apps are ready

    placed_by_entry(tournament)


def _reorder(tournament: Any, director: Any, now: datetime, entries: list[Any], at: int) -> None:
    from tournaments.services.desk.bust_corrections import reorder_bust  # noqa: PLC0415 - models are there only once the apps are ready
    from tournaments.services.open_floor import floor  # noqa: PLC0415 - models are there only once the apps are ready

    with floor(tournament, by=director, now=now) as f:
        reorder_bust(f, entry=entries[at], after=entries[ENTRANTS - 2])


def _preview_reorder(tournament: Any, director: Any, now: datetime, entries: list[Any], at: int) -> None:
    from tournaments.services.desk.bust_corrections import reorder_bust  # noqa: PLC0415 - models are there only once the apps are ready
    from tournaments.services.open_floor import floor  # noqa: PLC0415 - models are there only once the apps are ready
    from tournaments.services.place_changes import preview_place_changes  # noqa: PLC0415 - models are there only once the apps are ready

    with floor(tournament, by=director, now=now) as f:
        preview_place_changes(
            f, action=reorder_bust, fields={"entry": entries[100 + at], "after": entries[ENTRANTS - 2]}
        )


if __name__ == "__main__":
    main()
