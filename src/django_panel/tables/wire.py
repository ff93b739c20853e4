"""The JSON of a table: definition, state, rows and pagination."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from django_panel.actions.wire import ActionWire, RowActionWire
    from django_panel.forms.fields.wire import OptionWire
    from django_panel.tables.filters.wire import FilterWire

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


class ColumnWire(TypedDict):
    """The definition of a column; the keys of single column types are optional."""

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
    priority: NotRequired[int]
    #: Text.
    wrap: NotRequired[bool]
    #: Text: the value is the name of a person, shown with initials.
    person: NotRequired[bool]
    #: Image.
    circular: NotRequired[bool]
    size: NotRequired[int]
    #: Color.
    copyable: NotRequired[bool]
    #: Custom: the registered component.
    component: NotRequired[str]
    #: Editable columns.
    editable: NotRequired[bool]
    numeric: NotRequired[bool]
    maxLength: NotRequired[int | None]
    options: NotRequired[list[OptionWire]]


class HtmlCellWire(TypedDict):
    """Sanitized HTML of a text column, and its text."""

    html: str
    text: str


class NumberCellWire(TypedDict):
    """A number: the formatted text, and the exact value."""

    display: str
    raw: float | int | str


class BadgeCellWire(TypedDict):
    """A value as a badge."""

    value: str
    label: str
    color: BadgeColor


class BooleanCellWire(TypedDict):
    """A boolean with its label."""

    value: bool
    label: str


class DateCellWire(TypedDict):
    """A date or datetime: the formatted text, and ISO 8601."""

    display: str
    iso: str


class ImageCellWire(TypedDict):
    """An image, and the initials that replace a missing one."""

    url: str | None
    fallback: str
    alt: str


class IconCellWire(TypedDict):
    """An icon with its label."""

    icon: str
    color: BadgeColor
    label: str


class ColorCellWire(TypedDict):
    """A CSS color with its label."""

    color: str
    label: str


class EditableCellWire(TypedDict):
    """The value of an editable cell."""

    value: object
    disabled: bool
    #: Select columns: the label of the value.
    label: NotRequired[str | None]


#: The cells of custom columns can be any JSON and are not listed.
CellWire = (
    str
    | HtmlCellWire
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
    """The metadata of a cell; keys without a value are absent."""

    tooltip: str
    url: str
    attributes: dict[str, str]
    action: ActionWire
    #: The depth in a tree; the text is indented.
    depth: int
    #: The value could not be computed, so the cell is null: the text for the reader.
    error: str


class RowGroupWire(TypedDict):
    """The group of a row."""

    key: str
    title: str
    description: str | None


class RowWire(TypedDict):
    """A row of the page."""

    key: str | int
    group: RowGroupWire | None
    cells: dict[str, CellWire]
    cellMeta: dict[str, CellMetaWire]
    actions: list[RowActionWire]
    #: The link of the first column: the record's view page, else its edit page.
    url: str | None
    #: Sent back with an edited cell to detect conflicts; null without editable cells.
    version: str | None
    #: The record is in the trash.
    trashed: NotRequired[bool]


class EmptyStateWire(TypedDict):
    """The content of a table without rows."""

    heading: str
    description: str | None
    icon: str | None
    component: str | None
    actions: list[ActionWire]


class DefaultSortWire(TypedDict):
    """The default order of a table."""

    column: str
    direction: SortDirection
    label: str | None


class FilterIndicatorWire(TypedDict):
    """A text that describes an applied filter."""

    name: str
    label: str


class GroupWire(TypedDict):
    """A group that users can choose."""

    name: str
    label: str
    direction: SortDirection
    #: The column that shows the same as the headings; it is hidden while the rows are grouped.
    column: NotRequired[str]


class ColumnManagerWire(TypedDict):
    """The options of the column manager."""

    reorderable: bool
    deferred: bool
    triggerLabel: str
    triggerIcon: str | None
    resetLabel: str
    showReset: bool
    modal: bool
    toggleable: list[str]


class FilterBehaviourWire(TypedDict):
    """The options of the filter panel."""

    deferred: bool
    triggerLabel: str
    triggerIcon: str | None
    applyLabel: str
    resetLabel: str
    showReset: bool


class FrozenWire(TypedDict):
    """The parts that are frozen while the table scrolls."""

    start: bool
    actions: bool


class RecordActionsWire(TypedDict):
    """The position and the heading of the row actions."""

    position: ActionsPosition
    label: str | None


class CardsWire(TypedDict):
    """The columns in the slots of a card."""

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
    #: Where filters search records; the key ``filter`` of the query names the filter.
    filterOptionsUrl: NotRequired[str]
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
    #: Whether a column has summaries, so that their row is rendered before they arrive.
    summarized: bool
    #: Seconds between refreshes; null turns polling off.
    polling: int | None
    #: The label of the date by which users narrow the list, if there is one.
    dateHierarchy: NotRequired[str]


class ColumnArrangementWire(TypedDict):
    """The visible columns, and the order of all columns."""

    visible: list[str]
    order: list[str]


class TableStateWire(TypedDict):
    """The prop ``state``: the applied state, after validation."""

    search: str | None
    sort: str | None
    direction: SortDirection | None
    perPage: int
    filters: dict[str, object]
    filterIndicators: list[FilterIndicatorWire]
    #: The chosen year, month or day: ``2026``, ``2026-03`` or ``2026-03-05``.
    date: NotRequired[str]
    columnSearches: dict[str, str]
    columns: ColumnArrangementWire
    group: str | None
    layout: TableLayout
    #: Whether the prop ``selection`` contains a token for all matching rows, if it is requested.
    canSelectAll: bool


#: Functional syntax, because ``from`` is a keyword. ``next`` and ``previous`` are cursors, or
#: null with numbered pages.
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
    """A tab of a list page."""

    key: str
    label: str
    icon: str | None
    active: bool
    #: A static badge; computed ones arrive later as ``tabBadges``.
    badge: str | int | None
    #: Whether a badge arrives later: its space is reserved.
    computed: NotRequired[bool]


class SummaryWire(TypedDict):
    """A summary below a column."""

    name: str
    label: str
    value: str
    raw: float | int | str | None
    perPage: bool


#: Column name → its summaries.
SummariesWire = dict[str, list[SummaryWire]]


class DateStepWire(TypedDict):
    """A year, a month or a day; the value is empty for all dates."""

    value: str
    label: str


class DateStepsWire(TypedDict):
    """The years, months or days of a list with a date hierarchy."""

    #: The way back, from all dates to the chosen month; empty without a choice.
    trail: list[DateStepWire]
    #: The next steps; of a chosen day only itself.
    choices: list[DateStepWire]


class PageTableWire(TypedDict):
    """A table of a page that is no list of a resource."""

    table: TableWire
    state: TableStateWire
    rows: list[RowWire]
    pagination: PaginationWire
