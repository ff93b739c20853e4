"""A field for entries of one shape."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, Self

from django.utils.translation import gettext as _

from django_panel.forms.components import clamped
from django_panel.forms.fields.entries import EntryForm, listed
from django_panel.forms.fields.item_list import ItemList
from django_panel.forms.filling import Filling
from django_panel.forms.occasion import ANYTIME, Occasion
from django_panel.support.values import frozen

if TYPE_CHECKING:
    from django_panel.forms.components import Component
    from django_panel.forms.fields.wire import RepeaterWire

#: A function of an entry's values that returns what it is called.
ItemLabel = Callable[[dict[str, Any]], Any]


@frozen
class Repeater(ItemList):
    """A list of entries that all ask the same; stored as a list of objects."""

    type = "repeater"

    _entry: EntryForm = field(default=EntryForm(), kw_only=True)
    _columns: int = field(default=1, kw_only=True)
    _addable: bool = field(default=True, kw_only=True)
    _deletable: bool = field(default=True, kw_only=True)
    _item_label: ItemLabel | None = field(default=None, kw_only=True)

    # Options.

    def schema(self, components: Iterable[Component]) -> Self:
        """Set what each entry asks."""
        return self._with(_entry=EntryForm.of(components))

    def columns(self, count: int) -> Self:
        """Set how many columns an entry's parts stand in: one to four."""
        return self._with(_columns=clamped(count))

    def addable(self, condition: bool = True) -> Self:
        """Let people add entries."""
        return self._with(_addable=condition)

    def deletable(self, condition: bool = True) -> Self:
        """Let people remove entries."""
        return self._with(_deletable=condition)

    def item_label(self, callback: ItemLabel | None) -> Self:
        """Set what an entry is called: a function of its values."""
        return self._with(_item_label=callback)

    # Its entries.

    def entry_forms(self) -> Mapping[str, EntryForm]:
        return {"": self._entry}

    def kind_of(self, entry: Any) -> str | None:
        return "" if isinstance(entry, Mapping) else None

    def values_of(self, entry: Any) -> Any:
        return entry

    def entry_of(self, kind: str, values: dict[str, Any]) -> dict[str, Any]:
        return values

    def wrong_count(self, count: int, occasion: Occasion) -> str | None:
        if not self._addable or not self._deletable:
            held = occasion.held(self)
            before = max((len(listed(one)) for one in held), default=None)
            if before is None:
                before = len(listed(self.get_default()))
            if not self._addable and count > before:
                return _("Entries cannot be added here.")
            if not self._deletable and count < before:
                return _("Entries cannot be removed here.")
        return super().wrong_count(count, occasion)

    # The wire.

    def to_node(self, filling: Filling) -> RepeaterWire:
        name = self.get_name()
        return self._drawn(filling.values.get(name), filling, filling.held(name))

    def to_wire(self, value: Any = None, occasion: Occasion = ANYTIME) -> RepeaterWire:
        return self._drawn(value, Filling(occasion, {}), [value])

    def _drawn(self, value: Any, filling: Filling, held: list[Any]) -> RepeaterWire:
        entries = [one for each in held for one in self.values_among(each, "")]
        return {
            **super().to_wire(value, filling.occasion),
            "columns": self._columns,
            "minItems": self._min_items,
            "maxItems": self._max_items,
            "reorderable": self._reorderable,
            "collapsible": self._collapsible,
            "addable": self._addable,
            "deletable": self._deletable,
            "addLabel": self.get_add_label(),
            "itemLabels": [self._label_of(entry) for entry in listed(value)],
            "schema": self._entry.nodes(filling, entries),
            "emptyItem": self._entry.blank(),
        }

    def _label_of(self, entry: Any) -> str | None:
        if self._item_label is None or not isinstance(entry, dict):
            return None
        label = self._item_label(self._entry.typed(entry))
        return None if label is None else str(label)
