"""Marks of tests that need something of the operating system, and looks at it."""

import ctypes
import sys
from pathlib import Path

import pytest

IS_WINDOWS = sys.platform == "win32"
# what lab/windows does instead, in a console
signals = pytest.mark.skipif(IS_WINDOWS, reason="Windows has no signals and no /proc")


def is_wine() -> bool:
    """Return whether wine stands for Windows."""
    return sys.platform == "win32" and hasattr(ctypes.WinDLL("ntdll"), "wine_get_version")


limits = pytest.mark.skipif(is_wine(), reason="wine enforces no limits")


def is_private(path: Path, *, mode: int = 0o600) -> bool:
    """Return whether its owner alone may use a file; on Windows it has the rights of its folder."""
    return IS_WINDOWS or path.stat().st_mode & 0o777 == mode
