"""The panel that a command adds a class to, and the package of that class."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from django_panel.conf import get_settings
from django_panel.management.generators.files import FilePlan
from django_panel.management.generators.project import (
    is_inside_project,
    joined,
    module_file,
    package_folder,
)
from django_panel.management.generators.python_code import text_literal
from django_panel.panels.loading import declare, load_provider
from django_panel.panels.panel import Panel
from django_panel.panels.provider import PanelProvider
from django_panel.panels.registry import get_registry
from django_panel.resources.resource import Resource
from django_panel.support.frozen import FrozenValue


@dataclass(frozen=True, eq=False, repr=False)
class Package(FrozenValue):
    """A package for generated classes."""

    name: str
    folder: Path

    @property
    def parent(self) -> str:
        """Return the name of the package that contains this one."""
        return self.name.rpartition(".")[0]

    def prepare(self, plan: FilePlan) -> None:
        """Add the missing ``__init__.py`` to a plan."""
        plan.package(self.folder)


@dataclass(frozen=True, eq=False, repr=False)
class TargetPanel(FrozenValue):
    """A panel of the project with its provider."""

    panel: Panel
    provider: type[PanelProvider]

    @property
    def id(self) -> str:
        return self.panel.get_id()

    @property
    def package(self) -> Package:
        """Return the package of the provider."""
        name = self.provider.__module__.rpartition(".")[0]
        folder = package_folder(name)
        if folder is None or not is_inside_project(folder):
            raise CommandError(
                f"The provider of the panel {self.id!r} is in {self.provider.__module__}, which "
                "is not a module of this project. Run the command in the folder of manage.py, or "
                "name a panel of the project with --panel."
            )
        return Package(name, folder)

    def discovered_package(self, part: str, plan: FilePlan) -> Package:
        """Return the package in which the panel discovers ``resources``, ``pages`` or ``widgets``.

        If there is none, the developer adds a new package to the provider.
        """
        paths: tuple[str, ...] = getattr(self.panel, f"get_{part[:-1]}_discovery_paths")()
        for name in paths:
            found = self._package_named(name)
            if found is not None:
                return found
        package = self._free_package(part)
        plan.notes.append(
            f"Add .discover_{part}({text_literal(package.name)}) to the panel in "
            f"{self.provider.__module__}.{self.provider.__name__}."
        )
        return package

    def sibling_package(self, part: str) -> Package:
        """Return the package for classes that are imported where they are used."""
        return self._free_package(part)

    def resource_for(self, model: Any) -> type[Resource] | None:
        """Return the resource of a model in this panel, or None."""
        registered = get_registry().by_id(self.id).get_resources()
        return next((resource for resource in registered if resource.model is model), None)

    def resource_named(self, name: str) -> type[Resource]:
        """Return the resource with this class name or dotted path."""
        registered: list[type[Resource]] = get_registry().by_id(self.id).get_resources()
        dotted = {
            f"{resource.__module__}.{resource.__qualname__}": resource for resource in registered
        }
        names = {resource.__name__: resource for resource in registered}
        resource = dotted.get(name) or names.get(name) or names.get(f"{name}Resource")
        if resource is None:
            raise CommandError(
                f"The panel {self.id!r} has no resource {name!r}. Its resources: "
                f"{', '.join(sorted(names)) or 'none'}. Correct --resource, or make the resource "
                "first with panel_make_resource."
            )
        return resource

    def _package_named(self, name: str) -> Package | None:
        folder = package_folder(name)
        if folder is None and module_file(name) is None:
            # A panel may name a package that does not exist yet.
            parent = package_folder(name.rpartition(".")[0])
            folder = None if parent is None else parent / name.rpartition(".")[2]
        if folder is None or not is_inside_project(folder):
            return None
        return Package(name, folder)

    def _free_package(self, part: str) -> Package:
        """Return a package next to the provider whose name no module has."""
        own = self.package
        name = f"panel_{part}" if (own.folder / f"{part}.py").exists() else part
        return Package(joined(own.name, name), own.folder / name)


def find_panel(panel_id: str | None) -> TargetPanel:
    """Return the panel with this id; without an id, the only one."""
    panels_by_name = {}
    for path in get_settings().panels:
        provider = load_provider(path)
        panel = declare(provider)
        panels_by_name[panel.get_id()] = TargetPanel(panel, provider)
    if not panels_by_name:
        raise CommandError(
            'PANEL["panels"] names no panel. Make one first: python -m django_panel panel_install, '
            "or panel_make_panel."
        )
    known = ", ".join(sorted(panels_by_name))
    if panel_id is None:
        if len(panels_by_name) > 1:
            raise CommandError(f"There are several panels: {known}. Name one with --panel.")
        return next(iter(panels_by_name.values()))
    if panel_id not in panels_by_name:
        raise CommandError(
            f"There is no panel {panel_id!r}. The panels: {known}. Correct --panel, or make the "
            "panel first with panel_make_panel."
        )
    return panels_by_name[panel_id]
