"""System check of the static files that ``Panel.assets()`` names."""

from __future__ import annotations

from collections.abc import Iterator

from django.apps import apps
from django.contrib.staticfiles import finders
from django.core.checks import CheckMessage, Error

from django_panel.panels.panel import Panel


def check_assets(panel: Panel) -> Iterator[CheckMessage]:
    """Yield an error for each asset that the finders of the static files do not find."""
    if not apps.is_installed("django.contrib.staticfiles"):
        return
    for path in panel.get_assets():
        if finders.find(path) is None:
            yield Error(
                f"The panel {panel.get_id()!r} loads the asset {path!r}, which is not among the "
                "static files.",
                hint=(
                    "Put it into the `static` folder of an installed app or into a folder of "
                    "STATICFILES_DIRS, add the plugin's app to INSTALLED_APPS, or correct "
                    "assets()."
                ),
                id="panel.E012",
            )
