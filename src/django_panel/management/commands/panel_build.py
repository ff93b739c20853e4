"""``manage.py panel_build``: compile the project's components with the panel's front end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management.base import BaseCommand, CommandError, CommandParser

import django_panel
from django_panel import conf
from django_panel.frontend_build import host, node

_MANIFEST = "django_panel/manifest.json"


class Command(BaseCommand):
    """Compile the components of this project together with the panel's front end."""

    help = (
        "Compile resources/js/pages/Panels/**/*.tsx with the panel's front end into the "
        "project's static folder. Needs Node: `pip install django-panel[node]`."
    )
    # The command must work even if a check fails.
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--watch", action="store_true", help="Keep running and rebuild after every change."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        folders = self._folders()
        quiet = options["verbosity"] == 0
        try:
            host.build(
                folders,
                node.find(),
                (lambda text: None) if quiet else self.stdout.write,
                watch=options["watch"],
                quiet=quiet,
            )
        except (host.HostBuildError, node.NodeMissing) as error:
            raise CommandError(str(error)) from error
        except KeyboardInterrupt:
            return
        self._warn_when_not_served(folders.output, quiet=quiet)

    def _folders(self) -> host.HostFolders:
        base = getattr(settings, "BASE_DIR", None)
        if base is None:
            raise CommandError(
                "settings.BASE_DIR is not set, and PANEL['frontend'] is relative to it. "
                "Add BASE_DIR = Path(__file__).resolve().parent.parent to the settings."
            )
        names = conf.get_settings().frontend
        try:
            frontend = host.packaged_frontend(Path(django_panel.__file__).parent)
        except host.HostBuildError as error:
            raise CommandError(str(error)) from error
        return host.HostFolders(
            frontend=frontend,
            source=Path(base) / names.source,
            output=Path(base) / names.output,
            work=Path(base) / names.work,
        )

    def _warn_when_not_served(self, output: Path, *, quiet: bool) -> None:
        served = finders.find(_MANIFEST)
        built = output / "manifest.json"
        if served and Path(served).resolve() == built.resolve():
            if not quiet:
                said = f"Built. The panel now uses {output}."
                self.stdout.write(self.style.SUCCESS(said))
            return
        self.stderr.write(
            self.style.WARNING(
                f"Built, but Django serves {served or 'nothing'} and not {built}. "
                f'Add "{output.parent}" to STATICFILES_DIRS, with FileSystemFinder before '
                "AppDirectoriesFinder."
            )
        )
