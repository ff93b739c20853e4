"""``manage.py panel_clear``: drop the discovery manifest."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from django_panel.panels import manifest


class Command(BaseCommand):
    """Remove the discovery manifest; none to remove is fine."""

    help = "Remove the discovery manifest, so that the next start looks for classes again."
    # An outdated manifest would fail the checks, and this command is what mends it.
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Remove the file and say so."""
        try:
            removed = manifest.clear()
        except OSError as error:
            raise CommandError(str(error)) from error
        place = manifest.manifest_path()
        self.stdout.write(f"Removed {place}." if removed else f"There is no {place}.")
