"""The program itself: its version, where its files lie, and how its modules are started as processes.

It runs from a checkout or from an installed wheel.
"""

import os
import sys
from pathlib import Path

# the folder that holds the packages
PACKAGES = Path(__file__).resolve().parents[1]
_IN_WHEEL = PACKAGES / "shuffle_up"
IS_INSTALLED = (_IN_WHEEL / "templates").is_dir()
# the folder of `templates`, `locale` and `docs`
RESOURCES = _IN_WHEEL if IS_INSTALLED else PACKAGES
# what people type before the name of a command, from the folder of the source unless it is installed
_FROM_SOURCE = ".\\run" if sys.platform == "win32" else "./run"
COMMAND = "shuffle-up" if IS_INSTALLED else _FROM_SOURCE

# by these files Docker and Podman mark their containers
_CONTAINER_MARKS = (Path("/.dockerenv"), Path("/run/.containerenv"))


def is_in_container() -> bool:
    """Return whether this is a container of Docker or Podman."""
    return any(mark.exists() for mark in _CONTAINER_MARKS)


def version() -> str:
    """Return the version in pyproject.toml."""
    # the keeper has no use for these
    if IS_INSTALLED:
        from importlib import metadata  # noqa: PLC0415

        return metadata.version("shuffle-up")
    import tomllib  # noqa: PLC0415

    with (PACKAGES / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def module_command(module: str, *arguments: str) -> list[str]:
    """Return the command line that runs a module of the program; it needs `module_environment`."""
    # -P: a `config` or `tables` in the working folder is another's
    return [sys.executable, "-P", "-m", module, *arguments]


def module_environment() -> dict[str, str]:
    """Return the environment variables with which a process finds the packages from any working folder."""
    if IS_INSTALLED:
        return {}
    others = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path not in {"", str(PACKAGES)}]
    return {"PYTHONPATH": os.pathsep.join([str(PACKAGES), *others])}


def environment_program(folder: Path, name: str) -> str:
    """Return the path of a program of the virtual environment in a folder."""
    return str(folder / "Scripts" / f"{name}.exe" if sys.platform == "win32" else folder / "bin" / name)
