"""``manage.py panel_make_page``: write a standalone page, and its test."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from django_panel.management.generators.command import GeneratorCommand, add_panel_argument
from django_panel.management.generators.files import FilePlan, add_component
from django_panel.management.generators.generated_tests import add_test, page_stub
from django_panel.management.generators.names import class_name, headline, module_name
from django_panel.management.generators.panels import find_panel
from django_panel.management.generators.python_code import Imports, test_method, text_literal
from django_panel.management.generators.stubs import rendered


class Command(GeneratorCommand):
    """Write a standalone page, with or without a component of its own."""

    help = "Write a standalone page and its test."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="The name of the page, such as StockReport.")
        add_panel_argument(parser)
        parser.add_argument(
            "--component", action="store_true", help="Also write a React component for the page."
        )
        super().add_arguments(parser)

    def plan(self, options: dict[str, Any]) -> FilePlan:
        target = find_panel(options["panel"])
        name = class_name(options["name"])
        module = module_name(name)
        title = headline(name.removesuffix("Page") if name != "Page" else name)
        plan = FilePlan()
        package = target.discovered_package("pages", plan)
        package.prepare(plan)
        line = ""
        if options["component"]:
            component = add_component(plan, target.id, "Pages", name, "page.tsx", title=title)
            line = f"component = {text_literal(component)}"
        text = rendered("page.py", panel_id=target.id, class_name=name, title=title, component=line)
        plan.add(package.folder / f"{module}.py", text)
        imports = Imports()
        imports.add(f"{package.name}.{module}", name)
        has_tenants = target.panel.has_tenancy()
        add_test(
            plan,
            package,
            f"{module.removesuffix('_page')}_page",
            page_stub(target),
            imports,
            panel_id=target.id,
            class_name=name,
            test_class=f"{name}Tests",
            tests=_slug_test(name) if has_tenants else _tests(name, target.id),
        )
        plan.notes.append(f"The panel {target.id!r} finds the page in {package.name}.")
        return plan


def _slug_test(name: str) -> str:
    return test_method(
        "test_the_page_has_a_path",
        "",
        f"path = {name}.get_route_path()",
        "self.assertTrue(path)",
    )


def _tests(name: str, panel_id: str) -> str:
    login = "self.client.force_login(self.superuser)"
    get = f"response = self.client.get({name}.url({text_literal(panel_id)}))"
    return "\n\n".join(
        [
            test_method(
                "test_a_superuser_opens_the_page",
                login,
                get,
                "self.assertEqual(response.status_code, 200)",
            ),
            test_method(
                "test_a_guest_is_sent_to_the_login_page",
                "",
                get,
                "self.assertEqual(response.status_code, 302)",
            ),
        ]
    )
