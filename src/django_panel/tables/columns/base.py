"""The base class of columns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.support.callbacks import ValueCallback, checked_callback, takes_record
from django_panel.support.labels import StrOrPromise, headline
from django_panel.support.lookup_paths import dotted_path
from django_panel.tables.columns.html_attributes import css_length
from django_panel.tables.columns.query_options import QueryOptions
from django_panel.tables.reading.path_resolution import resolve_path
from django_panel.tables.reading.paths import ColumnPath, ModelField

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.tables.type_aliases import ModelClass
    from django_panel.tables.wire import (
        Alignment,
        CellWire,
        ColumnType,
        ColumnWire,
    )

#: Called with the value, then the ``extra_values``, then the record if ``cell_needs_record()``.
CellFunction = Callable[..., "CellWire"]
Edge = Literal["start", "end"]
Attributes = Mapping[str, Any]

_ALIGNMENTS: tuple[Alignment, ...] = ("start", "center", "end", "justify")
_ALIGNMENT_ALIASES: dict[str, Alignment] = {"left": "start", "right": "end"}


@dataclass(frozen=True, eq=False, repr=False)
class Column(QueryOptions, ABC):
    """A column of a table, named after the field it shows.

    Dots or double underscores in the name follow relations: ``"customer.name"``. A name that ends
    at a relation (``"customer"``) shows the title of the related record. A name that ends at a
    property or a method of the model shows its return value; the table then loads whole records.
    """

    type: ClassVar[ColumnType]
    #: The key of the cell that ``format_using`` replaces; None: its result replaces the value.
    formatted_key: ClassVar[str | None] = None
    #: Whether a cell can list the values of many related records.
    supports_to_many: ClassVar[bool] = False

    _name: str = field(kw_only=False)
    _label: StrOrPromise | None = field(default=None, init=False)
    _visible: bool = field(default=True, init=False)
    _toggleable: bool = field(default=True, init=False)
    _alignment: Alignment = field(default="start", init=False)
    _header_alignment: Alignment | None = field(default=None, init=False)
    _placeholder: StrOrPromise | None = field(default=None, init=False)
    _default: Any = field(default=None, init=False)
    _format_using: ValueCallback | None = field(default=None, init=False)
    _format_needs_record: bool = field(default=False, init=False)
    _tooltip: StrOrPromise | Callable[[Any], Any] | None = field(default=None, init=False)
    _header_tooltip: StrOrPromise | None = field(default=None, init=False)
    _wrap_header: bool = field(default=False, init=False)
    _width: str | None = field(default=None, init=False)
    _frozen: Edge | None = field(default=None, init=False)
    _priority: int = field(default=0, init=False)
    _extra_attributes: Attributes | Callable[[Any], Attributes] = field(
        default_factory=dict, kw_only=True
    )
    _url: Callable[[Any], str | None] | None = field(default=None, init=False)
    _link_related: bool = field(default=False, init=False)
    _action: Action | None = field(default=None, init=False)
    _record_fields: tuple[str, ...] | None = field(default=None, init=False)
    #: Whether a project has registered the column for the type of its model field.
    _has_registered_type: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_name", dotted_path(self._name))

    @classmethod
    def make(cls, name: str) -> Self:
        return cls(name)

    # Heading.

    def label(self, text: StrOrPromise | None) -> Self:
        """Set the heading; ``None`` uses the model field's verbose name."""
        return self._with(_label=text)

    def header_tooltip(self, text: StrOrPromise | None) -> Self:
        """Set the tooltip of the heading."""
        return self._with(_header_tooltip=text)

    def header_alignment(self, side: Alignment | str | None) -> Self:
        """Set the alignment of the heading; ``None`` uses that of the cells."""
        return self._with(_header_alignment=None if side is None else _alignment(side))

    def wrap_header(self, condition: bool = True) -> Self:
        """Wrap a long heading."""
        return self._with(_wrap_header=condition)

    def width(self, length: str | int | None) -> Self:
        """Set the width: a CSS length such as ``"12rem"``, or a number of pixels."""
        return self._with(_width=None if length is None else css_length(length))

    def frozen(self, edge: bool | Edge | None = True) -> Self:
        """Freeze the column at the ``start`` (also ``True``) or the ``end`` while scrolling."""
        if edge not in (True, False, None, "start", "end"):
            raise ValueError(f"{edge!r} is not an edge; use 'start', 'end', True or False")
        return self._with(_frozen="start" if edge is True else edge or None)

    def priority(self, number: int) -> Self:
        """Set the importance in a narrow window: columns with lower numbers are hidden first.

        A card always shows the columns with a number above 0.
        """
        return self._with(_priority=number)

    def visible(self, condition: bool = True) -> Self:
        """Set whether the column is shown by default."""
        return self._with(_visible=condition)

    def toggleable(self, condition: bool = True) -> Self:
        """Let users show and hide the column; otherwise it is always shown."""
        return self._with(_toggleable=condition)

    # Cells.

    def alignment(self, side: Alignment | str) -> Self:
        """Set the alignment: ``start``, ``center``, ``end`` or ``justify``."""
        return self._with(_alignment=_alignment(side))

    def placeholder(self, text: StrOrPromise | None) -> Self:
        """Set the text of an empty cell."""
        return self._with(_placeholder=text)

    def default(self, value: Any) -> Self:
        """Set the value that replaces a missing one, before formatting."""
        return self._with(_default=value)

    def format_using(self, callback: ValueCallback | None) -> Self:
        """Format values with a callable of the value, or of the value and the record.

        It is not called for a missing value.
        """
        record = takes_record(callback, "format_using")
        return self._with(_format_using=callback, _format_needs_record=record)

    def tooltip(self, text: StrOrPromise | Callable[[Any], Any] | None) -> Self:
        """Set the tooltip of cells: a text, or a callable of the record."""
        if callable(text):
            checked_callback(text, "tooltip", "the record")
        return self._with(_tooltip=text)

    def extra_attributes(self, attributes: Attributes | Callable[[Any], Attributes]) -> Self:
        """Set HTML attributes of cells: a mapping, or a callable of the record.

        Event handlers, URLs and values that are not scalars are dropped.
        """
        if callable(attributes):
            return self._with(
                _extra_attributes=checked_callback(attributes, "extra_attributes", "the record")
            )
        return self._with(_extra_attributes=dict(attributes))

    def url(self, callback: Callable[[Any], str | None] | None) -> Self:
        """Link the cells: a callable of the record that returns a URL; unsafe ones are dropped."""
        return self._with(_url=checked_callback(callback, "url", "the record"))

    def link_related(self, condition: bool = True) -> Self:
        """Link the cells to the related record that the value comes from.

        The column follows relations to one record (``"project"``, ``"project.name"``). A cell is
        a link if the user may view that record in this panel. ``url()`` has precedence.
        """
        return self._with(_link_related=condition)

    def action(self, action: Action | None) -> Self:
        """Make each cell a button that runs an action on its record."""
        return self._with(_action=action)

    def record_fields(self, *paths: str) -> Self:
        """Name the fields that the callables read; dots follow relations.

        By default the callables receive whole records, and only the relations that columns name
        are loaded.
        """
        return self._with(_record_fields=paths)

    # Getters.

    def get_name(self) -> str:
        return self._name

    def get_label(self, derived: StrOrPromise | None = None) -> str:
        """Return the declared heading, else ``derived``, else one made from the name."""
        label = self._label if self._label is not None else derived
        return headline(self._name) if label is None else str(label)

    def is_visible(self) -> bool:
        """Return whether the column is shown by default."""
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

    def has_registered_type(self) -> bool:
        """Return whether the column is derived from a type that a project has registered."""
        return self._has_registered_type

    def format_needs_record(self) -> bool:
        """Return whether ``format_using`` takes the record after the value."""
        return self._format_needs_record

    def get_tooltip(self) -> StrOrPromise | Callable[[Any], Any] | None:
        return self._tooltip

    def get_frozen(self) -> Edge | None:
        return self._frozen

    def get_indent(self) -> Callable[[Any], int] | None:
        """Return the function of a record that returns the depth of its cell, or None."""
        return None

    def get_extra_attributes(self) -> Attributes | Callable[[Any], Attributes]:
        return self._extra_attributes

    def get_url(self) -> Callable[[Any], str | None] | None:
        return self._url

    def links_related(self) -> bool:
        """Return whether cells are links to the related record."""
        return self._link_related and self._url is None

    def get_action(self) -> Action | None:
        return self._action

    def get_record_fields(self) -> tuple[str, ...] | None:
        """Return the fields that the callables read; None: any field."""
        return self._record_fields

    def is_editable(self) -> bool:
        return False

    def is_dynamic(self) -> bool:
        """Return whether ``to_wire()`` may differ between requests."""
        return False

    def cell_needs_record(self) -> bool:
        """Return whether the cell function takes the record as its last argument."""
        return False

    def state_callback(self) -> Callable[[Any], Any] | None:
        """Return the callable that computes the value from the record, if there is one."""
        return None

    def needs_record(self) -> bool:
        """Return whether the table must load model instances for this column."""
        return self.callbacks_need_record()

    def callbacks_need_record(self) -> bool:
        """Return whether a callback of the cells takes the record."""
        return (
            self._format_needs_record
            or self._url is not None
            or callable(self._tooltip)
            or callable(self._extra_attributes)
            or (self._action is not None and self._action.needs_record())
            or self.cell_needs_record()
        )

    # With a model.

    def path_for(self, model: ModelClass) -> ColumnPath:
        """Return the path of the values; raise for a name that the model does not have."""
        if self._aggregate is not None:
            return self._aggregate.path_for(model, self._name)
        path = resolve_path(model, self._name)
        if path.prefetch and not self.supports_to_many:
            raise PanelSchemaException(
                f"The {self.type} column {self._name!r} follows a relation from {dotted(model)} to "
                "many records.",
                "Only text, badge and custom columns can list them.",
                "Use a TextColumn, or aggregate with counts(), sum(), avg(), min() or max().",
            )
        return path

    def extra_fields(self) -> tuple[str, ...]:
        """Return the names of further fields whose values the cell function takes."""
        return ()

    def extra_values(self, path: ColumnPath, model: ModelClass) -> tuple[ColumnPath, ...]:
        """Return the paths of further values that the cell function takes after the value."""
        return tuple(resolve_path(model, name) for name in self.extra_fields())

    def caches_cell_function(self) -> bool:
        """Return whether the cell function can be cached per language and time zone.

        False if the function reads the request or the clock.
        """
        return False

    @abstractmethod
    def cell_function(self, source: ModelField | None) -> CellFunction:
        """Return the function that turns a stored value into a cell.

        ``source`` is the model field of the values. Look up the language, the time zone and the
        labels here, at most once per page; the returned function runs once per row.
        """

    def make_cells(self, function: CellFunction, *values: Iterable[Any]) -> list[Any]:
        """Return the cells of all rows of a page; a column may make them faster than one by one.

        ``function`` is a cell function of the column; ``values`` are its arguments for each row.
        """
        return list(map(function, *values))

    def to_wire(
        self, derived_label: StrOrPromise | None = None, source: ModelField | None = None
    ) -> ColumnWire:
        """Return the column's definition; ``source`` is its model field."""
        wire: ColumnWire = {
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
        if self._priority:
            wire["priority"] = self._priority
        return wire


def _alignment(side: str) -> Alignment:
    side = _ALIGNMENT_ALIASES.get(side, side)
    if side not in _ALIGNMENTS:
        raise ValueError(f"{side!r} is not an alignment; use one of {', '.join(_ALIGNMENTS)}")
    return side


def _text(text: StrOrPromise | None) -> str | None:
    return None if text is None else str(text)
