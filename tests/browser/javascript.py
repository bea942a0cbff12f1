"""Scripts that tests run in pages, in files beside the tests."""

from pathlib import Path


def javascript(module: str, name: str) -> str:
    """Return the source of a script in the folder of a test module, which gives its `__file__`."""
    return Path(module).with_name(name).read_text(encoding="utf-8").strip()
