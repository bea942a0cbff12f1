"""A release: built, installed apart from the checkout, and started by somebody who has nothing yet."""

import hashlib
import json
import os
import re
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from systems.program import version
from tests.architecture.test_requirements import pins
from tests.browser.server import free_port
from tests.config.test_up import is_ready, wait_until
from tests.suite.migrated import copy_migrated

pytestmark = [pytest.mark.slow, pytest.mark.real_time]

ROOT = Path(__file__).resolve().parents[2]
PASSWORD = "wren-and-robin-9"  # noqa: S105 - of this test


@dataclass
class Visitor:
    """A browser at the installed server."""

    port: int
    open: Callable[..., object] = field(default_factory=lambda: build_opener(HTTPCookieProcessor()).open)

    def get(self, path: str, **form: str) -> bytes:
        """Return a page, or the page after sending a form."""
        data = urlencode(form).encode() if form else None
        with self.open(f"http://127.0.0.1:{self.port}{path}", data, timeout=60) as answer:  # type: ignore[attr-defined]
            return bytes(answer.read())


def git(checkout: Path, *words: str) -> str:
    """Run git as somebody with a name, and return what it printed."""
    person = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false"]
    command = ["git", "-C", str(checkout), *person, *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone with this checkout's files as they are, in which the release has its day."""
    clone = tmp_path_factory.mktemp("checkout")
    git(ROOT, "clone", "--quiet", "--no-checkout", str(ROOT), str(clone))
    git(clone, f"--work-tree={ROOT}", "add", "--all")
    git(clone, "commit", "--quiet", "--allow-empty", "--message", "Everything as it is")
    git(clone, "reset", "--quiet", "--hard")
    changelog = clone / "CHANGELOG.md"
    text = re.sub(rf"(?m)^## \[{version()}\] - .*$", f"## [{version()}] - 2026-12-24", changelog.read_text("utf-8"))
    changelog.write_text(text, encoding="utf-8")
    git(clone, "commit", "--quiet", "--allow-empty", "--all", "--message", f"Release {version()}")
    return clone


def release_into(folder: Path, checkout: Path, *options: str) -> tuple[int, str]:
    """Run `packaging/release`. Returns its exit status and the last line that it printed."""
    person = {f"GIT_{who}_{what}": "ada@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    ran = subprocess.run(
        ["packaging/release", "--only-wheel", *options, str(folder)],
        cwd=checkout, env=os.environ | person | {"PYTHON": sys.executable}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return ran.returncode, (ran.stderr if ran.returncode else ran.stdout).splitlines()[-1]


@pytest.fixture(scope="module")
def release(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a release's files."""
    folder = tmp_path_factory.mktemp("release")
    assert release_into(folder, checkout) == (0, "Next: try these files, then packaging/release --tag")
    return folder


@pytest.fixture(scope="module")
def program(release: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installed `shuffle-up`. What it needs is the suite's."""
    environment = tmp_path_factory.mktemp("installed")
    venv.create(environment, symlinks=True)
    (wheel,) = release.glob("*.whl")
    pip = [sys.executable, "-m", "pip", "--python", str(environment / "bin" / "python"), "install", "--quiet"]
    subprocess.run([*pip, "--no-deps", "--no-index", "--no-compile", str(wheel)], check=True)
    (packages,) = environment.glob("lib/*/site-packages")
    (packages / "suite.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return environment / "bin" / "shuffle-up"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with nothing but a migrated database, which would take long to make."""
    folder = tmp_path_factory.mktemp("home")
    copy_migrated(folder / ".local" / "share" / "shuffle-up")
    return folder


@pytest.fixture(scope="module")
def visitor(program: Path, home: Path) -> Iterator[Visitor]:
    """A visitor of the installed server. It was started in a folder with other packages of the same names."""
    for name in ("config", "tables"):
        (home / f"{name}.py").write_text("raise SystemExit('This is another program')", encoding="ascii")
    port = free_port()
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "PORT": str(port), "DIRECTOR_PASSWORD": PASSWORD}
    server = subprocess.Popen([program, "--host", "127.0.0.1"], cwd=home, env=environment, stdout=subprocess.DEVNULL)
    try:
        assert wait_until(lambda: is_ready(port) or server.poll() is not None)
        assert server.poll() is None
        yield Visitor(port)
    finally:
        server.terminate()
        server.wait()


def test_sums_cover_wheel_and_bill_of_materials(release: Path) -> None:
    lines = (release / "SHA256SUMS").read_text(encoding="ascii").splitlines()
    names = (f"shuffle-up-{version()}.cdx.json", f"shuffle_up-{version()}-py3-none-any.whl")
    assert lines == [f"{hashlib.sha256((release / name).read_bytes()).hexdigest()}  {name}" for name in names]


def test_release_is_refused_without_a_day_and_with_uncommitted_files(
    checkout: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    clone, folder = tmp_path_factory.mktemp("clone"), tmp_path_factory.mktemp("refused")
    git(checkout, "clone", "--quiet", str(checkout), str(clone))
    changelog = clone / "CHANGELOG.md"
    changelog.write_text(changelog.read_text("utf-8").replace("- 2026-12-24", "- unreleased"), encoding="utf-8")
    uncommitted = release_into(folder, clone)
    git(clone, "commit", "--quiet", "--all", "--message", "Put the release off")
    undated = release_into(folder, clone)
    assert uncommitted == (1, "No release: files are not committed. git status names them.")
    heading = f"'## [{version()}] - ' with its day, such as 2026-12-24"
    assert undated == (1, f"No release: CHANGELOG.md has no heading {heading}. Write it, commit, and start again.")
    assert list(folder.iterdir()) == []


def test_release_tag_contains_the_changes_and_is_created_only_once(
    checkout: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    clone, folder = tmp_path_factory.mktemp("tagged"), tmp_path_factory.mktemp("files")
    git(checkout, "clone", "--quiet", str(checkout), str(clone))
    status, _line = release_into(folder, clone, "--tag")
    tag = f"v{version()}"
    message = git(clone, "for-each-ref", "--format=%(contents)", f"refs/tags/{tag}")
    part = (clone / "CHANGELOG.md").read_text("utf-8").split(f"## [{version()}]")[1].split("\n", 1)[1].split("\n## ")[0]
    assert (status, git(clone, "cat-file", "-t", tag), message.split()) == (
        0,
        "tag\n",
        ["Shuffle", "Up", version(), *part.split()],
    )
    assert len(list(folder.iterdir())) == 3
    assert release_into(folder, clone, "--tag")[1].startswith(f"No release: the tag {tag} is there already.")


def test_bill_of_materials_lists_every_pinned_release(release: Path) -> None:
    (file,) = release.glob("*.cdx.json")
    document = json.loads(file.read_text(encoding="utf-8"))
    assert (document["bomFormat"], document["metadata"]["component"]["version"]) == ("CycloneDX", version())
    assert [component["purl"] for component in document["components"]] == [
        f"pkg:pypi/{pin.name}@{str(pin.specifier).removeprefix('==')}" for pin in pins("requirements.txt")
    ]


def test_installed_program_tells_its_version(program: Path, home: Path) -> None:
    told = subprocess.run([program, "--version"], cwd=home, capture_output=True, text=True, check=True)
    assert told.stdout == f"Shuffle Up {version()}\n"


def test_installed_server_serves_pages_styles_guide_and_pdf(visitor: Visitor) -> None:
    page = visitor.get("/login/").decode()
    token, styles = re.search(r'csrfmiddlewaretoken" value="(\w+)"', page), re.search(r'"(/static/\S+\.css)"', page)
    assert token
    assert styles
    assert b"@font-face" in visitor.get(styles[1])
    visitor.get("/login/", username="director", password=PASSWORD, csrfmiddlewaretoken=token[1])
    assert f"Shuffle Up {version()}" in visitor.get("/health/").decode()
    assert "<h1" in visitor.get("/help/").decode()
    assert visitor.get("/help/guide.pdf").startswith(b"%PDF")


def test_installed_program_verifies_its_backup(visitor: Visitor, program: Path, home: Path, tmp_path: Path) -> None:
    environment = {"PATH": os.environ["PATH"], "HOME": str(home)}
    made = subprocess.run(
        [program, "backup", tmp_path], cwd=home, env=environment, capture_output=True, text=True, check=True
    )
    assert made.stdout.rstrip().endswith("0 tournaments, verified")
