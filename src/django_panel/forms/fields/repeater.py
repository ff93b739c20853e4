"""A field for a list of entries of one kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Self

from django.utils.translation import gettext as _

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.forms.fields.base import Field
from django_panel.forms.fields.entry_list import EntryList
from django_panel.forms.fields.entry_values import as_list, empty_entry, entry_schema, typed_entry
from django_panel.forms.schema import FormSchema
from django_panel.schemas.component import clamp_columns, optional_text
from django_panel.support.callbacks import checked_callback
from django_panel.support.labels import StrOrPromise

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import FieldType, RepeaterWire
    from django_panel.schemas.component import Component

#: A callable that receives an entry's values and returns its label.
ItemLabel = Callable[[dict[str, Any]], Any]


@dataclass(frozen=True, eq=False, repr=False)
class Repeater(EntryList):
    """A list of entries with the same fields; stored as a list of objects."""

    type: ClassVar[FieldType] = "repeater"

    _entry: FormSchema = field(default=FormSchema(), init=False)
    _columns: int = field(default=1, init=False)
    _addable: bool = field(default=True, init=False)
    _deletable: bool = field(default=True, init=False)
    _item_label: ItemLabel | None = field(default=None, init=False)
    _item_name: StrOrPromise | None = field(default=None, init=False)
    _table: bool = field(default=False, init=False)

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

    def item_name(self, text: StrOrPromise | None) -> Self:
        """Set the name of one entry, such as "Line", for its number and its errors."""
        return self._with(_item_name=text)

    def table(self, condition: bool = True) -> Self:
        """Show the entries as the rows of a table, with a column for each field."""
        return self._with(_table=condition)

    def get_item_name(self) -> str | None:
        return optional_text(self._item_name)

    # Entries.

    def entry_schemas(self) -> Mapping[str, FormSchema]:
        return {"": self._entry}

    def kind_of(self, entry: Any) -> str | None:
        # This is asked for each entry, and most are dictionaries.
        return "" if type(entry) is dict or isinstance(entry, Mapping) else None

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
            [node.values.get(name) for node in form.forms_sharing_nodes()],
        )

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> RepeaterWire:
        return self._node(value, form or FormSchema().bind(), [value])

    def _node(self, value: Any, form: BoundForm, lists: list[Any]) -> RepeaterWire:
        entries = [entry for stored in lists for entry in self.values_of_kind(stored, "")]
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
            "table": self._table,
            "itemName": self.get_item_name(),
            "rowRules": {},
            "itemLabels": [self._entry_label(entry) for entry in as_list(value)],
            "schema": self.entry_nodes(form, "", entries),
            "emptyItem": empty_entry(self._entry),
        }

    def _entry_label(self, entry: Any) -> str | None:
        if self._item_label is None or not isinstance(entry, dict):
            return None
        label = self._item_label(typed_entry(self._entry, entry))
        return None if label is None else str(label)

    def check(self) -> None:
        """Raise an error for options that a table of entries does not have."""
        super().check()
        if not self._table:
            return
        layouts = [
            component
            for component in self._entry.get_components()
            if not isinstance(component, Field)
        ]
        if layouts:
            raise PanelSchemaException(
                f"{type(self).__name__}({self._name!r}).table() contains a {dotted(layouts[0])}.",
                "Each column of the table is a field.",
                "Remove the layout from schema(), or remove table().",
            )
        if self._collapsible:
            raise PanelSchemaException(
                f"{type(self).__name__}({self._name!r}) has both table() and collapsible().",
                "The rows of a table cannot be collapsed.",
                "Remove one of the calls.",
            )
