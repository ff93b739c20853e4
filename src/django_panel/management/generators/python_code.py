"""Literals, imports and tests of generated code; a formatter of the project wraps long lines."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from textwrap import indent

from django.contrib.auth import get_user_model

from django_panel.management.generators.project import is_inside_project

INDENT = "    "
#: A longer tuple of names has each name in its own line.
_NAMES_IN_A_LINE = 60


class Imports:
    """The names that a generated file imports, in the order of isort."""

    def __init__(self) -> None:
        self._names: dict[str, set[str]] = defaultdict(set)

    def add(self, module: str, *names: str) -> None:
        self._names[module].update(names)

    def code(self) -> str:
        """Return the import statements: standard library, other packages, the project."""
        sections: list[list[str]] = [[], [], []]
        for module in sorted(self._names):
            sections[_section_of(module)].append(import_line(module, self._names[module]))
        return "\n\n".join("\n".join(lines) for lines in sections if lines)


def import_line(module: str, names: Iterable[str]) -> str:
    """Return ``from module import names``."""
    return f"from {module} import {', '.join(sorted(set(names), key=_import_order))}"


def text_literal(text: str) -> str:
    """Return a string literal with double quotes, if the text has none itself."""
    literal = repr(text)
    if literal.startswith("'") and '"' not in text:
        return f'"{literal[1:-1]}"'
    return literal


def value_literal(value: object) -> str | None:
    """Return the literal of a value, or None for an object that has none."""
    if isinstance(value, dict):
        rows = [(value_literal(key), value_literal(item)) for key, item in value.items()]
        if any(None in row for row in rows):
            return None
        return f"{{{', '.join(f'{key}: {item}' for key, item in rows)}}}"
    if isinstance(value, str):
        return text_literal(str(value))
    return repr(value) if isinstance(value, bool | int | float | None) else None


def list_code(items: Iterable[str]) -> str:
    """Return a list with each item in its own line, which formatters leave so."""
    return "[\n" + "".join(f"{INDENT}{item},\n" for item in items) + "]"


def tuple_code(items: Iterable[str]) -> str:
    """Return a tuple: in one line, or with each item in its own line."""
    codes = list(items)
    line = f"({', '.join(codes)}{',' if len(codes) == 1 else ''})"
    return line if len(line) <= _NAMES_IN_A_LINE else f"({list_code(codes)[1:-1]})"


def class_method(signature: str, body: str) -> str:
    """Return a class method; ``signature`` is what follows ``def``."""
    return f"@classmethod\ndef {signature}:\n{indent(body, INDENT)}"


def test_method(name: str, arrange: str, act: str, expected: str) -> str:
    """Return a test in three parts."""
    parts = "\n\n".join(part for part in (arrange, act, expected) if part)
    return f"def {name}(self) -> None:\n{indent(parts, INDENT)}"


def superuser_code() -> str:
    """Return the arguments of ``create_superuser()`` for the project's user model."""
    model = get_user_model()
    values = dict.fromkeys([model.USERNAME_FIELD, *model.REQUIRED_FIELDS], "superuser")
    email = getattr(model, "EMAIL_FIELD", "email")
    if email in values:
        values[email] = "superuser@example.com"
    arguments = [f"{name}={text_literal(value)}," for name, value in values.items()]
    # Tests log in with ``force_login()``; hashing a password takes longer than the test.
    return "\n".join([*arguments, "password=None,"])


def _section_of(module: str) -> int:
    root = module.partition(".")[0]
    if root in sys.stdlib_module_names:
        return 0
    spec = find_spec(root)
    origins = [] if spec is None else [spec.origin, *(spec.submodule_search_locations or ())]
    paths = [Path(origin) for origin in origins if origin]
    return 2 if spec is None or any(is_inside_project(path) for path in paths) else 1


def _import_order(name: str) -> tuple[int, str]:
    """Return the sort key of isort: constants, then classes, then other names."""
    if name.isupper() and len(name) > 1:
        return (0, name.lower())
    return (1 if name[:1].isupper() else 2, name.lower())
