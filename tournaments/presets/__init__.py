"""Structures that real tournaments were played with, each with its source; one file each.

`misprinted/` holds sheets with the errors that were printed; they are imported only if the errors are accepted.
"""

from pathlib import Path

from tournaments.rules.levels import Structure
from tournaments.rules.structure.files.structure_file import import_structure

FOLDER = Path(__file__).parent


def published_structures() -> tuple[Structure, ...]:
    """Return the published structures, ordered by file name. Raises StructureRefused if one is invalid."""
    return tuple(import_structure(path.read_bytes()).structure for path in sorted(FOLDER.glob("*.json")))
