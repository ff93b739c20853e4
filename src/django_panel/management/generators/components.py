"""The React components of generated pages and widgets."""

from __future__ import annotations

from django_panel.conf import get_settings
from django_panel.management.generators.files import FilePlan
from django_panel.management.generators.names import class_name
from django_panel.management.generators.project import base_folder, shown_path
from django_panel.management.generators.stubs import rendered


def add_component(
    plan: FilePlan, panel_id: str, kind: str, name: str, stub: str, **values: str
) -> str:
    """Add the file of a component to a plan, and return the name of the component."""
    component = f"Panels/{class_name(panel_id)}/{kind}/{name}"
    folder = base_folder() / get_settings().frontend.source / "pages"
    path = folder / f"{component}.tsx"
    plan.add(path, rendered(stub, name=name, **values))
    plan.notes.append(
        f"Compile {shown_path(path)} with python manage.py panel_build; it needs Node."
    )
    return component
