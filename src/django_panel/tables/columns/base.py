"""What every column has: a name that is a path, its heading, and what stands around its cells."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from django.utils.functional import Promise

from django_panel.support.labels import headline
from django_panel.tables.columns.attributes import css_length
from django_panel.tables.columns.callbacks import ValueCallback, checked, takes_record
from django_panel.tables.columns.mistakes import ColumnMistake
from django_panel.tables.columns.querying import QueryOptions
from django_panel.tables.path_resolution import resolve_path
from django_panel.tables.paths import ColumnPath, ModelField

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.tables.query_types import ModelClass
    from django_panel.tables.wire import (
        Alignment,
        CellWire,
        ColumnType,
        ColumnWire,
    )

Text = str | Promise
#: Called with the value, then what ``companions`` ask for, then the record if the kind wants it.
CellFunction = Callable[..., "CellWire"]
Edge = Literal["start", "end"]
Attributes = Mapping[str, Any]

_ALIGNMENTS: tuple[Alignment, ...] = ("start", "center", "end", "justify")
_ALIGNMENT_ALIASES: dict[str, Alignment] = {"left": "start", "right": "end"}


@dataclass(frozen=True)
class Column(QueryOptions, ABC):
    """One column of a table, named by the field it shows.

    A dotted name follows relations: ``"customer.name"``. A name that ends at a relation
    (``"customer"``) shows the related record's own text; one that ends at a property or method
    of the model shows what it answers, for which whole records are read.
    """

    type: ClassVar[ColumnType]
    #: The key of a cell that ``format_using`` fills; None: its answer is drawn like a value.
    formatted_key: ClassVar[str | None] = None
    #: Whether a cell can list what many related records hold.
    lists_many: ClassVar[bool] = False

    _name: str = field(kw_only=False)
    _label: Text | None = field(default=None, kw_only=True)
    _visible: bool = field(default=True, kw_only=True)
    _toggleable: bool = field(default=True, kw_only=True)
    _alignment: Alignment = field(default="start", kw_only=True)
    _header_alignment: Alignment | None = field(default=None, kw_only=True)
    _placeholder: Text | None = field(default=None, kw_only=True)
    _default: Any = field(default=None, kw_only=True)
    _format_using: ValueCallback | None = field(default=None, kw_only=True)
    _formats_record: bool = field(default=False, kw_only=True)
    _tooltip: Text | Callable[[Any], Any] | None = field(default=None, kw_only=True)
    _header_tooltip: Text | None = field(default=None, kw_only=True)
    _wrap_header: bool = field(default=False, kw_only=True)
    _width: str | None = field(default=None, kw_only=True)
    _frozen: Edge | None = field(default=None, kw_only=True)
    _extra_attributes: Attributes | Callable[[Any], Attributes] = field(
        default_factory=dict, kw_only=True
    )
    _url: Callable[[Any], str | None] | None = field(default=None, kw_only=True)
    _action: Action | None = field(default=None, kw_only=True)
    _record_fields: tuple[str, ...] | None = field(default=None, kw_only=True)

    @classmethod
    def make(cls, name: str) -> Self:
        return cls(name)

    # The heading.

    def label(self, text: Text | None) -> Self:
        """Set the heading; ``None`` goes back to the model field's own name."""
        return self._with(_label=text)

    def header_tooltip(self, text: Text | None) -> Self:
        """Set what the heading explains when one points at it."""
        return self._with(_header_tooltip=text)

    def header_alignment(self, side: Alignment | str | None) -> Self:
        """Set the side the heading leans to; ``None``: that of the cells."""
        return self._with(_header_alignment=None if side is None else _alignment(side))

    def wrap_header(self, condition: bool = True) -> Self:
        """Let a long heading break into lines."""
        return self._with(_wrap_header=condition)

    def width(self, length: str | int | None) -> Self:
        """Set the width: a CSS length such as ``"12rem"``, or a number of pixels."""
        return self._with(_width=None if length is None else css_length(length))

    def frozen(self, edge: bool | Edge | None = True) -> Self:
        """Keep the column in sight at the ``start`` (also ``True``) or the ``end``."""
        if edge not in (True, False, None, "start", "end"):
            raise ValueError(f"{edge!r} is no edge; use 'start', 'end', True or False")
        return self._with(_frozen="start" if edge is True else edge or None)

    def visible(self, condition: bool = True) -> Self:
        """Set whether the column is shown before anybody arranges the columns."""
        return self._with(_visible=condition)

    def toggleable(self, condition: bool = True) -> Self:
        """Let people show and hide the column; one that is not is always shown."""
        return self._with(_toggleable=condition)

    # The cells.

    def alignment(self, side: Alignment | str) -> Self:
        """Set the side cells lean to: ``start``, ``center``, ``end`` or ``justify``."""
        return self._with(_alignment=_alignment(side))

    def placeholder(self, text: Text | None) -> Self:
        """Set what stands in a cell that has no value."""
        return self._with(_placeholder=text)

    def default(self, value: Any) -> Self:
        """Set the value that stands for a missing one, before it is formatted."""
        return self._with(_default=value)

    def format_using(self, callback: ValueCallback | None) -> Self:
        """Set how a value reads: a callable of the value, or of the value and the record.

        It is not asked about a missing value.
        """
        record = takes_record(callback, "format_using")
        return self._with(_format_using=callback, _formats_record=record)

    def tooltip(self, text: Text | Callable[[Any], Any] | None) -> Self:
        """Set what a cell explains when one points at it: a text, or a callable of the record."""
        kept = checked(text, "tooltip", "the record") if callable(text) else text
        return self._with(_tooltip=kept)

    def extra_attributes(self, attributes: Attributes | Callable[[Any], Attributes]) -> Self:
        """Put attributes on the cell: a mapping, or a callable of the record.

        Event handlers, addresses and what is no text or number are dropped.
        """
        if callable(attributes):
            return self._with(
                _extra_attributes=checked(attributes, "extra_attributes", "the record")
            )
        return self._with(_extra_attributes=dict(attributes))

    def url(self, callback: Callable[[Any], str | None] | None) -> Self:
        """Let the cell lead to an address: a callable of the record; unsafe ones are dropped."""
        return self._with(_url=checked(callback, "url", "the record"))

    def action(self, action: Action | None) -> Self:
        """Make the cell a button that runs an action on its record."""
        return self._with(_action=action)

    def record_fields(self, *paths: str) -> Self:
        """Name what the callables read: fields, and relations with dots.

        Without it they are handed whole records, and a relation no column names is not loaded.
        """
        return self._with(_record_fields=paths)

    # Readers.

    def get_name(self) -> str:
        return self._name

    def get_label(self, derived: Text | None = None) -> str:
        """Return the heading: the given one, else ``derived``, else the name in words."""
        label = self._label if self._label is not None else derived
        return headline(self._name) if label is None else str(label)

    def is_visible(self) -> bool:
        """Return whether the column is shown before anybody arranges the columns."""
        return self._visible or not self._toggleable

    def is_toggleable(self) -> bool:
        return self._toggleable

    def get_alignment(self) -> Alignment:
        return self._alignment

    def get_placeholder(self) -> str | None:
        return _text(self._placeholder)

    def get_default(self) -> Any:
        return self._default

    def get_format_using(self) -> ValueCallback | None:
        return self._format_using

    def formats_record(self) -> bool:
        """Return whether ``format_using`` asks for the record beside the value."""
        return self._formats_record

    def get_tooltip(self) -> Text | Callable[[Any], Any] | None:
        return self._tooltip

    def get_frozen(self) -> Edge | None:
        return self._frozen

    def get_extra_attributes(self) -> Attributes | Callable[[Any], Attributes]:
        return self._extra_attributes

    def get_url(self) -> Callable[[Any], str | None] | None:
        return self._url

    def get_action(self) -> Action | None:
        return self._action

    def get_record_fields(self) -> tuple[str, ...] | None:
        """Return what the callables were said to read; None: anything."""
        return self._record_fields

    def is_editable(self) -> bool:
        return False

    def is_dynamic(self) -> bool:
        """Return whether its definition may differ from one request to the next."""
        return False

    def draws_with_record(self) -> bool:
        """Return whether the kind's own cell function takes the record as its last argument."""
        return False

    def computes(self) -> Callable[[Any], Any] | None:
        """Return the callable that makes the value from the record, where there is one."""
        return None

    def needs_record(self) -> bool:
        """Return whether anything about the cells reads the record, so that there must be one."""
        return self.calls_with_record()

    def calls_with_record(self) -> bool:
        """Return whether a callable of the cells reads the record."""
        return (
            self._formats_record
            or self._url is not None
            or callable(self._tooltip)
            or callable(self._extra_attributes)
            or (self._action is not None and self._action.needs_record())
            or self.draws_with_record()
        )

    # Against a model.

    def path_in(self, model: ModelClass) -> ColumnPath:
        """Return where the values come from; refuse a name that leads nowhere."""
        if self._aggregate is not None:
            return self._aggregate.path_in(model, self._name)
        path = resolve_path(model, self._name)
        if path.prefetch and not self.lists_many:
            raise ColumnMistake.leads_to_many(self._name, self.type, model)
        return path

    def companions(self, path: ColumnPath) -> tuple[ColumnPath, ...]:
        """Return further paths whose values the cell function takes after the value."""
        return ()

    def keeps_cell_function(self) -> bool:
        """Return whether one cell function serves every reader of a language and a time zone.

        A kind whose function looks at the request or at the clock says no.
        """
        return False

    @abstractmethod
    def cell_function(self, source: ModelField | None) -> CellFunction:
        """Return the function that turns a stored value into a cell.

        ``source`` is the model field the values come from. Language, time zone and words are
        looked up here, at most once a page; the function itself runs once a row.
        """

    def to_wire(
        self, derived_label: Text | None = None, source: ModelField | None = None
    ) -> ColumnWire:
        """Return all the browser is told; ``source`` is the model field behind the column."""
        return {
            "name": self._name,
            "label": self.get_label(derived_label),
            "type": self.type,
            "sortable": self._sortable,
            "searchable": self._searchable,
            "individuallySearchable": self._individually_searchable,
            "visible": self.is_visible(),
            "toggleable": self._toggleable,
            "alignment": self._alignment,
            "headerAlignment": self._header_alignment or self._alignment,
            "placeholder": self.get_placeholder(),
            "headerTooltip": _text(self._header_tooltip),
            "wrapHeader": self._wrap_header,
            "width": self._width,
            "frozen": self._frozen,
        }


def _alignment(side: str) -> Alignment:
    side = _ALIGNMENT_ALIASES.get(side, side)
    if side not in _ALIGNMENTS:
        raise ValueError(f"{side!r} is no alignment; use one of {', '.join(_ALIGNMENTS)}")
    return side


def _text(words: Text | None) -> str | None:
    return None if words is None else str(words)
