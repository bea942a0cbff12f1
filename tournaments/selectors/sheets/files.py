"""The text of an uploaded file: of a text file, or of a workbook."""

import subprocess
import sys
import threading
from pathlib import Path

from tournaments.rules.refused import Refused
from tournaments.rules.sheets.letters import decode_letters
from tournaments.rules.sheets.table import TableText, table_text

PROCESS = Path(__file__).with_name("workbook_process.py")
MOST_PACKED_BYTES = 10_000_000
MOST_UNPACKED_BYTES = 60_000_000
MOST_CELLS = 2_000_000
# Bytes of the reading process, Python and its libraries included.
MOST_MEMORY = 900_000_000
# Seconds of processor time, and until the process is killed.
MOST_SECONDS = 20
TIMEOUT: float = 40
# Exit codes of the process; any other, such as of one that was killed, is of a workbook that is too large.
UNREADABLE, HAS_PASSWORD = 3, 6
_ZIP, _OLD_OFFICE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
# One workbook at a time, so that a flood of them cannot take all memory.
_READING = threading.Lock()


def file_as_text(content: bytes) -> tuple[str, str]:
    """Return the text of a file and the name of its encoding. Refuses a file that is neither text nor a workbook."""
    if content.startswith(_OLD_OFFICE):
        raise Refused("workbook_old", field="file")
    if content.startswith(_ZIP):
        return _workbook_text(content), "workbook"
    return decode_letters(content)


def file_of_table(content: bytes, *, most_bytes: int) -> TableText:
    """Return the table in a file. Refuses one that is too large, no text and no workbook, or has no rows."""
    if len(content) > most_bytes:
        raise Refused(
            "file_too_large", field="file", megabytes=len(content) // 1_000_000 + 1, most=most_bytes // 1_000_000
        )
    text, encoding = file_as_text(content)
    return table_text(text, encoding=encoding)


def _workbook_text(content: bytes) -> str:
    if len(content) > MOST_PACKED_BYTES:
        raise Refused("workbook_too_large", field="file")
    bounds = map(str, (MOST_UNPACKED_BYTES, MOST_CELLS, MOST_MEMORY, MOST_SECONDS))
    command = [sys.executable, "-I", str(PROCESS), *bounds]
    try:
        with _READING:
            process = subprocess.run(  # noqa: S603 - ourselves
                command, input=content, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=TIMEOUT, check=False
            )
    except subprocess.TimeoutExpired:  # the process has been killed
        raise Refused("workbook_too_large", field="file") from None
    if process.returncode == UNREADABLE:
        raise Refused("workbook_unreadable", field="file")
    if process.returncode == HAS_PASSWORD:
        raise Refused("workbook_has_password", field="file")
    if process.returncode:
        raise Refused("workbook_too_large", field="file")
    return process.stdout.decode()
