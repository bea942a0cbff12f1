"""What a count is compared with is the same as if everything that is written down had been read."""

from collections import defaultdict
from datetime import datetime
from random import Random

import pytest

from tables.models import ChipCount, Draw, Table
from tables.selectors.chips import tables
from tables.selectors.chips.chip_records import ChipRecords, PreviousCount, counted_before
from tables.selectors.chips.sums import Expected, expected_chips
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play
from tournaments.models import BustOut, Entry, RebuyOrAddOn, Tournament

pytestmark = pytest.mark.django_db

SOME_DAYS, LAST = 25, 12


def moment(chance: Random) -> datetime:
    """One of few moments, so that several things happen at the same."""
    return NOON + chance.randrange(LAST) * MINUTE


def everything(tournament: Tournament) -> ChipRecords:
    """All that is written down, with the moment of each thing."""
    found = ChipRecords({one.pk: (one.entered_at, one.stack) for one in Entry.objects.filter(tournament=tournament)})
    for one in RebuyOrAddOn.objects.filter(voided_at=None):
        found.bought[one.entry_id].append((one.bought_at, one.chips))
    found.out = {one.entry_id: (one.out_at, one.chips_removed) for one in BustOut.objects.all()}
    found.drawn = defaultdict(set)
    for drawn in Draw.objects.all():
        for entry, table, _seat in drawn.drawn:
            found.drawn[table].add(entry)
    placed = {entry for some in found.drawn.values() for entry in some}
    placed |= {entry for one in ChipCount.objects.all() for entry in one.entries}
    found.adrift = sorted(at for entry, (at, _) in found.out.items() if entry not in placed)
    return found


def some_day(play: Play, entries: list[Entry], chance: Random) -> None:
    """Write down a day in which anything happened at any moment."""
    for model in (ChipCount, BustOut, RebuyOrAddOn):
        model.objects.all().delete()
    for one in entries:
        Entry.objects.filter(pk=one.pk).update(entered_at=moment(chance), stack=chance.choice([20_000, 15_000]))
    outs = chance.sample(entries, 2)
    BustOut.objects.bulk_create(
        BustOut(entry=one, out_at=moment(chance), chips_removed=chance.choice([0, 900])) for one in outs
    )
    RebuyOrAddOn.objects.bulk_create(
        RebuyOrAddOn(entry=one, sold="rebuy", chips=20_000, bought_at=moment(chance))
        for one in chance.sample(entries, 2)
    )
    for step in chance.choice([["1"], ["1", "2"]]):
        for table in Table.objects.filter(tournament=play.tournament):
            here = [one.pk for one in entries if chance.random() < 0.9 and one.pk % 2 == table.number % 2]
            given = {"kind": "break", "step_key": step, "total": 60_000, "entries": here}
            at = moment(chance) if step == "1" else NOON + chance.randrange(LAST, 2 * LAST) * MINUTE
            ChipCount.objects.create(tournament=play.tournament, table=table, at=at, **given)
            if chance.random() < 0.2:
                break


def test_what_a_table_must_hold_is_the_same_as_if_all_had_been_read(play: Play) -> None:
    play.sit(t1=[1, 2, 3], t2=[1, 2, 3])
    entries, known = list(Entry.objects.order_by("pk")), 0
    for seed in range(SOME_DAYS):
        some_day(play, entries, Random(seed))
        rows = list(ChipCount.objects.filter(step_key=ChipCount.objects.latest("step_key").step_key))
        before, records = counted_before(play.tournament, rows), everything(play.tournament)
        nothing = PreviousCount()
        found = tables.expected_at_tables(play.tournament, rows)
        assert found == {
            row.table_id: tables._expected(row, before.get(row.table_id, nothing), records) for row in rows
        }
        known += sum(total is not None for total in found.values())
    assert known > 5


def test_what_was_in_play_at_a_moment_is_what_had_been_sold_and_removed_until_then(play: Play) -> None:
    play.sit(t1=[1, 2, 3], t2=[1, 2, 3])
    entries = list(Entry.objects.order_by("pk"))
    for seed in range(3):
        some_day(play, entries, chance := Random(seed))
        at = moment(chance)
        assert expected_chips(play.tournament, at=at) == Expected(
            stacks=sum(one.stack for one in Entry.objects.filter(entered_at__lte=at)),
            rebuys_and_add_ons=sum(one.chips for one in RebuyOrAddOn.objects.filter(bought_at__lte=at)),
            colour_ups=0,
            removed=sum(one.chips_removed for one in BustOut.objects.filter(out_at__lte=at)),
        )
