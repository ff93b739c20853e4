"""``manage.py panel_make_resource``: write a resource for a model, and its test."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from django_panel.management.generators.command import (
    GeneratorCommand,
    add_model_argument,
    add_panel_argument,
)
from django_panel.management.generators.files import FilePlan
from django_panel.management.generators.models import find_model
from django_panel.management.generators.names import class_name
from django_panel.management.generators.panels import find_panel
from django_panel.management.generators.resource_code import ResourceCode, uses_soft_deletes


class Command(GeneratorCommand):
    """Write a resource with the columns, filters and form fields of its model."""

    help = "Write a resource for a model: table, filters, form and test."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="The model, or the name of the resource.")
        add_panel_argument(parser)
        add_model_argument(parser, "The model, such as shop.Product; by default the name.")
        parser.add_argument(
            "--simple", action="store_true", help="Only a list; records are created in a dialog."
        )
        parser.add_argument("--no-view", action="store_true", help="Without a view page.")
        parser.add_argument(
            "--soft-deletes",
            action="store_true",
            help="Fail if the model has no soft deletes; a model that has them needs no option.",
        )
        super().add_arguments(parser)

    def plan(self, options: dict[str, Any]) -> FilePlan:
        target = find_panel(options["panel"])
        name = class_name(options["name"], "Resource")
        given = options["name"] if "." in options["name"] else name.removesuffix("Resource")
        model = find_model(options["model"] or given)
        plan = FilePlan()
        resource = ResourceCode(
            name,
            model,
            target,
            simple=options["simple"],
            view=not options["no_view"],
            soft_deletes=uses_soft_deletes(model, wanted=options["soft_deletes"]),
        )
        package = resource.add_to(plan)
        plan.notes.append(f"The panel {target.id!r} finds the resource in {package.name}.")
        return plan
