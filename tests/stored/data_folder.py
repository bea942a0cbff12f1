"""`python -m tests.stored.data_folder`: store the data folder of this version, to be opened by all later ones.

It has the database, the secret key, the signed heads of the logs, and the snapshots of the tournaments as they were.
Beside it are digests of the migrations. It is made again only until the version is released.
"""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_LZMA, ZipFile

from tests.suite.migrated import NAME, ROOT

FOLDER = Path(__file__).parent / "0.2.0"
ARCHIVE, MIGRATIONS = FOLDER / "data.zip", FOLDER / "migrations.json"
SNAPSHOTS = "snapshots.json"
KEPT = (NAME, "secret_key", "log-heads", SNAPSHOTS)
SECRET_KEY = "the key of the stored data folder, which signs nothing else"  # noqa: S105 - of test data
PASSWORD = "the director of the stored folder"  # noqa: S105 - of test data
# parts of a snapshot that are others a minute later
MOMENTARY = frozenset({"version", "now"})


def lasting_parts(snapshot: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parts of a snapshot that are the same a minute later."""
    return {name: part for name, part in snapshot.items() if name not in MOMENTARY}


def migration_digests() -> dict[str, str]:
    """Return the digest of each migration of the project, by its path."""
    files = sorted(file for file in ROOT.glob("*/migrations/*.py") if file.name != "__init__.py")
    return {file.relative_to(ROOT).as_posix(): sha256(file.read_bytes()).hexdigest() for file in files}


def unpack_stored(folder: Path) -> dict[str, Any]:
    """Unpack the stored data folder. Returns the snapshots of its tournaments, by slug."""
    with ZipFile(ARCHIVE) as archive:
        archive.extractall(folder)
    return dict(json.loads((folder / SNAPSHOTS).read_text(encoding="utf-8")))


def store_data_folder() -> None:
    """Play the evenings in a new data folder and store it."""
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as name:
        data = Path(name)
        (data / "secret_key").write_text(SECRET_KEY, encoding="ascii")
        environment = os.environ | {"DATA_DIR": name, "DATABASE_URL": "", "DIRECTOR_PASSWORD": PASSWORD}
        command = [sys.executable, "-m", "tests.stored.play"]
        played = subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE)
        with closing(sqlite3.connect(data / NAME)) as database:
            database.execute("VACUUM")
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        snapshots = {slug: lasting_parts(snapshot) for slug, snapshot in json.loads(played.stdout).items()}
        (data / SNAPSHOTS).write_text(json.dumps(snapshots), encoding="utf-8")
        with ZipFile(ARCHIVE, "w", ZIP_LZMA) as archive:
            for path in sorted(data.rglob("*")):
                kept = path.relative_to(data)
                if kept.parts[0] in KEPT and path.is_file():
                    archive.write(path, kept)
    MIGRATIONS.write_text(json.dumps(migration_digests(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    store_data_folder()
