"""Panel options: JavaScript modules and stylesheets of the project or of a plugin."""

from __future__ import annotations

from typing import Any, Self

from django_panel.exceptions import PanelRegistrationException
from django_panel.panels.options.base import PanelOptions

_SUFFIXES = (".js", ".mjs", ".css")


class AssetOptions(PanelOptions):
    """Static files that the pages of a panel load after the panel's own files."""

    _assets: tuple[str, ...] = ()

    def assets(self, *paths: str) -> Self:
        """Load JavaScript modules and stylesheets on every page of this panel; calls add up.

        A path is that of a static file, as in ``{% static %}``.
        """
        for path in paths:
            _require_static_file(path)
        return self._write(assets=tuple(dict.fromkeys((*self._assets, *paths))))

    def get_assets(self) -> tuple[str, ...]:
        return self._assets


def _require_static_file(path: Any) -> None:
    """Raise an error if a path is no static file that a page can load."""
    if not isinstance(path, str) or not path.endswith(_SUFFIXES):
        rule = "It takes paths of static files that end with '.js', '.mjs' or '.css'."
        raise PanelRegistrationException.unusable_option("assets", path, rule)
    segments = path.split("/")
    if "" in segments or ".." in segments or "\\" in path or "?" in path or "#" in path:
        rule = (
            "It takes paths relative to the static files, such as 'shop/panel.js': no URL, no "
            "leading slash and no '..'."
        )
        raise PanelRegistrationException.unusable_option("assets", path, rule)
