"""What is installed: each release by the digests of its files, and nothing that is not named."""

import re
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
FILES = ("requirements.txt", "requirements-dev.txt")
PYTHONS = ("3.11.0", "3.11.9", "3.12.0", "3.13.0")
SYSTEMS = {"linux": "Linux", "darwin": "Darwin"}


def pinned(file: str) -> dict[str, tuple[str, int]]:
    """The releases that a file names, by their normal names: the version, and how many digests."""
    lines = [line for line in (ROOT / file).read_text(encoding="utf-8").splitlines() if line[:1] not in {"#", "-"}]
    found = [Requirement(one.split("\\")[0].strip()) for one in lines if not one.startswith(" ")]
    counts = [
        len(re.findall(r"--hash=sha256:[0-9a-f]{64}(?= |$)", one)) for one in re.split(r"\n(?! )", "\n".join(lines))
    ]
    return {normal(one.name): (str(one.specifier), count) for one, count in zip(found, counts, strict=True)}


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def environments() -> Iterator[dict[str, str]]:
    """The Pythons and systems on which a fresh clone starts."""
    for full in PYTHONS:
        for system, said in SYSTEMS.items():
            for machine in ("x86_64", "aarch64"):
                yield {
                    "python_version": full.rpartition(".")[0],
                    "python_full_version": full,
                    "sys_platform": system,
                    "platform_system": said,
                    "platform_machine": machine,
                    "os_name": "posix",
                    "implementation_name": "cpython",
                    "platform_python_implementation": "CPython",
                    "extra": "",
                }


@pytest.mark.parametrize("file", FILES)
def test_each_release_is_named_exactly_with_the_digests_of_its_files(file: str) -> None:
    loose = {
        name: release for name, release in pinned(file).items() if not release[0].startswith("==") or release[1] == 0
    }
    assert loose == {}


def test_what_a_release_needs_is_named_too_on_each_python_and_system() -> None:
    named: set[str] = set()
    for file in FILES:
        named |= pinned(file).keys()
        needed = {
            normal(one.name)
            for name in named - {"async-timeout"}
            for one in map(Requirement, distribution(name).requires or [])
            if one.marker is None or any(map(one.marker.evaluate, environments()))
        }
        assert needed - named == set()
