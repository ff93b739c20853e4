"""The templates of generated files; a project may replace them."""

from __future__ import annotations

from pathlib import Path
from string import Template

from django.core.management.base import CommandError

from django_panel.conf import get_settings
from django_panel.management.generators.project import base_folder, shown_path

#: The suffix of Django's own templates for ``startapp``; it keeps them from being imported.
SUFFIX = "-tpl"
_OWN = Path(__file__).with_name("stubs")


def rendered(name: str, /, **values: str) -> str:
    """Return a template with its ``$names`` replaced; the project's own has priority."""
    path = stub_path(name)
    try:
        text = Template(path.read_text("utf-8")).substitute(values)
    except (KeyError, ValueError) as error:
        raise CommandError(
            f"The stub {shown_path(path)} cannot be used: {error}. A stub uses the names "
            f"{', '.join(sorted(values))}, each with a dollar sign before it. Correct the stub."
        ) from error
    return f"{text.rstrip()}\n"


def stub_path(name: str) -> Path:
    """Return the file of a template, in ``PANEL["stubs"]`` or in this package."""
    own = base_folder() / get_settings().stubs / f"{name}{SUFFIX}"
    return own if own.is_file() else _OWN / f"{name}{SUFFIX}"


def stub_names() -> list[str]:
    """Return the names of the templates."""
    return sorted(path.name.removesuffix(SUFFIX) for path in _OWN.glob(f"*{SUFFIX}"))
