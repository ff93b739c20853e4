"""Templates that the package brings along and that a host may override."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from django.template import Context, Engine, TemplateDoesNotExist
from django.template.loader import get_template

_FOLDER = Path(__file__).resolve().parents[1] / "templates"


def render_packaged(name: str, context: Mapping[str, Any]) -> str:
    """Render a template of the package, or the host's template of the same name.

    The host's engines look it up, in their usual order. Where they do not find it (no
    ``APP_DIRS``, or no Django templates at all), an engine of our own renders the packaged
    file. Context processors are not run: they belong to the host's own pages.
    """
    values = dict(context)
    try:
        template = get_template(name)
    except TemplateDoesNotExist:
        return _engine().get_template(name).render(Context(values))
    return template.render(values)


@cache
def _engine() -> Engine:
    """Return an engine over the package's templates; Django caches what it loads."""
    return Engine(dirs=[str(_FOLDER)])
