"""What every column has: a name that is a path, a label, and whether one may sort and search."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self, get_args

from django.utils.functional import Promise

from django_panel.support.fluent import Fluent
from django_panel.support.labels import headline
from django_panel.tables.paths import ModelField
from django_panel.tables.wire import Alignment, CellWire, ColumnType, ColumnWire

Text = str | Promise
CellFunction = Callable[[Any], CellWire]

_ALIGNMENTS = get_args(Alignment)
_ALIGNMENT_ALIASES: dict[str, Alignment] = {"left": "start", "right": "end"}


@dataclass(frozen=True)
class Column(Fluent, ABC):
    """One column of a table, named by the field it shows.

    A dotted name follows relations: ``"customer.name"``. A name that ends at a relation
    (``"customer"``) shows the related record's own text.
    """

    type: ClassVar[ColumnType]

    _name: str = field(kw_only=False)
    _label: Text | None = field(default=None, kw_only=True)
    _sortable: bool = field(default=False, kw_only=True)
    _searchable: bool = field(default=False, kw_only=True)
    _alignment: Alignment = field(default="start", kw_only=True)
    _placeholder: Text | None = field(default=None, kw_only=True)

    @classmethod
    def make(cls, name: str) -> Self:
        return cls(name)

    def label(self, text: Text | None) -> Self:
        """Set the heading; ``None`` goes back to the model field's own name."""
        return self._with(_label=text)

    def sortable(self, condition: bool = True) -> Self:
        """Let people sort by this column."""
        return self._with(_sortable=condition)

    def searchable(self, condition: bool = True) -> Self:
        """Let the search box look into this column."""
        return self._with(_searchable=condition)

    def alignment(self, side: Alignment | str) -> Self:
        """Set the side cells lean to: ``start``, ``center``, ``end`` or ``justify``."""
        side = _ALIGNMENT_ALIASES.get(side, side)
        if side not in _ALIGNMENTS:
            raise ValueError(f"{side!r} is no alignment; use one of {', '.join(_ALIGNMENTS)}")
        return self._with(_alignment=side)

    def placeholder(self, text: Text | None) -> Self:
        """Set what stands in a cell that has no value."""
        return self._with(_placeholder=text)

    def get_name(self) -> str:
        return self._name

    def get_label(self, derived: Text | None = None) -> str:
        """Return the heading: the given one, else ``derived``, else the name in words."""
        label = self._label if self._label is not None else derived
        return headline(self._name) if label is None else str(label)

    def is_sortable(self) -> bool:
        return self._sortable

    def is_searchable(self) -> bool:
        return self._searchable

    def get_alignment(self) -> Alignment:
        return self._alignment

    def get_placeholder(self) -> str | None:
        return None if self._placeholder is None else str(self._placeholder)

    @abstractmethod
    def cell_function(self, source: ModelField | None) -> CellFunction:
        """Return the function that turns a stored value into a cell, for one request.

        ``source`` is the model field the values come from. Language, time zone and words are
        looked up here, once a page; the function itself runs once a row.
        """

    def to_wire(self, derived_label: Text | None = None) -> ColumnWire:
        return {
            "name": self._name,
            "label": self.get_label(derived_label),
            "type": self.type,
            "sortable": self._sortable,
            "searchable": self._searchable,
            "alignment": self._alignment,
            "placeholder": self.get_placeholder(),
        }


def choice_labels(source: ModelField | None) -> dict[Any, str]:
    """Return a field's choices as value and word, in the active language."""
    choices = getattr(source, "flatchoices", None) or ()
    return {value: str(label) for value, label in choices}
