"""The panel that a command adds a class to, and the package of that class."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from django_panel.conf import get_settings
from django_panel.management.generators.files import FilePlan
from django_panel.management.generators.layout import text_literal
from django_panel.management.generators.project import (
    is_inside_project,
    joined,
    module_file,
    package_folder,
)
from django_panel.management.generators.python_source import PythonSource
from django_panel.panels.loading import declare, load_provider
from django_panel.panels.panel import Panel
from django_panel.panels.provider import PanelProvider
from django_panel.panels.registry import get_registry
from django_panel.resources.resource import Resource


@dataclass(frozen=True)
class Package:
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


@dataclass(frozen=True)
class TargetPanel:
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

    def discovered_package(self, kind: str, plan: FilePlan) -> Package:
        """Return the package in which the panel discovers ``resources``, ``pages`` or ``widgets``.

        If there is none, a new package is added to the provider.
        """
        paths: tuple[str, ...] = getattr(self.panel, f"get_{kind[:-1]}_discovery_paths")()
        for name in paths:
            found = self._package_named(name)
            if found is not None:
                return found
        package = self._free_package(kind)
        self._discover(kind, package, plan)
        return package

    def sibling_package(self, kind: str) -> Package:
        """Return the package for classes that are imported where they are used."""
        return self._free_package(kind)

    def resource_for(self, model: Any) -> type[Resource] | None:
        """Return the resource of a model in this panel, or None."""
        registered = get_registry().by_id(self.id).get_resources()
        return next((each for each in registered if each.model is model), None)

    def resource_named(self, name: str) -> type[Resource]:
        """Return the resource with this class name or dotted path."""
        registered: list[type[Resource]] = get_registry().by_id(self.id).get_resources()
        dotted = {f"{each.__module__}.{each.__qualname__}": each for each in registered}
        names = {each.__name__: each for each in registered}
        found = dotted.get(name) or names.get(name) or names.get(f"{name}Resource")
        if found is None:
            raise CommandError(
                f"The panel {self.id!r} has no resource {name!r}. Its resources: "
                f"{', '.join(sorted(names)) or 'none'}. Correct --resource, or make the resource "
                "first with panel_make_resource."
            )
        return found

    def _package_named(self, name: str) -> Package | None:
        folder = package_folder(name)
        if folder is None and module_file(name) is None:
            # A panel may name a package that does not exist yet.
            parent = package_folder(name.rpartition(".")[0])
            folder = None if parent is None else parent / name.rpartition(".")[2]
        if folder is None or not is_inside_project(folder):
            return None
        return Package(name, folder)

    def _free_package(self, kind: str) -> Package:
        """Return a package next to the provider whose name no module has."""
        own = self.package
        name = f"panel_{kind}" if (own.folder / f"{kind}.py").exists() else kind
        return Package(joined(own.name, name), own.folder / name)

    def _discover(self, kind: str, package: Package, plan: FilePlan) -> None:
        path = module_file(self.provider.__module__)
        call = f"discover_{kind}"
        changed = None
        if path is not None:
            source = PythonSource(plan.text_of(path))
            value = source.returned(self.provider.__name__, "panel")
            argument = text_literal(package.name)
            changed = None if value is None else source.with_call(value, call, argument)
        if path is None or changed is None:
            plan.notes.append(
                f'Add .{call}("{package.name}") to the panel in '
                f"{self.provider.__module__}.{self.provider.__name__}."
            )
            return
        plan.change(path, changed.text)


def find_panel(panel_id: str | None) -> TargetPanel:
    """Return the panel with this id; without an id, the only one."""
    found = {}
    for path in get_settings().panels:
        provider = load_provider(path)
        panel = declare(provider)
        found[panel.get_id()] = TargetPanel(panel, provider)
    if not found:
        raise CommandError(
            'PANEL["panels"] names no panel. Make one first: python -m django_panel panel_install, '
            "or panel_make_panel."
        )
    known = ", ".join(sorted(found))
    if panel_id is None:
        if len(found) > 1:
            raise CommandError(f"There are several panels: {known}. Name one with --panel.")
        return next(iter(found.values()))
    if panel_id not in found:
        raise CommandError(
            f"There is no panel {panel_id!r}. The panels: {known}. Correct --panel, or make the "
            "panel first with panel_make_panel."
        )
    return found[panel_id]
