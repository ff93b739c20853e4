"""The files of a new panel: a provider, the packages that it searches, and a test."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Self

from django.conf import settings
from django.core.management.base import CommandError

from django_panel.management.generators.files import FilePlan
from django_panel.management.generators.names import class_name, headline, snake
from django_panel.management.generators.project import is_inside_project, joined, package_folder
from django_panel.management.generators.python_code import Imports, superuser_code
from django_panel.management.generators.stubs import rendered
from django_panel.support.frozen import FrozenValue

#: The packages in which a panel looks for classes.
PACKAGES = ("resources", "pages", "widgets")


@dataclass(frozen=True, eq=False, repr=False)
class NewPanel(FrozenValue):
    """A panel and the package for its code."""

    id: str
    path: str
    package: str
    folder: Path
    #: The name that users read; by default that of the id.
    brand: str = ""

    @classmethod
    def named(cls, panel_id: str, path: str | None, package: str | None, brand: str = "") -> Self:
        """Return a panel in a package of the project: by default that of the root URLconf."""
        parent = settings.ROOT_URLCONF.rpartition(".")[0] if package is None else package
        folder = package_folder(parent)
        if folder is None or not is_inside_project(folder):
            raise CommandError(
                f"{parent!r} is not a package of this project. Run the command in the folder of "
                "manage.py, or name a package with --package."
            )
        name = f"{snake(panel_id)}_panel"
        return cls(
            panel_id, (path or panel_id).strip("/"), joined(parent, name), folder / name, brand
        )

    @property
    def class_name(self) -> str:
        return class_name(self.id, "PanelProvider")

    @property
    def provider(self) -> str:
        """Return the dotted path of the provider."""
        return f"{self.package}.provider.{self.class_name}"


def plan_panel(panel: NewPanel, plan: FilePlan) -> None:
    """Add the files of a panel to a plan."""
    plan.package(panel.folder)
    for name in (*PACKAGES, "tests"):
        plan.package(panel.folder / name)
    plan.add(
        panel.folder / "provider.py",
        rendered(
            "provider.py",
            panel_id=panel.id,
            class_name=panel.class_name,
            path=panel.path,
            brand=panel.brand or headline(panel.id),
            package=panel.package,
        ),
    )
    imports = Imports()
    imports.add("django.contrib.auth", "get_user_model")
    imports.add("django.test", "TestCase")
    imports.add("django_panel", "Dashboard")
    plan.add(
        panel.folder / "tests" / "test_panel.py",
        rendered(
            "test_panel.py",
            panel_id=panel.id,
            imports=imports.code(),
            superuser=superuser_code(),
            test_class=f"{panel.class_name.removesuffix('Provider')}Tests",
        ),
    )
