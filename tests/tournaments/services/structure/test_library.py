"""The structure library: what is saved, replaced, refused and removed."""

from dataclasses import replace
from datetime import datetime

import pytest
from django.contrib.auth.models import User

from tests.conftest import small_structure
from tournaments.models import StructurePlan, Tournament
from tournaments.presets import FOLDER
from tournaments.rules.levels import Structure
from tournaments.rules.refused import Refused
from tournaments.rules.structure.files.json_file import steps_to_json
from tournaments.rules.structure.files.structure_file import import_structure
from tournaments.rules.structure.problems import StructureRefused
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services.lifecycle import open_tournament
from tournaments.services.structure.library import remove_structure, save_presets, save_structure

pytestmark = pytest.mark.django_db

AS_PRINTED = (FOLDER / "misprinted" / "wpt-toc-2018-as-printed.json").read_bytes()


def refusal(structure: Structure, **given: bool) -> str:
    with pytest.raises(Refused) as refused:
        save_structure(structure, **given)
    return refusal_sentence(refused.value)


def test_saved_structure_is_read_back_unchanged() -> None:
    put = replace(small_structure(), source="A sheet", note="For Fridays", chips=(100, 500, 1000))
    save_structure(put)
    assert StructurePlan.objects.get(slug="small").structure() == put


def test_structure_with_the_same_slug_replaces_the_saved_structure() -> None:
    save_structure(small_structure())
    save_structure(replace(small_structure(), name="Smaller", steps=small_structure().steps[:2]))
    plan = StructurePlan.objects.get()
    assert (plan.name, len(plan.steps)) == ("Smaller", 2)


def test_new_structure_with_a_used_name_is_refused() -> None:
    save_structure(small_structure())
    assert refusal(replace(small_structure(), steps=small_structure().steps[:2]), replacing=False) == (
        "A structure called Small is already saved. Replace it, or use another name."
    )
    assert len(StructurePlan.objects.get().steps) == 5


def test_preset_structures_with_an_outdated_source_are_updated() -> None:
    save_presets()
    sources = dict(StructurePlan.objects.values_list("slug", "source"))
    StructurePlan.objects.update(source="numbers parsed from run-together text")
    save_presets()
    assert dict(StructurePlan.objects.values_list("slug", "source")) == sources


def test_preset_structure_cannot_be_replaced_or_removed() -> None:
    plan = save_structure(small_structure(), preset=True)
    stays = "small is built in and cannot be changed. Choose another name."
    assert refusal(small_structure()) == stays
    with pytest.raises(Refused) as refused:
        remove_structure(plan)
    assert refusal_sentence(refused.value) == stays
    assert StructurePlan.objects.count() == 1


@pytest.mark.parametrize("slug", ["", "-", "Capital", "two words", "a" * 81])
def test_structure_with_a_name_unusable_in_an_address_is_refused(slug: str) -> None:
    assert refusal(replace(small_structure(), slug=slug)) == "The name is missing. Enter a name."


def test_structure_with_a_misprint_is_refused_and_not_saved() -> None:
    with pytest.raises(StructureRefused) as refused:
        import_structure(AS_PRINTED)
    assert {(problem.level, problem.field) for problem in refused.value.problems} == {(25, "big_blind")}
    structure = import_structure(AS_PRINTED, accept=True).structure
    assert "Level 25: big blind 30,000 is lower than 40,000 in level 24" in refusal(structure)
    assert not StructurePlan.objects.exists()


def test_structure_with_an_accepted_misprint_is_saved() -> None:
    structure = import_structure(AS_PRINTED, accept=True).structure
    save_structure(structure, accept=True)
    assert StructurePlan.objects.get().steps == steps_to_json(structure.steps)


def test_tournament_keeps_a_copy_of_a_removed_library_structure(director: User, noon: datetime) -> None:
    plan = save_structure(small_structure())
    open_tournament(plan, by=director, now=noon, slug="copy", name="Copy", starts_at=noon)
    remove_structure(plan)
    assert not StructurePlan.objects.exists()
    assert Tournament.objects.get().structure().steps == small_structure().steps


def test_library_contains_the_published_structures_and_four_paces() -> None:
    save_presets()
    save_presets()
    assert sorted(StructurePlan.objects.filter(preset=True).values_list("slug", flat=True)) == [
        "deep-stack",
        "ept-barcelona-2006-day1",
        "hyper",
        "live-plo8-2025",
        "regular",
        "stud-home-from-wsop",
        "t100-150bb-home",
        "turbo",
        "wpt-toc-2018",
        "wsop-main-2019",
    ]
