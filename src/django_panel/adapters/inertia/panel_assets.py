"""The files of ``Panel.assets()``: their URLs, and the version of the pages that load them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote, urljoin, urlsplit

from django.conf import settings
from django.contrib.staticfiles.storage import HashedFilesMixin

from django_panel.adapters.inertia import assets
from django_panel.support.frozen import FrozenValue

if TYPE_CHECKING:
    from django_panel.support.ports import PanelPort


_STYLESHEET = ".css"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PanelAssets(FrozenValue):
    """The URLs of a panel's assets, in the order of the calls."""

    scripts: tuple[str, ...] = ()
    stylesheets: tuple[str, ...] = ()


_NONE = PanelAssets()


def panel_assets(panel: PanelPort | None) -> PanelAssets:
    """Return the URLs of a panel's assets."""
    paths = () if panel is None else panel.get_assets()
    if not paths:
        return _NONE
    return PanelAssets(
        scripts=tuple(_url(path) for path in paths if not path.endswith(_STYLESHEET)),
        stylesheets=tuple(_url(path) for path in paths if path.endswith(_STYLESHEET)),
    )


def page_version(panel: PanelPort | None) -> str:
    """Return the version of a panel's pages: that of the build, and of the panel's font and assets.

    A client with another version loads the whole page. So a link to a panel with other assets
    loads them, and new files of a hashing storage replace the old ones.
    """
    build = assets.version()
    if panel is None or not build:
        return build
    font = panel.get_font()
    parts = [*(() if font is None else (font,)), *map(_stable_name, panel.get_assets())]
    return _digest((build, *parts)) if parts else build


def _digest(parts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:20]


def _stable_name(path: str) -> str:
    """Return a name that changes with the file; a remote storage may sign each URL anew."""
    hashed = isinstance(assets.static_storage(), HashedFilesMixin)
    return urlsplit(_url(path)).path if hashed else path


def _url(path: str) -> str:
    """Return the URL of a static file, as ``{% static %}`` does."""
    storage = assets.static_storage()
    if storage is None:
        return urljoin(settings.STATIC_URL or "/", quote(path))
    return storage.url(path)
