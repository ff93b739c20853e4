"""The imports of generated code, in the order of isort."""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from importlib.util import find_spec
from pathlib import Path

from django_panel.management.generators.layout import import_line, imports_code
from django_panel.management.generators.project import is_inside_project
from django_panel.management.generators.python_source import PythonSource


class Imports:
    """The names that a generated file imports."""

    def __init__(self) -> None:
        self._names: dict[str, set[str]] = defaultdict(set)

    def add(self, module: str, *names: str) -> None:
        self._names[module].update(names)

    def code(self) -> str:
        """Return the import statements."""
        sections: list[dict[str, set[str]]] = [{}, {}, {}]
        for module, names in self._names.items():
            sections[section_of(module)][module] = names
        return imports_code(sections)


def section_of(module: str) -> int:
    """Return 0 for the standard library, 1 for other packages, 2 for the project."""
    root = module.partition(".")[0]
    if root in sys.stdlib_module_names:
        return 0
    spec = find_spec(root)
    origins = [] if spec is None else [spec.origin, *(spec.submodule_search_locations or ())]
    paths = [Path(origin) for origin in origins if origin]
    is_own = spec is None or any(is_inside_project(path) for path in paths)
    return 2 if is_own else 1


def with_import(source: PythonSource, module: str, *names: str) -> PythonSource:
    """Return the source with an import of names, added to an import of the same module."""
    statements = [
        node for node in source.tree.body if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    for node in statements:
        if isinstance(node, ast.ImportFrom) and node.module == module and not node.level:
            known = {each.name for each in node.names if each.asname is None}
            if known >= set(names):
                return source
            if any(each.asname for each in node.names):
                continue
            return source.with_replaced(node, import_line(module, {*known, *names}))
    return _with_statement(source, statements, module, import_line(module, names))


def _with_statement(
    source: PythonSource,
    statements: list[ast.Import | ast.ImportFrom],
    module: str,
    line: str,
) -> PythonSource:
    """Return the source with a new import in its place among the others."""
    if not statements:
        if ast.get_docstring(source.tree) is None:
            return source.with_text(0, f"{line}\n\n")
        after = source.tree.body[0].end_lineno or 0
        return source.with_text(source.line_offset(after + 1), f"\n{line}\n")
    section = section_of(module)
    before = [node for node in statements if _place(node) <= (section, 1, module)]
    if not before:
        gap = "" if section_of(_module(statements[0])) == section else "\n"
        return source.with_text(source.line_offset(statements[0].lineno), f"{line}\n{gap}")
    last = before[-1]
    text = f"{line}\n" if section_of(_module(last)) == section else f"\n{line}\n"
    following = statements[len(before) :]
    if following and text.startswith("\n") and section_of(_module(following[0])) == section:
        # The first one of its section.
        return source.with_text(source.line_offset(following[0].lineno), f"{line}\n")
    return source.with_text(source.line_offset((last.end_lineno or last.lineno) + 1), text)


def _module(node: ast.Import | ast.ImportFrom) -> str:
    return node.names[0].name if isinstance(node, ast.Import) else node.module or ""


def _place(node: ast.Import | ast.ImportFrom) -> tuple[int, int, str]:
    """Return the sort key of an import: section, ``import`` before ``from``, module."""
    module = _module(node)
    if module == "__future__":
        return (-1, 1, module)
    return (section_of(module), int(isinstance(node, ast.ImportFrom)), module)
