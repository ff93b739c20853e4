"""The code of generated tests."""

from __future__ import annotations

from django_panel.management.generators.files import FilePlan
from django_panel.management.generators.imports import Imports
from django_panel.management.generators.panels import Package, TargetPanel
from django_panel.management.generators.project import package_folder, test_file
from django_panel.management.generators.stubs import rendered
from django_panel.management.generators.superuser import superuser_code


def add_test(
    plan: FilePlan, package: Package, name: str, stub: str, imports: Imports, **values: str
) -> None:
    """Add a test of a class to a plan, next to the package of the class."""
    folder = package_folder(package.parent) or package.folder.parent
    _module, path = test_file(package.parent, folder, f"test_{name}")
    if path.parent != folder:
        plan.package(path.parent)
    imports.add("django.test", "TestCase")
    if stub != "test_tenants.py":
        imports.add("django.contrib.auth", "get_user_model")
    text = rendered(stub, imports=imports.code(), superuser=superuser_code(), **values)
    plan.add(path, text)


def page_stub(target: TargetPanel) -> str:
    """Return the template of a test that opens pages; without a tenant there are none."""
    return "test_tenants.py" if target.panel.has_tenancy() else "test_pages.py"
