"""The props of a resource's pages."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from django_panel.actions.wire import ActionEndpointsWire, ActionWire, RefusedWire
from django_panel.forms.wire import FormWire
from django_panel.infolists.wire import (
    ChipWire,
    EntryWire,
    InfolistWire,
    KeyValuePairWire,
    PersonWire,
    StoredFileWire,
)
from django_panel.integrations.wire import (
    DeliveriesWire,
    IntegrationOptionsWire,
    IntegrationWire,
    RevealedSecretWire,
)
from django_panel.pages.wire import PageMetadataWire
from django_panel.resources.relations.wire import (
    RelatedRecordsWire,
    RelationCountPropsWire,
    RelationWire,
)
from django_panel.tables.wire import (
    ColumnWire,
    DateStepsWire,
    HtmlCellWire,
    PageTableWire,
    PaginationWire,
    RowWire,
    SummariesWire,
    TableStateWire,
    TableWire,
    TabWire,
)
from django_panel.widgets.wire import WidgetDataWire, WidgetWire


class ResourceMetadataWire(TypedDict):
    """The prop ``resource``."""

    slug: str
    label: str
    pluralLabel: str
    indexUrl: str
    parentKey: str | int | None


class HeadingWire(TypedDict):
    """The titles of a page."""

    title: str
    heading: str
    subheading: str | None


class WidgetPropsWire(TypedDict):
    """The widgets above and below a page's content."""

    headerWidgets: list[WidgetWire]
    footerWidgets: list[WidgetWire]
    #: Absent from the first response; each lazy widget is loaded as ``widgetData.{id}``.
    widgetData: NotRequired[dict[str, WidgetDataWire] | None]


class ListMenuWire(TypedDict):
    """The menu beside the header actions of a list page."""

    #: Actions that are always in the menu, if there are any.
    menuActions: NotRequired[list[ActionWire]]


class ListRecordsWire(WidgetPropsWire, ListMenuWire):
    """The props of ``panel/resources/Index``."""

    page: PageMetadataWire
    resource: ResourceMetadataWire
    table: TableWire
    state: TableStateWire
    #: Requested by the browser: the token for all matching rows, which a bulk action sends back as
    #: ``selection``. Null if rows cannot be selected.
    selection: NotRequired[str | None]
    rows: list[RowWire]
    pagination: PaginationWire
    tabs: list[TabWire]
    actionEndpoints: ActionEndpointsWire
    #: The channel that broadcasts changes of the records, if enabled.
    changes: NotRequired[str]
    #: Loaded after the first response, if there are any.
    summaries: NotRequired[SummariesWire]
    groupSummaries: NotRequired[dict[str, SummariesWire]]
    tabBadges: NotRequired[dict[str, str | int | None]]
    dateSteps: NotRequired[DateStepsWire]


class FormAddressesWire(TypedDict):
    """The URLs of a form's endpoints."""

    submitUrl: str
    optionsUrl: str
    uploadUrl: str
    formStateUrl: str
    #: Null if the form is no wizard.
    validateStepUrl: str | None


class ListPositionWire(TypedDict):
    """The position of a record in the list from which it was opened."""

    #: Counted from 1; null beyond the limit of the count.
    number: int | None
    #: A lower bound if ``totalIsExact`` is false.
    total: int
    totalIsExact: bool
    #: The same page of the neighbours; null at the ends, and if the user may not open it.
    previousUrl: str | None
    nextUrl: str | None


class ListPositionPropsWire(TypedDict):
    """The props of a record's page that shows the record's position in the list."""

    #: Present if the page shows the position.
    hasListPosition: NotRequired[bool]
    #: Requested by the browser, with the list's query string in the header ``X-Panel-List``. Null
    #: if the list does not contain the record.
    listPosition: NotRequired[ListPositionWire | None]


class PageHeadWire(ListPositionPropsWire):
    """The metadata of every page of a resource."""

    page: PageMetadataWire
    resource: ResourceMetadataWire
    #: Present once, after a bulk action that skipped refused records.
    refused: NotRequired[RefusedWire]


class CreateFormWire(FormAddressesWire, WidgetPropsWire):
    """The props of the create page besides its metadata."""

    form: FormWire
    canCreateAnother: bool


class CreateRecordWire(CreateFormWire, PageHeadWire):
    """The props of ``panel/resources/Create``; the form is sent with POST."""


class ConflictSidesWire(TypedDict):
    """The values of a field that two users changed."""

    theirs: object
    mine: object
    #: The labels of selected records, by value.
    labels: NotRequired[dict[str, str]]


class ConflictWire(TypedDict):
    """A stale save: nothing was written."""

    message: str
    #: The current version, to be sent with the next save.
    version: str
    #: Fields whose stored value differs from the submitted one, by full name.
    conflicts: dict[str, ConflictSidesWire]


class TrashPropsWire(TypedDict):
    """The trash state of a record page."""

    #: Present only if the record is trashed.
    isTrashed: NotRequired[bool]


class SaveAsPropsWire(TypedDict):
    """Whether the form can be saved as another record."""

    #: Absent if the resource does not offer it, or the user may not create records.
    canSaveAsNew: NotRequired[bool]


class EditFormWire(FormAddressesWire, WidgetPropsWire, TrashPropsWire, SaveAsPropsWire):
    """The props of the edit page besides its metadata."""

    form: FormWire
    recordKey: str | int
    #: Sent back as ``version``; as ``_version`` if the form has a field of that name.
    version: str
    actionEndpoints: ActionEndpointsWire
    #: The first one is loaded; the others are loaded when they are opened.
    relations: list[RelationWire]


class EditRecordWire(EditFormWire, RelationCountPropsWire, PageHeadWire):
    """The props of ``panel/resources/Edit``; the form is sent with PUT."""

    #: Requested by the browser: the token for all matching rows of the open relation, or null.
    selection: NotRequired[str | None]
    #: Present only after a stale save.
    conflict: NotRequired[ConflictWire]


class FallbackColumnWire(TypedDict):
    """One column of the rows of an inline."""

    label: str
    numeric: bool


class FallbackTableWire(TypedDict):
    """The rows of an inline or of a repeater as text."""

    columns: list[FallbackColumnWire]
    rows: list[list[str | HtmlCellWire | None]]


class FallbackBlockWire(TypedDict):
    """A block of a builder as text."""

    label: str
    #: Label and text; an empty value is left out.
    values: list[KeyValuePairWire]


class EntryFallbackWire(TypedDict):
    """A field of a record as text, for a resource without an infolist."""

    name: str
    label: str
    value: str | None
    #: The page of the record that the value names, or None.
    url: str | None
    #: The URL of that record's details for a hover card: a search response with one result.
    cardUrl: NotRequired[str]
    #: The link of an email address, a phone number or a web address.
    href: NotRequired[str]
    #: Sanitized HTML; ``value`` is its text.
    html: NotRequired[str]
    #: Several values; ``value`` contains them as one text.
    chips: NotRequired[list[ChipWire]]
    #: The value is the name of a person.
    person: NotRequired[PersonWire]
    #: The value is a color.
    color: NotRequired[str]
    files: NotRequired[list[StoredFileWire]]
    #: The rows of an inline or of a repeater.
    table: NotRequired[FallbackTableWire]
    #: The blocks of a builder.
    blocks: NotRequired[list[FallbackBlockWire]]
    #: The entry that is registered for the type of the model field.
    entry: NotRequired[EntryWire]


class ViewedRecordWire(WidgetPropsWire, TrashPropsWire):
    """The props of the view page besides its metadata."""

    #: Null if the resource declares no entries; ``entries`` then contains the form's fields.
    infolist: InfolistWire | None
    entries: list[EntryFallbackWire]
    recordKey: str | int
    actionEndpoints: ActionEndpointsWire
    #: The first one is loaded; the others are loaded when they are opened.
    relations: list[RelationWire]


class ViewRecordWire(ViewedRecordWire, RelationCountPropsWire, PageHeadWire):
    """The props of ``panel/resources/View``."""

    #: Requested by the browser: the token for all matching rows of the open relation, or null.
    selection: NotRequired[str | None]


class ManageRelatedWire(RelatedRecordsWire, WidgetPropsWire, PageHeadWire):
    """The props of ``panel/resources/ManageRelated``."""


class BoardEntryWire(TypedDict):
    """A column or a lane of a board."""

    #: The text of its value; empty for records without a value.
    key: str
    label: str
    color: Literal["neutral", "success", "warning", "danger", "info"] | None


class BoardCardWire(TypedDict):
    """A record on a board."""

    #: Key, cells and URL; the version is null if the user may not move the card.
    row: RowWire
    title: str
    person: str | None
    canMove: bool


class BoardCellWire(TypedDict):
    """The records of one column and one lane, with the first cards."""

    #: The key of the lane. Null if the board has no lanes, and for the records of all lanes that
    #: the board does not show.
    lane: str | None
    count: int
    #: False if the count stopped at its limit.
    countIsExact: bool
    #: Whether more cards can be loaded.
    hasMore: bool
    cards: list[BoardCardWire]


class BoardColumnWire(BoardEntryWire):
    """A column with a cell for each lane."""

    cells: list[BoardCellWire]


class BoardWire(TypedDict):
    """What is the same for all cards of a board."""

    #: Null if the board has no lanes.
    lanes: list[BoardEntryWire] | None
    cardColumns: list[ColumnWire]
    cardsPerCell: int
    #: Takes ``record``, ``column``, ``lane`` and ``version``.
    moveUrl: str
    #: Null if the user may not open the list.
    listUrl: str | None
    searchable: bool


class BoardPropsWire(WidgetPropsWire, PageHeadWire):
    """The props of ``panel/resources/Board``."""

    board: BoardWire
    columns: list[BoardColumnWire]
    searchText: str
    actionEndpoints: ActionEndpointsWire
    #: The channel that broadcasts changes of the records, if enabled.
    changes: NotRequired[str]


class IntegrationsWire(IntegrationOptionsWire, RevealedSecretWire, PageTableWire, PageHeadWire):
    """The props of ``panel/resources/Integrations``."""

    #: Ordered by name.
    integrations: list[IntegrationWire]
    #: The form of a new integration; ``values`` of an integration are those of its form.
    form: FormWire
    #: Null without the query parameter ``integration``.
    deliveries: DeliveriesWire | None
