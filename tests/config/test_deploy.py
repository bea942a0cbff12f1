"""The files for several servers start what there is, with variables that the documentation names."""

import re
from configparser import ConfigParser
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import get_commands

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
#: what PostgreSQL's own image goes by
OF_POSTGRESQL = {"POSTGRES_USER", "POSTGRES_PASSWORD", "POSTGRES_DB"}
#: what the Dockerfile sets beside the project's own
OF_PYTHON = {"PYTHONUNBUFFERED"}


def compose() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return read


def documented() -> set[str]:
    """The variables of the table in docs/running.md."""
    rows = re.findall(r"^\| (`[A-Z_`, ]+`) \|", (ROOT / "docs" / "running.md").read_text(encoding="utf-8"), re.M)
    return {one for row in rows for one in re.findall(r"[A-Z_]+", row)}


def unit(path: Path) -> ConfigParser:
    parser = ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(path, encoding="utf-8")
    return parser


def starts_what_there_is(command: list[str]) -> bool:
    match command:
        case [_, "-m", module, *_]:
            return find_spec(module) is not None
        case [_, "manage.py", name, *_]:
            return name in get_commands()
        case [program, "-A", "config", "worker" | "beat", *_]:
            return Path(program).name == "celery"
        case [program]:
            return Path(program).name == "run"
    return False


def test_two_web_processes_two_workers_and_beat_stand_behind_a_proxy() -> None:
    services = compose()["services"]
    assert set(services) == {"proxy", "web-1", "web-2", "worker-1", "worker-2", "beat", "prepare", "database", "redis"}
    behind = re.findall(r"^ +server (\S+) (\S+):8000$", (DEPLOY / "haproxy.cfg").read_text(encoding="utf-8"), re.M)
    assert behind == [("web-1", "web-1"), ("web-2", "web-2")]


def test_the_containers_start_what_there_is_with_variables_that_are_documented() -> None:
    ours = [one for one in compose()["services"].values() if one["image"] == "shuffle-up"]
    assert [one for one in ours if "command" in one and not starts_what_there_is(one["command"])] == []
    assert {name for one in ours for name in one["environment"]} - documented() == set()
    image = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    named = re.findall(r"\b([A-Z][A-Z_]+)=", image)
    assert set(named) - documented() == OF_PYTHON
    asked = set(re.findall(r"\$\{([A-Z_]+)", (DEPLOY / "compose.yaml").read_text(encoding="utf-8")))
    assert asked - documented() - OF_POSTGRESQL == set()


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_a_unit_starts_what_there_is(path: Path) -> None:
    service = unit(path)["Service"]
    assert starts_what_there_is(service["ExecStart"].split())
    set_here = {pair.partition("=")[0] for pair in service["Environment"].split()}
    assert set_here - documented() == set()


def test_the_settings_know_each_variable_that_is_documented() -> None:
    sources = [*(ROOT / "config").rglob("*.py"), *(ROOT / "tests" / "suite").glob("*.py")]
    written = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    assert {one for one in documented() if f'"{one}"' not in written} == set()
