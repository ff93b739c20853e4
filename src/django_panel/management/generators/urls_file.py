"""The change of the root URLconf: the URLs of the panels."""

from __future__ import annotations

import ast

from django.conf import settings

from django_panel.management.generators.files import FilePlan
from django_panel.management.generators.imports import with_import
from django_panel.management.generators.project import is_inside_project, module_file
from django_panel.management.generators.python_source import Display, PythonSource

URLS = "django_panel.urls"
_PATTERN = f'path("", include("{URLS}"))'


def include_urls(plan: FilePlan) -> None:
    """Include the URLs after all others; an unusual URLconf is left alone."""
    path = module_file(settings.ROOT_URLCONF)
    if path is None or not is_inside_project(path):
        _advise(plan)
        return
    try:
        source = PythonSource(plan.text_of(path))
    except SyntaxError:
        _advise(plan)
        return
    if source.mentions(URLS):
        return
    patterns = _patterns(source)
    if patterns is None:
        _advise(plan)
        return
    changed = with_import(source.with_item(patterns, _PATTERN), "django.urls", "include", "path")
    plan.change(path, changed.text)


def _patterns(source: PythonSource) -> Display | None:
    values = source.assignments("urlpatterns")
    value = values[-1] if values else None
    while isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
        value = value.left
    return value if isinstance(value, ast.List | ast.Tuple) else None


def _advise(plan: FilePlan) -> None:
    plan.notes.append(
        f"Add {_PATTERN} at the end of urlpatterns in {settings.ROOT_URLCONF}, and import both "
        "functions from django.urls."
    )
