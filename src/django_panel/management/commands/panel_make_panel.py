"""``manage.py panel_make_panel``: write a provider, its packages and a test."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from django_panel.management.generators.command import GeneratorCommand
from django_panel.management.generators.files import FilePlan
from django_panel.management.generators.new_panel import NewPanel, plan_panel
from django_panel.management.generators.settings_file import register_panel
from django_panel.support.labels import is_slug, kebab, slug_of


class Command(GeneratorCommand):
    """Write a provider, its packages and a test, and add it to the settings."""

    help = "Write a new panel, and add it to the settings."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="The id of the panel, such as back-office.")
        parser.add_argument("--path", help="The path of the panel; its id by default.")
        parser.add_argument(
            "--package", help="The package of the panel; that of ROOT_URLCONF by default."
        )
        super().add_arguments(parser)

    def plan(self, options: dict[str, Any]) -> FilePlan:
        panel_id = slug_of(kebab(options["name"]), "-panel-provider", "-panel")
        if not is_slug(panel_id) or not panel_id[0].isalpha():
            raise CommandError(
                f"{options['name']!r} is no id for a panel. An id begins with a letter and has "
                "letters, digits and hyphens. Choose another one."
            )
        plan = FilePlan()
        panel = NewPanel.named(panel_id, options["path"], options["package"])
        plan_panel(panel, plan)
        register_panel(panel.provider, plan)
        plan.notes.append(f"The panel is served at /{panel.path}.")
        return plan
