"""The subjects: the same in code, templates, static files and tests, and mapped by the README."""

import re
from pathlib import Path

import pytest

from tests.architecture.source import APPS, ROOT
from tests.architecture.subjects import NO_LAYERS, SHARED_FOLDERS, SUBJECTS

pytestmark = pytest.mark.sources


def sub_folders(*parents: Path) -> set[str]:
    return {path.name for parent in parents for path in parent.glob("*/") if path.name != "__pycache__"}


def test_every_layer_folder_is_listed_as_a_subject_or_shared() -> None:
    layers = sub_folders(*(ROOT / app for app in APPS)) - NO_LAYERS
    found = {
        layer_name: sub_folders(*(ROOT / app / layer_name for app in APPS)) - SUBJECTS.keys() for layer_name in layers
    }
    shared = {layer_name: set(folders) for layer_name, folders in SHARED_FOLDERS.items() if layer_name in layers}
    assert {layer_name: folders for layer_name, folders in found.items() if folders} == shared


def test_templates_and_static_files_are_grouped_by_subject() -> None:
    templates = sub_folders(*(ROOT / "templates" / app for app in APPS))
    static = sub_folders(*(ROOT / app / "static" / app for app in APPS))
    assert templates - SUBJECTS.keys() == SHARED_FOLDERS["templates"].keys()
    assert static - SUBJECTS.keys() == SHARED_FOLDERS["static"].keys()


def test_browser_tests_are_in_subject_or_documented_shared_folders() -> None:
    shared = sub_folders(ROOT / "tests" / "browser") - SUBJECTS.keys() - {*APPS}
    assert shared == SHARED_FOLDERS["browser"].keys()
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert [folder for folder in sorted(shared) if f"`{folder}`" not in contributing] == []


def test_test_folders_mirror_the_code() -> None:
    folders = [path for app in APPS for path in (ROOT / "tests" / app).rglob("*/") if path.name != "__pycache__"]
    mirrored = [path.relative_to(ROOT / "tests") for path in folders]
    assert [
        path for path in mirrored if not ((ROOT / path).is_dir() or (ROOT / path).with_suffix(".py").exists())
    ] == []


def test_readme_lists_the_subjects_of_each_app() -> None:
    rows = re.findall(r"^\| `(\w+)/` \|[^|]*\| ([^|]*) \|$", (ROOT / "README.md").read_text(encoding="utf-8"), re.M)
    mapped = {app: set(re.sub(r" \([^)]*\)", "", subjects).split(", ")) for app, subjects in rows}
    assert mapped == {app: subjects_in(app) for app in APPS if subjects_in(app)}
    assert set.union(*mapped.values()) == set(SUBJECTS)


def subjects_in(app: str) -> set[str]:
    """Return the subjects that the app has as a folder or a module; its demonstration plays those of others too."""
    layers = [path for path in (ROOT / app).glob("*/") if path.name not in {*NO_LAYERS, "demo"}]
    folders = [*layers, ROOT / "templates" / app, ROOT / app / "static" / app]
    return {
        path.stem for folder in folders for path in folder.iterdir() if path.is_dir() or path.suffix == ".py"
    } & set(SUBJECTS)
