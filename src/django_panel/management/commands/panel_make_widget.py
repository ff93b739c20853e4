"""``manage.py panel_make_widget``: write a widget of a dashboard, and its test."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from django_panel.management.generators.command import (
    GeneratorCommand,
    add_model_argument,
    add_panel_argument,
)
from django_panel.management.generators.files import FilePlan
from django_panel.management.generators.generated_tests import add_test, page_stub
from django_panel.management.generators.models import find_model
from django_panel.management.generators.names import class_name, headline, kebab, module_name
from django_panel.management.generators.panels import find_panel
from django_panel.management.generators.python_code import Imports, test_method, text_literal
from django_panel.management.generators.widget_code import TYPES, WidgetCode


class Command(GeneratorCommand):
    """Write a widget of one of the four types."""

    help = "Write a widget and its test."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="The name of the widget, such as ProductStats.")
        add_panel_argument(parser)
        parser.add_argument(
            "--type", default="stats", help=f"The type of the widget: {', '.join(TYPES)} (stats)."
        )
        add_model_argument(parser, "The model whose records the widget shows.")
        super().add_arguments(parser)

    def plan(self, options: dict[str, Any]) -> FilePlan:
        widget_type = options["type"]
        if widget_type not in TYPES:
            raise CommandError(
                f"{widget_type!r} is no type of widgets. The types: {', '.join(TYPES)}. "
                "Correct --type."
            )
        target = find_panel(options["panel"])
        name = class_name(options["name"])
        module = module_name(name)
        model = None if options["model"] is None else find_model(options["model"])
        plan = FilePlan()
        package = target.discovered_package("widgets", plan)
        package.prepare(plan)
        widget = WidgetCode(name, headline(name), widget_type, target, model)
        plan.add(package.folder / f"{module}.py", widget.text(plan))
        imports = Imports()
        imports.add(f"{package.name}.{module}", name)
        has_tenants = target.panel.has_tenancy()
        if not has_tenants:
            imports.add("django_panel", "Dashboard")
        add_test(
            plan,
            package,
            f"{module}_widget",
            page_stub(target),
            imports,
            panel_id=target.id,
            class_name=name,
            test_class=f"{name}Tests",
            tests=_id_test(name) if has_tenants else _test(name, target.id),
        )
        plan.notes.append(f"The panel {target.id!r} finds the widget in {package.name}.")
        return plan


def _id_test(name: str) -> str:
    expected = f"self.assertEqual(widget_id, {text_literal(kebab(name))})"
    return test_method("test_the_widget_has_an_id", "", f"widget_id = {name}.id()", expected)


def _test(name: str, panel_id: str) -> str:
    return test_method(
        "test_the_dashboard_shows_the_widget",
        "self.client.force_login(self.superuser)",
        f"response = self.client.get(Dashboard.url({text_literal(panel_id)}))",
        f"self.assertContains(response, {name}.id())",
    )
