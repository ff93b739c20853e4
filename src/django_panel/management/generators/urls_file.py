"""The change of the root URLconf: the URLs of the panels."""

from __future__ import annotations

import ast

from django.conf import settings

from django_panel.management.generators.files import FilePlan
from django_panel.management.generators.list_edits import Display, PythonSource
from django_panel.management.generators.project import is_inside_project, module_file
from django_panel.management.generators.python_code import import_line

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
    changed = None if patterns is None else with_include(source.with_item(patterns, _PATTERN))
    if changed is None:
        _advise(plan)
        return
    plan.change(path, changed.text)


def with_include(source: PythonSource) -> PythonSource | None:
    """Return the source with ``include`` and ``path`` imported, or None without such an import."""
    for node in source.tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == "django.urls":
            names = {alias.name for alias in node.names if alias.asname is None}
            if len(names) < len(node.names):
                continue
            if names >= {"include", "path"}:
                return source
            line = import_line("django.urls", {*names, "include", "path"})
            return source.with_replaced(node, line)
    return None


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
