"""``manage.py panel_make_policy``: write the permission rules of a resource, and their test."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from django_panel.management.generators.command import (
    GeneratorCommand,
    add_model_argument,
    add_panel_argument,
)
from django_panel.management.generators.files import FilePlan
from django_panel.management.generators.generated_tests import add_test
from django_panel.management.generators.models import find_model, import_model, verbose
from django_panel.management.generators.names import class_name, module_name
from django_panel.management.generators.notes import note_code
from django_panel.management.generators.panels import find_panel
from django_panel.management.generators.python_code import Imports
from django_panel.management.generators.stubs import rendered


class Command(GeneratorCommand):
    """Write a policy, and say how the resource gets it."""

    help = "Write a policy for a resource, and its test."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="The model, or the name of the policy.")
        add_panel_argument(parser)
        add_model_argument(parser, "The model, such as shop.Product; by default the name.")
        parser.add_argument(
            "--resource", help="The resource that gets the policy; by default that of the model."
        )
        super().add_arguments(parser)

    def plan(self, options: dict[str, Any]) -> FilePlan:
        target = find_panel(options["panel"])
        name = class_name(options["name"], "Policy")
        if options["resource"]:
            resource = target.resource_named(options["resource"])
        else:
            given = options["name"] if "." in options["name"] else name.removesuffix("Policy")
            model = find_model(options["model"] or given)
            existing = target.resource_for(model)
            if existing is None:
                raise CommandError(
                    f"The panel {target.id!r} has no resource for {model._meta.label}. A policy "
                    "belongs to a resource. Make it first with panel_make_resource."
                )
            resource = existing
        plan = FilePlan()
        package = target.sibling_package("policies")
        package.prepare(plan)
        module = module_name(name, "Policy")
        imports = Imports()
        imports.add("typing", "Any")
        imports.add("django.db.models", "Model")
        imports.add("django_panel.actions", "Denied")
        imports.add("django_panel.policies", "Policy")
        plan.add(
            package.folder / f"{module}.py",
            rendered(
                "policy.py",
                class_name=name,
                plural=verbose(resource.model, many=True),
                trash=_TRASH if resource.has_soft_deletes() else "",
                imports=imports.code(),
            ),
        )
        dotted = f"{package.name}.{module}"
        note_code(plan, resource, f"policy = {name}", {dotted: name})
        tested = Imports()
        tested.add(dotted, name)
        tested.add(resource.__module__, resource.__name__)
        add_test(
            plan,
            package,
            f"{module}_policy",
            "test_policy.py",
            tested,
            class_name=name,
            test_class=f"{name}Tests",
            resource=resource.__name__,
            model=import_model(resource.model, tested),
        )
        return plan


_TRASH = """\
def restore(self, user: Any, record: Model) -> bool | Denied:
    return self.allows(user, "delete", record)

def force_delete(self, user: Any, record: Model) -> bool | Denied:
    return self.allows(user, "delete", record)"""
