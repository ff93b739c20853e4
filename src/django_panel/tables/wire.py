"""A table as the browser draws it: definition, applied state, rows, pagination."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from django_panel.actions.wire import ActionWire, RowActionWire
    from django_panel.forms.fields.wire import OptionWire
    from django_panel.forms.wire import FormWire

ColumnType = Literal[
    "text",
    "number",
    "badge",
    "boolean",
    "date",
    "datetime",
    "image",
    "icon",
    "color",
    "custom",
    "toggle",
    "checkbox",
    "text_input",
    "select",
]
Alignment = Literal["start", "center", "end", "justify"]
SortDirection = Literal["asc", "desc"]
BadgeColor = Literal["neutral", "success", "warning", "danger", "info"]
TableLayout = Literal["table", "grid"]
ActionsPosition = Literal["after_columns", "before_columns", "after_cells"]
FilterType = Literal["select", "boolean", "ternary", "date", "form", "query_builder"]
ConstraintType = Literal["text", "number", "date", "boolean", "select"]


class ColumnWire(TypedDict):
    """One column's definition; the keys of one kind only are optional here."""

    name: str
    label: str
    type: ColumnType
    sortable: bool
    searchable: bool
    individuallySearchable: bool
    visible: bool
    toggleable: bool
    alignment: Alignment
    headerAlignment: Alignment
    placeholder: str | None
    headerTooltip: str | None
    wrapHeader: bool
    width: str | None
    frozen: Literal["start", "end"] | None
    #: Text: lines may break.
    wrap: NotRequired[bool]
    #: Image.
    circular: NotRequired[bool]
    size: NotRequired[int]
    #: Colour.
    copyable: NotRequired[bool]
    #: Custom: the registered component.
    component: NotRequired[str]
    #: Editable kinds.
    editable: NotRequired[bool]
    numeric: NotRequired[bool]
    maxLength: NotRequired[int | None]
    options: NotRequired[list[OptionWire]]


class NumberCellWire(TypedDict):
    """A number: what is shown, and the exact value."""

    display: str
    raw: float | int | str


class BadgeCellWire(TypedDict):
    """One of a closed set of values."""

    value: str
    label: str
    color: BadgeColor


class BooleanCellWire(TypedDict):
    """Yes or no, with the word for it."""

    value: bool
    label: str


class DateCellWire(TypedDict):
    """A moment: short for the eye, exact for the tooltip."""

    display: str
    iso: str


class ImageCellWire(TypedDict):
    """A picture, or the initials that stand for it."""

    url: str | None
    fallback: str
    alt: str


class IconCellWire(TypedDict):
    """A sign, with the word for it."""

    icon: str
    color: BadgeColor
    label: str


class ColorCellWire(TypedDict):
    """A colour, as a swatch and as text."""

    color: str
    label: str


class EditableCellWire(TypedDict):
    """A value that can be changed in its place."""

    value: object
    disabled: bool
    #: Selects: the word for the value.
    label: NotRequired[str | None]


#: A custom column's cell is whatever its component reads, and not named here.
CellWire = (
    str
    | NumberCellWire
    | BadgeCellWire
    | BooleanCellWire
    | DateCellWire
    | ImageCellWire
    | IconCellWire
    | ColorCellWire
    | EditableCellWire
    | None
)


class CellMetaWire(TypedDict, total=False):
    """What stands around one cell; absent where nothing does."""

    tooltip: str
    url: str
    attributes: dict[str, str]
    action: ActionWire


class RowGroupWire(TypedDict):
    """The band a row stands in."""

    key: str
    title: str
    description: str | None


class RowWire(TypedDict):
    """One record of the page."""

    key: str | int
    group: RowGroupWire | None
    cells: dict[str, CellWire]
    cellMeta: dict[str, CellMetaWire]
    actions: list[RowActionWire]
    #: Where the first column leads: the record's view page, else its edit page.
    url: str | None
    #: The mark a cell sends back; null in a table without editable cells.
    version: str | None


class EmptyStateWire(TypedDict):
    """What stands where rows would be."""

    heading: str
    description: str | None
    icon: str | None
    component: str | None
    actions: list[ActionWire]


class DefaultSortWire(TypedDict):
    """The order a table has before anybody asks for another."""

    column: str
    direction: SortDirection
    label: str | None


class ConstraintWire(TypedDict):
    """One attribute the query builder can judge."""

    name: str
    label: str
    type: ConstraintType
    operators: list[OptionWire]
    options: list[OptionWire]


class FilterWire(TypedDict):
    """One filter; the keys of one kind only are optional here."""

    name: str
    label: str
    type: FilterType
    default: object
    #: Select, boolean, ternary.
    options: NotRequired[list[OptionWire]]
    placeholder: NotRequired[str | None]
    multiple: NotRequired[bool]
    #: Form.
    form: NotRequired[FormWire]
    #: Query builder.
    constraints: NotRequired[list[ConstraintWire]]
    maxRules: NotRequired[int]
    maxDepth: NotRequired[int]


class FilterIndicatorWire(TypedDict):
    """What is applied, in words; each can be removed."""

    name: str
    label: str


class GroupWire(TypedDict):
    """One way to band the rows."""

    name: str
    label: str
    direction: SortDirection


class ColumnManagerWire(TypedDict):
    """How columns are shown, hidden and moved."""

    reorderable: bool
    deferred: bool
    triggerLabel: str
    triggerIcon: str | None
    resetLabel: str
    showReset: bool
    modal: bool
    toggleable: list[str]


class FilterBehaviourWire(TypedDict):
    """How filters are opened and applied."""

    deferred: bool
    triggerLabel: str
    triggerIcon: str | None
    applyLabel: str
    resetLabel: str
    showReset: bool


class FrozenWire(TypedDict):
    """What stays in sight while the rest scrolls."""

    start: bool
    actions: bool


class RecordActionsWire(TypedDict):
    """Where a row's actions stand."""

    position: ActionsPosition
    label: str | None


class CardsWire(TypedDict):
    """A record as a card: which column fills which slot."""

    title: str | None
    description: str | None
    image: str | None
    badges: list[str]
    details: list[str]
    columns: int


class TableWire(TypedDict):
    """The prop ``table``."""

    columns: list[ColumnWire]
    filters: list[FilterWire]
    groups: list[GroupWire]
    defaultGroup: str | None
    columnManager: ColumnManagerWire
    filterBehaviour: FilterBehaviourWire
    searchable: bool
    searchPlaceholder: str
    searchDebounce: int
    searchOnBlur: bool
    individualSearchColumns: list[str]
    selectable: bool
    reorderable: bool
    frozen: FrozenWire
    perPageOptions: list[int]
    defaultPerPage: int
    defaultSort: DefaultSortWire | None
    layouts: list[TableLayout]
    cards: CardsWire | None
    bulkActions: list[ActionWire]
    recordActions: RecordActionsWire
    headerActions: list[ActionWire]
    toolbarActions: list[ActionWire]
    emptyState: EmptyStateWire
    #: Whether any column has figures below it, so that the row is drawn before they arrive.
    summarized: bool
    #: Seconds between refreshes; null means none.
    polling: int | None


class ColumnArrangementWire(TypedDict):
    """Which columns are shown, and in which order."""

    visible: list[str]
    order: list[str]


class TableStateWire(TypedDict):
    """The prop ``state``: what was applied, never what was asked."""

    search: str | None
    sort: str | None
    direction: SortDirection | None
    perPage: int
    filters: dict[str, object]
    filterIndicators: list[FilterIndicatorWire]
    columnSearches: dict[str, str]
    columns: ColumnArrangementWire
    group: str | None
    layout: TableLayout
    #: Stands for "all rows that match"; a bulk action sends it back as ``selection``.
    selection: str | None


#: ``from`` is a Python keyword, hence the functional form. ``next`` and ``previous`` are
#: cursors; null where there is none, and with numbered pages.
PaginationWire = TypedDict(
    "PaginationWire",
    {
        "page": int,
        "perPage": int,
        "total": int,
        "totalIsExact": bool,
        "lastPage": int,
        "from": int | None,
        "to": int | None,
        "mode": Literal["pages", "cursor"],
        "next": str | None,
        "previous": str | None,
    },
)


class TabWire(TypedDict):
    """One ready-made view of the list."""

    key: str
    label: str
    icon: str | None
    active: bool
    #: Known without a query; counted ones arrive later as ``tabBadges``.
    badge: str | int | None


class SummaryWire(TypedDict):
    """One figure below a column."""

    name: str
    label: str
    value: str
    raw: float | int | str | None
    perPage: bool


#: Column name → its figures.
SummariesWire = dict[str, list[SummaryWire]]
