"""``manage.py panel_cache``: write the discovery manifest."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from django_panel.conf import get_settings
from django_panel.exceptions import PanelException
from django_panel.panels import manifest
from django_panel.panels.loading import PanelLoader, declare_panels


class Command(BaseCommand):
    """Write the discovery manifest."""

    help = "Write the discovery manifest, so that the project starts without searching for classes."
    # This command fixes an outdated manifest, which fails the checks.
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the manifest and print its path."""
        loader = PanelLoader()
        panels = declare_panels(get_settings().panels, loader)
        if loader.errors:
            raise CommandError(str(loader.errors[0]))
        try:
            place = manifest.write(panels)
        except (PanelException, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Wrote {place}.")
