"""The folder of the data: where nothing can be written to it, the program says so and ends."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

#: what a disk or its rights say, and not the program
DISK = {errno.EROFS, errno.ENOSPC, errno.EDQUOT, errno.EACCES, errno.EPERM, errno.EEXIST, errno.ENOTDIR, errno.EIO}


@contextmanager
def written_to(folder: Path) -> Iterator[None]:
    """Write into the folder of the data, or end the program in words where the disk or its rights refuse."""
    try:
        yield
    except OSError as problem:
        if problem.errno not in DISK:
            raise
        raise SystemExit(
            f"Nothing can be written to {problem.filename or folder}: {problem.strerror}. "
            "Set DATA_DIR to a folder that this user may write to, on a disk with room."
        ) from None
