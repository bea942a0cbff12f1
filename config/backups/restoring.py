"""Put a backup back in the place of what is there, which is kept aside."""

import shutil
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.core.management import call_command
from django.db import connection

from config.backups.archive import DATABASES, FOLDERS, BackupProblem, Contents, unpacked
from config.backups.databases import check_sqlite, load_postgresql, put_sqlite
from config.backups.drill import refuse_newer
from tournaments.selectors.clock.server_time import last_written
from tournaments.services.staff.server_key import mark_key

#: `./run` writes ten times a second that it is alive
ALIVE = timedelta(seconds=5)


@dataclass(frozen=True, slots=True)
class Restored:
    """What was put back, and the paths of what was there before."""

    contents: Contents
    aside: list[Path]


def restore(path: Path, *, replace: bool = False, now: datetime) -> Restored:
    """Put a backup back, and bring it to the present schema. Raises BackupProblem before anything is changed.

    Refuses while the server runs, a backup of another kind of database, and to replace one that is there, unless
    `replace`: an SQLite and the folders of DATA_DIR are then kept aside under other names.
    """
    _refuse_running(now)
    with TemporaryDirectory(dir=settings.DATA_DIR, prefix=".restore-") as folder:
        contents = unpacked(path, Path(folder))
        refuse_newer(contents)
        if contents.database != connection.vendor:
            raise BackupProblem(
                f"The backup is of {contents.database}, and DATABASE_URL names {connection.vendor}. "
                f"Start with a database of the same kind."
            )
        aside = _put_back(Path(folder), replace=replace, ending=f".before-{now.astimezone(UTC):%Y%m%d-%H%M%S}")
    call_command("migrate", interactive=False, verbosity=0)
    mark_key(anew=True)  # what is put back goes on with the key of this computer
    return Restored(contents, aside)


def _refuse_running(now: datetime) -> None:
    last = last_written()
    if last and abs(now - last.at) < ALIVE:
        raise BackupProblem("The server runs. Stop ./run first, then restore.")


def _put_back(folder: Path, *, replace: bool, ending: str) -> list[Path]:
    """Put database and folders in their places. Returns what was kept aside."""
    aside: list[Path] = []
    if connection.vendor == "sqlite":
        database = Path(connection.settings_dict["NAME"])
        if database.exists() and not replace:
            raise BackupProblem(f"There is a database: {database}. With --replace it is kept under another name.")
        check_sqlite(folder / DATABASES["sqlite"])
        connection.close()
        earlier = put_sqlite(folder / DATABASES["sqlite"], database, aside=ending)
        aside += [earlier] if earlier else []
    else:
        load_postgresql(folder / DATABASES["postgresql"], replace=replace)
    for name in FOLDERS:
        there = Path(settings.DATA_DIR) / name
        if there.exists():
            aside.append(there.rename(there.with_name(name + ending)))
        if (folder / name).exists():
            shutil.move(folder / name, there)
    return aside
