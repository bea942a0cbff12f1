"""Printing of a large sheet in a process of its own: JSON on stdin, the PDF on stdout.

Ten thousand seat cards need a gigabyte of memory while they are laid out. In its own process the job does not hold up
the server, and its memory is freed afterwards.
"""

import json
import subprocess
import sys
from base64 import b64encode
from pathlib import Path
from typing import Any

import typst

# run by its path: the product is not yet among what can be imported
sys.path.append(str(Path(__file__).resolve().parents[2]))
from systems.limits import lower_priority


def compile_in_own_process(**job: Any) -> bytes:
    """Print a job in a new process. Returns its PDF, or for the `form` "svg" its pages as lines of base64.

    A job has `source`, `root`, `fonts`, `form`, `inputs` and `timestamp`. Raises CalledProcessError if it fails.
    """
    encoded = json.dumps(job).encode()
    done = subprocess.run([sys.executable, "-P", __file__], input=encoded, stdout=subprocess.PIPE, check=True)  # noqa: S603 - ourselves
    return done.stdout


def main() -> None:
    """Print one job from stdin to stdout, with low priority."""
    lower_priority()
    job = json.load(sys.stdin)
    fonts = typst.Fonts(include_system_fonts=False, font_paths=job["fonts"])
    compiler = typst.Compiler(job["source"], root=job["root"], font_paths=fonts, ignore_system_fonts=True)
    output = compiler.compile(format=job["form"], sys_inputs=job["inputs"], timestamp=job["timestamp"])
    pages = output if isinstance(output, list) else [output]
    sys.stdout.buffer.write(b"\n".join(map(b64encode, pages)) if job["form"] == "svg" else pages[0])  # type: ignore[arg-type]  # bytes


if __name__ == "__main__":
    main()
