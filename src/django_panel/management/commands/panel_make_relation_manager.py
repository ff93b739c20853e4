"""``manage.py panel_make_relation_manager``: write the table of a relation, and its test."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from django_panel.management.generators.command import GeneratorCommand, add_panel_argument
from django_panel.management.generators.files import FilePlan
from django_panel.management.generators.generated_tests import add_test, created_record, page_stub
from django_panel.management.generators.models import import_model
from django_panel.management.generators.names import class_name, kebab, module_name
from django_panel.management.generators.notes import note_item
from django_panel.management.generators.panels import TargetPanel, find_panel
from django_panel.management.generators.python_code import (
    Imports,
    class_method,
    test_method,
    text_literal,
)
from django_panel.management.generators.relation_code import (
    BELONGS_TO_MANY,
    HAS_MANY,
    RelationCode,
    find_relation,
)
from django_panel.management.generators.resource_code import uses_soft_deletes
from django_panel.resources.resource import Resource

TYPES = (HAS_MANY, BELONGS_TO_MANY)


class Command(GeneratorCommand):
    """Write a relation manager, and say how its resource gets it."""

    help = "Write a relation manager for a resource, and its test."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("relationship", help="The accessor of the relation, such as products.")
        parser.add_argument("--resource", required=True, help="The resource of the owner.")
        add_panel_argument(parser)
        parser.add_argument(
            "--type", help=f"The expected type: {' or '.join(TYPES)}; read from the model."
        )
        parser.add_argument(
            "--soft-deletes",
            action="store_true",
            help="Fail if the model has no soft deletes; a model that has them needs no option.",
        )
        parser.add_argument(
            "--page", action="store_true", help="Also write a page that shows the relation."
        )
        super().add_arguments(parser)

    def plan(self, options: dict[str, Any]) -> FilePlan:
        if options["type"] not in (None, *TYPES):
            raise CommandError(
                f"{options['type']!r} is no type of relations. The types: {', '.join(TYPES)}. "
                "Correct --type."
            )
        target = find_panel(options["panel"])
        resource = target.resource_named(options["resource"])
        relation = find_relation(resource.model, options["relationship"], options["type"])
        name = f"{resource.model.__name__}{class_name(relation.accessor)}"
        module = module_name(name)
        plan = FilePlan()
        package = target.sibling_package("relations")
        package.prepare(plan)
        code = RelationCode(
            name,
            relation,
            soft_deletes=uses_soft_deletes(relation.model, wanted=options["soft_deletes"]),
            page=options["page"],
        )
        plan.add(package.folder / f"{module}.py", code.text())
        dotted = f"{package.name}.{module}"
        _note_manager(plan, resource, name, dotted)
        if options["page"]:
            _note_page(plan, resource, kebab(relation.accessor), code.page_name, dotted)
        imports = Imports()
        imports.add(dotted, name)
        imports.add(resource.__module__, resource.__name__)
        tests = [_declared_test(name, resource), *_page_tests(resource, target, imports)]
        add_test(
            plan,
            package,
            f"{module}_relation",
            page_stub(target) if len(tests) > 1 else "test_tenants.py",
            imports,
            panel_id=target.id,
            class_name=name,
            test_class=f"{name}Tests",
            tests="\n\n".join(tests),
        )
        return plan


def _note_manager(plan: FilePlan, resource: type[Resource], name: str, module: str) -> None:
    signature = "relation_managers(cls) -> Sequence[type[RelationManager]]"
    note_item(
        plan,
        resource,
        "relation_managers()",
        name,
        {module: name},
        method=class_method(signature, f"return [{name}]"),
        needed={"collections.abc": "Sequence", "django_panel": "RelationManager"},
    )


def _note_page(plan: FilePlan, resource: type[Resource], key: str, name: str, module: str) -> None:
    signature = "pages(cls) -> Mapping[str, type[ResourcePage]]"
    row = f"{text_literal(key)}: {name}"
    note_item(
        plan,
        resource,
        "pages()",
        row,
        {module: name},
        method=class_method(signature, f"return {{**super().pages(), {row}}}"),
        needed={"collections.abc": "Mapping", "django_panel.resources.pages": "ResourcePage"},
    )


def _declared_test(name: str, resource: type[Resource]) -> str:
    return test_method(
        "test_the_resource_has_the_relation",
        "",
        f"managers = {resource.__name__}.relation_managers()",
        f"self.assertIn({name}, managers)",
    )


def _page_tests(resource: type[Resource], target: TargetPanel, imports: Imports) -> list[str]:
    """Return the test that opens a record, if a record can be created without others."""
    record = created_record(resource.model)
    pages = [key for key in ("view", "edit") if key in resource.pages()]
    if record is None or not pages or target.panel.has_tenancy() or resource.is_nested():
        return []
    import_model(resource.model, imports)
    panel = text_literal(target.id)
    lines = [
        f'url = {resource.__name__}.url("{pages[0]}", record, panel={panel})',
        "response = self.client.get(url)",
    ]
    return [
        test_method(
            "test_a_superuser_opens_a_record",
            f"self.client.force_login(self.superuser)\nrecord = {record}",
            "\n".join(lines),
            "self.assertEqual(response.status_code, 200)",
        )
    ]
