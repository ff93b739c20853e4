"""``manage.py panel_install``: add Django Panel to a project.

The app need not be installed yet: ``python -m django_panel panel_install`` runs the command with
the settings of ``manage.py``. For that reason this module imports no models.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from django_panel.conf import get_settings
from django_panel.management.generators.command import GeneratorCommand
from django_panel.management.generators.databases import set_transaction_mode
from django_panel.management.generators.files import FilePlan, FileWriter
from django_panel.management.generators.new_panel import NewPanel, plan_panel
from django_panel.management.generators.project import project_folder, project_name
from django_panel.management.generators.settings_file import install_app, register_panel
from django_panel.management.generators.urls_file import include_urls
from django_panel.support.labels import is_slug

PASSWORD_VARIABLE = "PANEL_USER_PASSWORD"  # noqa: S105


class Command(GeneratorCommand):
    """Change the settings and the URLconf, write the first panel, and list what is left."""

    help = "Add Django Panel to this project: settings, URLs and a first panel."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--id", default="admin", help="The id of the first panel (admin).")
        parser.add_argument("--path", default="panel", help="The path of the first panel (panel).")
        parser.add_argument(
            "--package", help="The package of the panel; that of ROOT_URLCONF by default."
        )
        parser.add_argument(
            "--user",
            metavar="LOGIN",
            help="Also run migrate and create this superuser with panel_user. With --no-input, "
            f"the password is read from {PASSWORD_VARIABLE}.",
        )
        super().add_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        plan = self.plan(options)
        writer = self.writer(options)
        is_installed = not (plan.edits or plan.files or plan.notes)
        left = list(plan.notes)
        if is_installed:
            self.stdout.write("Django Panel is installed; nothing is left to do.")
        elif options["dry_run"] or writer.confirm(plan):
            writer.write(plan)
        else:
            left.append("Make the changes above yourself, or run this command again.")
        if not options["dry_run"]:
            is_ready = not left
            left += self._users(options, writer, is_ready=is_ready, is_installed=is_installed)
            left += [] if is_installed else _static_files()
        if left:
            self.stdout.write(self.style.MIGRATE_HEADING("What is left:"))
        for number, line in enumerate(left, start=1):
            self.stdout.write(f"  {number}. {line}")

    def plan(self, options: dict[str, Any]) -> FilePlan:
        if not is_slug(options["id"]) or not options["id"][0].isalpha():
            raise CommandError(
                f"{options['id']!r} is no id for a panel. An id begins with a letter and has "
                "letters, digits and hyphens. Correct --id."
            )
        plan = FilePlan()
        install_app(plan)
        if not get_settings().panels:
            panel = NewPanel.named(
                options["id"], options["path"], options["package"], brand=project_name()
            )
            if options["force"] or not (panel.folder / "provider.py").exists():
                plan_panel(panel, plan)
            register_panel(panel.provider, plan)
        include_urls(plan)
        set_transaction_mode(plan)
        return plan

    def _users(
        self, options: dict[str, Any], writer: FileWriter, *, is_ready: bool, is_installed: bool
    ) -> list[str]:
        """Create a user if the options or the developer say so; return what is left."""
        login = options["user"]
        if is_ready and not is_installed and login is None and options["interactive"]:
            is_wanted = writer.ask("Create the tables and a superuser now?")
            login = input("Login name: ").strip() if is_wanted else None
        if not (is_ready and login):
            return [] if is_installed else [_MIGRATE, _CREATE_USER, _CHECK, _SERVE]
        self._run("migrate", "--verbosity=0")
        arguments = [] if options["interactive"] else ["--no-input"]
        self._run("panel_user", login, "--superuser", *arguments)
        return [_CHECK, _SERVE]

    def _run(self, *arguments: str) -> None:
        """Run another command in a new process, which reads the changed settings."""
        paths = [str(project_folder()), *(path for path in sys.path if path)]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        done = subprocess.run(  # noqa: S603
            [sys.executable, "-m", "django", *arguments], env=environment, check=False
        )
        if done.returncode:
            raise CommandError(f"{arguments[0]} failed; see its message above.")


_MIGRATE = "Create the tables: python manage.py migrate"
_CREATE_USER = "Create a user: python manage.py panel_user NAME --superuser"
_CHECK = "Run the system checks: python manage.py check"
_SERVE = "Start the server and open the panel: python manage.py runserver"


def _static_files() -> list[str]:
    """Return what the project must set for the front end, which is a static file."""
    if "django.contrib.staticfiles" not in settings.INSTALLED_APPS:
        return [
            "Add django.contrib.staticfiles to INSTALLED_APPS and set STATIC_URL: the front end "
            "of the panel consists of static files."
        ]
    if not settings.STATIC_ROOT:
        return ["Before you deploy: set STATIC_ROOT, and run python manage.py collectstatic."]
    return []
