"""Names and contents of files that can be imported."""

import re

# the ending of the name of a `poker-event/1` file
EVENT_FILE = ".json"
# bytes that tell a `.tdt` file
HEAD = 64

# a file, or an automatic copy such as `Friday.tdt.20231114-213000`
_TDT_NAME = re.compile(r"\.tdt(\.\d{8}-\d{4,6})?", re.IGNORECASE)
_TDT_HEAD = re.compile(rb"""(\xef\xbb\xbf)?\s*\{\s*["']?V["']?\s*:\s*["']""")


def is_tdt_name(path: str) -> bool:
    """Return whether a path names a `.tdt` file or an automatic copy of such a file."""
    dot = path.casefold().rfind(".tdt")
    return dot >= 0 and _TDT_NAME.fullmatch(path, dot) is not None


def is_importable_name(path: str) -> bool:
    return is_tdt_name(path) or path.casefold().endswith(EVENT_FILE)


def is_tdt_content(head: bytes) -> bool:
    """Return whether a file that begins with `head` is a `.tdt` file, whatever its name."""
    return _TDT_HEAD.match(head[:HEAD]) is not None
