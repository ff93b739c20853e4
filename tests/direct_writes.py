"""Finds statements that change records of the project without ``django_panel.records``.

A panel writes the records of a project in one package, where the lock, the permission, the tenant
and the signal belong. What a project writes itself, in a hook or a handler, is its own business.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

from django.apps import apps
from django.db import connections
from django.db.models import Model

import django_panel

PACKAGE = Path(django_panel.__file__).parent
ROOT = Path(__file__).parents[1]
#: Folders with code of projects.
PROJECTS = (ROOT / "tests", ROOT / "docs", ROOT / "demo")

_WRITE = re.compile(r"\s*(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s+[\"`]?(\w+)", re.IGNORECASE)

#: Below these the record is saved; what has called them counts.
_BELOW = ("models/", "support/package_models.py")
#: Folder or file -> why it may write a row of the project.
ALLOWED = {
    "records/": "This is the package that writes records.",
    "auth/": "It writes the user's own account: sign-in, invitation, password, deletion.",
    "adapters/": "The authentication backends write the user's own account.",
    "forms/bound_model_form.py": "The writer calls it; Django saves the relations.",
    "resources/model_admins/hooks.py": "The writer calls it; hooks of a ModelAdmin save the rows.",
    "http/views/settings.py": "The settings page writes the user's own account.",
    "testing/": "It signs users in, for the tests of a project.",
    "management/": "A developer runs these commands.",
}


def innermost_file(frame: FrameType | None) -> str | None:
    """Return the file of the package that has executed a statement.

    None if code of the project has, or no code of the package is running.
    """
    while frame is not None:
        owner, name = _place(frame.f_code.co_filename)
        if owner == "project":
            return None
        if owner == "package" and not name.startswith(_BELOW):
            return name
        frame = frame.f_back
    return None


@cache
def _place(file: str) -> tuple[str, str]:
    """Return whose code a file is, and its name in the package; a write has many frames."""
    path = Path(file)
    if any(map(path.is_relative_to, PROJECTS)):
        return "project", ""
    if path.is_relative_to(PACKAGE):
        return "package", path.relative_to(PACKAGE).as_posix()
    return "other", ""


class DirectWrites:
    """Collects the files that have written a table of the project, and the statements."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def __call__(self, execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
        match = _WRITE.match(str(sql))
        if match is not None and match[1] in _project_tables():
            name = innermost_file(sys._getframe(1))
            if name is not None and not name.startswith(tuple(ALLOWED)):
                self.found.append(f"{name}: {str(sql)[:120]}")
        return execute(sql, params, many, context)


@contextmanager
def direct_writes() -> Iterator[DirectWrites]:
    """Collect the direct writes of a block."""
    writes = DirectWrites()
    with ExitStack() as stack:
        for alias in connections:
            stack.enter_context(connections[alias].execute_wrapper(writes))
        yield writes


def _project_tables() -> frozenset[str]:
    """Return the tables of the project's models, with those between many-to-many relations."""
    # Django caches this list of models until a model is added.
    return _tables_of(tuple(apps.get_models(include_auto_created=True)))


@cache
def _tables_of(models: tuple[type[Model], ...]) -> frozenset[str]:
    own = (each for each in models if each._meta.app_label != "django_panel")
    return frozenset(
        each._meta.db_table for each in own if not each.__module__.startswith("django.contrib.")
    )
