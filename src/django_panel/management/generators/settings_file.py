"""Changes of the project's settings: ``INSTALLED_APPS`` and ``PANEL``."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from importlib.util import resolve_name
from pathlib import Path

from django.conf import ENVIRONMENT_VARIABLE, settings

from django_panel.management.generators.files import FilePlan
from django_panel.management.generators.layout import INDENT, line_length, text_literal
from django_panel.management.generators.project import is_inside_project, module_file
from django_panel.management.generators.python_source import Display, PythonSource

APP = "django_panel"
#: A commented line of the list of panels.
_COMMENTED = re.compile(r"""(?P<indent>\s*)#\s*(?P<quote>["'])(?P<path>[\w.]+)(?P=quote),?\s*$""")


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
    plan.change(path, f"{source.text.rstrip()}\n\n{_panel_setting(provider)}\n")


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
        if isinstance(node, ast.ImportFrom) and any(each.name == "*" for each in node.names):
            relative = "." * node.level + (node.module or "")
            yield resolve_name(relative, package) if node.level else relative


def _list_in(source: PythonSource, value: ast.expr) -> Display | None:
    """Return the list to extend: the value, or one of the lists whose sum it is."""
    if isinstance(value, ast.List | ast.Tuple):
        return value
    found: list[tuple[str, Display]] = []
    for name in _summands(value):
        if isinstance(name, ast.List | ast.Tuple):
            found.append(("", name))
        elif isinstance(name, ast.Name):
            values = source.assignments(name.id)
            found += [(name.id, each) for each in values if isinstance(each, ast.List | ast.Tuple)]
    third_party = [display for name, display in found if "THIRD" in name.upper()]
    return next(iter([*third_party, *(display for _name, display in reversed(found))]), None)


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
    uncommented = _with_uncommented(source, value, provider)
    if uncommented is not None:
        return uncommented
    listed = next(
        (
            entry
            for key, entry in zip(value.keys, value.values, strict=True)
            if isinstance(key, ast.Constant) and key.value == "panels"
        ),
        None,
    )
    if listed is not None and not isinstance(listed, ast.List | ast.Tuple):
        return None
    if value.lineno == value.end_lineno:
        return source.with_replaced(value, _dict_code(source, value, listed, provider))
    if listed is not None:
        return source.with_item(listed, text_literal(provider))
    first = source.line_offset(value.lineno) + value.col_offset + 1
    return source.with_text(first, f'\n{INDENT}"panels": [{text_literal(provider)}],')


def _dict_code(source: PythonSource, value: ast.Dict, listed: Display | None, provider: str) -> str:
    """Return ``PANEL`` with one more provider: in one line if it fits, else in several."""
    known = [] if listed is None else [source.code_of(each) for each in listed.elts]
    items = [*known, text_literal(provider)]
    others = [
        f"{source.code_of(key)}: {source.code_of(entry)}"
        for key, entry in zip(value.keys, value.values, strict=True)
        if key is not None and entry is not listed
    ]
    panels = f'"panels": [{", ".join(items)}]'
    line = "{" + ", ".join([panels, *others]) + "}"
    if len(f"PANEL = {line}") <= line_length():
        return line
    lines = "".join(f"{INDENT * 2}{item},\n" for item in items)
    rest = "".join(f"{INDENT}{other},\n" for other in others)
    return f'{{\n{INDENT}"panels": [\n{lines}{INDENT}],\n{rest}}}'


def _with_uncommented(source: PythonSource, value: ast.Dict, provider: str) -> PythonSource | None:
    """Return the source with a commented line of this provider made active, or None."""
    lines = source.text.splitlines(keepends=True)
    for index in range(value.lineno - 1, value.end_lineno or value.lineno):
        match = _COMMENTED.match(lines[index].rstrip("\n"))
        if match and match["path"] == provider:
            lines[index] = f"{match['indent']}{match['quote']}{provider}{match['quote']},\n"
            return PythonSource("".join(lines))
    return None


def _file_with_apps(files: list[tuple[Path, PythonSource]]) -> tuple[Path, PythonSource]:
    """Return the file that sets ``INSTALLED_APPS``, else the settings module itself."""
    with_apps = [each for each in files if each[1].assignments("INSTALLED_APPS")]
    return next(iter([*with_apps, *files]))


def _panel_setting(provider: str) -> str:
    line = f'PANEL = {{"panels": [{text_literal(provider)}]}}'
    if len(line) <= line_length():
        return line
    return f'PANEL = {{\n{INDENT}"panels": [\n{INDENT * 2}{text_literal(provider)},\n{INDENT}],\n}}'


def _advise(provider: str, plan: FilePlan) -> None:
    plan.notes.append(f'Add the panel to your settings: PANEL = {{"panels": ["{provider}"]}}')
