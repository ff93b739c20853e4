"""A column that a component of the host draws."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self

from django_panel.exceptions import PanelSchemaException
from django_panel.tables.columns.base import CellFunction, Column, Text
from django_panel.tables.columns.callbacks import checked
from django_panel.tables.columns.mistakes import ColumnMistake
from django_panel.tables.path_resolution import resolve_path
from django_panel.tables.paths import ColumnPath, ModelField, computed_path
from django_panel.tables.query_types import ModelClass

if TYPE_CHECKING:
    from django_panel.tables.wire import ColumnWire


@dataclass(frozen=True)
class CustomColumn(Column):
    """Hands a value to a registered component: the field's own, or what ``state`` answers.

    The state may be anything JSON can hold. It reaches the component as data; a component that
    shows parts of it as text is its host's.
    """

    type = "custom"
    lists_many = True

    _component: str | None = field(default=None, kw_only=True)
    _state: Callable[[Any], Any] | None = field(default=None, kw_only=True)

    def component(self, name: str) -> Self:
        """Set the component, by the name it is registered under."""
        return self._with(_component=name)

    def state(self, callback: Callable[[Any], Any] | None) -> Self:
        """Set what the component is handed: a callable of the record."""
        return self._with(_state=checked(callback, "state", "the record"))

    def get_component(self) -> str:
        if not self._component:
            raise ColumnMistake.missing_component(self._name)
        return self._component

    def computes(self) -> Callable[[Any], Any] | None:
        return self._state

    def calls_with_record(self) -> bool:
        return self._state is not None or super().calls_with_record()

    def path_in(self, model: ModelClass) -> ColumnPath:
        self.get_component()
        if self._state is not None and self._aggregate is None:
            computed = computed_path(model, self._state)
            return self._beside_field(computed, model) if self._is_asked_about() else computed
        return super().path_in(model)

    def _is_asked_about(self) -> bool:
        return self._sortable or self._searchable

    def _beside_field(self, computed: ColumnPath, model: ModelClass) -> ColumnPath:
        """Return the path of a state that is sorted and searched by the field of its name."""
        try:
            own = resolve_path(model, self._name)
        except PanelSchemaException:
            return computed
        return replace(computed, searched_by=own.searched_by or own, sorted_by=own.sorted_by or own)

    def keeps_cell_function(self) -> bool:
        return True

    def cell_function(self, source: ModelField | None) -> CellFunction:
        return _itself

    def to_wire(
        self, derived_label: Text | None = None, source: ModelField | None = None
    ) -> ColumnWire:
        return {**super().to_wire(derived_label, source), "component": self.get_component()}


def _itself(value: Any) -> Any:
    return value
