"""Where the files of the project are."""

from __future__ import annotations

import re
import site
import sysconfig
from importlib.util import find_spec
from pathlib import Path

from django.conf import settings

from django_panel.support.labels import headline

#: Packages of virtual environments inside the project are not part of it.
_FOREIGN = {"site-packages", "dist-packages", "node_modules"}
#: Packages of settings and URLs whose name says nothing about the project.
_COMMON_PACKAGES = {"urls", "config", "conf", "core", "project", "settings", "src", "app", "apps"}
_SIGNS = re.compile(r"\W+")


def project_folder() -> Path:
    """Return the folder of the project: the one in which the command runs."""
    return Path.cwd()


def project_name() -> str:
    """Return the name of the project for people: ``My shop`` for the package ``my_shop``.

    It is the package of the settings and URLs, or the folder if the package has a common name.
    """
    package = settings.ROOT_URLCONF.partition(".")[0]
    name = project_folder().resolve().name if package in _COMMON_PACKAGES else package
    return headline(_SIGNS.sub(" ", name))


def base_folder() -> Path:
    """Return the folder that relative paths in ``PANEL`` refer to."""
    return Path(getattr(settings, "BASE_DIR", project_folder()))


def is_inside_project(path: Path) -> bool:
    """Return whether a file belongs to the project, and not to an installed package."""
    path = path.resolve()
    installed = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    installed.update(site.getsitepackages())
    if _FOREIGN & set(path.parts) or any(
        path.is_relative_to(folder) for folder in installed if folder
    ):
        return False
    return path.is_relative_to(project_folder().resolve())


def shown_path(path: Path) -> str:
    """Return a path as the user writes it: relative to the current folder."""
    try:
        return path.resolve().relative_to(project_folder().resolve()).as_posix()
    except ValueError:
        return str(path)


def module_file(module: str) -> Path | None:
    """Return the file of a module without importing it, or None."""
    try:
        spec = find_spec(module)
    except (ImportError, ValueError):
        return None
    if spec is None or spec.origin is None or not spec.has_location:
        return None
    return Path(spec.origin)


def package_folder(package: str) -> Path | None:
    """Return the folder of a package without importing it; "" is the project's folder."""
    if not package:
        return project_folder()
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        return None
    locations = None if spec is None else spec.submodule_search_locations
    return Path(next(iter(locations))) if locations else None


def joined(package: str, name: str) -> str:
    """Return the dotted name of a module in a package; the package may be empty."""
    return f"{package}.{name}" if package else name


def test_file(package: str, folder: Path, name: str) -> tuple[str, Path]:
    """Return the dotted name and the file of a test next to the code that it tests.

    Tests are in the package ``tests``; if the app has a module ``tests.py``, they are beside it.
    """
    if (folder / "tests.py").exists():
        return joined(package, name), folder / f"{name}.py"
    return joined(package, f"tests.{name}"), folder / "tests" / f"{name}.py"
