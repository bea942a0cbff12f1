"""Memory sticks and network folders: each is a mount point in one of the usual places."""

from pathlib import Path

from systems.drives import external_folders
from tests.systems.needs import signals


@signals
def test_mount_points_of_a_place_are_external_folders() -> None:
    found = external_folders(["/"])
    assert {"/proc", "/sys"} <= set(found)
    assert [folder for folder in found if not Path(folder).is_mount()] == []


def test_plain_folders_are_no_external_folders(tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()
    assert str(tmp_path / "plain") not in external_folders([str(tmp_path)])
