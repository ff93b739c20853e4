"""Changes of the project's settings: ``INSTALLED_APPS`` and ``PANEL``."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from importlib.util import resolve_name
from pathlib import Path

from django.conf import ENVIRONMENT_VARIABLE, settings

from django_panel.management.generators.files import FilePlan
from django_panel.management.generators.list_edits import Display, PythonSource
from django_panel.management.generators.project import is_inside_project, module_file
from django_panel.management.generators.python_code import text_literal

APP = "django_panel"
#: Each panel has its own line, so that a second one does not make a long line.
_PANEL = 'PANEL = {{\n    "panels": [\n        "{}",\n    ],\n}}\n'


def install_app(plan: FilePlan) -> None:
    """Add the app to ``INSTALLED_APPS``; a list in an unusual form is left alone."""
    if APP in settings.INSTALLED_APPS:
        return
    for path, source in settings_files(plan):
        for value in source.assignments("INSTALLED_APPS"):
            display = _list_in(source, value)
            if display is not None:
                plan.change(path, source.with_item(display, text_literal(APP)).text)
                return
    plan.notes.append(f'Add "{APP}" to INSTALLED_APPS in your settings.')


def register_panel(provider: str, plan: FilePlan) -> None:
    """Add a provider to ``PANEL["panels"]``, once; an unusual form is left alone."""
    if _is_registered(provider):
        return
    files = list(settings_files(plan))
    for path, source in files:
        for value in source.assignments("PANEL"):
            changed = with_provider(source, value, provider)
            if changed is None:
                _advise(provider, plan)
                return
            plan.change(path, changed.text)
            return
    if not files or hasattr(settings, "PANEL"):
        _advise(provider, plan)
        return
    path, source = _file_with_apps(files)
    plan.change(path, f"{source.text.rstrip()}\n\n{_PANEL.format(provider)}")


def settings_files(plan: FilePlan) -> Iterator[tuple[Path, PythonSource]]:
    """Yield the files of the settings: the module, then those that it imports with ``*``."""
    module = os.environ.get(ENVIRONMENT_VARIABLE, "")
    waiting, seen = [module], set()
    while waiting:
        name = waiting.pop(0)
        path = module_file(name) if name else None
        if name in seen or path is None or not is_inside_project(path):
            continue
        seen.add(name)
        try:
            source = PythonSource(plan.text_of(path))
        except SyntaxError:
            continue
        yield path, source
        waiting += _star_imports(source, name, path)


def _star_imports(source: PythonSource, module: str, path: Path) -> Iterator[str]:
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ImportFrom) and any(alias.name == "*" for alias in node.names):
            relative = "." * node.level + (node.module or "")
            yield resolve_name(relative, package) if node.level else relative


def _list_in(source: PythonSource, value: ast.expr) -> Display | None:
    """Return the list to extend: the value, or one of the lists whose sum it is."""
    if isinstance(value, ast.List | ast.Tuple):
        return value
    lists: list[tuple[str, Display]] = []
    for name in _summands(value):
        if isinstance(name, ast.List | ast.Tuple):
            lists.append(("", name))
        elif isinstance(name, ast.Name):
            values = source.assignments(name.id)
            lists += [(name.id, item) for item in values if isinstance(item, ast.List | ast.Tuple)]
    third_party = [display for name, display in lists if "THIRD" in name.upper()]
    return next(iter([*third_party, *(display for _name, display in reversed(lists))]), None)


def _summands(value: ast.expr) -> Iterator[ast.expr]:
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
        yield from _summands(value.left)
        yield from _summands(value.right)
    else:
        yield value


def _is_registered(provider: str) -> bool:
    panels = getattr(settings, "PANEL", None)
    listed = panels.get("panels", ()) if isinstance(panels, dict) else ()
    return isinstance(listed, list | tuple) and provider in listed


def with_provider(source: PythonSource, value: ast.expr, provider: str) -> PythonSource | None:
    """Return the source with a provider in the value of ``PANEL``; None for an unusual value."""
    if not isinstance(value, ast.Dict) or any(key is None for key in value.keys):
        # ``{**others}`` may contain the key.
        return None
    for key, entry in zip(value.keys, value.values, strict=True):
        if isinstance(key, ast.Constant) and key.value == "panels":
            if not isinstance(entry, ast.List | ast.Tuple):
                return None
            return source.with_item(entry, text_literal(provider))
    return source.with_entry(value, f'"panels": [{text_literal(provider)}]')


def _file_with_apps(files: list[tuple[Path, PythonSource]]) -> tuple[Path, PythonSource]:
    """Return the file that sets ``INSTALLED_APPS``, else the settings module itself."""
    with_apps = [file for file in files if file[1].assignments("INSTALLED_APPS")]
    return next(iter([*with_apps, *files]))


def _advise(provider: str, plan: FilePlan) -> None:
    plan.notes.append(f'Add the panel to your settings: PANEL = {{"panels": ["{provider}"]}}')
