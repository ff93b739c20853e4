"""A field that a React component of the host renders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django import forms

from django_panel.forms.fields.base import Field
from django_panel.records.row import json_text
from django_panel.support.numbers import exact_value

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import CustomFieldWire

_MAX_DEPTH = 20


@dataclass(frozen=True, eq=False, repr=False)
class CustomField(Field):
    """A field that a React component of your project renders.

    Any JSON value is accepted; ``rules`` validates it.
    """

    type = "custom"

    _component: str = field(default="", init=False)
    _config: Mapping[str, Any] = field(default_factory=dict, kw_only=True)

    def component(self, name: str) -> Self:
        """Set the component: a file below ``pages/Panels`` in a folder ``Fields``."""
        return self._with(_component=name)

    def config(self, values: Mapping[str, Any]) -> Self:
        """Set the configuration of the component: a JSON object."""
        return self._with(_config=dict(values))

    def compile(self) -> forms.Field:
        return forms.Field(required=self._required)

    def accepts(self, raw: object) -> bool:
        return _is_json_value(raw, _MAX_DEPTH)

    def comparable(self, raw: object) -> Any:
        # ``1`` and ``true`` are equal in Python and different in JSON.
        return json_text(raw)

    def wire_value(self, value: Any) -> Any:
        return exact_value(value)

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> CustomFieldWire:
        return {
            **super().to_wire(value, form),
            "control": self._component,
            "config": dict(self._config),
        }


def _is_json_value(raw: object, depth: int) -> bool:
    """Return whether a value is JSON of a limited depth."""
    if isinstance(raw, dict):
        return depth > 0 and all(_is_json_value(item, depth - 1) for item in raw.values())
    if isinstance(raw, list | tuple):
        return depth > 0 and all(_is_json_value(item, depth - 1) for item in raw)
    return raw is None or isinstance(raw, str | int | float | bool)
