"""Memory sticks and network folders of this computer, which are good places for backups."""

import sys
from collections.abc import Sequence
from pathlib import Path

if sys.platform == "win32":
    from systems import windows

# where Linux and macOS mount them: folders of mount points, for each person or for all
PLACES = ("/media", "/media/*", "/run/media/*", "/Volumes", "/mnt")


def external_folders(places: Sequence[str] = PLACES) -> list[str]:
    """Return the folders of memory sticks and network drives that are there now, sorted."""
    if sys.platform == "win32":
        return windows.external_drives()
    found = {folder for place in places for folder in Path("/").glob(f"{place}/*".lstrip("/"))}
    return sorted(str(folder) for folder in found if _is_mount_point(folder))


def _is_mount_point(folder: Path) -> bool:
    """Return whether a disk or a network folder is mounted at a folder."""
    try:
        return folder.is_dir() and not folder.is_symlink() and folder.is_mount()
    except OSError:  # a network folder that is gone
        return False
