"""A column rendered by the host's own component."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self

from django_panel.exceptions import PanelSchemaException
from django_panel.support.callbacks import checked_callback
from django_panel.support.labels import StrOrPromise
from django_panel.support.numbers import exact_value
from django_panel.tables.columns.base import CellFunction, Column
from django_panel.tables.reading.path_resolution import resolve_path
from django_panel.tables.reading.paths import ColumnPath, ModelField, computed_path
from django_panel.tables.type_aliases import ModelClass

if TYPE_CHECKING:
    from django_panel.tables.wire import ColumnWire


@dataclass(frozen=True, eq=False, repr=False)
class CustomColumn(Column):
    """Passes a value to a registered component: the field's value, or the result of ``state``.

    The value may be anything that JSON can hold.
    """

    type = "custom"
    supports_to_many = True

    _component: str | None = field(default=None, init=False)
    _state: Callable[[Any], Any] | None = field(default=None, init=False)

    def component(self, name: str) -> Self:
        """Set the name under which the component is registered."""
        return self._with(_component=name)

    def state(self, callback: Callable[[Any], Any] | None) -> Self:
        """Compute the component's value with a callable of the record."""
        return self._with(_state=checked_callback(callback, "state", "the record"))

    def get_component(self) -> str:
        if not self._component:
            raise PanelSchemaException(
                f"The custom column {self._name!r} has no component.",
                "A custom column is rendered by a component of the host.",
                'Name it with component("…").',
            )
        return self._component

    def state_callback(self) -> Callable[[Any], Any] | None:
        return self._state

    def callbacks_need_record(self) -> bool:
        return self._state is not None or super().callbacks_need_record()

    def path_for(self, model: ModelClass) -> ColumnPath:
        self.get_component()
        if self._state is not None and self._aggregate is None:
            computed = computed_path(model, self._state)
            is_queried = self._sortable or self._searchable
            return self._with_field_lookups(computed, model) if is_queried else computed
        return super().path_for(model)

    def _with_field_lookups(self, computed: ColumnPath, model: ModelClass) -> ColumnPath:
        """Sort and search a computed value by the model field of the column's name."""
        try:
            own = resolve_path(model, self._name)
        except PanelSchemaException:
            return computed
        return replace(computed, searched_by=own.searched_by or own, sorted_by=own.sorted_by or own)

    def caches_cell_function(self) -> bool:
        return True

    def cell_function(self, source: ModelField | None) -> CellFunction:
        return exact_value

    def to_wire(
        self, derived_label: StrOrPromise | None = None, source: ModelField | None = None
    ) -> ColumnWire:
        return {**super().to_wire(derived_label, source), "component": self.get_component()}
