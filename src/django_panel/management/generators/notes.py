"""What a command leaves to the developer: the code that a class of the project needs."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from pathlib import Path
from textwrap import indent
from typing import Any

from django_panel.management.generators.files import FilePlan
from django_panel.management.generators.project import shown_path
from django_panel.management.generators.python_code import INDENT, import_line


def note_code(plan: FilePlan, owner: type[Any], code: str, imports: Mapping[str, str]) -> None:
    """Say which code to add to a class; ``imports`` are names by their module."""
    path = shown_path(Path(inspect.getfile(owner)))
    text = f"{_import_lines(imports)}\n\n{code}"
    plan.notes.append(f"Add to {owner.__name__} in {path}:\n\n{indent(text, INDENT)}\n")


def note_item(
    plan: FilePlan,
    owner: type[Any],
    place: str,
    item: str,
    imports: Mapping[str, str],
    *,
    method: str,
    needed: Mapping[str, str],
) -> None:
    """Say which method to add to a class, or what to add to the one that it has already.

    ``place`` is the method, such as ``pages()`` or ``header_actions() in table()``. ``needed`` are
    the further imports of the whole method.
    """
    if place.rsplit(maxsplit=1)[-1].removesuffix("()") not in vars(owner):
        note_code(plan, owner, method, {**needed, **imports})
        return
    path = shown_path(Path(inspect.getfile(owner)))
    lines = indent(_import_lines(imports), INDENT)
    plan.notes.append(f"Add {item} to {place} of {owner.__name__} in {path}:\n\n{lines}\n")


def _import_lines(imports: Mapping[str, str]) -> str:
    return "\n".join(import_line(module, [name]) for module, name in sorted(imports.items()))
