"""A host's own component around parts of a form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.layouts.base import Layout

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.layouts.wire import CustomComponentWire


@dataclass(frozen=True)
class CustomComponent(Layout):
    """A component the host registered in the browser, by its name; it may wrap fields."""

    _name: str = field(kw_only=False)
    _config: Mapping[str, Any] = field(default_factory=dict, kw_only=True, compare=False)

    def __post_init__(self) -> None:
        if not self._name:
            raise PanelSchemaException.unnamed("component", type(self))

    @classmethod
    def make(cls, name: str) -> Self:
        return cls(name)

    def config(self, values: Mapping[str, Any]) -> Self:
        """Set what the component is told: anything JSON can say."""
        return self._with(_config=dict(values))

    def to_node(self, form: BoundForm) -> CustomComponentWire:
        return {
            "component": "custom",
            **self.layout_wire(),
            "name": self._name,
            "config": dict(self._config),
            "fields": self.input_names(),
            "schema": form.nodes(self._children),
        }
