"""Static files as a browser gets them, once they are built."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpResponse
from django.test import RequestFactory, override_settings
from django.utils.functional import empty
from whitenoise.middleware import WhiteNoiseMiddleware

from config.static_files.building import build_static
from config.static_files.storage import BuiltFiles
from tests.architecture.source import APPS

# the end of an answer looks whether the database is still there
pytestmark = [pytest.mark.slow, pytest.mark.django_db]

TEMPLATES = Path(settings.BASE_DIR) / "templates"
NAMED = re.compile(r"\{% static '([^']+)' %\}")
BUILT = {"staticfiles": {"BACKEND": "config.static_files.storage.BuiltFiles"}}
SCRIPT = "tables/room/dashboard.js"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BuiltFiles]:
    """The storage of a server that has built its files."""
    root = tmp_path_factory.mktemp("static")
    with override_settings(STATIC_ROOT=root, STORAGES=settings.STORAGES | BUILT, WHITENOISE_AUTOREFRESH=False):
        staticfiles_storage._wrapped = empty  # type: ignore[attr-defined]
        assert build_static()
        yield BuiltFiles()
    staticfiles_storage._wrapped = empty  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def ask(built: BuiltFiles) -> Callable[[str], HttpResponse]:
    """Return what the server answers to a browser that takes gzip."""
    middleware = WhiteNoiseMiddleware(lambda _request: HttpResponse(status=404))

    def fetch(address: str) -> HttpResponse:
        answer: HttpResponse = middleware(RequestFactory().get(address, headers={"Accept-Encoding": "gzip"}))
        answer.close()
        return answer

    return fetch


def text(built: BuiltFiles, name: str) -> str:
    """A built file by its source's name."""
    return Path(built.path(built.hashed_files[name])).read_text(encoding="utf-8")


def test_built_static_file_is_hashed_compressed_and_cached_forever(
    built: BuiltFiles, ask: Callable[[str], HttpResponse]
) -> None:
    address = built.url(SCRIPT)
    answer = ask(address)
    assert re.fullmatch(r"/static/tables/room/dashboard\.[0-9a-f]{12}\.js", address)
    assert (answer.status_code, answer["Content-Encoding"]) == (200, "gzip")
    assert answer["Cache-Control"] == "max-age=315360000, public, immutable"


def test_unbuilt_static_file_is_cached_for_a_minute(ask: Callable[[str], HttpResponse]) -> None:
    assert ask(f"/static/{SCRIPT}")["Cache-Control"] == "max-age=60, public"


@pytest.mark.parametrize("suffix", [".js", ".css"])
def test_built_static_file_contains_no_imports(built: BuiltFiles, suffix: str) -> None:
    own = [name for name in built.hashed_files if name.startswith(tuple(f"{app}/" for app in APPS))]
    texts = {name: text(built, name) for name in own if name.endswith(suffix) and "/vendor/" not in name}
    importing = re.compile(r"^import\b|@import", re.MULTILINE)
    assert texts
    assert [name for name, text in texts.items() if importing.search(text)] == []


def test_font_in_a_style_sheet_has_a_hash_in_its_name(built: BuiltFiles) -> None:
    fonts = re.findall(r'url\("([^"]+\.woff2)"\)', text(built, "rulings/phone/whole.css"))
    hashed = re.compile(r"\.\./\.\./tournaments/fonts/[a-z0-9-]+\.[0-9a-f]{12}\.woff2")
    assert [bool(hashed.fullmatch(font)) for font in fonts] == [True] * 5


def test_static_files_are_not_rebuilt_for_unchanged_sources(built: BuiltFiles) -> None:
    assert not build_static()


def test_unbuilt_static_file_keeps_the_name_of_its_source(tmp_path: Path) -> None:
    with override_settings(STATIC_ROOT=tmp_path):
        assert BuiltFiles().url(SCRIPT) == f"/static/{SCRIPT}"


def test_every_static_file_used_by_a_template_exists() -> None:
    named = {name for path in TEMPLATES.rglob("*.html") for name in NAMED.findall(path.read_text(encoding="utf-8"))}
    assert {name for name in named if finders.find(name) is None} == set()
