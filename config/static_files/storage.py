"""Storage of static files: hashed and compressed files once they are built, the sources before that."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePath
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile, File
from django.core.files.storage import Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config.static_files.joining import bundled_source


class BuiltFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # WhiteNoise is untyped
    """WhiteNoise's storage, which also joins scripts and style sheets before hashing them."""

    def stored_name(self, name: str) -> str:
        """Return the hashed name, or the name itself if nothing was built."""
        return str(self.hashed_files.get(self.hash_key(self.clean_name(name)), name))

    def post_process(self, paths: Mapping[str, Any], **options: Any) -> Iterator[Any]:
        """Join, hash and compress the files that `collectstatic` has collected."""
        sources = JoinedFiles(paths)
        joined_paths = {name: (sources, name) for name in paths if _is_product_file(name, paths[name][0])}
        yield from super().post_process({**paths, **joined_paths}, **options)

    def delete_files(self, files_to_delete: Iterable[str]) -> None:
        """Delete the intermediate files. Names with a query are no files, and Windows refuses them."""
        super().delete_files([name for name in files_to_delete if "?" not in name])


class JoinedFiles(Storage):
    """The product's scripts and style sheets, each joined with its imports."""

    def __init__(self, paths: Mapping[str, Any]) -> None:
        # names have backslashes on Windows, imports never
        self._paths = {PurePath(name).as_posix(): place for name, place in paths.items()}
        self._texts: dict[str, str] = {}

    def _open(self, name: str, _mode: str = "rb") -> "File[bytes]":
        return ContentFile(bundled_source(PurePath(name).as_posix(), self._source_text).encode())

    def _source_text(self, name: str) -> str:
        if name not in self._texts:
            storage, path = self._paths[name]
            self._texts[name] = Path(storage.path(path)).read_text(encoding="utf-8")
        return self._texts[name]


def _is_product_file(name: str, storage: Storage) -> bool:
    """Return whether a file is a script or style sheet of the product rather than of a library."""
    folder = Path(storage.path("")).resolve()
    is_own = folder in {settings.BASE_DIR / app / "static" for app in settings.OWN_APPS}
    return is_own and name.endswith((".js", ".css")) and "vendor" not in PurePath(name).parts
