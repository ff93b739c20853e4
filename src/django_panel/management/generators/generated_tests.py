"""The tests of generated classes."""

from __future__ import annotations

from django.db.models import Model

from django_panel.forms.required_fields import is_required
from django_panel.management.generators.files import FilePlan
from django_panel.management.generators.models import sample_literal
from django_panel.management.generators.panels import Package, TargetPanel
from django_panel.management.generators.project import package_folder, test_file
from django_panel.management.generators.python_code import Imports, superuser_code
from django_panel.management.generators.stubs import rendered, stub_path


def add_test(
    plan: FilePlan, package: Package, name: str, stub: str, imports: Imports, **values: str
) -> None:
    """Add a test of a class to a plan, next to the package of the class."""
    folder = package_folder(package.parent) or package.folder.parent
    _module, path = test_file(package.parent, folder, f"test_{name}")
    if path.parent != folder:
        plan.package(path.parent)
    imports.add("django.test", "TestCase")
    if "$superuser" in stub_path(stub).read_text("utf-8"):
        imports.add("django.contrib.auth", "get_user_model")
    text = rendered(stub, imports=imports.code(), superuser=superuser_code(), **values)
    plan.add(path, text)


def page_stub(target: TargetPanel) -> str:
    """Return the template of a test that opens pages; without a tenant there are none."""
    return "test_tenants.py" if target.panel.has_tenancy() else "test_pages.py"


def created_record(model: type[Model]) -> str | None:
    """Return the code that creates a record, or None if a required value has no literal."""
    arguments = []
    for field in model._meta.concrete_fields:
        if is_required(field):
            literal = sample_literal(field)
            if literal is None:
                return None
            arguments.append(f"{field.name}={literal}")
    return f"{model.__name__}.objects.create({', '.join(arguments)})"
