"""``manage.py panel_clear``: delete the discovery manifest."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from django_panel.panels import manifest


class Command(BaseCommand):
    """Delete the discovery manifest, if it exists."""

    help = "Delete the discovery manifest, so that the project searches for classes again."
    # This command fixes an outdated manifest, which fails the checks.
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Delete the file."""
        try:
            removed = manifest.clear()
        except OSError as error:
            raise CommandError(str(error)) from error
        place = manifest.manifest_path()
        self.stdout.write(f"Removed {place}." if removed else f"There is no {place}.")
