"""The files for several servers start existing commands, with documented variables."""

import json
import os
import re
import shlex
import shutil
import subprocess
from configparser import ConfigParser
from datetime import UTC, datetime
from fnmatch import fnmatch
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import get_commands

from config.https.authority import server_certificate_file
from config.https.names import OwnNames

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
GUIDE = ROOT / "docs" / "several-servers.md"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
# variables of PostgreSQL's image
OF_POSTGRESQL = {"POSTGRES_USER", "POSTGRES_PASSWORD", "POSTGRES_DB"}
# variables that the Dockerfile sets
OF_PYTHON = {"PYTHONUNBUFFERED"}
# fixed in the containers, whatever .env says: the proxy has the ports, the volumes have the folders
OF_CONTAINERS = {"PORT", "HTTPS_PORT", "LOCAL_NAME", "DATA_DIR", "STATIC_ROOT", "BACKUP_DIR", "LOG_TO_TERMINAL"}

needs_haproxy = pytest.mark.skipif(shutil.which("haproxy") is None, reason="HAProxy is not installed")
needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")


def compose() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return read


def our_services() -> dict[str, dict[str, Any]]:
    """The containers of the product's own image."""
    return {name: service for name, service in compose()["services"].items() if service["image"] == "shuffle-up"}


def documented() -> set[str]:
    """The variables of the table in docs/running.md, with those that a row names beside their default."""
    text = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`[A-Z_`, ]+`) \|", text, re.M)
    beside = re.findall(r"^\| `[A-Z_]+` \|.*", text, re.M)
    named = {setting for row in beside for setting in re.findall(r"`([A-Z_]+)` \(`\d+`\)", row)}
    return named | {setting for row in rows for setting in re.findall(r"[A-Z_]+", row)}


def set_in(text: str) -> set[str]:
    """The variables that a file of them sets, also those that are there to be switched on."""
    return set(re.findall(r"^#?([A-Z_]+)=", text, re.M))


def proxy() -> str:
    return (DEPLOY / "haproxy.cfg").read_text(encoding="utf-8")


def unit(path: Path) -> ConfigParser:
    parser = ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(path, encoding="utf-8")
    return parser


def starts_what_there_is(command: list[str]) -> bool:
    if command[:2] == ["/bin/sh", "-c"]:
        command = shlex.split(command[2].removeprefix("exec "))
    match command:
        case [_, "-m", module, *_]:
            return find_spec(module) is not None
        case [_, "manage.py", name, *_] | ["shuffle-up", name, *_]:
            return name in get_commands()
        case [program, "-A", "config", "worker" | "beat", *_]:
            return Path(program).name == "celery"
        case [program]:
            return Path(program).name == "shuffle-up"
    return False


def checked_by_haproxy(text: str, folder: Path, **environment: str) -> str:
    """Return HAProxy's errors about a configuration, "" if it is valid."""
    file = folder / "checked.cfg"
    file.write_text(text, encoding="utf-8")
    kept = {name: value for name, value in os.environ.items() if name not in {"HTTPS", "RESOLVER"}}
    done = subprocess.run(
        ["haproxy", "-c", "-f", str(file)], env=kept | environment, capture_output=True, text=True, check=False
    )
    return done.stderr if done.returncode else ""


def block_of_guide(beginning: str) -> str:
    """The block of docs/several-servers.md that begins so."""
    blocks = re.findall(r"```sh\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    (found,) = [block for block in blocks if block.startswith(beginning)]
    return str(found)


def test_containers_run_two_web_servers_two_workers_and_beat() -> None:
    services = compose()["services"]
    assert set(services) == {"proxy", "web-1", "web-2", "worker-1", "worker-2", "beat", "prepare", "database", "redis"}
    behind = re.findall(r"^ +server (\S+) (\S+):8000 cookie (\S+)$", proxy(), re.M)
    assert behind == [("web-1", "web-1", "web-1"), ("web-2", "web-2", "web-2")]


def test_containers_use_existing_commands_and_documented_variables() -> None:
    ours = our_services().values()
    assert [service for service in ours if "command" in service and not starts_what_there_is(service["command"])] == []
    assert {name for service in ours for name in service["environment"]} - documented() == set()
    image = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    named = re.findall(r"\b([A-Z][A-Z_]+)=", image)
    assert set(named) - documented() == OF_PYTHON
    assert starts_what_there_is(json.loads(re.findall(r"^CMD (.*)$", image, re.M)[0]))
    asked = set(re.findall(r"\$\{([A-Z_]+)", (DEPLOY / "compose.yaml").read_text(encoding="utf-8")))
    assert asked - documented() - OF_POSTGRESQL == set()


def test_env_file_of_the_containers_reaches_every_server() -> None:
    for name, service in our_services().items():
        assert service["env_file"] == ".env", name
        # what is set besides lets .env choose, but for what the containers have of their own
        fixed = {key for key, value in service["environment"].items() if f"${{{key}:" not in str(value)}
        assert fixed == OF_CONTAINERS, name


def test_example_env_file_sets_documented_variables_without_https() -> None:
    example = (DEPLOY / "example.env").read_text(encoding="utf-8")
    assert set_in(example) - documented() == {"POSTGRES_PASSWORD"}
    assert {"SECRET_KEY", "HTTPS", "ALLOWED_HOSTS", "PUBLIC_URL", "BACKUP_DIR", "LIVE_URL"} <= set_in(example)
    assert re.findall(r"^(HTTPS|ALLOWED_HOSTS|PUBLIC_URL)=(.*)$", example, re.M) == [
        ("HTTPS", "off"),
        ("ALLOWED_HOSTS", "*"),
        ("PUBLIC_URL", ""),
    ]


def test_open_file_limit_of_servers_and_proxy_covers_all_screens() -> None:
    services = compose()["services"]
    assert {name for name, service in services.items() if service.get("ulimits") == {"nofile": 65536}} == {
        "proxy",
        "web-1",
        "web-2",
    }
    assert unit(DEPLOY / "systemd" / "shuffle-up-web@.service")["Service"]["LimitNOFILE"] == "65536"


def test_web_servers_and_workers_share_data_and_backup_folders() -> None:
    declared = compose()["volumes"]
    assert {"data", "backups", "database"} == set(declared)
    for name, service in our_services().items():
        assert service["volumes"] == ["data:/data", "${BACKUP_DIR:-backups}:/backups"], name
        assert (service["environment"]["DATA_DIR"], service["environment"]["BACKUP_DIR"]) == ("/data", "/backups"), name


def test_container_image_has_a_postgresql_client_and_backup_folders() -> None:
    image = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    (version,) = re.findall(r"^postgres:([0-9]+)", compose()["services"]["database"]["image"])
    assert f"postgresql-client-{version}" in image
    assert re.search(r"^FROM python:3\.\d+-slim-[a-z]+$", image, re.M), "Debian's release says which client there is"
    assert "install -d -o shuffle /data /backups" in image


def test_container_image_reports_health_of_one_process_alone() -> None:
    image = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    assert re.findall(r"^(USER|VOLUME) (.*)$", image, re.M) == [("USER", "shuffle"), ("VOLUME", "/data")]
    (check,) = re.findall(r"^HEALTHCHECK .* CMD (\[.*\])$", image, re.M)
    assert json.loads(check)[:2] == ["python", "-c"]
    assert "/readyz" in json.loads(check)[2]
    others = [service for name, service in our_services().items() if not name.startswith("web")]
    assert [service["healthcheck"] for service in others] == [{"disable": True}] * 4


def test_container_image_and_repository_contain_no_secrets() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert {"deploy/.env", "deploy/certificates", "**/.env"} <= set(ignored)
    assert [line for line in ignored if line.startswith("!")] == []
    for secret in ("deploy/.env", "deploy/house.env", "deploy/certificates", "var/secret_key", "deploy/key.pem"):
        assert any(fnmatch(secret, line.replace("**", "*")) for line in ignored), secret
    if (ROOT / ".git").exists() and shutil.which("git"):
        asked = ["deploy/.env", ".env", "deploy/certificates/poker.pem"]
        found = subprocess.run(["git", "check-ignore", *asked], cwd=ROOT, capture_output=True, text=True, check=False)
        assert found.stdout.split() == asked


def test_proxy_sends_a_browser_to_the_same_server_by_cookie() -> None:
    config = proxy()
    assert re.search(r"^ +cookie \S+ insert indirect nocache httponly", config, re.M)
    # a page that followed the stream of another release would load itself again
    assert "ignore-persist" not in config
    assert re.search(r"^ +option redispatch 1$", config, re.M)
    assert "option httpchk GET /readyz" in config


@needs_haproxy
@pytest.mark.parametrize("environment", [{}, {"HTTPS": "off"}, {"RESOLVER": "127.0.0.11:53"}], ids=str)
def test_haproxy_accepts_the_shipped_configuration(environment: dict[str, str], tmp_path: Path) -> None:
    assert checked_by_haproxy(proxy(), tmp_path, **environment) == ""


@needs_haproxy
@pytest.mark.parametrize("word", ["on", "true", "yes", "1"])
def test_haproxy_with_https_requires_certificates_in_its_folder(word: str, tmp_path: Path) -> None:
    folder = tmp_path / "certificates"
    config = proxy().replace("/certificates/", f"{folder}/")
    assert f"{folder}/" in checked_by_haproxy(config, tmp_path, HTTPS=word)
    folder.mkdir()
    names = OwnNames(("shuffle-up.local",), ())
    shutil.copy(server_certificate_file(tmp_path / "https", names, now=datetime.now(UTC)), folder / "poker.pem")
    assert checked_by_haproxy(config, tmp_path, HTTPS=word) == ""


def test_container_proxy_finds_servers_started_later() -> None:
    proxy = compose()["services"]["proxy"]
    assert proxy["environment"] == {"HTTPS": "${HTTPS:-off}", "RESOLVER": "127.0.0.11:53"}
    assert proxy["ports"] == ["${PORT:-80}:8080", "${HTTPS_PORT:-443}:8443"]
    assert "./certificates:/certificates:ro" in proxy["volumes"]


@needs_haproxy
def test_systemd_proxy_is_configured_as_in_the_guide(tmp_path: Path) -> None:
    script = block_of_guide("apt-get install -y haproxy").replace("/etc/haproxy", str(tmp_path))
    made = script[script.index("sed ") : script.index("mkdir ")].replace("/srv/shuffle-up/deploy", str(DEPLOY))
    subprocess.run(["bash", "-euc", made], check=True)
    config = (tmp_path / "haproxy.cfg").read_text(encoding="utf-8")
    behind = re.findall(r"^    server (\S+) [0-9.]+:(\d+) cookie (\S+)$", config, re.M)
    assert [(port, name == cookie) for name, port, cookie in behind] == [("8001", True), ("8002", True)] * 2
    assert re.findall(r"bind (:\d+)", config) == [":80", ":443"]
    assert "user haproxy" in config
    assert checked_by_haproxy(config, tmp_path) == ""


def test_deployment_guide_lists_the_variables_for_several_servers() -> None:
    listed = set_in(block_of_guide("# python3 -c"))
    needed = {"SECRET_KEY", "DATABASE_URL", "BROKER_URL", "ALLOWED_HOSTS", "PUBLIC_URL", "HTTPS", "TRUSTED_PROXIES"}
    assert needed <= listed
    assert listed - documented() == set()


def test_container_update_stops_at_an_unready_server() -> None:
    update = block_of_guide("docker compose -f deploy/compose.yaml build")
    assert "--wait $service || break" in update
    assert set(re.findall(r"for service in (.*);", update)[0].split()) == our_services().keys() - {"prepare"}
    assert all("healthcheck" in service for name, service in our_services().items() if name.startswith("web"))


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_systemd_unit_runs_an_existing_command(path: Path) -> None:
    service = unit(path)["Service"]
    assert starts_what_there_is(shlex.split(service["ExecStart"]))
    set_here = {pair.partition("=")[0] for pair in service["Environment"].split()}
    assert set_here - documented() == set()


def test_debian_command_uses_the_folder_and_user_of_the_unit() -> None:
    service = unit(DEPLOY / "systemd" / "shuffle-up.service")["Service"]
    command = (ROOT / "packaging" / "debian" / "shuffle-up").read_text(encoding="utf-8")
    assert f"\n{service['Environment']}\n. {service['EnvironmentFile'].removeprefix('-')}\n" in command
    assert f"\nprogram={service['ExecStart']}\n" in command
    assert f"exec setpriv --reuid {service['User']} --regid {service['User']} " in command
    installed = (ROOT / "packaging" / "debian" / "postinst").read_text(encoding="utf-8")
    assert f"--no-create-home {service['User']}\n" in installed
    assert f'subject.user === "{service["User"]}"' in (DEPLOY / "systemd" / "shuffle-up.rules").read_text()


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_systemd_unit_restarts_without_limit(path: Path) -> None:
    read = unit(path)
    assert read["Unit"]["StartLimitIntervalSec"] == "0"
    assert read["Service"]["Restart"] == ("on-failure" if "prepare" in path.stem else "always")
    # who requires prepare stays down when it fails, and is ended when it is started again
    assert not {"Requires", "BindsTo", "PartOf", "Requisite"} & set(read["Unit"])
    assert read["Unit"].get("Wants", "network.target") == read["Unit"]["After"]


@needs_systemd
def test_systemd_accepts_the_shipped_units(tmp_path: Path) -> None:
    names = []
    for path in UNITS:
        text = re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", path.read_text(encoding="utf-8"))
        names.append(tmp_path / path.name.replace("@", "@1"))
        names[-1].write_text(re.sub(r"(?m)^User=.*", "User=root", text), encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *map(str, names)], capture_output=True, text=True, check=False
    )
    assert [line for line in done.stderr.splitlines() if "shuffle-up" in line] == []


def test_settings_read_every_documented_variable() -> None:
    sources = [*(ROOT / "config").rglob("*.py"), *(ROOT / "tests" / "suite").glob("*.py")]
    written = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    assert {setting for setting in documented() if f'"{setting}"' not in written} == set()
