"""What ``panel_make_exporter`` and ``panel_make_importer`` have in common."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from django.core.management.base import CommandParser
from django.db.models import Model

from django_panel.management.generators.class_edits import ClassEdit
from django_panel.management.generators.command import (
    GeneratorCommand,
    add_model_argument,
    add_panel_argument,
)
from django_panel.management.generators.files import FilePlan
from django_panel.management.generators.generated_tests import add_test
from django_panel.management.generators.imports import Imports
from django_panel.management.generators.models import find_model
from django_panel.management.generators.names import class_name, module_name
from django_panel.management.generators.panels import find_panel


class SpreadsheetCommand(GeneratorCommand):
    """Writes an exporter or importer, and its button above the table of a resource."""

    #: ``Exporter`` or ``Importer``.
    suffix: ClassVar[str]
    action: ClassVar[str]

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="The model, or the name of the class.")
        add_panel_argument(parser)
        add_model_argument(parser, "The model, such as shop.Product; by default the name.")
        parser.add_argument(
            "--resource", help="The resource that gets the button; by default that of the model."
        )
        super().add_arguments(parser)

    def plan(self, options: dict[str, Any]) -> FilePlan:
        target = find_panel(options["panel"])
        name = class_name(options["name"], self.suffix)
        resource = None
        if options["resource"]:
            resource = target.resource_named(options["resource"])
        if options["model"] is None and resource is not None:
            model = resource.model
        else:
            given = options["name"] if "." in options["name"] else name.removesuffix(self.suffix)
            model = find_model(options["model"] or given)
            resource = resource or target.resource_for(model)
        plan = FilePlan()
        package = target.sibling_package(f"{self.suffix.lower()}s")
        package.prepare(plan)
        module = module_name(name, self.suffix)
        dotted = f"{package.name}.{module}"
        plan.add(package.folder / f"{module}.py", self.text(name, model))
        button = f"{self.action}({name})"
        names = (("django_panel.actions", self.action), (dotted, name))
        if resource is None:
            plan.notes.append(
                f"Add .header_actions([{button}]) to the table of the resource that uses it."
            )
        else:
            ClassEdit(resource, plan).add_call("table", "header_actions", f"[{button}]", names)
        imports = Imports()
        imports.add(dotted, name)
        add_test(
            plan,
            package,
            f"{module}_{self.suffix.lower()}",
            "test_tenants.py",
            imports,
            panel_id=target.id,
            class_name=name,
            test_class=f"{name}Tests",
            tests=self.tests(name, model, imports),
        )
        return plan

    @abstractmethod
    def text(self, name: str, model: type[Model]) -> str:
        """Return the module of the class."""

    @abstractmethod
    def tests(self, name: str, model: type[Model], imports: Imports) -> str:
        """Return the methods of the test."""
