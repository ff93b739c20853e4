"""A field for a list of entries of one kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.utils.translation import gettext as _

from django_panel.forms.fields.entry_list import EntryList
from django_panel.forms.fields.entry_values import as_list, empty_entry, entry_schema, typed_entry
from django_panel.forms.schema import FormSchema
from django_panel.schemas.component import clamp_columns
from django_panel.support.callbacks import checked_callback

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import RepeaterWire
    from django_panel.schemas.component import Component

#: A callable that receives an entry's values and returns its label.
ItemLabel = Callable[[dict[str, Any]], Any]


@dataclass(frozen=True)
class Repeater(EntryList):
    """A list of entries with the same fields; stored as a list of objects."""

    type = "repeater"

    _entry: FormSchema = field(default=FormSchema(), kw_only=True)
    _columns: int = field(default=1, kw_only=True)
    _addable: bool = field(default=True, kw_only=True)
    _deletable: bool = field(default=True, kw_only=True)
    _item_label: ItemLabel | None = field(default=None, kw_only=True)

    # Options.

    def schema(self, components: Iterable[Component]) -> Self:
        """Set the fields of each entry."""
        return self._with(_entry=entry_schema(components))

    def columns(self, count: int) -> Self:
        """Set the number of columns of an entry: one to four."""
        return self._with(_columns=clamp_columns(count))

    def addable(self, condition: bool = True) -> Self:
        """Let users add entries."""
        return self._with(_addable=condition)

    def deletable(self, condition: bool = True) -> Self:
        """Let users remove entries."""
        return self._with(_deletable=condition)

    def item_label(self, callback: ItemLabel | None) -> Self:
        """Set a function of an entry's values that returns its label."""
        checked_callback(callback, f"Repeater({self._name!r}).item_label", "the entry's values")
        return self._with(_item_label=callback)

    # Entries.

    def entry_schemas(self) -> Mapping[str, FormSchema]:
        return {"": self._entry}

    def kind_of(self, entry: Any) -> str | None:
        return "" if isinstance(entry, Mapping) else None

    def values_of(self, entry: Any) -> Any:
        return entry

    def entry_of(self, kind: str, values: dict[str, Any]) -> dict[str, Any]:
        return values

    def count_error(self, count: int, form: BoundForm) -> str | None:
        if not self._addable or not self._deletable:
            before = len(self.stored_entries(form))
            if not self._addable and count > before:
                return _("Entries cannot be added here.")
            if not self._deletable and count < before:
                return _("Entries cannot be removed here.")
        return super().count_error(count, form)

    # The wire format.

    def to_node(self, form: BoundForm) -> RepeaterWire:
        name = self.get_name()
        return self._node(
            form.values.get(name),
            form,
            [each.values.get(name) for each in form.forms_sharing_nodes()],
        )

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> RepeaterWire:
        return self._node(value, form or FormSchema().bind(), [value])

    def _node(self, value: Any, form: BoundForm, lists: list[Any]) -> RepeaterWire:
        entries = [entry for each in lists for entry in self.values_of_kind(each, "")]
        return {
            **super().to_wire(value, form),
            "columns": self._columns,
            "minItems": self._min_items,
            "maxItems": self._max_items,
            "reorderable": self._reorderable,
            "collapsible": self._collapsible,
            "addable": self._addable,
            "deletable": self._deletable,
            "addLabel": self.get_add_label(),
            "itemLabels": [self._entry_label(entry) for entry in as_list(value)],
            "schema": self.entry_nodes(form, "", entries),
            "emptyItem": empty_entry(self._entry),
        }

    def _entry_label(self, entry: Any) -> str | None:
        if self._item_label is None or not isinstance(entry, dict):
            return None
        label = self._item_label(typed_entry(self._entry, entry))
        return None if label is None else str(label)
