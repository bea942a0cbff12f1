"""Requirements: each release by the digests of its files, with all that it needs on each Python and system."""

import re
from importlib.metadata import PackageNotFoundError, requires
from itertools import product
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
FILES = ("requirements.txt", "requirements-dev.txt")
PYTHONS = ("3.11.0", "3.11.9", "3.12.0", "3.13.0")
SYSTEMS = {"linux": "Linux", "darwin": "Darwin", "win32": "Windows"}


def pins(file: str) -> list[Requirement]:
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    return [Requirement(line.removesuffix("\\")) for line in lines if line[:1].isalnum()]


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def environment(python: str, system: str, machine: str) -> dict[str, str]:
    return {
        "python_version": python.rpartition(".")[0],
        "python_full_version": python,
        "sys_platform": system,
        "platform_system": SYSTEMS[system],
        "platform_machine": machine,
        "os_name": "nt" if system == "win32" else "posix",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
        "extra": "",
    }


def applies(requirement: Requirement, here: dict[str, str]) -> bool:
    return requirement.marker is None or requirement.marker.evaluate(here)


def needs(name: str) -> list[Requirement]:
    """Return what a release needs; nothing of one that only another system or Python installs."""
    try:
        return [Requirement(need) for need in requires(name) or []]
    except PackageNotFoundError:
        return []


@pytest.mark.parametrize("file", FILES)
def test_each_requirement_is_pinned_with_file_digests(file: str) -> None:
    releases = re.split(r"\n(?=[A-Za-z0-9])", (ROOT / file).read_text(encoding="utf-8"))[1:]
    exact = re.compile(r"[\w.-]+==\S+( ; .+)? \\\n    --hash=sha256:[0-9a-f]{64}\b")
    assert [release for release in releases if not exact.match(release)] == []


@pytest.mark.parametrize("file", FILES)
def test_requirements_files_contain_no_package_index(file: str) -> None:
    assert re.findall(r"\S+://\S+", (ROOT / file).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_dependencies_are_listed_for_each_python_version(system: str) -> None:
    needed_of = {pin.name: needs(pin.name) for file in FILES for pin in pins(file)}
    for python, machine in product(PYTHONS, ("x86_64", "aarch64")):
        here = environment(python, system, machine)
        named: set[str] = set()
        for file in FILES:
            installed = [pin.name for pin in pins(file) if applies(pin, here)]
            named |= {normal(name) for name in installed}
            needed = {normal(need.name) for name in installed for need in needed_of[name] if applies(need, here)}
            assert (here, needed - named) == (here, set())
