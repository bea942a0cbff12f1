"""The large room in play: 10,000 players at 1,200 tables, 15 % of them out at random.

`python -m lab.room.room` times the balancing plan, with the calculation of the fewest moves as its lower bound. It also
times reading the room, breaking a table with its seat draw and log row, and the public pages on the server. Times are
the best of several.
"""

from datetime import timedelta
from functools import partial
from random import Random

from lab import rig
from lab.rig import installation, machine_line

RUNS = 7

best = partial(rig.best_milliseconds, runs=RUNS)


def main() -> None:
    with installation():
        from django.db import transaction  # noqa: PLC0415
        from django.test import Client  # noqa: PLC0415

        from lab.room import large_room as large  # noqa: PLC0415  Django is ready only now
        from tables.models import SeatAssignment, Table  # noqa: PLC0415
        from tables.rules.balance.balance import fewest_moves  # noqa: PLC0415 - models are there only once the apps are ready
        from tables.rules.balance.plan import plan_for_room  # noqa: PLC0415 - models are there only once the apps are ready
        from tables.rules.room import breaking_order, table_sizes  # noqa: PLC0415 - models are there only once the apps are ready
        from tables.selectors.balance import room_policies  # noqa: PLC0415 - models are there only once the apps are ready
        from tables.selectors.seating import room_tables  # noqa: PLC0415 - models are there only once the apps are ready
        from tables.services.balance import breaking  # noqa: PLC0415 - models are there only once the apps are ready
        from tables.services.hands import busts  # noqa: PLC0415 - models are there only once the apps are ready
        from tables.services.seats import draws  # noqa: PLC0415 - models are there only once the apps are ready
        from tournaments.services.open_floor import floor  # noqa: PLC0415 - models are there only once the apps are ready

        tournament, now = large.prepare_room(), large.NOW + timedelta(minutes=30)
        with floor(tournament, by=None, now=now) as f:
            draws.draw_all_seats(f)
        for table in Table.objects.all():
            seats = sorted(SeatAssignment.objects.filter(seat__table=table).values_list("seat__number", flat=True))
            Table.objects.filter(pk=table.pk).update(
                button=seats[0], small_blind=seats[1], big_blind=seats[2], dealt=seats, dealt_at=now
            )
        seated = list(SeatAssignment.objects.values_list("pk", flat=True))
        out = Random(15).sample(seated, len(seated) * 15 // 100)
        with floor(tournament, by=None, now=now) as f:
            for assignment in SeatAssignment.objects.filter(pk__in=out).select_related("entry__player", "seat__table"):
                busts.bust(f, entry=assignment.entry)
        room = room_tables(tournament)
        policies, counted = room_policies(tournament, room), table_sizes(room)
        following = Table.objects.get(number=breaking_order(room)[0].number)

        def break_one() -> None:
            with transaction.atomic():
                with floor(tournament, by=None, now=now) as f:
                    breaking.break_table(f, table=Table.objects.get(pk=following.pk))
                transaction.set_rollback(True)

        patient = large.with_protected_tables(room)
        plan = plan_for_room(patient, policies=policies, now=now, most=10_000)
        assert plan.fewest == fewest_moves(counted, max_difference=policies.apart)
        client, page = Client(), f"/d/{tournament.slug}"
        measured = {
            "the fewest moves alone (floor)": best(lambda: fewest_moves(counted, max_difference=policies.apart)),
            f"the plan, its first 30 of {plan.fewest} moves with player and seat": best(
                lambda: plan_for_room(patient, policies=policies, now=now)
            ),
            f"the plan, all {len(plan.moves)} moves with player and seat": best(
                lambda: plan_for_room(patient, policies=policies, now=now, most=10_000)
            ),
            "reading the room": best(lambda: room_tables(tournament)),
            f"breaking a table of {len(breaking_order(room)[0].players)}": best(break_one),
            "find my seat": best(lambda: client.get(f"{page}/seats/?q=player 0417")),
            "the tables' page": best(lambda: client.get(f"{page}/tables/")),
        }
    print(f"| 8,500 of 10,000 players left at 1,200 tables; {machine_line()} | ms | processor |\n|---|---:|---:|")
    for what, (wall, processor) in measured.items():
        print(f"| {what} | {wall:.0f} | {processor:.0f} |")


if __name__ == "__main__":
    main()
