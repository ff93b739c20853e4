"""A field whose control the host draws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django import forms

from django_panel.forms.fields.base import Field
from django_panel.forms.instances import json_text

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import CustomFieldWire

_DEEPEST = 20


@dataclass(frozen=True)
class CustomField(Field):
    """A control of the host's own: a component's name, and what it is told.

    Any JSON is an answer; ``rules`` says which ones are good.
    """

    type = "custom"

    _component: str = field(default="", kw_only=True)
    _config: Mapping[str, Any] = field(default_factory=dict, kw_only=True)

    def component(self, name: str) -> Self:
        """Set the component: a file under ``Fields/`` of the host's panel pages."""
        return self._with(_component=name)

    def config(self, values: Mapping[str, Any]) -> Self:
        """Set what the component is told: plain data."""
        return self._with(_config=dict(values))

    def compile(self) -> forms.Field:
        return forms.Field(required=self._required)

    def accepts(self, raw: object) -> bool:
        return _is_shallow(raw, _DEEPEST)

    def comparable(self, raw: object) -> Any:
        # Any JSON is a value of its own: ``1`` and ``true`` differ.
        return json_text(raw)

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> CustomFieldWire:
        return {
            **super().to_wire(value, form),
            "control": self._component,
            "config": dict(self._config),
        }


def _is_shallow(raw: object, depth: int) -> bool:
    """Return whether a value is JSON that every part of the way can walk."""
    if isinstance(raw, dict):
        return depth > 0 and all(_is_shallow(one, depth - 1) for one in raw.values())
    if isinstance(raw, list | tuple):
        return depth > 0 and all(_is_shallow(one, depth - 1) for one in raw)
    return raw is None or isinstance(raw, str | int | float | bool)
