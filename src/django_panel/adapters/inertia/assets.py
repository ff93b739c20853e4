"""The built front end: its version, the files of a page, and their URLs."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, urljoin, urlsplit

from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import HashedFilesMixin
from django.core.exceptions import ImproperlyConfigured
from django.core.files.storage import FileSystemStorage, Storage, storages
from django.core.signals import setting_changed
from django.utils.functional import cached_property

from django_panel.support import json
from django_panel.support.frozen import FrozenValue

_FOLDER = "django_panel"
_MANIFEST = f"{_FOLDER}/manifest.json"
_PACKAGED = Path(__file__).resolve().parents[2] / "static" / _MANIFEST
_ENTRY = "src/main.tsx"
_PAGES = "/pages/"


class MissingBuild(ImproperlyConfigured):
    """There is no built front end."""

    @classmethod
    def at(cls, place: Path, reason: str) -> MissingBuild:
        return cls(
            f"The panel's front end is not built: {place} {reason}. "
            "Released wheels contain a build; a checkout and a project's own components need one. "
            "Run `make frontend` in a checkout, or `manage.py panel_build` in a project."
        )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PageFiles(FrozenValue):
    """The URLs of the files of one page, in loading order."""

    script: str
    modules: tuple[str, ...]
    stylesheets: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Chunk(FrozenValue):
    """A built module and its imports."""

    file: str
    imports: tuple[str, ...]
    stylesheets: tuple[str, ...]

    @classmethod
    def from_wire(cls, chunk: Mapping[str, Any]) -> Chunk:
        return cls(
            file=chunk["file"],
            imports=tuple(chunk.get("imports", ())),
            stylesheets=tuple(chunk.get("css", ())),
        )


@dataclass(frozen=True, eq=False, repr=False)
class Bundle(FrozenValue):
    """A build: its chunks by source file, as in Vite's manifest."""

    manifest: Mapping[str, Mapping[str, Any]]
    version: str
    entry: str
    folder: Path
    _known: dict[tuple[str, str], PageFiles] = field(default_factory=dict, compare=False)

    @classmethod
    def read(cls, path: Path) -> Bundle:
        try:
            content = path.read_bytes()
            manifest: Mapping[str, Mapping[str, Any]] = json.loads(content)
        except OSError as error:
            raise MissingBuild.at(path, "cannot be read") from error
        except ValueError as error:
            raise MissingBuild.at(path, "is not JSON") from error
        entries = [name for name, chunk in manifest.items() if chunk.get("isEntry")]
        if not entries:
            raise MissingBuild.at(path, "names no entry")
        entry = _ENTRY if _ENTRY in entries else entries[0]
        return cls(manifest, hashlib.sha256(content).hexdigest()[:20], entry, path.parent)

    def files_for(self, component: str) -> PageFiles:
        """Return the files of the entry and of the page's chunk, with their imports."""
        place = _constant_prefix()
        if place is None:
            return self._files(component)
        key = (place, component)
        if key not in self._known:
            self._known[key] = self._files(component)
        return self._known[key]

    def _files(self, component: str) -> PageFiles:
        chunks: dict[str, Chunk] = {}
        self._gather(self.entry, chunks, set())
        if page := self._pages.get(component):
            self._gather(page, chunks, set(chunks))
        styles = dict.fromkeys(
            stylesheet for chunk in chunks.values() for stylesheet in chunk.stylesheets
        )
        entry = chunks.pop(self.entry)
        return PageFiles(
            script=asset_url(entry.file),
            modules=tuple(asset_url(chunk.file) for chunk in chunks.values()),
            stylesheets=tuple(map(asset_url, styles)),
        )

    @cached_property
    def _pages(self) -> dict[str, str]:
        """Return the chunks by component: ``src/pages/panel/Page.tsx`` is ``panel/Page``."""
        return {
            f"/{name}".rpartition(_PAGES)[2].rpartition(".")[0]: name
            for name, chunk in self.manifest.items()
            if chunk.get("isDynamicEntry") and _PAGES in f"/{name}"
        }

    def _gather(self, name: str, chunks: dict[str, Chunk], seen: set[str]) -> None:
        """Add a chunk after its static imports, so that stylesheets keep their order."""
        if name in seen:
            return
        seen.add(name)
        chunk = Chunk.from_wire(self.manifest[name])
        for imported in chunk.imports:
            self._gather(imported, chunks, seen)
        chunks[name] = chunk


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class _Loaded(FrozenValue):
    bundle: Bundle
    path: Path
    modified: int


_loaded: _Loaded | None = None


def bundle() -> Bundle:
    """Return the current build; cached, but with ``DEBUG`` read again after each build."""
    global _loaded
    if _loaded and not settings.DEBUG:
        return _loaded.bundle
    path = _manifest_path()
    modified = path.stat().st_mtime_ns if path.exists() else 0
    if not _loaded or (_loaded.path, _loaded.modified) != (path, modified):
        _loaded = _Loaded(Bundle.read(path), path, modified)
    return _loaded.bundle


def version() -> str:
    """Return the version of the build; empty without a build."""
    try:
        return bundle().version
    except MissingBuild:
        return ""


def asset_url(name: str) -> str:
    """Return the URL of a file of the bundle.

    Vite has hashed the names already. A storage that hashes again would give the entry an
    address other than the one the chunks import, and everything in it would load twice.
    """
    path = f"{_FOLDER}/{name}"
    storage = static_storage()
    if storage is None:
        return urljoin(settings.STATIC_URL or "/", quote(path))
    if isinstance(storage, HashedFilesMixin):
        return super(HashedFilesMixin, storage).url(path)
    return storage.url(path)


def static_origin() -> str | None:
    """Return the origin of the bundle if it is another one, for the Content-Security-Policy."""
    address = urlsplit(_constant_prefix() or asset_url("x"))
    if not address.netloc:
        return None
    return f"{address.scheme}://{address.netloc}" if address.scheme else address.netloc


def forget(*, setting: str | None = None, **_: Any) -> None:
    """Clear the cached build; for tests."""
    global _loaded
    if setting in {None, "DEBUG", "INSTALLED_APPS", "STATICFILES_DIRS", "STATICFILES_FINDERS"}:
        _loaded = None


setting_changed.connect(forget, dispatch_uid="django_panel.inertia.assets")


def static_storage() -> Storage | None:
    """Return the static files storage, or None without ``staticfiles``."""
    if apps.is_installed("django.contrib.staticfiles"):
        return storages["staticfiles"]
    return None


def _constant_prefix() -> str | None:
    """Return the URL prefix if it is the same for every request.

    A remote storage may sign each URL, so it is called each time.
    """
    storage = static_storage()
    if storage is None:
        return settings.STATIC_URL or "/"
    return storage.base_url if isinstance(storage, FileSystemStorage) else None


def _manifest_path() -> Path:
    """Return the path of the project's own manifest, else of the packaged one."""
    if static_storage():
        path = finders.find(_MANIFEST)
        if isinstance(path, str):
            return Path(path)
    return _PACKAGED
