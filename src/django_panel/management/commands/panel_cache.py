"""``manage.py panel_cache``: look for the panels' classes once and write down their names."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from django_panel.conf import get_settings
from django_panel.exceptions import PanelException
from django_panel.panels import manifest
from django_panel.panels.boot import Reading, declare_panels


class Command(BaseCommand):
    """Write the discovery manifest."""

    help = "Write the discovery manifest, so that a start need not look for classes."
    # An outdated manifest would fail the checks, and this command is what mends it.
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Discover, write, and say where."""
        reading = Reading()
        panels = declare_panels(get_settings().panels, reading)
        if reading.mistakes:
            raise CommandError(str(reading.mistakes[0]))
        try:
            place = manifest.write(panels)
        except (PanelException, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Wrote {place}.")
