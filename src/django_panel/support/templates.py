"""Render the package's templates, which a project may override."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from django.template import Context, Engine, TemplateDoesNotExist
from django.template.loader import get_template

_FOLDER = Path(__file__).resolve().parents[1] / "templates"


def render_template(name: str, context: Mapping[str, Any]) -> str:
    """Render a template of the package, or the project's template with the same name.

    The project's template engines are tried first. If they do not find it (no
    ``APP_DIRS``, or no Django templates at all), an engine of our own renders the packaged
    file. Context processors are not run.
    """
    values = dict(context)
    try:
        template = get_template(name)
    except TemplateDoesNotExist:
        return _engine().get_template(name).render(Context(values))
    return template.render(values)


@cache
def _engine() -> Engine:
    """Return an engine for the package's templates."""
    return Engine(dirs=[str(_FOLDER)], libraries={"i18n": "django.templatetags.i18n"})
