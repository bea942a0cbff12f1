"""Write the digests of every pinned release's files into requirements.txt and requirements-dev.txt.

`python .ci/pins.py` after a version was changed by hand; `--check` says what is missing and changes nothing. They are
the index's own digests of all files of a release, for every platform: pip then installs nothing else. The index is
pip's own, or the one it is told to use.
"""

import json
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILES = ("requirements.txt", "requirements-dev.txt")
PIN = re.compile(r"^(?P<name>[\w.-]+)==(?P<version>[^\s;\\]+)(?P<marker>\s*;[^\\]*?)?\s*\\?$")
DIGESTS = "application/vnd.pypi.simple.v1+json"


def index() -> str:
    """Return the address of pip's index: as it is configured, else pip's own."""
    command = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - pip beside this Python
    if told.returncode == 0 and told.stdout.strip():
        return told.stdout.strip()
    own = "from pip._internal.models.index import PyPI; print(PyPI.simple_url)"
    return subprocess.check_output([sys.executable, "-c", own], text=True).strip()  # noqa: S603


def digests(address: str, name: str, version: str) -> list[str]:
    """Return the digests of all files of a release, sorted."""
    normal = re.sub(r"[-_.]+", "-", name).lower()
    request = urllib.request.Request(f"{address.rstrip('/')}/{normal}/", headers={"Accept": DIGESTS})  # noqa: S310
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - pip's own index
        files = json.load(answer)["files"]
    return sorted({one["hashes"]["sha256"] for one in files if is_of(one["filename"], normal, version)})


def is_of(file: str, name: str, version: str) -> bool:
    """Return whether a file of the index belongs to a release: a wheel or the sources."""
    found = re.match(r"(.+?)-(\d[^-]*?)(-.*\.whl|\.tar\.gz|\.zip)$", file)
    return bool(found) and re.sub(r"[-_.]+", "-", found[1]).lower() == name and found[2] == version


def written(text: str, address: str) -> str:
    """Return a file with all digests behind its pins; comments and other lines stay."""
    lines = []
    for line in text.splitlines():
        pin = PIN.match(line)
        if pin is None:
            lines += [] if line.lstrip().startswith("--hash=") else [line]
            continue
        found = digests(address, pin["name"], pin["version"])
        if not found:
            sys.exit(f"{pin['name']} {pin['version']}: the index names no file")
        head = f"{pin['name']}=={pin['version']}{pin['marker'] or ''}"
        lines.append(" \\\n".join([head, *(f"    --hash=sha256:{one}" for one in found)]))
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write both files, or look whether they are as they would be written."""
    address, old = index(), []
    for name in FILES:
        path = ROOT / name
        text = path.read_text(encoding="utf-8")
        made = written(text, address)
        if made != text:
            old.append(name)
            if "--check" not in sys.argv:
                path.write_text(made, encoding="utf-8")
    if "--check" in sys.argv and old:
        sys.exit(f"digests are missing or old in {', '.join(old)}: run python .ci/pins.py")


if __name__ == "__main__":
    main()
