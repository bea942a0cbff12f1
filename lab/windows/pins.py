"""`python -m lab.windows.pins 3.12`: print the pins in requirements.txt that Windows needs, for `pip download`."""

import re
import sys
from pathlib import Path

from packaging.markers import Marker

REQUIREMENTS = Path(__file__).resolve().parents[2] / "requirements.txt"
PIN = re.compile(r"^(?P<release>[\w.-]+==[^\s;]+)(?: ; (?P<marker>.+?))? \\\n(?P<digests>(?: +--hash=.+\n)+)", re.M)


def windows_pins(requirements: str, python: str) -> str:
    """Return the pins with their digests that a Python of this version needs on Windows."""
    system = {"sys_platform": "win32", "os_name": "nt", "platform_system": "Windows", "python_version": python}
    system |= {"python_full_version": f"{python}.9", "implementation_name": "cpython"}
    wanted = (pin for pin in PIN.finditer(requirements) if not pin["marker"] or Marker(pin["marker"]).evaluate(system))
    return "".join(f"{pin['release']} \\\n{pin['digests']}" for pin in wanted)


if __name__ == "__main__":
    sys.stdout.write(windows_pins(REQUIREMENTS.read_text(encoding="utf-8"), sys.argv[1]))
