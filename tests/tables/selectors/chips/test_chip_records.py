"""Records that counts are compared with agree with a read of everything."""

from collections import defaultdict
from datetime import datetime
from random import Random

import pytest

from tables.models import ChipCount, Draw, Table
from tables.selectors.chips import tables
from tables.selectors.chips.sums import Expected, expected_chips
from tables.selectors.chips.tables import ChipRecords, PreviousCount, previous_count_by_table
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play
from tournaments.models import BustOut, Entry, RebuyOrAddOn, Tournament

pytestmark = pytest.mark.django_db

SOME_DAYS, LAST = 25, 12


def moment(chance: Random) -> datetime:
    """One of few moments, so that several things happen at the same."""
    return NOON + chance.randrange(LAST) * MINUTE


def complete_records(tournament: Tournament) -> ChipRecords:
    """All that is written down, with the moment of each thing."""
    found = ChipRecords({row.pk: (row.entered_at, row.stack) for row in Entry.objects.filter(tournament=tournament)})
    for row in RebuyOrAddOn.objects.filter(voided_at=None):
        found.bought[row.entry_id].append((row.bought_at, row.chips))
    found.out = {row.entry_id: (row.out_at, row.chips_removed) for row in BustOut.objects.all()}
    found.drawn = defaultdict(set)
    for drawn in Draw.objects.all():
        for entry, table, _seat in drawn.drawn:
            found.drawn[table].add(entry)
    placed = {entry for some in found.drawn.values() for entry in some}
    placed |= {entry for row in ChipCount.objects.all() for entry in row.entries}
    found.adrift = sorted(at for entry, (at, _) in found.out.items() if entry not in placed)
    return found


def write_random_day(play: Play, entries: list[Entry], chance: Random) -> None:
    """Write down a day in which anything happened at any moment."""
    for model in (ChipCount, BustOut, RebuyOrAddOn):
        model.objects.all().delete()
    for entry in entries:
        Entry.objects.filter(pk=entry.pk).update(entered_at=moment(chance), stack=chance.choice([20_000, 15_000]))
    outs = chance.sample(entries, 2)
    BustOut.objects.bulk_create(
        BustOut(entry=entry, out_at=moment(chance), chips_removed=chance.choice([0, 900])) for entry in outs
    )
    RebuyOrAddOn.objects.bulk_create(
        RebuyOrAddOn(entry=entry, sold="rebuy", chips=20_000, bought_at=moment(chance))
        for entry in chance.sample(entries, 2)
    )
    for step in chance.choice([["1"], ["1", "2"]]):
        for table in Table.objects.filter(tournament=play.tournament):
            here = [entry.pk for entry in entries if chance.random() < 0.9 and entry.pk % 2 == table.number % 2]
            given = {"kind": "break", "step_key": step, "total": 60_000, "entries": here}
            at = moment(chance) if step == "1" else NOON + chance.randrange(LAST, 2 * LAST) * MINUTE
            ChipCount.objects.create(tournament=play.tournament, table=table, at=at, **given)
            if chance.random() < 0.2:
                break


def test_fast_and_full_calculation_of_expected_table_chips_agree(play: Play) -> None:
    play.sit(t1=[1, 2, 3], t2=[1, 2, 3])
    entries, known = list(Entry.objects.order_by("pk")), 0
    for seed in range(SOME_DAYS):
        write_random_day(play, entries, Random(seed))
        rows = list(ChipCount.objects.filter(step_key=ChipCount.objects.latest("step_key").step_key))
        before, records = previous_count_by_table(play.tournament, rows), complete_records(play.tournament)
        nothing = PreviousCount()
        found = tables.expected_chips_by_table(play.tournament, rows)
        assert found == {
            row.table_id: tables._expected_chips_of_count(row, before.get(row.table_id, nothing), records)
            for row in rows
        }
        known += sum(total is not None for total in found.values())
    assert known > 5


def test_expected_chips_at_a_moment_include_only_earlier_sales(play: Play) -> None:
    play.sit(t1=[1, 2, 3], t2=[1, 2, 3])
    entries = list(Entry.objects.order_by("pk"))
    for seed in range(3):
        write_random_day(play, entries, chance := Random(seed))
        at = moment(chance)
        assert expected_chips(play.tournament, at=at) == Expected(
            stacks=sum(row.stack for row in Entry.objects.filter(entered_at__lte=at)),
            rebuys_and_add_ons=sum(row.chips for row in RebuyOrAddOn.objects.filter(bought_at__lte=at)),
            colour_ups=0,
            removed=sum(row.chips_removed for row in BustOut.objects.filter(out_at__lte=at)),
        )
