"""Structures, payout tables and the stock of chips of imported files: offered, chosen, stored, undone."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from exchange.models import TdtImport
from exchange.selectors.library import library_offers
from exchange.selectors.plan import plan_of_import
from exchange.sentences.imports import part_rows
from exchange.services.folders import save_decisions
from exchange.services.removing import undo_import
from exchange.services.storing import store_import
from tables.models import ChipKind
from tests.conftest import NOON
from tests.exchange.rules.tdt.files import call, levels, quoted
from tests.exchange.services.test_storing import file, handed_in
from tournaments.models import OwnPayoutTable, StructurePlan, Tournament

pytestmark = pytest.mark.django_db


def prizes_of(*percents: int) -> str:
    rows = (call("GamePrize", Type=0, Recipient=place, AmountType=0, Amount=percent, CalculatedAmount=0,
                 AwardedToPlayers="[]") for place, percent in enumerate(percents, start=1))  # fmt: skip
    return call("GamePrizes", Prizes=f"[{', '.join(rows)}]")


def chip_set(*counts: tuple[str, int]) -> str:
    pairs = ", ".join(f"[{quoted(key)}, {count}]" for key, count in counts)
    return call("ChipSet", Name=quoted("Case"), ChipCounts=f"Map.from([{pairs}])")


def chips_with(*sets: str) -> str:
    each = [call("GameChip", ChipID=quoted(f"c{worth}"), Value=worth, Color=quoted("#ff0000"), Use="true", PerPlayer=4)
            for worth in (25, 100)]  # fmt: skip
    return call("GameChips", Chips=f"[{', '.join(each)}]", ChipSets=f"[{', '.join(sets)}]")


def two_nights() -> TdtImport:
    """Two nights of one name with different levels, and a third that is like the first."""
    turbo = levels((10, 25, 50, 50), (10, 50, 100, 100))
    return handed_in(
        file(uuid="t-1", Prizes=prizes_of(60, 40)),
        file(uuid="t-2", Levels=turbo, Prizes=prizes_of(50, 30, 20)),
        file(uuid="t-3", Prizes=prizes_of(60, 40)),
    )


def offered(job: TdtImport) -> list[tuple[str, str, int]]:
    return [(offer.item.kind, offer.item.name, offer.files) for offer in library_offers(plan_of_import(job), job)]


def store_all(job: TdtImport, **values: object) -> TdtImport:
    keys = [offer.item.key for offer in library_offers(plan_of_import(job), job)]
    return store_import(save_decisions(job, values={"library": keys, **values}), by=None, now=NOON)


def test_each_structure_and_payout_table_is_offered_once() -> None:
    assert offered(two_nights()) == [
        ("structure", "Friday", 2),
        ("structure", "Friday (2)", 1),
        ("payout_table", "Friday", 2),
        ("payout_table", "Friday (2)", 1),
    ]


def test_only_chosen_items_are_stored() -> None:
    job = two_nights()
    chosen = library_offers(plan_of_import(job), job)[1].item.key
    store_import(save_decisions(job, values={"library": [chosen]}), by=None, now=NOON)
    plan = StructurePlan.objects.get(preset=False)
    assert (plan.name, plan.starting_stack, len(plan.steps), OwnPayoutTable.objects.count()) == (
        "Friday (2)",
        10_000,
        2,
        0,
    )


def test_items_that_are_in_the_library_are_not_offered_again() -> None:
    for name in ("friday", "Sunday"):
        OwnPayoutTable.objects.create(name=name, shares=["70", "30"])
    store_all(two_nights())
    names = set(OwnPayoutTable.objects.values_list("name", flat=True))
    assert names == {"Friday (2)", "Friday (3)", "friday", "Sunday"}
    again = handed_in(file(uuid="t-9", Prizes=prizes_of(60, 40)))
    assert offered(again) == []


def test_structure_in_the_library_is_stored_with_the_chosen_ante_kind() -> None:
    store_all(two_nights(), antes=True)
    antes = {step["ante"]["kind"] for plan in StructurePlan.objects.filter(preset=False) for step in plan.steps
             if step.get("ante")}  # fmt: skip
    assert antes == {"big_blind"}
    again = save_decisions(handed_in(file(uuid="t-9")), values={"antes": True})
    assert [name for kind, name, _files in offered(again) if kind == "structure"] == []


def test_undo_of_an_import_removes_what_it_put_into_the_library() -> None:
    job = store_all(two_nights())
    table = OwnPayoutTable.objects.get(name="Friday")
    table.shares = ["80", "20"]
    table.save()
    undo_import(job, by=None, now=NOON)
    assert (StructurePlan.objects.filter(preset=False).count(), Tournament.objects.count()) == (0, 0)
    assert list(OwnPayoutTable.objects.values_list("name", flat=True)) == ["Friday"]


def test_renamed_items_of_an_import_stay_after_its_undo() -> None:
    job = store_all(two_nights())
    StructurePlan.objects.filter(name="Friday").update(name="Our Friday")
    OwnPayoutTable.objects.filter(name="Friday (2)").update(name="Our Friday (2)")
    undo_import(job, by=None, now=NOON)
    structures = list(StructurePlan.objects.filter(preset=False).values_list("name", flat=True))
    tables = list(OwnPayoutTable.objects.values_list("name", flat=True))
    assert (structures, tables) == (["Our Friday"], ["Our Friday (2)"])


def test_import_stored_by_an_earlier_version_can_be_undone_without_stored_names() -> None:
    job = store_all(two_nights())
    made = job.report["made"]
    job.report["made"] = made | {name: [row[:2] for row in made[name]] for name in ("structures", "payout_tables")}
    job.save()
    undo_import(job, by=None, now=NOON)
    assert (StructurePlan.objects.filter(preset=False).count(), OwnPayoutTable.objects.count()) == (0, 0)


def test_chip_sets_left_out_of_an_import_are_named_in_plan_and_report() -> None:
    sets = [
        call("ChipSet", Name=quoted(name), ChipCounts='Map.from([["c25", 3]])') for name in ("Case A", "", "Case B")
    ]
    job = handed_in(file(Chips=chips_with(*sets)))
    plan = plan_of_import(job)
    assert plan.chip_sets_left_out == ["Case A", "2", "Case B"]
    assert part_rows(plan.parts_left_out, chip_sets=plan.chip_sets_left_out) == [
        ("Layouts of screens", 1),
        ("The stock of several chip sets: Case A, 2, Case B", 1),
    ]
    assert store_import(job, by=None, now=NOON).report["chip_sets_left_out"] == ["Case A", "2", "Case B"]


@pytest.mark.parametrize(("sets", "stock"), [
    ([chip_set(("c25", 300), ("c100", 200))], [300, 200]),
    ([chip_set(("c25", 300)), chip_set(("c25", 50))], [0, 0]),
    ([], [0, 0]),
    ([call("ChipSet", ChipCounts='Map.from([[["c25"], 3], [{c: 25}, 3], ["c25", true], ["c100", 7]])')], [0, 7]),
], ids=["one", "several", "none", "odd ids and numbers"])  # fmt: skip
def test_single_chip_set_of_a_file_becomes_the_stock_of_its_chips(sets: list[str], stock: list[int]) -> None:
    job = handed_in(file(Chips=chips_with(*sets)))
    assert ("chip_set" in plan_of_import(job).parts_left_out) == (len(sets) > 1)
    store_import(job, by=None, now=NOON)
    assert list(ChipKind.objects.values_list("inventory", flat=True)) == stock


def test_command_stores_structures_and_payout_tables(tmp_path: Path) -> None:
    (tmp_path / "friday.tdt").write_bytes(file(Prizes=prizes_of(60, 40)))
    out = StringIO()
    call_command("import_tdt", str(tmp_path), "--store", "--library", stdout=out, stderr=out)
    assert "for the library: 2 structures and payout tables" in out.getvalue()
    assert (StructurePlan.objects.filter(preset=False).count(), json.dumps(OwnPayoutTable.objects.get().shares)) == (
        1,
        '["60", "40"]',
    )
