"""The templates of generated files; a project may replace them."""

from __future__ import annotations

import re
from pathlib import Path
from string import Template

from django.core.management.base import CommandError

from django_panel.conf import get_settings
from django_panel.management.generators.project import base_folder, shown_path

#: The suffix of Django's own templates for ``startapp``; it keeps them from being imported.
SUFFIX = "-tpl"
_OWN = Path(__file__).with_name("stubs")
#: What an empty value leaves inside a class.
_EMPTY_LINES = re.compile(r"\n[ \t]*\n([ \t]*\n)+(?=[ \t])")


def rendered(name: str, /, **values: str) -> str:
    """Return a template with its ``$names`` replaced; the project's own has priority.

    The lines of a value are indented as the line of its name.
    """
    path = stub_path(name)
    try:
        lines = [_line(line, values) for line in path.read_text("utf-8").splitlines()]
    except (KeyError, ValueError) as error:
        raise CommandError(
            f"The stub {shown_path(path)} cannot be used: {error}. A stub uses the names "
            f"{', '.join(sorted(values))}, each with a dollar sign before it. Correct the stub."
        ) from error
    text = "\n".join(line for line in lines if line is not None)
    return f"{_EMPTY_LINES.sub(chr(10) * 2, text).rstrip()}\n"


def stub_path(name: str) -> Path:
    """Return the file of a template, in ``PANEL["stubs"]`` or in this package."""
    own = base_folder() / get_settings().stubs / f"{name}{SUFFIX}"
    return own if own.is_file() else _OWN / f"{name}{SUFFIX}"


def stub_names() -> list[str]:
    """Return the names of the templates."""
    return sorted(path.name.removesuffix(SUFFIX) for path in _OWN.glob(f"*{SUFFIX}"))


def _line(line: str, values: dict[str, str]) -> str | None:
    """Return a line with its names replaced; None if it has nothing but an empty value."""
    indent = line[: len(line) - len(line.lstrip())]
    indented = {name: value.replace("\n", f"\n{indent}") for name, value in values.items()}
    text = Template(line).substitute(indented)
    is_empty = not text.strip() and bool(line.strip())
    return None if is_empty else re.sub(r"[ \t]+(?=\n|$)", "", text)
