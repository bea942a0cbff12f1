"""The build hook of the wheel: compiles the messages, and pins the requirements."""

import os
import re
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PIN = re.compile(r"^[A-Za-z0-9][^\\\n]*==[^\\\n]+", re.M)


def compile_catalogue(catalogue: Path) -> None:
    """Compile a catalogue of messages, unless it has not changed since it was last compiled."""
    compiled = catalogue.with_suffix(".mo")
    if compiled.exists() and compiled.stat().st_mtime_ns > catalogue.stat().st_mtime_ns:
        return
    # a server of this checkout may be reading the old one
    unfinished = compiled.with_suffix(f".{os.getpid()}")
    with catalogue.open("rb") as source, unfinished.open("wb") as target:
        write_mo(target, read_po(source, locale=catalogue.parts[-3]))
    unfinished.replace(compiled)


class CustomBuildHook(BuildHookInterface[Any]):
    """The build hook that hatchling runs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the messages, and require the pinned versions, with which the test suite was run."""
        root = Path(self.root)
        for catalogue in root.glob("locale/*/LC_MESSAGES/django.po"):
            compile_catalogue(catalogue)
        pins = PIN.findall((root / "requirements.txt").read_text(encoding="utf-8"))
        build_data["dependencies"] = [pin.strip() for pin in pins]
