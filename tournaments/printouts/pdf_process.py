"""A large sheet, printed by a process of its own: what it says comes as JSON on the way in, the PDF goes out.

Ten thousand seat cards take a gigabyte while they are laid out. The server goes on, and all of the memory is free
again.
"""

import json
import os
import subprocess
import sys
from base64 import b64encode
from typing import Any

import typst

#: how far a sheet stands back behind the server's own processes
BEHIND_OTHERS = 10


def compiled_in_own_process(**job: Any) -> bytes:
    """The PDF of a job, or its pages: `source`, `root`, `fonts`, `form`, `inputs`, `timestamp`.

    Raises CalledProcessError if it fails.
    """
    encoded = json.dumps(job).encode()
    done = subprocess.run([sys.executable, "-P", __file__], input=encoded, stdout=subprocess.PIPE, check=True)  # noqa: S603 - ourselves
    return done.stdout


def main() -> None:
    """Print one job, after whatever else this computer has to do."""
    if hasattr(os, "nice"):  # Windows has none
        os.nice(BEHIND_OTHERS)
    job = json.load(sys.stdin)
    fonts = typst.Fonts(include_system_fonts=False, font_paths=job["fonts"])
    compiler = typst.Compiler(job["source"], root=job["root"], font_paths=fonts, ignore_system_fonts=True)
    made = compiler.compile(format=job["form"], sys_inputs=job["inputs"], timestamp=job["timestamp"])
    pages = made if isinstance(made, list) else [made]
    sys.stdout.buffer.write(b"\n".join(map(b64encode, pages)) if job["form"] == "svg" else pages[0])  # type: ignore[arg-type]  # bytes


if __name__ == "__main__":
    main()
