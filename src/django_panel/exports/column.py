"""A column of an exported file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.exceptions import PanelSchemaException
from django_panel.exports.formatters import CellFormatter, formatted
from django_panel.exports.values import field_formatter
from django_panel.support.callbacks import ValueCallback, checked_callback, takes_record
from django_panel.support.fluent import Fluent, resolved
from django_panel.support.labels import StrOrPromise, headline
from django_panel.support.lookup_paths import dotted_path

if TYPE_CHECKING:
    from django_panel.tables.columns.base import Column
    from django_panel.tables.reading.paths import ModelField

#: True, False, or a function of the user who exports.
VisibleRule = bool | Callable[[Any], bool]


@dataclass(frozen=True, eq=False, repr=False)
class ExportColumn(Fluent):
    """A column of a file, named after the field it contains.

    Dots or double underscores follow relations: ``"customer.name"``. A name that ends at a
    relation gives the title of the related record. Every setter returns a copy.
    """

    _name: str = field(kw_only=False)
    _label: StrOrPromise | None = field(default=None, kw_only=True)
    _format_using: ValueCallback | None = field(default=None, kw_only=True)
    _format_needs_record: bool = field(default=False, init=False)
    _enabled_by_default: bool = field(default=True, kw_only=True)
    _visible: VisibleRule = field(default=True, kw_only=True)

    def __post_init__(self) -> None:
        if not self._name:
            raise PanelSchemaException.unnamed("export column", type(self))

    @classmethod
    def make(cls, name: str) -> Self:
        return cls(name)

    def label(self, text: StrOrPromise | None) -> Self:
        """Set the heading; ``None`` uses the model field's verbose name."""
        return self._with(_label=text)

    def format_using(self, callback: ValueCallback | None) -> Self:
        """Convert values with a callable of the value, or of the value and the record.

        It receives the stored value and is not called for a missing one.
        """
        record = takes_record(callback, "format_using")
        return self._with(_format_using=callback, _format_needs_record=record)

    def enabled_by_default(self, condition: bool = True) -> Self:
        """Set whether the column is selected when the dialog opens."""
        return self._with(_enabled_by_default=condition)

    def visible(self, rule: VisibleRule = True) -> Self:
        """Set whether the column exists for a user: a boolean, or a callable of the user.

        A hidden column is neither offered nor exported. The rule is checked when the dialog opens
        and again when the file is written.
        """
        if callable(rule):
            checked_callback(rule, "visible", "the user")
        return self._with(_visible=rule)

    def get_name(self) -> str:
        return self._name

    def get_path(self) -> str:
        """Return the name with dots between its parts."""
        return dotted_path(self._name)

    def get_label(self, derived: str | None = None) -> str:
        """Return the declared heading, else ``derived``, else one made from the name."""
        label = self._label if self._label is not None else derived
        return str(label) if label else headline(self._name.replace("__", "."))

    def get_format_using(self) -> ValueCallback | None:
        return self._format_using

    def format_needs_record(self) -> bool:
        """Return whether ``format_using`` takes the record after the value."""
        return self._format_needs_record

    def is_enabled_by_default(self) -> bool:
        return self._enabled_by_default

    def is_visible_to(self, user: Any) -> bool:
        """Return whether the user may export the column."""
        return bool(resolved(self._visible, user))

    # With a model.

    def get_table_column(self) -> Column | None:
        """Return the column of a table that the values are read from, if there is one."""
        return None

    def converts_titles(self) -> bool:
        """Return whether the titles of related records are converted, not written as they are."""
        return self._format_using is not None

    def formatter(self, source: ModelField | None) -> CellFormatter:
        """Return how values are written; ``source`` is their model field."""
        if self._format_using is None:
            return CellFormatter(field_formatter(source))
        return formatted(self._format_using, self._format_needs_record)
