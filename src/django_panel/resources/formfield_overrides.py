"""The ``formfield_overrides`` of a resource in its panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.exceptions import dotted
from django_panel.forms.formfield_overrides import FormfieldOverrides, checked_overrides
from django_panel.support import context

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource


def formfield_overrides(resource: type[Resource]) -> FormfieldOverrides:
    """Return the ``formfield_overrides`` of the current panel and of a resource."""
    own = checked_overrides(dotted(resource), resource.formfield_overrides)
    panel = context.current_panel()
    return own if panel is None else {**panel.get_formfield_overrides(), **own}
