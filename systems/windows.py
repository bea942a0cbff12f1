"""Calls of Windows' own functions: jobs, events, consoles, priority, time since the boot, registry, messages."""

import ctypes
import string
import sys
import time
import winreg
from collections.abc import Callable
from contextlib import suppress
from ctypes import wintypes
from datetime import UTC, datetime, timedelta
from pathlib import Path

assert sys.platform == "win32"  # noqa: S101 - nobody else imports this

_kernel = ctypes.WinDLL("kernel32", use_last_error=True)
_kernel.GetTickCount64.restype = ctypes.c_ulonglong
_kernel.GetCurrentProcess.restype = wintypes.HANDLE
_kernel.SetPriorityClass.argtypes = wintypes.HANDLE, wintypes.DWORD
_kernel.CreateJobObjectW.restype = wintypes.HANDLE
_kernel.CreateJobObjectW.argtypes = wintypes.LPVOID, wintypes.LPCWSTR
_kernel.SetInformationJobObject.argtypes = wintypes.HANDLE, ctypes.c_int, wintypes.LPVOID, wintypes.DWORD
_kernel.AssignProcessToJobObject.argtypes = wintypes.HANDLE, wintypes.HANDLE
_kernel.TerminateJobObject.argtypes = wintypes.HANDLE, wintypes.UINT
_kernel.CreateEventW.restype = wintypes.HANDLE
_kernel.CreateEventW.argtypes = wintypes.LPVOID, wintypes.BOOL, wintypes.BOOL, wintypes.LPCWSTR
_kernel.SetEvent.argtypes = (wintypes.HANDLE,)
_kernel.WaitForSingleObject.argtypes = wintypes.HANDLE, wintypes.DWORD
_kernel.LockFile.argtypes = wintypes.HANDLE, wintypes.DWORD, wintypes.DWORD, wintypes.DWORD, wintypes.DWORD
_kernel.GetDriveTypeW.argtypes = (wintypes.LPCWSTR,)
_kernel.CloseHandle.argtypes = (wintypes.HANDLE,)
_ConsoleHandler = ctypes.WINFUNCTYPE(wintypes.BOOL, wintypes.DWORD)
_kernel.SetConsoleCtrlHandler.argtypes = _ConsoleHandler, wintypes.BOOL
_user = ctypes.WinDLL("user32", use_last_error=True)
_user.MessageBoxW.argtypes = wintypes.HWND, wintypes.LPCWSTR, wintypes.LPCWSTR, wintypes.UINT

KILL_ON_CLOSE = 0x2000
LIMIT_MEMORY = 0x0100
LIMIT_TIME = 0x0002
NO_ERROR_WINDOW = 0x0400

_DRIVE_REMOVABLE, _DRIVE_REMOTE = 2, 4
_EXTENDED_LIMITS = 9
_BELOW_NORMAL_PRIORITY = 0x4000
_FOREVER = 0xFFFFFFFF
_LOCKED_BY_ANOTHER = 33
# events of a console: its window is closed, the user signs out, the computer is shut down
_CLOSING = {2, 5, 6}
# seconds that Windows then gives a program
_CLOSING_TIME = 5.0
# Windows counts the boots here, unless prefetching is off
_BOOT_COUNT_KEY = r"SYSTEM\CurrentControlSet\Control\Session Manager\Memory Management\PrefetchParameters"
# where installed programs say where they are
_PROGRAMS_KEY = r"Software\Microsoft\Windows\CurrentVersion\App Paths"
# command lines that run when the user signs in, and the task manager's notes on which of them are switched off
_START_KEY = r"Software\Microsoft\Windows\CurrentVersion\Run"
_SWITCHES_KEY = r"Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run"
_WARNING_SIGN, _TO_FRONT = 0x30, 0x10000

# kept until this program ends
_handlers: list[object] = []


class _BasicLimits(ctypes.Structure):
    _fields_ = [
        ("PerProcessUserTimeLimit", ctypes.c_longlong),
        ("PerJobUserTimeLimit", ctypes.c_longlong),
        ("LimitFlags", wintypes.DWORD),
        ("MinimumWorkingSetSize", ctypes.c_size_t),
        ("MaximumWorkingSetSize", ctypes.c_size_t),
        ("ActiveProcessLimit", wintypes.DWORD),
        ("Affinity", ctypes.c_size_t),
        ("PriorityClass", wintypes.DWORD),
        ("SchedulingClass", wintypes.DWORD),
    ]


class _ExtendedLimits(ctypes.Structure):
    _fields_ = [
        ("BasicLimitInformation", _BasicLimits),
        ("IoInfo", ctypes.c_ulonglong * 6),
        ("ProcessMemoryLimit", ctypes.c_size_t),
        ("JobMemoryLimit", ctypes.c_size_t),
        ("PeakProcessMemoryUsed", ctypes.c_size_t),
        ("PeakJobMemoryUsed", ctypes.c_size_t),
    ]


class Job:
    """A job object: processes that have limits together, and are killed together."""

    def __init__(self, flags: int, *, memory: int = 0, seconds: int = 0) -> None:
        """`flags` select the limits. `memory` is in bytes and `seconds` in processor time, each for one process."""
        self._handle = _checked(_kernel.CreateJobObjectW(None, None))
        limits = _ExtendedLimits()
        limits.BasicLimitInformation.LimitFlags = flags
        limits.BasicLimitInformation.PerProcessUserTimeLimit = seconds * 10_000_000
        limits.ProcessMemoryLimit = memory
        size = ctypes.sizeof(limits)
        _checked(_kernel.SetInformationJobObject(self._handle, _EXTENDED_LIMITS, ctypes.byref(limits), size))

    def add(self, process: int) -> None:
        """Add the process with this handle. Processes that it starts later belong to the job too."""
        _checked(_kernel.AssignProcessToJobObject(self._handle, process))

    def add_this_process(self) -> None:
        self.add(_kernel.GetCurrentProcess())

    def __del__(self) -> None:
        _kernel.CloseHandle(self._handle)

    def kill(self) -> None:
        """End all processes of the job at once."""
        _kernel.TerminateJobObject(self._handle, 1)


class Event:
    """A named event, which one process sets and another one awaits."""

    def __init__(self, name: str) -> None:
        self._handle = _checked(_kernel.CreateEventW(None, True, False, name))  # noqa: FBT003 - Windows' order

    def set(self) -> None:
        _kernel.SetEvent(self._handle)

    def __del__(self) -> None:
        _kernel.CloseHandle(self._handle)

    def wait(self) -> None:
        _kernel.WaitForSingleObject(self._handle, _FOREVER)


def on_close(end: Callable[[], object]) -> None:
    """Call `end`, in a thread of Windows, when the console's window is closed or the session ends."""

    def handle(event: int) -> bool:
        if event not in _CLOSING:
            return False
        end()
        time.sleep(_CLOSING_TIME)  # as soon as this returns, Windows ends the program
        return True

    _handlers.append(_ConsoleHandler(handle))
    _kernel.SetConsoleCtrlHandler(_handlers[-1], True)  # noqa: FBT003 - Windows' order


def try_lock(file: int, offset: int) -> bool:
    """Lock a byte of the file with this handle, and return whether that succeeded. Closing the file ends the lock."""
    if _kernel.LockFile(file, offset, 0, 1, 0):
        return True
    if ctypes.get_last_error() != _LOCKED_BY_ANOTHER:
        raise ctypes.WinError(ctypes.get_last_error())
    return False


def lower_priority() -> None:
    """Lower this process's priority, so that programs that somebody looks at go first."""
    _kernel.SetPriorityClass(_kernel.GetCurrentProcess(), _BELOW_NORMAL_PRIORITY)


def seconds_since_boot() -> float:
    """Return the seconds since the computer was started, sleep included."""
    return float(_kernel.GetTickCount64()) / 1000


def boot_id() -> str:
    """Return the number of this boot; if Windows does not count boots, the time of the boot in units of ten minutes."""
    try:
        with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, _BOOT_COUNT_KEY) as key:
            return f"boot-{winreg.QueryValueEx(key, 'BootId')[0]}"
    except OSError:
        began = datetime.now(UTC) - timedelta(seconds=seconds_since_boot())
        return f"booted-{round(began.timestamp() / 600)}"


def external_drives() -> list[str]:
    """Return the roots of memory sticks and network drives, such as E:\\."""
    existing = _kernel.GetLogicalDrives()
    roots = [f"{letter}:\\" for at, letter in enumerate(string.ascii_uppercase) if existing >> at & 1]
    return [root for root in roots if _kernel.GetDriveTypeW(root) in {_DRIVE_REMOVABLE, _DRIVE_REMOTE}]


def program_path(name: str) -> str:
    """Return the path of an installed program by its file's name, such as `msedge.exe`; "" if it is not installed."""
    for root in (winreg.HKEY_CURRENT_USER, winreg.HKEY_LOCAL_MACHINE):
        with suppress(OSError):
            path = winreg.QueryValue(root, rf"{_PROGRAMS_KEY}\{name}").strip('"')
            if Path(path).is_file():
                return path
    return ""


def start_command(name: str) -> str:
    """Return the command line that runs under a name when the user signs in; "" if there is none or it is off."""
    with suppress(OSError), winreg.OpenKey(winreg.HKEY_CURRENT_USER, _SWITCHES_KEY) as key:
        switch = winreg.QueryValueEx(key, name)[0]
        if switch and switch[0] % 2:  # odd: switched off
            return ""
    with suppress(OSError), winreg.OpenKey(winreg.HKEY_CURRENT_USER, _START_KEY) as key:
        return str(winreg.QueryValueEx(key, name)[0])
    return ""


def set_start_command(name: str, command: str) -> None:
    """Set the command line that runs under a name when the user signs in; "" removes it."""
    with suppress(OSError), winreg.OpenKey(winreg.HKEY_CURRENT_USER, _SWITCHES_KEY, access=winreg.KEY_WRITE) as key:
        winreg.DeleteValue(key, name)
    with winreg.CreateKey(winreg.HKEY_CURRENT_USER, _START_KEY) as key:
        if command:
            winreg.SetValueEx(key, name, 0, winreg.REG_SZ, command)
        else:
            with suppress(FileNotFoundError):
                winreg.DeleteValue(key, name)


def show_warning(title: str, text: str) -> None:
    """Show a message in a window, and wait until it is closed."""
    _user.MessageBoxW(None, text, title, _WARNING_SIGN | _TO_FRONT)


def _checked(result: int) -> int:
    """Return what a function returned, or raise its error as OSError."""
    if not result:
        raise ctypes.WinError(ctypes.get_last_error())
    return result
