"""Static files of releases that follow each other in one folder."""

import json
import os
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.files.storage import FileSystemStorage
from django.test import override_settings

from config.static_files import building
from config.static_files.building import build_static


def release(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Let the sources be those of a release whose pages name these files."""

    def collect(folder: Path) -> None:
        for name in names:
            (folder / name).write_text(name, encoding="utf-8")
        listed = {"paths": {name: name for name in names}}
        (folder / "staticfiles.json").write_text(json.dumps(listed), encoding="utf-8")

    monkeypatch.setattr(building, "_collect_static", collect)
    monkeypatch.setattr(building, "_sources_digest", lambda: " ".join(names))


def scripts(root: Path) -> set[str]:
    return {path.name for path in root.glob("*.js*") if path.suffix != ".json"}


def test_static_build_keeps_files_of_the_previous_release_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "static"
    with override_settings(STATIC_ROOT=root):
        release(monkeypatch, "clock.1.js", "clock.1.js.gz", "same.js")
        assert (build_static(), scripts(root)) == (True, {"clock.1.js", "clock.1.js.gz", "same.js"})
        release(monkeypatch, "clock.2.js", "same.js")
        assert (build_static(), build_static()) == (True, False)
        assert scripts(root) == {"clock.1.js", "clock.1.js.gz", "clock.2.js", "same.js"}
        release(monkeypatch, "clock.3.js", "same.js")
        assert (build_static(), scripts(root)) == (True, {"clock.2.js", "clock.3.js", "same.js"})
    assert [path.name for path in tmp_path.iterdir()] == ["static"]


def test_simultaneous_builds_keep_files_of_the_previous_release(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "static"
    with override_settings(STATIC_ROOT=root):
        release(monkeypatch, "clock.1.js")
        build_static()
        release(monkeypatch, "clock.2.js")
        build_static()
        (root / building.STAMP).unlink()  # as it was when the other one looked
        assert (build_static(), scripts(root)) == (True, {"clock.1.js", "clock.2.js"})


def test_failed_static_build_keeps_the_served_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "static"
    with override_settings(STATIC_ROOT=root):
        release(monkeypatch, "clock.1.js")
        build_static()
        release(monkeypatch, "clock.2.js")
        monkeypatch.setattr(building, "_collect_static", lambda _folder: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            build_static()
    assert scripts(root) == {"clock.1.js"}


def test_builds_of_the_same_release_are_equal_regardless_of_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    stamps = []
    for folder, content, at in (("a", "1", 1_000), ("b", "1", 2_000), ("c", "2", 2_000)):
        (tmp_path / folder).mkdir()
        source = tmp_path / folder / "clock.js"
        source.write_text(content, encoding="utf-8")
        os.utime(source, (at, at))
        found = [("clock.js", FileSystemStorage(location=source.parent))]
        monkeypatch.setattr(building, "get_finders", lambda found=found: [SimpleNamespace(list=lambda _: found)])
        stamps.append(building._sources_digest())
    assert stamps[0] == stamps[1] != stamps[2]
